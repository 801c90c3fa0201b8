import PushGrouping

/// Reads sequences of pushes and events from files, and applies them to the list of notifications.
struct GroupSession {
    let options: GroupingOptions
    let session: Session
    /// True if steps are sorted by their dates; those without one stay after the step before them.
    var ordersByDate = false

    /// The result of reading.
    final class Reading {
        /// Files that could not be read, as messages.
        var problems: [String] = []
        /// How many documents could not be read.
        var leftOut = 0
    }

    /// Hands the steps of all files over in their order.
    ///
    /// - Throws: as `Session.run`, and what `visit` throws.
    func eachStep(in inputs: Inputs, _ visit: @escaping (SequenceStep) throws -> Void) throws -> Reading {
        let dated = DatedSteps()
        let reading = Reading()
        let names = ShortNames(inputs.files.map(\.path))
        let take: (SequenceStep) throws -> Void = ordersByDate ? { dated.append($0) } : visit
        try session.run(over: inputs) { _ in GroupRun(reading, names, take) }
        try dated.sorted.forEach(visit)
        return reading
    }
}

/// Steps that are sorted by their dates.
private final class DatedSteps {
    private var steps: [(date: Double, step: SequenceStep)] = []

    func append(_ step: SequenceStep) {
        let date = step.date.flatMap(Instant.init)?.seconds ?? steps.last?.date ?? -.infinity
        steps.append((date, step))
    }

    /// The steps, those of one moment in the order in which they were read.
    var sorted: [SequenceStep] {
        steps.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
            .map(\.element.step)
    }
}
