import ArgumentParser
import GroupReport
import JSONText
import PushGrouping
import PushLint
import ReportText

/// `apnslint group`: reads notifications in the order of their arrival, and writes the stacks with their summaries.
struct GroupCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, svg, html, junit, github }
    enum Order: String, ExpressibleByArgument, CaseIterable { case given, date }

    static let configuration = CommandConfiguration(helpOf: "group")

    @Argument(help: .of("paths"), completion: .file()) var paths: [String] = []
    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @Flag(help: "Treat each line of every file, and of standard input, as a document.") var jsonl = false
    @OptionGroup(title: "The records") var record: RecordOptions
    @Option(help: "The order of the sequence: as given, or by date.") var order = Order.given
    @Flag(help: .of("--sorted")) var sorted = false
    @OptionGroup(title: "The device") var device: DeviceOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @Option(help: .of("--app-for"), transform: Self.appOfSeveral) var appFor: [(id: String, path: String)] = []
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @Option(help: "How the stacks are written.") var format = Format.text
    @OptionGroup var display: TerminalOptions
    @Flag(help: "Give the reason of every group and of every choice in its text.") var explain = false
    @Option(help: .of("--members"), transform: Self.members) var members = 10
    @Flag(help: "Show the stacks after each push and event.") var steps = false
    @Option(help: .value("file", "A saved result (--format json) to compare with."), completion: .file())
    var expect: String?
    @Flag(help: "With --expect: write what was found into that file, cut down to the members that it has.")
    var update = false
    @Flag(help: "Compare the stacks of two files, before and after a change; exit code 1 when they differ.")
    var diff = false
    @Flag(help: "Tell what depends on the order in which pushes arrive; exit code 1 if anything does.")
    var shuffle = false
    @Flag(help: "For each system, what of these pushes is read, shown and stacked.") var systems = false
    @Option(parsing: .upToNextOption, help: .of("--why")) var why: [String] = []

    mutating func validate() throws {
        // `--why 1 3 FILE` is read as three names, of which the third is a file.
        paths += why.dropFirst(2)
        why = Array(why.prefix(2))
        if why.count == 1 { throw ValidationError("--why compares two notifications.") }
        if diff, paths.count != 2 { throw ValidationError("--diff compares two files.") }
        if [expect != nil, diff, steps, sorted, !why.isEmpty, shuffle, systems].filter(\.self).count > 1 {
            throw ValidationError(
                "only one of --expect, --diff, --steps, --sorted, --why, --shuffle and --systems can be given.")
        }
        if systems, device.os != nil {
            throw ValidationError("--systems goes through all systems, and --os names one.")
        }
        if systems, ![.text, .json].contains(format) { throw ValidationError("--systems writes text or json.") }
        if sorted, order == .date { throw ValidationError("--sorted reads one device after the other, not by date.") }
        if update, expect == nil { throw ValidationError("--update rewrites the file of --expect.") }
        if format == .junit || format == .github, expect == nil {
            throw ValidationError("--format \(format.rawValue) reports the differences of --expect.")
        }
        if sorted, format == .svg || format == .html {
            throw ValidationError("--sorted writes text or json: pictures need all stacks.")
        }
    }

    private static func members(_ text: String) throws -> Int {
        if text == "all" { return .max }
        guard let number = Int(text), number > 0 else {
            throw ValidationError("'\(text)' is neither a number from 1 on nor all.")
        }
        return number
    }

    private static func appOfSeveral(_ text: String) throws -> (id: String, path: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard let id = parts.first, let path = parts.dropFirst().first else {
            throw ValidationError("'\(text)' is not a bundle id and file such as com.example.chat=chat.json.")
        }
        return (id, path)
    }

    func run() throws {
        var search = pathOptions.search(
            form, areLines: jsonl || sorted && paths.allSatisfy { $0 == InputFile.standardInput.path })
        search.extensions += record.logExtensions
        let settings = configuration.runOptions(
            request.settings + form.settings + record.settings + app.settings(), display)
        let session = Session(paths: paths, search: search, settings: settings)
        let inputs = try session.inputs()
        // A list is that of one device with one app: the configuration of the first document names it.
        var options = device.options(try settings.lintOptions(for: inputs.files.first).app)
        var apps = AppLoader()
        for app in appFor { options.apps[app.id] = try apps.manifest(at: app.path) }
        let writer = GroupWriter(self, options)
        var readings: [GroupRun] = []
        var isAsExpected = true
        if diff {
            isAsExpected = try compare(settings, search, options, writer, &readings)
        } else if sorted {
            readings = [try writer.writeSorted(session, inputs)]
        } else {
            var list = NotificationList(options)
            var taken: [SequenceStep] = []
            var (story, notes) = (Story(), [String]())
            let isBetween = steps && StandardStream.output.isScreen
            let reading = try session.eachStep(in: inputs, byDate: order == .date, showsProgress: !isBetween) { step in
                if explain, format == .text { notes += Self.notes(on: step, after: &story) }
                if steps { try writer.write(step, taking: &list) } else { list.take(step) }
                if shuffle || systems { taken.append(step) }
            }
            readings = [reading]
            // If nothing could be read, the problems say it all.
            if !reading.hasFailed { isAsExpected = try write(list, after: reading, taken, options, writer) }
            if !notes.isEmpty {
                let head = display.terminal.style().paint("one push after another", .strong)
                StandardStream.output.write(head + "\n" + notes.map { "  \(TerminalText.safe($0))\n" }.joined() + "\n")
            }
        }
        let problems = readings.flatMap(\.problems)
        for problem in problems { StandardStream.tell(problem) }
        if !problems.isEmpty { throw ExitStatus.unreadable }
        if !isAsExpected || readings.contains(where: { $0.leftOut > 0 }) { throw ExitStatus.findings }
    }

    /// Writes the stacks, or what is asked of them; false if they are not as expected.
    private func write(
        _ list: NotificationList, after reading: GroupRun, _ taken: [SequenceStep], _ options: GroupingOptions,
        _ writer: GroupWriter
    ) throws -> Bool {
        if shuffle { return try writer.compareOrders(of: taken) }
        if !why.isEmpty {
            return try writer.compare(why, in: Progress.during(GroupWriter.forming) { list.result() })
        }
        if let expect { return try compare(list, after: reading, withFile: expect, writer) }
        if systems {
            try writer.write(SystemsReport(taken, options))
        } else if steps {
            try writer.endSteps()
        } else {
            try writer.write(list)
        }
        return true
    }

    /// Compares the stacks with a saved result, or writes them into its file; true if they are the same.
    private func compare(
        _ list: NotificationList, after reading: GroupRun, withFile path: String, _ writer: GroupWriter
    ) throws -> Bool {
        let expectation = try Expectation(path)
        let result = Progress.during(GroupWriter.forming) { list.result() }
        guard update else { return try writer.compare(result, with: expectation) }
        guard reading.leftOut == 0, reading.problems.isEmpty else {
            throw Failure.usage("\(path): not updated, because some documents could not be read")
        }
        try writer.update(expectation, to: result)
        return true
    }

    /// The faults of a push after the earlier ones to its device, in a line each.
    private static func notes(on step: SequenceStep, after story: inout Story) -> [String] {
        guard case .delivery(let delivery) = step, !delivery.isLocal else { return [] }
        let push = StoryPush(delivery.request, device: delivery.device ?? "", date: delivery.date)
        let earlier = story.take(push, at: delivery.label)
        return RuleSet.standard.sentences(after: earlier).map { "\(delivery.label): \($0)" }
    }

    /// Compares the stacks of the two files, each read separately; true if they are the same.
    private func compare(
        _ settings: RunOptions, _ search: FileSearch, _ options: GroupingOptions, _ writer: GroupWriter,
        _ readings: inout [GroupRun]
    ) throws -> Bool {
        let results = try paths.map { path in
            var list = NotificationList(options)
            let session = Session(paths: [path], search: search, settings: settings)
            readings.append(try session.eachStep(in: session.inputs(), byDate: order == .date) { list.take($0) })
            return list.result()
        }
        guard let before = results.first, let after = results.last, !readings.contains(where: \.hasFailed)
        else { return false }
        return try writer.compare(after, to: before)
    }
}

/// A file of expected stacks.
struct Expectation {
    let path: String
    let bytes: [UInt8]
    let value: JSONValue

    init(_ path: String) throws {
        self.path = path
        bytes = try InputFile(path: path).read()
        do throws(SyntaxError) { value = try JSONDocument(parsing: bytes).value } catch {
            let position = SourceText(bytes).position(at: error.range.lowerBound)
            throw Failure.usage("\(path):\(position.line):\(position.column): \(error.message)")
        }
        guard GroupDifference.isExpectation(value) else {
            throw Failure.usage(
                "\(path): it expects nothing: an expectation is a result of --format json, or some of its members")
        }
    }
}

/// `apnslint preview`: a picture of one push on a lock screen.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "preview")

    @Argument(help: .of("path"), completion: .file()) var path: String?
    @OptionGroup(title: "The device") var device: DeviceOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws {
        var search = FileSearch()
        search.extensions = form.extensions
        let settings = configuration.runOptions(request.settings + form.settings + app.settings(), display)
        let session = Session(paths: path.map { [$0] } ?? [], search: search, settings: settings)
        let inputs = try session.inputs()
        let options = device.options(try settings.lintOptions(for: inputs.files.first).app)
        var first: Delivery?
        var count = 0
        let reading = try session.eachStep(in: inputs) { step in
            guard case .delivery(let delivery) = step else { return }
            count += 1
            if first == nil { first = delivery }
        }
        for problem in reading.problems { StandardStream.tell(problem) }
        if !reading.problems.isEmpty { throw ExitStatus.unreadable }
        guard let first else {
            if reading.leftOut == 0 { StandardStream.tell("\(path ?? "-"): there is no push to draw") }
            throw ExitStatus.findings
        }
        if count > 1 {
            StandardStream.tell("drew \(first.label), the first of \(count) pushes; group --format svg draws them all")
        }
        try Output.write(LockScreenPicture(options: options).svg(first))
    }
}
