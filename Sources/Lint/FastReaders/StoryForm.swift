import JSONText
import LintEngine
import PushDocument
import PushPayload

/// The paths to those parts of a document that matter to a sequence. All readers share one.
package final class StoryForm: Sendable {
    let given: StoryPush
    let isRecord: Bool
    /// True if pushes are compared with earlier ones; false if only the answers to them are.
    let comparesPushes: Bool
    private let headers: Headers
    package let record: RecordForm
    let steps: RecordSteps

    /// The form of documents that are read with these options.
    package init(_ options: LintOptions, comparesPushes: Bool = true) {
        (headers, record) = (options.headers, options.record)
        given = StoryPush(headers)
        isRecord = options.stage.record != nil
        self.comparesPushes = comparesPushes
        var parts: [(RecordSteps.End, JSONPointer?)] = [
            (.device, record.device), (.date, record.date), (.status, record.status), (.reason, record.reason),
        ]
        if isRecord { parts += [(.headers, record.headers), (.payload, record.payload)] }
        steps = RecordSteps(parts)
    }

    /// True if header fields apply to every record.
    var hasHeaders: Bool { !headers.fields.isEmpty }

    /// The header fields of a record.
    package func headers(in value: JSONValue) -> Headers {
        let inside = isRecord ? value[record.payload.appending("headers")]?.object : nil
        let object = record.headers.flatMap { value[$0]?.object } ?? inside
        return object.map { Headers(json: $0).filled(by: headers) } ?? headers
    }
}
