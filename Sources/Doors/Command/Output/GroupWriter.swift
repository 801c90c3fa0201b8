import GroupReport
import JSONText
import PushGrouping
import PushReport
import ReportText

/// Writes stacks to standard output, device by device, so that they are never all in memory.
final class GroupWriter {
    private let options: GroupingOptions
    private let format: GroupCommand.Format
    private let maximumMembers: Int
    private let style: Style
    private var text: GroupTextReport
    private let json: GroupJSONReport
    private var output = Output()
    private var stepNumber = 0
    private var frames: [LockScreenFrame] = []
    private let picture: LockScreenPicture
    private let page: GroupPage

    init(_ command: GroupCommand, _ options: GroupingOptions) {
        (self.options, format, maximumMembers) = (options, command.format, command.members)
        style = command.display.terminal.style()
        text = GroupTextReport(
            style: style, columns: StandardStream.output.columns ?? 80,
            isExplained: command.explain, options: options, maximumMembers: maximumMembers)
        json = GroupJSONReport(version: Apnslint.version, options: options)
        picture = LockScreenPicture(options: options)
        page = GroupPage(options: options, maximumMembers: maximumMembers)
    }

    func write(_ list: NotificationList) throws {
        switch format {
        case .text, .junit, .github:
            try writeDevice(list)
            try output.print(text.totals)
        case .json:
            var document = GroupJSONReport.Document(json)
            try output.print(document.opening)
            try eachPart(of: list, json.part) { try output.print(document.text($0)) }
            try output.print(document.closing(list))
        case .svg: try output.print(Progress.during(Self.forming) { picture.svg(list.result()) })
        case .html: try output.print(Progress.during(Self.forming) { page.html(list.result()) })
        }
        try output.flush()
    }

    func write(_ report: SystemsReport) throws {
        let (screen, json) = (StandardStream.output, JSONWriter(.indented(2)))
        try output.print(
            format == .json
                ? json.safeText(report.json) + "\n" : report.text(style: style, columns: screen.columns ?? 80))
        try output.flush()
    }

    /// The last step of a run, which may take long, as progress shows it.
    static let forming = "forming the stacks"

    func write(_ step: SequenceStep, taking list: inout NotificationList) throws {
        stepNumber += 1
        switch format {
        case .text, .junit, .github: try output.print(text.step(stepNumber, step, list.result(taking: step)))
        case .json:
            let value = json.step(stepNumber, step, list.result(taking: step), members: maximumMembers)
            try output.print(JSONWriter().safeText(value) + "\n")
        case .svg, .html:
            // Frames past those that fit in a picture or a page are only counted.
            let maximum = format == .svg ? LockScreenPicture.maximumFrames : GroupPage.maximumScreens
            if frames.count == maximum { return list.take(step) }
            frames.append(LockScreenFrame(after: step, list.result(taking: step)))
        }
    }

    func endSteps() throws {
        switch format {
        case .text, .json, .junit, .github: break
        case .svg: try output.print(picture.animatedSVG(frames, of: stepNumber))
        case .html: try output.print(page.html(frames, of: stepNumber))
        }
        try output.flush()
    }

    /// Writes the stacks device by device, as they are read; throws if the devices are not in ascending order.
    func writeSorted(_ session: Session, _ inputs: Inputs) throws -> GroupRun {
        var list = NotificationList(options)
        var device: String?
        var hasBegun = false
        let reading = try session.eachStep(in: inputs, showsProgress: !StandardStream.output.isScreen) { [self] step in
            if hasBegun, step.device != device {
                // Pushes without a device come first.
                guard let next = step.device, (device ?? "").utf8.lexicographicallyPrecedes(next.utf8) || device == nil
                else {
                    throw Failure.usage(
                        "\(step.label): the device \(step.device ?? "") comes after \(device ?? ""): sort the pushes by device, by bytes as LC_ALL=C sort does"
                    )
                }
                try writeDevice(list)
                list = NotificationList(after: list)
            }
            hasBegun = true
            device = step.device
            list.take(step)
        }
        if reading.hasFailed { return reading }
        if hasBegun { try writeDevice(list) }
        if format == .text { try output.print(text.totals) }
        try output.flush()
        return reading
    }

    private func writeDevice(_ list: NotificationList) throws {
        switch format {
        case .text, .junit, .github:
            let report = text
            try eachPart(of: list, report.part) { part in
                text.add(part.count)
                try output.print(part.text)
            }
            try output.print(text.sections(list.remainder()))
        case .json: try output.print(JSONWriter().safeText(json.value(list.result())) + "\n")
        case .svg, .html: break
        }
    }

    /// Forms the stacks of a list in all processors, and takes them in their order.
    private func eachPart<Written: Sendable>(
        of list: NotificationList, _ form: @escaping @Sendable (NotificationList.Part) -> Written,
        _ take: (Written) throws -> Void
    ) throws {
        var parts = list.parts(ofDevices: Self.devicesInPart)[...]
        try withoutActuallyEscaping(take) { take in
            try Pipeline(threads: nil, give: { parts.popFirst() }, reserved: { 0 }, work: form, take: take).run()
        }
    }

    /// The number of devices in a thread's unit of work: threads seldom wait for each other, and the text takes little memory.
    private static let devicesInPart = 16

    /// Writes the differences between two results; true if there are none.
    func compare(_ after: GroupingResult, to before: GroupingResult) throws -> Bool {
        let changes = StackChange.all(from: json.value(before), to: json.value(after))
        try write(changes.map(\.sentence), orElse: "no difference", json.value(changes))
        return changes.isEmpty
    }

    /// Writes what depends on the order of arrival; true if nothing does.
    func compareOrders(of steps: [SequenceStep]) throws -> Bool {
        let reports = Progress.during(Self.forming) {
            ArrivalOrders.some(of: steps).map { order in
                json.value(order.reduce(into: NotificationList(options)) { $0.take($1) }.result())
            }
        }
        let sentences = OrderReport(reports).sentences
        let value: JSONObject = ["dependent": .array(sentences.map { .string($0) })]
        try write(sentences, orElse: "the stacks do not depend on the order of arrival", .object(value))
        return sentences.isEmpty
    }

    /// Writes why two notifications are in one stack or not; true if they are.
    func compare(_ names: [String], in result: GroupingResult) throws -> Bool {
        let comparison: StackComparison
        do { comparison = try StackComparison(names.first ?? "", names.last ?? "", in: result) } catch {
            throw Failure.usage("--why: \(error.message)")
        }
        let value: JSONObject = [
            "oneStack": .boolean(comparison.isOneStack), "reason": .string(comparison.sentence),
            "remedy": .text(comparison.remedy),
        ]
        let lines = [comparison.sentence, comparison.remedy.map { "to bring them together, \($0)" }].compactMap { $0 }
        try write(lines.map { DisplayWidth.visible($0) }, orElse: "", .object(value))
        return comparison.isOneStack
    }

    func update(_ expectation: Expectation, to result: GroupingResult) throws {
        let updated = GroupDifference.updated(expectation.value, to: json.value(result))
        let text = JSONWriter(.indented(2)).safeText(updated) + "\n"
        try FileReplacement(path: expectation.path, old: expectation.bytes, identity: nil, new: Array(text.utf8)).run()
        try output.print("updated \(DisplayWidth.visible(expectation.path))\n")
        try output.flush()
    }

    /// Writes the differences from an expected result; true if there are none.
    func compare(_ result: GroupingResult, with expectation: Expectation) throws -> Bool {
        let differences = GroupDifference.all(expected: expectation.value, found: json.value(result))
        let sentences = differences.map(\.sentence)
        switch format {
        case .junit: try output.print(StackTestReport.junit(expectation.path, sentences))
        case .github: try output.print(StackTestReport.github(expectation.path, sentences))
        case .json, .text, .svg, .html: try write(sentences, orElse: "as expected", json.value(differences))
        }
        try output.flush()
        return differences.isEmpty
    }

    /// Writes sentences, or a word where there are none; as JSON this value.
    private func write(_ sentences: [String], orElse word: String, _ value: JSONValue) throws {
        let lines = sentences.isEmpty ? [word] : sentences
        try output.print(
            format == .json ? JSONWriter(.indented(2)).safeText(value) + "\n" : lines.map { "\($0)\n" }.joined())
        try output.flush()
    }
}
