extension String {
    /// The name of a type without those of the types around it.
    var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}

/// The Swift files of an app: which declare a type, read only when they are asked for.
final class SwiftIndex {
    private let sources: [(path: String, bytes: [UInt8])]
    private lazy var words = Words(of: sources)
    private lazy var indices = Dictionary(sources.indices.map { (sources[$0].path, $0) }) { first, _ in first }
    private var parsed: [Int: SwiftFile] = [:]
    /// The types and extensions that were asked for, by their own names and by their whole names.
    private var byLastName: [String: [(SwiftFile, SwiftType)]] = [:]
    private var byName: [String: [(SwiftFile, SwiftType)]] = [:]
    private var known: [String: [(SwiftFile, SwiftType)]] = [:]
    /// The members of all types with an own name, by their names.
    private var members: [String: [String: [(SwiftFile, SwiftType, SwiftType.Member)]]] = [:]
    private var texts: [String: String?] = [:]

    init(_ sources: [(path: String, bytes: [UInt8])]) { self.sources = sources }
    /// The files that have one of `Words.marks`.
    func files(with mark: String) -> [SwiftFile] { (words.marked[mark] ?? []).map(file) }
    var imports: Set<String> { words.imports }

    /// True if a file with one of `Words.marks` has this text as well.
    func contains(_ text: String, besides mark: String) -> Bool {
        (words.marked[mark] ?? []).contains { sources[$0].bytes.offset(of: text) != nil }
    }

    func file(at path: String) -> SwiftFile? { indices[path].map(file) }

    private func file(_ index: Int) -> SwiftFile {
        if let file = parsed[index] { return file }
        let file = SwiftFile(sources[index].path, sources[index].bytes)
        parsed[index] = file
        return file
    }

    /// The declaration of a type, and after it its extensions; none if it is unknown, or declared in several ways.
    func parts(of name: String) -> [(SwiftFile, SwiftType)] {
        if let known = known[name] { return known }
        _ = types(named: name.lastName)
        let all = byName[name] ?? []
        let declared = all.filter { $0.1.kind != "extension" }
        let isKnown = declared.count == 1 && declared.allSatisfy { !$0.1.isConditional }
        let parts = isKnown ? declared + all.filter { $0.1.kind == "extension" } : []
        known[name] = parts
        return parts
    }

    /// The types and extensions with an own name, such as `Category` for `Names.Category`.
    func types(named name: String) -> [(SwiftFile, SwiftType)] {
        if let types = byLastName[name] { return types }
        let types = (words.declaring[name] ?? []).map(file).flatMap { file in
            (file.typesByLastName[name] ?? []).map { (file, $0) }
        }
        byLastName[name] = types
        for type in types { byName[type.1.name, default: []].append(type) }
        return types
    }

    /// The members with a name of the types whose names end in a path, such as `Category` for `Names.Category`.
    func members(_ name: String, of path: String) -> [(SwiftFile, SwiftType, SwiftType.Member)] {
        let last = path.lastName
        if members[last] == nil {
            let all = types(named: last).flatMap { file, type in file.members(of: type).map { (file, type, $0) } }
            members[last] = Dictionary(grouping: all) { $0.2.name }
        }
        return (members[last]?[name] ?? []).filter { $0.1.name == path || $0.1.name.hasSuffix("." + path) }
    }

    func text(ofConstant name: String, _ find: () -> String?) -> String? {
        if let known = texts[name] { return known }
        let text = find()
        texts[name] = .some(text)
        return text
    }
}

/// The findings of one pass over the words of all files, before anything is parsed.
private struct Words {
    /// The files that declare or extend a type, by its own name.
    var declaring: [String: [Int]] = [:]
    var marked: [String: [Int]] = [:]
    var imports: Set<String> = []

    static let marks = [
        "UNNotificationCategory", "ActivityAttributes", "ActivityConfiguration", "Sounds", "updating", "userInfo",
    ]
    private static let keywords = ["struct", "enum", "class", "extension", "actor", "protocol", "import"]
    private static let wanted = Dictionary(grouping: (keywords + marks).map { (Array($0.utf8), $0) }) { $0.0.count }

    init(of sources: [(path: String, bytes: [UInt8])]) {
        let wanted = (0..<32).map { Self.wanted[$0] ?? [] }
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
                    guard next - start < 32, !wanted[next - start].isEmpty,
                        let word = wanted[next - start].first(where: { bytes[start..<next].elementsEqual($0.0) })?.1
                    else { continue }
                    guard Self.keywords.contains(word) else {
                        if marked[word]?.last != index { marked[word, default: []].append(index) }
                        continue
                    }
                    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
                    let name = bytes[next...].prefix { $0.isName || $0 == UInt8(ascii: ".") }
                    next += name.count
                    let last =
                        name.split(separator: UInt8(ascii: ".")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
                    if word == "import" {
                        imports.insert(last)
                    } else if declaring[last]?.last != index {
                        declaring[last, default: []].append(index)
                    }
                }
            }
        }
    }
}
