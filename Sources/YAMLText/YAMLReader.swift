internal import CYAML
import JSONText
import PushDocument

/// Reads YAML as JSON, with libyaml.
///
/// Scalars are those of YAML 1.2's core schema, and an alias stands for a copy. What an application makes of its own tags,
/// and a template of its expressions, is unknown.
package struct YAMLReader {
    private let text: [UInt8]
    /// The offset of each character, in which libyaml counts, without a byte order mark.
    private let offsets: [Int]
    private var json = Transcript()

    /// What walks a value calls itself for each level, and libyaml takes longer for each open bracket.
    private static let maximumDepth = 128
    /// Larger files are not written by hand, and reading them takes long.
    private static let maximumBytes = 4 << 20
    /// For each anchor and alias libyaml walks the list of anchors.
    private static let maximumSteps = 10_000_000

    /// The documents in a text, in their order.
    package static func documents(in text: [UInt8]) throws(SyntaxError) -> [Transcript] {
        var reader = YAMLReader(text.count > maximumBytes ? [] : text)
        guard text.count <= maximumBytes else { throw reader.refusal("it is larger than 4 MiB", at: 0) }
        try reader.checkCosts()
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else { throw reader.refusal("no memory", .outOfMemory, at: 0) }
        defer { yaml_parser_delete(parser) }
        return try text.withUnsafeBufferPointer { (buffer) throws(SyntaxError) in
            if reader.offsets.first != 3 { yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING) }
            yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
            var documents: [Transcript] = []
            while let document = try reader.next(from: parser) { documents.append(document) }
            return documents
        }
    }

    private init(_ text: [UInt8]) {
        self.text = text
        let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        offsets = text.indices.dropFirst(mark).filter { text[$0] & 0xC0 != 0x80 }
    }

    /// Refuses what libyaml takes quadratic time for: open brackets, and anchors with their aliases.
    private func checkCosts() throws(SyntaxError) {
        var (depth, anchors, steps) = (0, 0, 0)
        for (offset, byte) in text.enumerated() {
            if "&*".utf8.contains(byte), isWordStart(offset) {
                if byte == UInt8(ascii: "&") { anchors += 1 }
                steps += anchors
                guard steps <= Self.maximumSteps else {
                    throw refusal("it has too many anchors and aliases", at: offset)
                }
            }
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
            if depth > Self.maximumDepth { throw refusal("too many brackets are open", at: offset) }
        }
    }

    /// True if a name may begin after the sign at an offset, as in `- &name` and `{a: *name}`.
    private func isWordStart(_ offset: Int) -> Bool {
        let before = offset > 0 ? text[offset - 1] : 0x0A
        guard before <= 0x20 || "[{,".utf8.contains(before), offset + 1 < text.count else { return false }
        return text[offset + 1] > 0x20
    }

    private mutating func next(from parser: UnsafeMutablePointer<yaml_parser_t>) throws(SyntaxError) -> Transcript? {
        var document = yaml_document_t()
        guard yaml_parser_load(parser, &document) == 1 else { throw mistake(parser.pointee) }
        defer { yaml_document_delete(&document) }
        guard let root = yaml_document_get_root_node(&document) else { return nil }
        json = Transcript()
        try write(root, of: &document)
        return json
    }

    /// Why libyaml does not go on.
    private func mistake(_ parser: yaml_parser_t) -> SyntaxError {
        let words = [parser.problem, parser.context].compactMap { $0.map { String(cString: $0) } }
        let place = parser.error == YAML_READER_ERROR ? parser.problem_offset : offset(of: parser.problem_mark)
        let isLack = parser.error == YAML_MEMORY_ERROR
        return refusal(words.joined(separator: " "), isLack ? .outOfMemory : .foreignText, at: place)
    }

    private func refusal(
        _ reason: String, _ mistake: SyntaxError.Mistake = .foreignText, at offset: Int
    ) -> SyntaxError {
        let start = max(0, min(offset, text.count - 1))
        return SyntaxError(mistake: mistake, range: start..<start + 1, message: "not read as YAML: \(reason)")
    }

    private func offset(of mark: yaml_mark_t) -> Int { mark.index < offsets.count ? offsets[mark.index] : text.count }

    private mutating func write(
        _ node: UnsafeMutablePointer<yaml_node_t>, of document: inout yaml_document_t, depth: Int = 0,
        isName: Bool = false
    ) throws(SyntaxError) {
        let (range, isTagged) = place(of: node.pointee)
        // Few aliases can stand for many values.
        guard json.text.count <= 8 * text.count + 1 << 20, depth <= Self.maximumDepth else {
            throw refusal("it has too many levels or aliases", at: range.lowerBound)
        }
        guard Self.tags.contains(String(cString: node.pointee.tag)), apnslint_yaml_has_names(&document, node) == 1
        else { return json.writeUnknown(range, isName: isName) }
        let isMapping = node.pointee.type == YAML_MAPPING_NODE
        guard isMapping || node.pointee.type == YAML_SEQUENCE_NODE else {
            return write(node.pointee, at: range, isTagged: isTagged, isName: isName)
        }
        let width = text[range].first.map("[{".utf8.contains) == true ? 1 : 0
        json.write(isMapping ? "{" : "[", for: range.prefix(width))
        var count = 0
        while let child = apnslint_yaml_child(&document, node, count) {
            let isName = isMapping && count % 2 == 0
            if count > 0 { json.write(isMapping && !isName ? ":" : ",") }
            try write(child, of: &document, depth: depth + 1, isName: isName)
            count += 1
        }
        json.write(isMapping ? "}" : "]", for: range.suffix(width))
    }

    private static let tags = Set(
        ["str", "int", "float", "bool", "null", "map", "seq"].map { "tag:yaml.org,2002:\($0)" })

    /// The bytes of a node without its tag and anchor, and without what is blank after it; true if it has a tag.
    private func place(of node: yaml_node_t) -> (range: Range<Int>, isTagged: Bool) {
        var (start, end, isTagged) = (offset(of: node.start_mark), offset(of: node.end_mark), false)
        while start < end, text[end - 1] <= 0x20 { end -= 1 }
        while start < end, "&!".utf8.contains(text[start]) {
            isTagged = isTagged || text[start] == UInt8(ascii: "!")
            start = text[start..<end].firstIndex { $0 <= 0x20 } ?? end
            start = text[start..<end].firstIndex { $0 > 0x20 } ?? end
        }
        return (start..<max(start, end), isTagged)
    }

    private mutating func write(_ node: yaml_node_t, at range: Range<Int>, isTagged: Bool, isName: Bool) {
        let scalar = node.data.scalar
        let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        if Self.isTemplate(value) || isName && value == "<<" { return json.writeUnknown(range, isName: isName) }
        let isText = String(cString: node.tag).hasSuffix("str") && (isTagged || scalar.style != YAML_PLAIN_SCALAR_STYLE)
        if !isName, !isText, let known = Self.constants[value] ?? Self.number(value) {
            return json.write(known, for: range)
        }
        let written = JSONWriter().text(.string(value))
        let isQuoted = range.count > 1 && "'\"".utf8.contains(text[range.lowerBound])
        let content = isQuoted ? range.dropFirst().dropLast() : range
        // What is written alike keeps the place of each of its bytes.
        guard text[content].elementsEqual(written.utf8.dropFirst().dropLast()) else {
            return json.write(written, for: range)
        }
        json.write("\"", for: range.lowerBound..<content.lowerBound)
        json.write(String(written.dropFirst().dropLast()), for: content)
        json.write("\"", for: content.upperBound..<range.upperBound)
    }

    private static let constants = [
        "": "null", "~": "null", "null": "null", "Null": "null", "NULL": "null", "true": "true", "True": "true",
        "TRUE": "true", "false": "false", "False": "false", "FALSE": "false",
    ]

    /// True for an expression that is evaluated before, as in `{{ states('sensor.door') }}` and `${{ secrets.KEY }}`.
    private static func isTemplate(_ text: String) -> Bool {
        let words = text.split { $0.isWhitespace }
        return ["{{", "${{", "{%"].contains { words.first?.hasPrefix($0) == true }
            && ["}}", "%}"].contains { words.last?.hasSuffix($0) == true }
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
