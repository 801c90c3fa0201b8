import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushPayload
import PushReport

/// Reads pushes and events in their order.
struct GroupRun: SessionCommand {
    /// What a document gives.
    enum Item: Sendable {
        case step(SequenceStep)
        /// A document that could not be read, as a line for people.
        case leftOut(String)
    }

    private let reading: GroupSession.Reading
    private let names: ShortNames
    private let visit: (SequenceStep) throws -> Void

    /// A run that hands each step over as it is read. Messages use the paths of files, steps are labelled by their names.
    init(_ reading: GroupSession.Reading, _ names: ShortNames, _ visit: @escaping (SequenceStep) throws -> Void) {
        self.reading = reading
        self.names = names
        self.visit = visit
    }

    var work: @Sendable (WorkUnit) -> WorkProduct<[[Item]]> {
        { [names] unit in unit.product { Self.items(of: $0, names, &$1) } }
    }

    mutating func take(_ product: WorkProduct<[[Item]]>, _ problems: inout [String]) throws {
        for item in product.content?.joined() ?? [[]].joined() {
            switch item {
            case .step(let step): try visit(step)
            case .leftOut(let message):
                reading.leftOut += 1
                StandardStream.error.write(TerminalText.safe(message) + "\n")
            }
        }
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        reading.problems = problems
        return .nothing
    }

    // MARK: Documents

    private static func items(
        of document: WorkUnit.Document, _ names: ShortNames, _ problems: inout [String]
    ) -> [Item] {
        let input = document.source.input
        let areLines = input.isStandardInput && document.place == nil && areLines(document.bytes)
        let options = document.source.found.linter.options.reading
        let read = PushDocument(document.bytes, named: areLines ? "lines.jsonl" : document.fileName, options: options)
        guard !read.lacksMemory else {
            problems.append(document.lacksMemory)
            return []
        }
        let place = ItemReader.Place(
            name: input.isStandardInput ? "-" : names[input.path], path: input.path,
            source: SourceText(document.bytes, at: document.place ?? .start), isLine: document.place != nil)
        var reader = ItemReader(document: read, place: place, headers: options.headers)
        return reader.items()
    }

    /// True if a text is several documents with one on each line: its first line is a whole one and there are more.
    private static func areLines(_ bytes: [UInt8]) -> Bool {
        guard let end = bytes.firstIndex(of: 0x0A),
            bytes[end...].contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) })
        else { return false }
        return (try? JSONDocument(parsing: Array(bytes[..<end]))) != nil
    }
}

/// Reads the pushes and events of one document.
private struct ItemReader {
    let document: PushDocument
    let place: Place
    let headers: Headers
    private var rest: ArraySlice<Fragment>

    /// Where a document comes from, for labels and messages.
    struct Place {
        let name: String
        let path: String
        let source: SourceText
        /// True if the document is itself a line of a stream.
        let isLine: Bool

        func label(_ offset: Int?) -> String { name + line(offset) }
        func message(_ offset: Int?) -> String { path + line(offset) }

        private func line(_ offset: Int?) -> String {
            offset == nil && !isLine ? "" : ":\(source.position(at: offset ?? 0).line)"
        }
    }

    init(document: PushDocument, place: Place, headers: Headers) {
        self.document = document
        self.place = place
        self.headers = headers
        rest = document.fragments[...]
    }

    mutating func items() -> [GroupRun.Item] {
        var items: [GroupRun.Item] = []
        while let fragment = rest.popFirst() { items += self.items(of: fragment) }
        return items
    }

    /// The items of a fragment and of those in it.
    private mutating func items(of fragment: Fragment) -> [GroupRun.Item] {
        let range = fragment.documentRange(fragment.text.indices)
        if let mistake = fragment.mistakes.first {
            skip(to: range.upperBound)
            let position = place.source.position(at: mistake.range.lowerBound)
            return [
                .leftOut(
                    "\(place.path):\(position.line):\(position.column): error: \(mistake.error.message) [not-json]")
            ]
        }
        let start = document.isEnvelope ? range.lowerBound : nil
        switch fragment.value {
        case .array(let elements)?: return items(of: elements, in: fragment)
        case .object(let root)?:
            if SequenceStep.isEvent(root) {
                skip(to: range.upperBound)
                return [event(root, start)]
            }
            guard let push = fragment.push, let request = push.request else { return [] }
            return [delivery(request, start.map { _ in push.range.lowerBound }, push.wireBytes)]
        case let value:
            return [notObject(value, start)]
        }
    }

    /// The items of an array, in its order.
    private mutating func items(of elements: [JSONValue], in fragment: Fragment) -> [GroupRun.Item] {
        let pointers = elements.indices.map { JSONPointer.root.appending($0) }
        let places = Locator(fragment.text).places(of: pointers)
        var items: [GroupRun.Item] = []
        for (element, pointer) in zip(elements, pointers) {
            let range = fragment.documentRange(places[pointer]?.value ?? 0..<0)
            let start = range.lowerBound
            guard let root = element.object else {
                items.append(notObject(element, start))
                continue
            }
            if SequenceStep.isEvent(root) {
                skip(to: range.upperBound)
                items.append(event(root, start))
            } else if document.isEnvelope {
                while let next = rest.first, next.documentRange(0..<0).lowerBound < range.upperBound {
                    rest.removeFirst()
                    items += self.items(of: next)
                }
            } else if let request = Request(element, headers: headers) {
                items.append(delivery(request, start, range.count))
            }
        }
        return items
    }

    /// Passes over fragments that begin before an offset.
    private mutating func skip(to end: Int) {
        while let next = rest.first, next.documentRange(0..<0).lowerBound < end { rest.removeFirst() }
    }

    private func delivery(_ request: Request, _ start: Int?, _ bytes: Int) -> GroupRun.Item {
        .step(.delivery(Delivery(request, beside: request.envelope, label: place.label(start), bytes: bytes)))
    }

    private func event(_ root: JSONObject, _ start: Int?) -> GroupRun.Item {
        do throws(EventError) { return .step(try SequenceStep(event: root, label: place.label(start))) } catch {
            return .leftOut("\(place.message(start)): error: \(error.message)")
        }
    }

    private func notObject(_ value: JSONValue?, _ start: Int?) -> GroupRun.Item {
        let kind = value?.kind.phrase ?? "no JSON"
        return .leftOut("\(place.message(start)): error: the notification is \(kind), not an object [root-not-object]")
    }
}
