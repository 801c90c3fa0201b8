import ArgumentParser
import JSONText
import LintProject

/// Where the payload is in the records of a log, and which field identifies a record.
struct RecordOptions: ParsableArguments {
    @Option(help: .of("--payload")) var payload: JSONPointer?
    @Option(help: .of("--headers")) var headers: JSONPointer?
    @Option(help: .of("--id")) var id: JSONPointer?
    @Option(parsing: .unconditionalSingleValue, help: .of("--keep")) var keep: [JSONPointer] = []
    @Option(help: .of("record --status")) var status: JSONPointer?
    @Option(help: .of("record --reason")) var reason: JSONPointer?

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
