import JSONText
import PushGrouping
import PushLint
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
        do {
            try take(try JSONDocument(parsing: bytes), bytes, "\(name):\(line)", "\(input.path):\(line)")
        } catch let error as SyntaxError {
            let position = SourceText(bytes).position(at: error.range.lowerBound)
            leaveOut("\(input.path):\(line):\(position.column): error: \(error.message) [not-json]")
        }
    }

    private mutating func read(_ bytes: [UInt8], of input: InputFile, named name: String) throws {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            let position = SourceText(bytes).position(at: error.range.lowerBound)
            leaveOut("\(input.path):\(position.line):\(position.column): error: \(error.message) [not-json]")
            return
        }
        guard case .array(let elements) = document.value else {
            try take(document, bytes, name, input.path)
            return
        }
        let pointers = elements.indices.map { JSONPointer.root.appending($0) }
        let places = Locator(bytes).places(of: pointers)
        let source = SourceText(bytes)
        for (element, pointer) in zip(elements, pointers) {
            let place = places[pointer]?.value ?? 0..<0
            let line = source.position(at: place.lowerBound).line
            let size = { (request: Request) in
                place.count <= request.limit || request.payloadPointer == .root
                    ? place.count
                    : Locator(bytes).place(of: pointer.appending(request.payloadPointer))?.value.count ?? place.count
            }
            try take(element, size: size, "\(name):\(line)", "\(input.path):\(line)")
        }
    }

    private mutating func take(_ document: JSONDocument, _ bytes: [UInt8], _ label: String, _ place: String) throws {
        // Only what is over the limit as a whole can hold a payload that is.
        let size = { (request: Request) in
            bytes.count <= request.limit ? bytes.count : PayloadSize.range(of: request, in: document).count
        }
        try take(document.value, size: size, label, place)
    }

    private mutating func take(
        _ value: JSONValue, size: (Request) -> Int, _ label: String, _ place: String
    ) throws {
        guard let root = value.object, let request = Request(value, headers: headers) else {
            leaveOut("\(place): error: the notification is \(value.kind.phrase), not an object [root-not-object]")
            return
        }
        guard SequenceStep.isEvent(root) else {
            try visit(
                .delivery(Delivery(request, beside: request.envelope, label: label, bytes: size(request))))
            return
        }
        do { try visit(try SequenceStep(event: root, label: label)) } catch let error as EventError {
            leaveOut("\(place): error: \(error.message)")
        }
    }

    private mutating func leaveOut(_ message: String) {
        leftOut += 1
        StandardStream.error.write(TerminalText.safe(message) + "\n")
    }
}
