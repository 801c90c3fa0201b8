import ArgumentParser
import JSONText
import LintProject
import PushLint

/// How a run over very many documents is reported, and when it ends.
struct LargeRunOptions: ParsableArguments {
    @Flag(name: .customLong("stats"), help: "Count the findings of each rule and of the files with most.")
    var isCounting = false
    @Flag(name: .customLong("all"), help: "Show every finding as text, however many there are.") var showsAll = false
    @Option(help: .of("--max-findings")) var maxFindings: Int?
    @Option(parsing: .unconditionalSingleValue, help: .of("--by")) var by: [JSONPointer] = []
    @Flag(help: "End with 0 whatever is found; unreadable input still ends with 3.") var exitZero = false

    func validate() throws {
        if let maxFindings, maxFindings < 0 { throw ValidationError("--max-findings is 0 or more.") }
        if showsAll, maxFindings != nil { throw ValidationError("--all and --max-findings exclude each other.") }
    }

    /// The maximum number of findings shown individually; nil for all.
    var maximum: Int? { showsAll ? nil : maxFindings ?? LintRun.usualMaximum }
}

/// Whether a log is read as it grows, and how its counts are reported.
struct FollowOptions: ParsableArguments {
    @Flag(name: .customLong("follow"), help: "Read the file as it grows and when it is replaced; a signal ends that.")
    var isFollowing = false
    @Option(help: .of("--since"), completion: .file()) var since: String?
    @Option(help: .of("--interval")) var interval: Double?
    @Option(help: .of("--metrics"), completion: .file()) var metrics: String?

    func validate() throws {
        if let interval, !(0.1...86_400).contains(interval) {
            throw ValidationError("--interval is from 0.1 to 86400 seconds.")
        }
        if interval != nil, !isFollowing, metrics == nil {
            throw ValidationError("--interval is about --follow and --metrics.")
        }
    }

    func check(_ paths: [String], hasList: Bool) throws {
        guard isFollowing else { return }
        guard paths.count == 1, let path = paths.first, path != InputFile.standardInput.path, !hasList
        else { throw ValidationError("--follow reads one file; a pipe is read as it comes, without --follow.") }
        if PayloadFinder.isFolder(path) { throw ValidationError("--follow reads a file, and \(path) is a folder.") }
    }

    var options: RunningCounts.Options {
        RunningCounts.Options(isFollowing: isFollowing, interval: interval ?? 10, metrics: metrics)
    }
}

/// Where the payload is in the records of a log, and which field identifies a record.
struct RecordOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where the payload is in each record, such as /message/apns.", valueName: "pointer"))
    var payload: JSONPointer?
    @Option(help: ArgumentHelp("Where the header fields of the push are in each record.", valueName: "pointer"))
    var headers: JSONPointer?
    @Option(help: ArgumentHelp("The field that identifies a record; shown with each finding.", valueName: "pointer"))
    var id: JSONPointer?
    @Option(parsing: .unconditionalSingleValue, help: .of("--keep")) var keep: [JSONPointer] = []
    @Option(help: ArgumentHelp("The status with which APNs answered.", valueName: "pointer")) var status: JSONPointer?
    @Option(help: ArgumentHelp("The reason that APNs gave, or the body of its answer.", valueName: "pointer"))
    var reason: JSONPointer?

    func validate() throws {
        if payload?.tokens.isEmpty == true { throw ValidationError("--payload leads into a record, as /payload does.") }
    }

    var settings: [Setting] {
        let places: [(RecordPlace, JSONPointer?)] = [
            (.payload, payload), (.headers, headers), (.id, id), (.status, status), (.reason, reason),
        ]
        return (places + keep.map { (.kept, $0) }).compactMap { place, pointer in
            pointer.map { Setting.record((place, $0)) }
        }
    }
}

extension JSONPointer: ExpressibleByArgument {
    /// The pointer that a text contains; nil if it is not one.
    public init?(argument: String) { self.init(argument) }
}

/// Whether pushes are compared with those that were sent before them.
struct StoryOptions: ParsableArguments {
    @Flag(help: "Compare each push with the earlier ones to its device or Live Activity, in the order of the lines.")
    var story = false
    @Option(help: ArgumentHelp("The field that names the device; /device by default.", valueName: "pointer"))
    var device: JSONPointer?
    @Option(help: ArgumentHelp("The field with the time of sending; /date by default.", valueName: "pointer"))
    var date: JSONPointer?

    func validate() throws {
        if !story, device != nil || date != nil { throw ValidationError("--device and --date are for --story.") }
    }

    /// The fields that were named.
    var named: [JSONPointer] { [device, date].compactMap(\.self) }

    /// The fields that are read; nil if nothing is compared.
    var fields: StoryFields? {
        guard story else { return nil }
        var fields = StoryFields()
        fields.device = device ?? fields.device
        fields.date = date ?? fields.date
        return fields
    }
}
