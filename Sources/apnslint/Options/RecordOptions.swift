import ArgumentParser
import JSONText
import LintProject

/// Where the payload is in the records of a log, and which field identifies a record.
struct RecordOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where the payload is in each record, such as /message/apns.", valueName: "pointer"))
    var payload: JSONPointer?

    @Option(help: ArgumentHelp("Where the header fields of the push are in each record.", valueName: "pointer"))
    var headers: JSONPointer?

    @Option(help: ArgumentHelp("The field that identifies a record; shown with each finding.", valueName: "pointer"))
    var id: JSONPointer?

    @Option(name: .customLong("keep"), parsing: .unconditionalSingleValue, help: .of("--keep"))
    var kept: [JSONPointer] = []

    @Option(help: ArgumentHelp("The status with which APNs answered.", valueName: "pointer")) var status: JSONPointer?

    @Option(help: ArgumentHelp("The reason that APNs gave, or the body of its answer.", valueName: "pointer"))
    var reason: JSONPointer?

    func validate() throws {
        if payload?.tokens.isEmpty == true { throw ValidationError("--payload leads into a record, as /payload does.") }
    }

    /// The options as settings.
    var settings: [Setting] {
        let places: [(RecordPlace, JSONPointer?)] = [
            (.payload, payload), (.headers, headers), (.id, id), (.status, status), (.reason, reason),
        ]
        return (places + kept.map { (.kept, $0) }).compactMap { place, pointer in
            pointer.map { Setting.record((place, $0)) }
        }
    }
}

extension JSONPointer: ExpressibleByArgument {
    /// The pointer that a text contains; nil if it is not one.
    public init?(argument: String) { self.init(argument) }
}
