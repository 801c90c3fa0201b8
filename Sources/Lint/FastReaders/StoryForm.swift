import JSONText
import LintEngine
import PushDocument
import PushPayload

/// The paths to those parts of a document that matter to a sequence.
package struct StoryForm: Sendable {
    package let given: StoryPush
    package let isRecord: Bool
    private let headers: Headers
    private let record: RecordForm?
    package let fields: StoryFields
    private var steps: [Step] = []
    /// The maximum number of parts.
    package private(set) var ends = 0

    package enum End: Int { case device, date, headers, payload, status, reason }

    /// A member on the way to a part.
    package struct Step {
        package let path: UInt64
        package var end: End?
        /// True if there are parts inside it.
        package var leadsOn = false
    }

    /// The form of documents that are read with these options and have the device and the time in these fields.
    package init(_ fields: StoryFields, _ options: LintOptions) {
        (headers, record, self.fields) = (options.headers, options.stage.record, fields)
        given = StoryPush(headers)
        isRecord = record != nil
        add(.device, fields.device)
        add(.date, fields.date)
        if let status = fields.status { add(.status, status) }
        if let reason = fields.reason { add(.reason, reason) }
        if let headers = options.stage.record?.headers { add(.headers, headers) }
        if let payload = options.stage.record?.payload { add(.payload, payload) }
    }

    private mutating func add(_ end: End, _ pointer: JSONPointer) {
        var path = KeyScope.record.rawValue
        for (index, token) in pointer.tokens.enumerated() {
            path = Array(token.utf8).withUnsafeBytes { MemberTable.shared.hash($0, in: path).high }
            let known = steps.firstIndex { $0.path == path } ?? steps.count
            if known == steps.count { steps.append(Step(path: path)) }
            if index == pointer.tokens.count - 1 { steps[known].end = end } else { steps[known].leadsOn = true }
        }
        ends += 1
    }

    /// The header fields of a record.
    package func headers(in value: JSONValue) -> Headers {
        let inside = record.flatMap { value[$0.payload.appending("headers")]?.object }
        let object = record?.headers.flatMap { value[$0]?.object } ?? inside
        return object.map { Headers(json: $0).filled(by: headers) } ?? headers
    }

    /// The step that a member is, by the hash of its path; nil for one that leads nowhere.
    @inline(__always) package func step(_ path: UInt64) -> Step? {
        for step in steps where step.path == path { return step }
        return nil
    }
}
