import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushReport
import ReportText

/// Reads pushes and events in their order.
struct GroupRun: SessionCommand {
    private let reading: GroupSession.Reading
    private let names: ShortNames
    private let visit: (SequenceStep) throws -> Void

    /// A run that passes on each step as it is read. Messages use the paths of files; labels of steps use their names.
    init(_ reading: GroupSession.Reading, _ names: ShortNames, _ visit: @escaping (SequenceStep) throws -> Void) {
        self.reading = reading
        self.names = names
        self.visit = visit
    }

    static var onlyReads: Bool { true }

    var work: @Sendable (WorkUnit) -> WorkProduct<[[DocumentSteps.Item]]> {
        { [names] unit in unit.product { Self.items(of: $0, names, &$1) } }
    }

    mutating func take(_ product: WorkProduct<[[DocumentSteps.Item]]>, _ problems: inout [String]) throws {
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
    ) -> [DocumentSteps.Item] {
        let input = document.source.input
        let areLines = input.isStandardInput && document.place == nil && LineBlock.areDocuments(document.bytes)
        let options = document.source.found.options.reading
        let read = PushDocument(document.bytes, named: areLines ? "lines.jsonl" : document.fileName, options: options)
        guard !read.lacksMemory else {
            problems.append(document.lacksMemory)
            return []
        }
        let place = DocumentSteps.Place(
            name: input.isStandardInput ? "-" : names[input.path], path: input.path,
            source: SourceText(document.bytes, at: document.place ?? .start), isLine: document.place != nil)
        return DocumentSteps.items(of: read, at: place, headers: options.headers)
    }
}
