extension String {
    /// The name of a type without those of the types around it.
    var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}

/// The Swift files of an app: which declare a type, read only when they are asked for.
final class SwiftIndex {
    private let sources: [(path: String, bytes: [UInt8])]
    /// The files that declare or extend a type, by its own name.
    private lazy var declaring: [String: [Int]] = declarations()
    private var parsed: [Int: SwiftFile] = [:]

    init(_ sources: [(path: String, bytes: [UInt8])]) { self.sources = sources }

    func files(with text: String) -> [SwiftFile] {
        sources.indices.filter { sources[$0].bytes.offset(of: text) != nil }.map(file)
    }

    func contains(_ text: String) -> Bool { sources.contains { $0.bytes.offset(of: text) != nil } }

    private func file(_ index: Int) -> SwiftFile {
        if let file = parsed[index] { return file }
        let file = SwiftFile(sources[index].path, sources[index].bytes)
        parsed[index] = file
        return file
    }

    /// The declaration of a type and its extensions; nil if it is unknown, or declared in several ways.
    func type(_ name: String) -> (file: SwiftFile, type: SwiftType, extensions: [(SwiftFile, SwiftType)])? {
        let all = types(endingIn: name).filter { $0.1.name == name }
        let found = all.filter { $0.1.kind != "extension" }
        guard let only = found.first, found.count == 1, !only.1.isConditional else { return nil }
        return (only.0, only.1, all.filter { $0.1.kind == "extension" })
    }

    /// The types whose names end in a path, such as `Category` for `Names.Category`.
    func types(endingIn name: String) -> [(SwiftFile, SwiftType)] {
        (declaring[name.lastName] ?? []).map(file).flatMap { file in
            file.types.filter { $0.name == name || $0.name.hasSuffix("." + name) }.map { (file, $0) }
        }
    }

    private static let keywords = ["struct", "enum", "class", "extension", "actor"].map { Array($0.utf8) }

    /// Finds the names after the words that begin a type, without understanding more of the files.
    private func declarations() -> [String: [Int]] {
        var found: [String: [Int]] = [:]
        for (index, source) in sources.enumerated() {
            source.bytes.withUnsafeBufferPointer { bytes in
                var next = 0
                while next < bytes.count {
                    guard bytes[next].isName else {
                        next += 1
                        continue
                    }
                    let start = next
                    while next < bytes.count, bytes[next].isName { next += 1 }
                    guard 4...9 ~= next - start,
                        Self.keywords.contains(where: { bytes[start..<next].elementsEqual($0) })
                    else { continue }
                    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
                    let name = bytes[next...].prefix { $0.isName || $0 == UInt8(ascii: ".") }
                    next += name.count
                    let last =
                        name.split(separator: UInt8(ascii: ".")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
                    if found[last]?.last != index { found[last, default: []].append(index) }
                }
            }
        }
        return found
    }
}
