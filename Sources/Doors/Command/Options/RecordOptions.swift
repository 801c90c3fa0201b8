import ArgumentParser
import JSONText
import LintProject

/// The places of a push's parts in the records of a log.
struct RecordOptions: ParsableArguments {
    @Option(help: .value("pointer", "Where the payload is in each record, such as /message/apns."))
    var payload: JSONPointer?
    @Option(help: .value("pointer", "Where the header fields of the push are in each record."))
    var headers: JSONPointer?
    @Option(help: .value("pointer", "The field that names the device; /device by default.")) var device: JSONPointer?
    @Option(help: .value("pointer", "The field with the time of sending; /date by default.")) var date: JSONPointer?
    @Option(help: .value("pointer", "The field with the bundle id of the app; /app by default."))
    var appID: JSONPointer?
    @Option(help: .value("pointer", "The status with which APNs answered.")) var status: JSONPointer?
    @Option(help: .value("pointer", "The reason that APNs gave, or the body of its answer.")) var reason: JSONPointer?

    func validate() throws {
        if payload?.tokens.isEmpty == true { throw ValidationError("--payload leads into a record, as /payload does.") }
    }

    var hasAnswers: Bool { status != nil || reason != nil }

    /// The file extensions of logs, which are read if `--payload` says where their payloads are.
    var logExtensions: [String] { payload == nil ? [] : InputFile.extensionsOfLogs }

    var settings: [Setting] {
        let places: [(RecordPlace, JSONPointer?)] = [
            (.payload, payload), (.headers, headers), (.device, device), (.date, date), (.app, appID),
            (.status, status), (.reason, reason),
        ]
        return places.compactMap { place, pointer in pointer.map { Setting.record((place, $0)) } }
    }
}
