/// The shortest ends of paths that tell files apart: a file is called the same from wherever the program is run.
struct ShortNames {
    private var names: [String: String] = [:]

    init(_ paths: [String]) {
        var open = Dictionary(paths.map { ($0, Self.parts($0)) }) { first, _ in first }
        var length = 1
        while !open.isEmpty {
            let byName = Dictionary(grouping: open) { $0.value.suffix(length).joined(separator: "/") }
            for (name, files) in byName {
                // Paths that lead to one file by different ways stay apart by being written out.
                for (path, parts) in files where files.count == 1 || parts.count <= length {
                    names[path] = files.count == 1 ? name : path
                    open[path] = nil
                }
            }
            length += 1
        }
    }

    /// What a file is called.
    subscript(path: String) -> String { names[path] ?? path }

    private static func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
}
