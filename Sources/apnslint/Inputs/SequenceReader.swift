import JSONText
import PushDocument
import PushGrouping
import PushPayload
import PushReport

/// Reads pushes and events in their order.
struct SequenceReader {
    /// The headers that go with every push that gives none of its own.
    var headers = Headers()
    /// How many documents could not be read; each is named on standard error.
    private(set) var leftOut = 0
    private let visit: (SequenceStep) throws -> Void

    /// A reader that hands each step over as it is read.
    init(_ visit: @escaping (SequenceStep) throws -> Void) { self.visit = visit }

    /// Reads a file: a document, an array of them, or a document a line. Messages use its path, steps are labelled by
    /// its name.
    mutating func read(_ input: InputFile, named name: String, asLines: Bool) throws {
        guard !asLines, !input.isLines else {
            var reader = try LineReader(input)
            while let part = try reader.next() { try read(part, of: input, named: name) }
            return
        }
        let bytes = try input.read()
        if input.isStandardInput, Self.areLines(bytes) {
            var rest = bytes[...]
            var line = 1
            while !rest.isEmpty {
                let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
                try read(Array(rest[..<end]), line, of: input, named: name)
                rest = rest[end...].dropFirst()
                line += 1
            }
            return
        }
        try read(bytes, of: input, named: name)
    }

    /// Whether a text is several documents with one on each line: its first line is a whole one and there are more.
    private static func areLines(_ bytes: [UInt8]) -> Bool {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            bytes[end...].contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) })
        else { return false }
        return (try? JSONDocument(parsing: Array(bytes[..<end]))) != nil
    }

    private mutating func read(_ part: LineReader.Part, of input: InputFile, named name: String) throws {
        switch part {
        case .lines(let block):
            try block.eachLine { try read(Array($0.text), $0.place.line, of: input, named: name) }
        case .tooLong(let line):
            leaveOut("\(input.path):\(line): error: the line is longer than \(InputFile.most) and was not read")
        }
    }

    private mutating func read(_ bytes: [UInt8], _ line: Int, of input: InputFile, named name: String) throws {
        guard bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return }
        let text = Text(bytes: bytes, label: "\(name):\(line)", place: "\(input.path):\(line)", line: line)
        try read(text, fileName: nil)
    }

    private mutating func read(_ bytes: [UInt8], of input: InputFile, named name: String) throws {
        try read(Text(bytes: bytes, label: name, place: input.path, line: nil), fileName: input.path)
    }

    /// A document, what its steps are called and what messages call it; the line where it is one of a stream.
    private struct Text {
        let bytes: [UInt8]
        let label: String
        let place: String
        let line: Int?
    }

    private mutating func read(_ text: Text, fileName: String?) throws {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: text.bytes) } catch {
            try readEmbedded(text, fileName: fileName, error)
            return
        }
        switch document.value {
        case .array(let elements) where text.line == nil: try read(elements, text)
        case .object(let root): try read(root, document, text, fileName: fileName)
        default:
            leaveOut(
                "\(text.place): error: the notification is \(document.value.kind.phrase), not an object [root-not-object]"
            )
        }
    }

    /// The elements of an array, each as if it were a document.
    private mutating func read(_ elements: [JSONValue], _ text: Text) throws {
        let pointers = elements.indices.map { JSONPointer.root.appending($0) }
        let places = Locator(text.bytes).places(of: pointers)
        let source = SourceText(text.bytes)
        for pointer in pointers {
            guard let range = places[pointer]?.value else { continue }
            let line = source.position(at: range.lowerBound).line
            let element = Text(
                bytes: Array(text.bytes[range]), label: "\(text.label):\(line)", place: "\(text.place):\(line)",
                line: line)
            try read(element, fileName: nil)
        }
    }

    private mutating func read(
        _ root: JSONObject, _ document: JSONDocument, _ text: Text, fileName: String?
    ) throws {
        if SequenceStep.isEvent(root) {
            let step: SequenceStep
            do { step = try SequenceStep(event: root, label: text.label) } catch {
                leaveOut("\(text.place): error: \(error.message)")
                return
            }
            try visit(step)
            return
        }
        // A payload or a request document needs no search for what is embedded in it.
        if root["aps"] != nil || Request.isRequestDocument(root) {
            try deliver(document, text)
            return
        }
        let pushes = self.pushes(in: text, fileName: fileName)
        if pushes.isEmpty { try deliver(document, text) } else { try deliver(pushes, root, text) }
    }

    /// Pushes in a text that is not JSON, such as a script.
    private mutating func readEmbedded(_ text: Text, fileName: String?, _ error: SyntaxError) throws {
        // What begins like JSON is meant to be JSON, and its mistake is named.
        let first = text.bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isMeantAsJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        let pushes = isMeantAsJSON ? [] : self.pushes(in: text, fileName: fileName)
        guard pushes.isEmpty else {
            try deliver(pushes, nil, text)
            return
        }
        let position = SourceText(text.bytes).position(at: error.range.lowerBound)
        let place = text.line == nil ? "\(text.place):\(position.line)" : text.place
        leaveOut("\(place):\(position.column): error: \(error.message) [not-json]")
    }

    private func pushes(in text: Text, fileName: String?) -> [Push] {
        var options = ReadingOptions()
        options.headers = headers
        return PushDocument(text.bytes, named: fileName, options: options).pushes.filter { $0.request != nil }
    }

    private func deliver(_ pushes: [Push], _ root: JSONObject?, _ text: Text) throws {
        let source = SourceText(text.bytes)
        for push in pushes {
            guard let request = push.request else { continue }
            // Several pushes of one file are told apart by their lines.
            let line = text.line == nil ? ":\(source.position(at: push.range.lowerBound).line)" : ""
            try visit(
                .delivery(
                    Delivery(
                        request, beside: request.envelope ?? root, label: text.label + line, bytes: push.wireBytes)))
        }
    }

    private func deliver(_ document: JSONDocument, _ text: Text) throws {
        guard let request = Request(document.value, headers: headers) else { return }
        // Only what is over the limit as a whole can hold a payload that is.
        let count = text.bytes.count
        let bytes = count <= request.limit ? count : PayloadSize.range(of: request, in: document).count
        try visit(.delivery(Delivery(request, beside: request.envelope, label: text.label, bytes: bytes)))
    }

    private mutating func leaveOut(_ message: String) {
        leftOut += 1
        StandardStream.error.write(TerminalText.safe(message) + "\n")
    }
}
