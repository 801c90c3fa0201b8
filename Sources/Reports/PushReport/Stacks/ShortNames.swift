/// The shortest suffixes of paths that distinguish files, so that a file has the same name wherever the program is run.
package struct ShortNames {
    private var names: [String: String] = [:]

    package init(_ paths: [String]) {
        var open = Dictionary(paths.map { ($0, Self.parts($0)) }) { first, _ in first }
        var length = 1
        while !open.isEmpty {
            let byName = Dictionary(grouping: open) { $0.value.suffix(length).joined(separator: "/") }
            for (name, files) in byName {
                // Different paths to one file are written in full.
                for (path, parts) in files where files.count == 1 || parts.count <= length {
                    names[path] = files.count == 1 ? name : path
                    open[path] = nil
                }
            }
            length += 1
        }
    }

    package subscript(path: String) -> String { names[path] ?? path }
    private static func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
}
