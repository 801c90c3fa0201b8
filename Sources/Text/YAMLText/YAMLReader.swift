internal import CYAML
import JSONText
import PushDocument

/// Reads YAML as JSON, with libyaml's events.
///
/// Scalars are those of YAML 1.2's core schema, and an alias stands for a copy. What an application makes of its own tags,
/// and a template of its expressions, is unknown.
package struct YAMLReader {
    private let text: [UInt8]
    /// The offset of each character, in which libyaml counts, without a byte order mark.
    private let offsets: [Int]
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutablePointer<Input>
    /// The nodes of the document that have a name; of a node that is being read, its offset.
    private var anchors: [String: Anchor] = [:]
    /// The bytes that were written for all documents before.
    private var written = 0
    private var json = Transcript()

    /// The maximum number of levels: functions that walk a value call themselves for each.
    private static let maximumDepth = 128
    /// Larger files are not written by hand, and reading them takes long.
    private static let maximumBytes = 4 << 20
    /// Few aliases can stand for many values.
    private var maximumWritten: Int { 8 * text.count + 1 << 20 }

    /// A value with the bytes that it was read from, without its tag and anchor.
    private struct Node {
        enum Content {
            case scalar(String, isText: Bool)
            case sequence([Node])
            case mapping([(name: Node, value: Node)])
            /// A value with an application's tag, or a mapping whose names are no scalars.
            case unknown
        }
        let content: Content
        let range: Range<Int>
        var depth = 1

        var isScalar: Bool { if case .scalar = content { true } else { false } }
    }

    private enum Anchor {
        case node(Node)
        case open(Int)
    }

    /// The documents in a text, in their order.
    package static func documents(in text: [UInt8]) throws(SyntaxError) -> [Transcript] {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        let input = UnsafeMutablePointer<Input>.allocate(capacity: 1)
        defer {
            parser.deallocate()
            input.deallocate()
        }
        var reader = YAMLReader(text.count > maximumBytes ? [] : text, parser, input)
        guard text.count <= maximumBytes else { throw reader.refusal("it is larger than 4 MiB", at: 0) }
        guard yaml_parser_initialize(parser) == 1 else { throw reader.refusal("no memory", .outOfMemory, at: 0) }
        defer { yaml_parser_delete(parser) }
        return try text.withUnsafeBufferPointer { (buffer) throws(SyntaxError) in
            input.initialize(to: Input(parser: parser, rest: buffer[...]))
            return try reader.documents()
        }
    }

    private init(
        _ text: [UInt8], _ parser: UnsafeMutablePointer<yaml_parser_t>, _ input: UnsafeMutablePointer<Input>
    ) {
        (self.text, self.parser, self.input) = (text, parser, input)
        let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        offsets = text.indices.dropFirst(mark).filter { text[$0] & 0xC0 != 0x80 }
    }

    private mutating func documents() throws(SyntaxError) -> [Transcript] {
        if offsets.first != 3 { yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING) }
        yaml_parser_set_input(parser, { Input.read($0, $1, $2, $3) }, input)
        var documents: [Transcript] = []
        while let event = try next(), event.type != YAML_STREAM_END_EVENT {
            guard event.type == YAML_DOCUMENT_START_EVENT, let first = try next() else { continue }
            anchors = [:]
            json = Transcript()
            try write(try node(first))
            written += json.text.count
            documents.append(json)
        }
        return documents
    }

    // MARK: Events

    /// An event of libyaml with its strings; a scalar's value is its text.
    private struct Event {
        let type: yaml_event_type_t
        let range: Range<Int>
        var anchor: String?
        var tag: String?
        var isPlain = false
        var value = ""
    }

    /// The next event; nil after the last.
    private func next() throws(SyntaxError) -> Event? {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw mistake(parser.pointee) }
        defer { yaml_event_delete(&event) }
        func text(_ bytes: UnsafePointer<yaml_char_t>?) -> String? { bytes.map { String(cString: $0) } }
        let start = offset(of: event.start_mark)
        var read = Event(type: event.type, range: start..<max(start, offset(of: event.end_mark)))
        switch event.type {
        case YAML_NO_EVENT: return nil
        case YAML_ALIAS_EVENT: read.anchor = text(event.data.alias.anchor)
        case YAML_SEQUENCE_START_EVENT:
            (read.anchor, read.tag) = (text(event.data.sequence_start.anchor), text(event.data.sequence_start.tag))
        case YAML_MAPPING_START_EVENT:
            (read.anchor, read.tag) = (text(event.data.mapping_start.anchor), text(event.data.mapping_start.tag))
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            (read.anchor, read.tag) = (text(scalar.anchor), text(scalar.tag))
            read.isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            read.value = String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        default: break
        }
        return read
    }

    /// The node that begins with an event.
    private mutating func node(_ event: Event, level: Int = 0) throws(SyntaxError) -> Node {
        let (start, isTagged) = start(of: event)
        guard level <= Self.maximumDepth else { throw tooMany(at: start) }
        guard event.type != YAML_ALIAS_EVENT else { return try alias(event, level) }
        if let name = event.anchor { anchors[name] = .open(start) }
        let kind = event.tag.map { $0 == "!" ? "str" : Self.kinds[$0] ?? "" }
        var content = Node.Content.unknown
        var (end, depth) = (event.range.upperBound, 1)
        switch event.type {
        case YAML_SEQUENCE_START_EVENT:
            var elements: [Node] = []
            while let event = try next() {
                end = event.range.upperBound
                if event.type == YAML_SEQUENCE_END_EVENT { break }
                elements.append(try node(event, level: level + 1))
            }
            depth += elements.reduce(0) { max($0, $1.depth) }
            if kind != "" { content = .sequence(elements) }
        case YAML_MAPPING_START_EVENT:
            var members: [(name: Node, value: Node)] = []
            while let event = try next() {
                end = event.range.upperBound
                if event.type == YAML_MAPPING_END_EVENT { break }
                let name = try node(event, level: level + 1)
                guard let event = try next() else { break }
                members.append((name, try node(event, level: level + 1)))
            }
            depth += members.reduce(0) { max($0, $1.name.depth, $1.value.depth) }
            if kind != "", members.allSatisfy({ $0.name.isScalar }) { content = .mapping(members) }
        default:
            let isText = (kind ?? "str") == "str" && (isTagged || !event.isPlain)
            if kind != "" { content = .scalar(event.value, isText: isText) }
        }
        while start < end, text[end - 1] <= 0x20 { end -= 1 }
        let node = Node(content: content, range: start..<max(start, end), depth: depth)
        if let name = event.anchor { anchors[name] = .node(node) }
        return node
    }

    private func alias(_ event: Event, _ level: Int) throws(SyntaxError) -> Node {
        switch anchors[event.anchor ?? ""] {
        case .node(let node) where level + node.depth <= Self.maximumDepth: return node
        case .node(let node): throw tooMany(at: node.range.lowerBound)
        case .open(let start): throw tooMany(at: start)
        case nil: throw refusal("found undefined alias", at: event.range.lowerBound)
        }
    }

    private static let kinds = Dictionary(
        uniqueKeysWithValues: ["str", "int", "float", "bool", "null", "map", "seq"].map {
            ("tag:yaml.org,2002:\($0)", $0)
        })

    /// The first byte of a node after its tag and anchor; true if it has a tag.
    private func start(of event: Event) -> (Int, isTagged: Bool) {
        var (start, end, isTagged) = (event.range.lowerBound, event.range.upperBound, false)
        guard event.anchor != nil || event.tag != nil, event.type != YAML_ALIAS_EVENT else { return (start, false) }
        // The event of a block begins before its anchor and ends with it.
        if event.type != YAML_SCALAR_EVENT { end = text.count }
        while start < end, "&!".utf8.contains(text[start]) {
            isTagged = isTagged || text[start] == UInt8(ascii: "!")
            start = text[start..<end].firstIndex { $0 <= 0x20 } ?? end
            start = text[start..<end].firstIndex { $0 > 0x20 } ?? end
        }
        return (start, isTagged)
    }

    // MARK: Refusals

    /// The reason why libyaml stopped.
    private func mistake(_ parser: yaml_parser_t) -> SyntaxError {
        if input.pointee.hasTooManyDirectives { return refusal("it has too many directives", at: 0) }
        let words = [parser.problem, parser.context].compactMap { $0.map { String(cString: $0) } }
        let place = parser.error == YAML_READER_ERROR ? parser.problem_offset : offset(of: parser.problem_mark)
        let isLack = parser.error == YAML_MEMORY_ERROR
        return refusal(words.joined(separator: " "), isLack ? .outOfMemory : .foreignText, at: place)
    }

    private func tooMany(at offset: Int) -> SyntaxError { refusal("it has too many levels or aliases", at: offset) }

    private func refusal(
        _ reason: String, _ mistake: SyntaxError.Mistake = .foreignText, at offset: Int
    ) -> SyntaxError {
        let start = max(0, min(offset, text.count - 1))
        return SyntaxError(mistake: mistake, range: start..<start + 1, message: "not read as YAML: \(reason)")
    }

    private func offset(of mark: yaml_mark_t) -> Int { mark.index < offsets.count ? offsets[mark.index] : text.count }

    // MARK: JSON

    private mutating func write(_ node: Node, isName: Bool = false) throws(SyntaxError) {
        let range = node.range
        guard written + json.text.count <= maximumWritten else { throw tooMany(at: range.lowerBound) }
        let width = text[range].first.map("[{".utf8.contains) == true ? 1 : 0
        switch node.content {
        case .unknown: writeUnknown(range, isName: isName)
        case .scalar(let value, let isText): write(value, at: range, isText: isText, isName: isName)
        case .sequence(let elements):
            json.write("[", for: range.prefix(width))
            for (index, element) in elements.enumerated() {
                if index > 0 { json.write(",") }
                try write(element)
            }
            json.write("]", for: range.suffix(width))
        case .mapping(let members):
            json.write("{", for: range.prefix(width))
            for (index, member) in members.enumerated() {
                if index > 0 { json.write(",") }
                try write(member.name, isName: true)
                json.write(":")
                try write(member.value)
            }
            json.write("}", for: range.suffix(width))
        }
    }

    private mutating func writeUnknown(_ range: Range<Int>, isName: Bool) {
        json.writeUnknown(
            isName ? .rest : .value, isName ? Hole.name(json.holes.count) : "null", for: range,
            expression: String(decoding: text[range], as: UTF8.self))
    }

    private mutating func write(_ value: String, at range: Range<Int>, isText: Bool, isName: Bool) {
        if Self.isTemplate(value) || isName && value == "<<" { return writeUnknown(range, isName: isName) }
        if !isName, !isText, let known = Self.constants[value] ?? Self.number(value) {
            return json.write(known, for: range)
        }
        json.write(source(of: range), meaning: value, from: text)
    }

    /// The form of a scalar: in quotes, as a block, or plain.
    private func source(of range: Range<Int>) -> StringLiteral {
        let inside = range.count > 1 ? range.dropFirst().dropLast() : range
        switch range.isEmpty ? nil : text[range.lowerBound] {
        case UInt8(ascii: "'"): return StringLiteral(range: range, content: inside, form: .yamlSingle, lines: .folded)
        case UInt8(ascii: "\""): return StringLiteral(range: range, content: inside, form: .yamlDouble, lines: .folded)
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            let start = text[range].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
            let isFolded = text[range.lowerBound] == UInt8(ascii: ">")
            // The indentation of the first line is no part of it.
            let first = isFolded ? text[start..<range.upperBound].firstIndex { $0 > 0x20 } ?? start : start
            var block = StringLiteral(
                range: range, content: first..<range.upperBound, form: .yamlPlain, lines: isFolded ? .folded : .kept)
            if !isFolded { block.removeCommonIndentation(in: text) }
            return block
        default: return StringLiteral(range: range, content: range, form: .yamlPlain, lines: .folded)
        }
    }

    private static let constants = [
        "": "null", "~": "null", "null": "null", "Null": "null", "NULL": "null", "true": "true", "True": "true",
        "TRUE": "true", "false": "false", "False": "false", "FALSE": "false",
    ]

    /// True for an expression that is evaluated before, as in `{{ states('sensor.door') }}` and `${{ secrets.KEY }}`.
    private static func isTemplate(_ text: String) -> Bool {
        let start = text.utf8.drop { $0 <= 0x20 }
        guard ["{{", "${{", "{%"].contains(where: { start.starts(with: $0.utf8) }) else { return false }
        let end = text.utf8.reversed().drop { $0 <= 0x20 }
        return ["}}", "%}"].contains { end.starts(with: $0.utf8.reversed()) }
    }

    private static func number(_ text: String) -> String? {
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
            return Int64(text.dropFirst(2), radix: radix).map { String($0) }
        }
        guard text.utf8.allSatisfy("0123456789+-.eE".utf8.contains), text.contains(where: { $0.isNumber })
        else { return nil }
        return Int64(text).map { String($0) } ?? Double(text).flatMap { $0.isFinite ? String($0) : nil }
    }
}

/// The text as libyaml asks for it, piece by piece.
private struct Input {
    let parser: UnsafeMutablePointer<yaml_parser_t>
    var rest: Slice<UnsafeBufferPointer<UInt8>>
    var hasTooManyDirectives = false

    /// For each directive and each tag libyaml compares all directives.
    private static let maximumDirectives = 64

    static func read(
        _ data: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int,
        _ count: UnsafeMutablePointer<Int>?
    ) -> Int32 {
        guard let input = data?.assumingMemoryBound(to: Input.self), let buffer, let count else { return 0 }
        let directives = input.pointee.parser.pointee.tag_directives
        if let start = directives.start, let top = directives.top, top - start > maximumDirectives {
            input.pointee.hasTooManyDirectives = true
            return 0
        }
        let piece = input.pointee.rest.prefix(size)
        for (index, byte) in piece.enumerated() { buffer[index] = byte }
        input.pointee.rest = input.pointee.rest.dropFirst(piece.count)
        count.pointee = piece.count
        return 1
    }
}
