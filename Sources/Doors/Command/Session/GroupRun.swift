import JSONText
import PushGrouping
import PushPayload
import PushReport
import ReportText

extension Session {
    /// Visits the steps of all files, in their order or in that of their dates; a step without a date stays after the one before it.
    func eachStep(
        in inputs: Inputs, byDate: Bool = false, showsProgress: Bool = true,
        _ visit: @escaping (SequenceStep) throws -> Void
    ) throws -> GroupRun {
        var dated: [(date: Double, step: SequenceStep)] = []
        let names = ShortNames(inputs.files.map(\.path))
        let take: (SequenceStep) throws -> Void = { step in
            guard byDate else { return try visit(step) }
            let date = step.date.flatMap { UnixTime($0) }?.seconds ?? dated.last?.date ?? -.infinity
            dated.append((date, step))
        }
        // Stacks that are written while pushes are read show the progress themselves.
        let progress = showsProgress ? Progress(inputs.files, .auto) : nil
        let reading = try run(over: inputs) { _, _ in GroupRun(names: names, visit: take, progress: progress) }
        // Steps with the same date stay in the order in which they were read.
        let sorted = dated.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        for (_, next) in sorted { try visit(next.step) }
        return reading
    }
}

/// Reads pushes and events in their order.
struct GroupRun: SessionCommand {
    /// The names of files in the labels of steps; messages use their paths.
    let names: ShortNames
    let visit: (SequenceStep) throws -> Void
    var progress: Progress?
    var problems: [String] = []
    /// The number of parts of documents that can't be read (`leftOut`); those that may be no part of the sequence (`unread`) don't count.
    var leftOut = 0
    var hasSteps = false

    /// True if all inputs were unreadable: there are no stacks to show then.
    var hasFailed: Bool { !hasSteps && !problems.isEmpty }

    var work: @Sendable (WorkUnit) -> WorkProduct<[[DocumentSteps.Item]]> {
        { [names] unit in unit.product { Self.items(of: $0, names, &$1) } }
    }

    mutating func take(_ product: WorkProduct<[[DocumentSteps.Item]]>, _ problems: inout [String]) throws {
        for item in (product.content ?? []).joined() {
            switch item {
            case .step(let step):
                hasSteps = true
                try visit(step)
            case .leftOut(let message), .unread(let message):
                if case .leftOut = item { leftOut += 1 }
                progress?.clear()
                StandardStream.error.write(TerminalText.safe(message) + "\n")
            }
        }
        progress?.advance(documents: product.content?.count ?? 0, inputs: product.isEnd ? 1 : 0, bytes: 0)
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        progress?.clear()
        self.problems = problems
        return .success
    }

    private static func items(
        of document: WorkUnit.Document, _ names: ShortNames, _ problems: inout [String]
    ) -> [DocumentSteps.Item] {
        let input = document.source.input
        let place = DocumentSteps.Origin(
            name: input.isStandardInput ? "-" : names[input.path], path: input.path,
            source: SourceText(document.bytes, at: document.place ?? .start), isLine: document.place != nil)
        let items = DocumentSteps.items(
            in: document.bytes, named: document.fileName, at: place, by: document.source.settings.linter)
        if items == nil { problems.append(document.ranOutOfMemory) }
        return items ?? []
    }
}
