import JSONText
import LintEngine
import PushDocument
import PushPayload

/// The paths to those parts of a document that matter to a sequence.
package struct StoryForm: Sendable {
    package let given: StoryPush
    package let isRecord: Bool
    private let headers: Headers
    package let record: RecordForm
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

    /// The form of documents that are read with these options.
    package init(_ options: LintOptions) {
        (headers, record) = (options.headers, options.record)
        given = StoryPush(headers)
        isRecord = options.stage.record != nil
        add(.device, record.device)
        add(.date, record.date)
        if let status = record.status { add(.status, status) }
        if let reason = record.reason { add(.reason, reason) }
        guard isRecord else { return }
        if let headers = record.headers { add(.headers, headers) }
        add(.payload, record.payload)
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
        let inside = isRecord ? value[record.payload.appending("headers")]?.object : nil
        let object = record.headers.flatMap { value[$0]?.object } ?? inside
        return object.map { Headers(json: $0).filled(by: headers) } ?? headers
    }

    /// The step that a member is, by the hash of its path; nil for one that leads nowhere.
    @inline(__always) package func step(_ path: UInt64) -> Step? {
        for step in steps where step.path == path { return step }
        return nil
    }
}
