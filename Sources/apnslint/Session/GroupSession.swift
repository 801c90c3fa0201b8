import PushGrouping
import PushPayload

/// Reads sequences of pushes and events from files, and applies them to the list of notifications.
struct GroupSession {
    let options: GroupingOptions
    let session: Session
    /// True if steps are sorted by their dates; a step without a date stays after the one before it.
    var ordersByDate = false

    /// The result of reading.
    final class Reading {
        /// Files that could not be read, as messages.
        var problems: [String] = []
        /// The number of documents that could not be read.
        var leftOut = 0
        /// True if there was a push or an event.
        var hasSteps = false
        /// True if nothing was read because files could not be: there are no stacks to show then.
        var hasFailed: Bool { !hasSteps && !problems.isEmpty }
    }

    /// Calls a function with the steps of all files, in their order.
    ///
    /// - Throws: as `Session.run`, and what `visit` throws.
    func eachStep(in inputs: Inputs, _ visit: @escaping (SequenceStep) throws -> Void) throws -> Reading {
        let dated = DatedSteps()
        let reading = Reading()
        let names = ShortNames(inputs.files.map(\.path))
        let take: (SequenceStep) throws -> Void = { step in
            reading.hasSteps = true
            if ordersByDate { dated.append(step) } else { try visit(step) }
        }
        try session.run(over: inputs) { _ in GroupRun(reading, names, take) }
        try dated.sorted.forEach(visit)
        return reading
    }
}

/// Collects steps to sort them by their dates.
private final class DatedSteps {
    private var steps: [(date: Double, step: SequenceStep)] = []

    func append(_ step: SequenceStep) {
        let date = step.date.flatMap { UnixTime($0) }?.seconds ?? steps.last?.date ?? -.infinity
        steps.append((date, step))
    }

    /// The sorted steps; steps with the same date stay in the order in which they were read.
    var sorted: [SequenceStep] {
        steps.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
            .map(\.element.step)
    }
}
