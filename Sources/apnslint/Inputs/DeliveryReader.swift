import JSONText
import PushGrouping
import PushLint
import PushPayload
import PushReport

/// Reads notifications in the order of their arrival and hands them to the list.
struct DeliveryReader {
    private(set) var list: NotificationList
    /// What was left out, each with its place, as lines for people.
    private(set) var leftOut: [String] = []
    /// The headers that go with every notification that gives none of its own.
    var headers = Headers()

    init(_ options: GroupingOptions) { list = NotificationList(options) }

    /// Reads a file: a document, an array of them, or a document a line.
    mutating func read(_ input: InputFile, name: String, asLines: Bool) throws {
        guard !asLines, !input.isLines else {
            var reader = try LineReader(input)
            while let part = try reader.next() {
                switch part {
                case .lines(let block):
                    block.eachLine { deliver(Array($0.text), "\(name):\($0.place.line)", line: $0.place.line) }
                case .tooLong(let line):
                    leftOut.append("\(name):\(line): error: the line is longer than \(InputFile.most) and was not read")
                }
            }
            return
        }
        deliver(try input.read(), name, line: nil)
    }

    private mutating func deliver(_ bytes: [UInt8], _ label: String, line: Int?) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            let position = SourceText(bytes).position(at: error.range.lowerBound)
            let place = line == nil ? "\(label):\(position.line):\(position.column)" : "\(label):\(position.column)"
            leftOut.append("\(place): error: \(error.message) [not-json]")
            return
        }
        guard case .array(let elements) = document.value, line == nil else {
            deliver(document.value, label)
            return
        }
        let pointers = elements.indices.map { JSONPointer.root.appending($0) }
        let places = Locator(bytes).places(of: pointers)
        let source = SourceText(bytes)
        for (element, pointer) in zip(elements, pointers) {
            deliver(element, "\(label):\(source.position(at: places[pointer]?.value.lowerBound ?? 0).line)")
        }
    }

    private mutating func deliver(_ value: JSONValue, _ label: String) {
        if let delivery = Delivery(value, headers: headers, label: label) {
            list.deliver(delivery)
        } else {
            leftOut.append("\(label): error: the notification is \(value.kind.phrase), not an object [root-not-object]")
        }
    }
}
