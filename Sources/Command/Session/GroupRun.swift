import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushPayload
import ReportText

extension Session {
    /// Calls a function with the steps of all files, in their order or in that of their dates; a step without a date stays after
    /// the one before it.
    func eachStep(
        in inputs: Inputs, byDate: Bool = false, _ visit: @escaping (SequenceStep) throws -> Void
    ) throws -> GroupRun {
        var dated: [(date: Double, step: SequenceStep)] = []
        let names = ShortNames(inputs.files.map(\.path))
        let take: (SequenceStep) throws -> Void = { step in
            guard byDate else { return try visit(step) }
            let date = step.date.flatMap { UnixTime($0) }?.seconds ?? dated.last?.date ?? -.infinity
            dated.append((date, step))
        }
        let reading = try run(over: inputs) { _, _ in GroupRun(names: names, visit: take) }
        // Steps with the same date stay in the order in which they were read.
        let sorted = dated.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        for (_, next) in sorted { try visit(next.step) }
        return reading
    }
}

/// Reads pushes and events in their order.
struct GroupRun: SessionCommand {
    /// What labels of steps call the files; messages use their paths.
    let names: ShortNames
    let visit: (SequenceStep) throws -> Void
    var problems: [String] = []
    /// The number of documents that could not be read.
    var leftOut = 0
    var hasSteps = false

    /// True if nothing was read because files could not be: there are no stacks to show then.
    var hasFailed: Bool { !hasSteps && !problems.isEmpty }

    static var onlyReads: Bool { true }

    var work: @Sendable (WorkUnit) -> WorkProduct<[[DocumentSteps.Item]]> {
        { [names] unit in unit.product { Self.items(of: $0, names, &$1) } }
    }

    mutating func take(_ product: WorkProduct<[[DocumentSteps.Item]]>, _ problems: inout [String]) throws {
        for item in product.content?.joined() ?? [[]].joined() {
            switch item {
            case .step(let step):
                hasSteps = true
                try visit(step)
            case .leftOut(let message):
                leftOut += 1
                StandardStream.error.write(TerminalText.safe(message) + "\n")
            }
        }
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        self.problems = problems
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
