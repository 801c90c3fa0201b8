import ArgumentParser
import LintProject
import struct PushPayload.Headers
import struct PushPayload.PushType
import struct PushPayload.SystemVersion
import struct PushPayload.UnixTime

/// The selection of rules.
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
    @Option(help: .value("type", "The apns-push-type header."), completion: .list(PushType.known.map(\.rawValue)))
    var pushType: String?
    @Option(help: "The apns-priority header: 10, 5 or 1.", completion: .list(Headers.knownPriorities))
    var priority: String?
    @Option(help: "The apns-topic header.") var topic: String?
    @Option(help: .value("id", "The apns-collapse-id header.")) var collapseID: String?
    @Option(help: .value("seconds", "The apns-expiration header, in Unix seconds.")) var expiration: String?
    @Option(parsing: .unconditionalSingleValue, help: .of("--header")) var header: [String] = []
    @Flag(help: .of("--all-headers")) var allHeaders = false

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

    var settings: [Setting] {
        let named = [
            ("apns-push-type", pushType), ("apns-priority", priority), ("apns-topic", topic),
            ("apns-collapse-id", collapseID), ("apns-expiration", expiration),
        ]
        let given = named.compactMap { name, value in value.map { (name, $0) } }
        return (header.compactMap(Self.split) + given).map { Setting.header($0) }
            + (allHeaders ? [Setting.allHeaders(true)] : [])
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
    @Option(help: Self.oldest(.iOS), transform: Self.version(.iOS)) var minIos: SystemVersion?
    @Option(help: Self.oldest(.macOS), transform: Self.version(.macOS)) var minMacos: SystemVersion?
    @Option(help: Self.oldest(.watchOS), transform: Self.version(.watchOS)) var minWatchos: SystemVersion?
    @Option(help: Self.oldest(.tvOS), transform: Self.version(.tvOS)) var minTvos: SystemVersion?
    @Option(help: Self.oldest(.visionOS), transform: Self.version(.visionOS)) var minVisionos: SystemVersion?

    private var versions: [SystemVersion] { [minIos, minMacos, minWatchos, minTvos, minVisionos].compactMap(\.self) }
    var settings: [Setting] { versions.map { Setting.minimum($0) } }

    func validate() {
        for note in versions.compactMap(\.note) { StandardStream.error.write("apnslint: \(note).\n") }
    }

    private static func oldest(_ system: SystemVersion.System) -> ArgumentHelp {
        .value("version", "The oldest \(system.rawValue) that the app serves.")
    }

    private static func version(_ system: SystemVersion.System) -> @Sendable (String) throws -> SystemVersion {
        { text in
            guard let version = SystemVersion(system, text) else {
                throw ValidationError("'\(text)' is not a version of \(system.rawValue) such as 15 or 16.4.")
            }
            if version.known != nil { return version }
            throw ValidationError("there is no \(version): the releases are \(system.releasesPhrase).")
        }
    }
}

/// The app that receives the pushes.
struct AppOptions: ParsableArguments {
    @Option(name: .customLong("app"), help: .of("--app"), completion: .file()) var path: String?
    @Option(name: .customLong("app-before"), help: .of("--app-before"), completion: .file()) var older: String?
    @Option(help: .value("name", "The app's target, where its project has several apps.")) var target: String?

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
    let clock: @Sendable () -> UnixTime

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
