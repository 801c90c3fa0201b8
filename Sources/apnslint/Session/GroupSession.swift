import PushGrouping

/// Reads sequences of pushes and events from files, and predicts what the list of notifications makes of them.
struct GroupSession {
    let options: GroupingOptions
    /// Whether steps are sorted by their dates; those without one stay behind the step before them.
    var ordersByDate = false
    /// Whether standard input has one document a line.
    var readsLines = false

    /// What reading came to.
    struct Reading {
        /// Files that could not be read, as messages.
        var problems: [String] = []
        /// How many documents could not be read.
        var leftOut = 0
    }

    /// Hands the steps of all files over in their order.
    ///
    /// - Throws: `Failure` of the configuration, and what `visit` throws.
    func eachStep(
        in inputs: Inputs, _ finder: inout SettingsFinder, _ visit: @escaping (SequenceStep) throws -> Void
    ) throws -> Reading {
        let dated = DatedSteps()
        var reader = ordersByDate ? SequenceReader { dated.append($0) } : SequenceReader(visit)
        var reading = Reading(problems: inputs.problems)
        let names = ShortNames(inputs.files.map(\.path))
        for input in inputs.files {
            let found = try finder.report(for: input.isStandardInput ? nil : input.path)
            if found.ignoredBy != nil { continue }
            reader.headers = found.settings.options.headers
            do {
                try reader.read(
                    input, named: input.isStandardInput ? "-" : names[input.path],
                    asLines: readsLines && input.isStandardInput)
            } catch let failure as Failure where failure.status == .unreadable {
                reading.problems.append(failure.message)
            }
        }
        reading.leftOut = reader.leftOut
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
