import ArgumentParser
import LintProject
import PushPayload

/// How `lint`, `fix` and `gate` check documents and report findings.
struct RunOptionGroup: ParsableArguments {
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var report: ReportOptions
    @Option(help: .of("--stdin-filename")) var stdinFilename: String?
    @Option(help: .of("--now")) var now: SendingMoment?

    /// The options as a plain value; `form` has the command's own settings for the form of documents.
    func runOptions(_ form: [Setting]) -> RunOptions {
        RunOptions(
            settings: request.settings + form + app.settings() + systems.settings + selection.settings
                + report.settings,
            configuration: configuration.source, report: report.reporting, stdinFilename: stdinFilename,
            clock: now?.clock)
    }
}

/// Which findings are known and accepted.
struct BaselineOptions: ParsableArguments {
    @Option(name: .customLong("baseline"), help: .of("--baseline")) var read: String?
    @Option(name: .customLong("write-baseline"), help: .of("--write-baseline")) var written: String?
    @Flag(name: .customLong("prune-baseline"), help: .of("--prune-baseline")) var isPruned = false

    func validate() throws {
        if read != nil, written != nil { throw ValidationError("--baseline and --write-baseline exclude each other.") }
        if isPruned, read == nil { throw ValidationError("--prune-baseline needs the --baseline it is about.") }
    }

    var choice: BaselineChoice { BaselineChoice(read: read, written: written, isPruned: isPruned) }
}

/// Where settings come from besides the command line.
struct ConfigurationOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: .of("--config"), completion: .file()) var file: String?
    @Flag(name: .customLong("no-config"), help: "Read no configuration.") var isOff = false

    func validate() throws {
        if file != nil, isOff { throw ValidationError("--config and --no-config exclude each other.") }
    }

    /// The options of a run with these settings and this terminal.
    func runOptions(_ settings: [Setting], _ display: TerminalOptions) -> RunOptions {
        RunOptions(settings: settings, configuration: source, report: Reporting(terminal: display.terminal))
    }

    var source: ConfigurationSource { isOff ? .off : file.map { .file($0) } ?? .search }
}

/// Which rules are checked.
struct SelectionOptions: ParsableArguments {
    @Option(help: .of("--select"), completion: .list(RuleName.words)) var select: [String] = []
    @Option(help: .of("--ignore"), completion: .list(RuleName.words)) var ignore: [String] = []

    var settings: [Setting] {
        guard !select.isEmpty || !ignore.isEmpty else { return [] }
        let selection = RuleSelection(selected: select.flatMap(RuleName.list), ignored: ignore.flatMap(RuleName.list))
        return [Setting.selection(selection)]
    }
}

/// The known parts of the request that will carry the payload.
struct RequestOptions: ParsableArguments {
    @Option(help: .of("--push-type"), completion: .list(PushType.known.map(\.rawValue))) var pushType: String?
    @Option(help: .of("--priority"), completion: .list(Headers.knownPriorities)) var priority: String?
    @Option(help: .of("--topic")) var topic: String?
    @Option(help: .of("--collapse-id")) var collapseID: String?
    @Option(help: .of("--expiration")) var expiration: String?
    @Option(parsing: .unconditionalSingleValue, help: .of("--header")) var header: [String] = []

    func validate() throws {
        func check(_ word: String?, _ known: [String], _ name: String) throws {
            guard let word, !known.contains(word) else { return }
            throw ValidationError("'\(word)' is not a \(name). It is one of \(known.joined(separator: ", ")).")
        }
        try check(pushType, PushType.known.map(\.rawValue), "push type")
        try check(priority, Headers.knownPriorities, "priority")
        for field in header where Self.split(field) == nil {
            throw ValidationError("'\(field)' is not a header field. Write it as 'name: value'.")
        }
    }

    /// The header fields given.
    private var headers: Headers {
        var headers = Headers()
        for (name, value) in header.compactMap(Self.split) { headers[name] = value }
        let named = [
            ("apns-push-type", pushType), ("apns-priority", priority), ("apns-topic", topic),
            ("apns-collapse-id", collapseID), ("apns-expiration", expiration),
        ]
        for (name, value) in named where value != nil { headers[name] = value }
        return headers
    }

    var settings: [Setting] {
        headers.fields.compactMap { field in field.value.map { Setting.header((field.name.lowercased(), $0)) } }
    }

    private static func split(_ field: String) -> (String, String)? {
        // The names of pseudo-header fields such as `:path` begin with a colon.
        guard let colon = field.dropFirst().firstIndex(of: ":") else { return nil }
        let value = field[field.index(after: colon)...].drop { $0 == " " }
        return (field[..<colon].lowercased(), String(value))
    }
}

/// The oldest systems that the app serves.
struct SystemOptions: ParsableArguments {
    @Option(help: .of("--min-ios"), transform: Self.version(.iOS)) var minIos: SystemVersion?
    @Option(help: .of("--min-macos"), transform: Self.version(.macOS)) var minMacos: SystemVersion?
    @Option(help: .of("--min-watchos"), transform: Self.version(.watchOS)) var minWatchos: SystemVersion?
    @Option(help: .of("--min-tvos"), transform: Self.version(.tvOS)) var minTvos: SystemVersion?
    @Option(help: .of("--min-visionos"), transform: Self.version(.visionOS)) var minVisionos: SystemVersion?

    var settings: [Setting] {
        [minIos, minMacos, minWatchos, minTvos, minVisionos].compactMap { $0.map { Setting.minimum($0) } }
    }

    private static func version(_ system: SystemVersion.System) -> @Sendable (String) throws -> SystemVersion {
        { text in
            if let version = SystemVersion(system, text) { return version }
            throw ValidationError("'\(text)' is not a version of \(system.rawValue) such as 15 or 16.4.")
        }
    }
}

/// Which app receives the pushes.
struct AppOptions: ParsableArguments {
    @Option(name: .customLong("app"), help: .of("--app"), completion: .file()) var path: String?
    @Option(name: .customLong("app-before"), help: .of("--app-before"), completion: .file()) var older: String?
    @Option(help: .of("--target")) var target: String?

    /// The options as settings, with the paths in this form.
    func settings(_ path: (String) -> String = { $0 }) -> [Setting] {
        [
            self.path.map { Setting.app(path($0)) }, older.map { Setting.olderApp(path($0)) },
            target.map { Setting.appTarget($0) },
        ].compactMap(\.self)
    }
}

/// The moment at which pushes are sent, as the option `--now` gives it.
struct SendingMoment: ExpressibleByArgument {
    /// Tells the moment.
    let clock: @Sendable () -> UnixTime

    /// The word for the present.
    private static let presentWord = "present"

    /// A time, or the word that stands for the present.
    init?(argument: String) {
        let time = UnixTime(moment: argument)
        guard time != nil || argument == Self.presentWord else { return nil }
        clock = { time ?? SystemClock.now }
    }

    /// The arguments with `--now` in a form that the argument parser reads: it has no options whose value may be left out. What
    /// stands behind `--` is a path, or the command of `serve`.
    static func withValue(_ arguments: ArraySlice<String>) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { $0 == "--now" ? "--now=\(presentWord)" : $0 } + arguments[end...]
    }
}
