import JSONText
import PushReport
import ReportText

/// The way of a push, in the order of time.
struct Trace {
    private let steps: [Step]
    /// The first station that is broken, and the fault.
    private(set) var broken: (station: Symptom.Stage, fault: String)?
    private let unseen: [Symptom.Stage]

    struct Step {
        let record: TraceRecord
        let station: Symptom.Stage
        let lines: [String]
        let fault: String?

        init(_ record: TraceRecord, _ station: Symptom.Stage, _ lines: [String], fault: String?) {
            (self.record, self.station, self.lines, self.fault) = (record, station, lines, fault)
        }
    }

    init(_ records: [TraceRecord], logs: [String]) {
        var date = -Double.infinity
        let dated = records.enumerated().map { index, record -> (date: Double, index: Int, record: TraceRecord) in
            date = record.date?.seconds ?? date
            return (date, index, record)
        }
        steps = dated.sorted { ($0.date, $0.index) < ($1.date, $1.index) }.flatMap(\.record.steps)
        let seen = steps.map(\.station)
        let isForExtension = records.contains(where: \.isMutable)
        unseen = ([.request, .apns] + (isForExtension ? [.serviceExtension] : [])).filter { !seen.contains($0) }
        broken = steps.lazy.compactMap { step in step.fault.map { (step.station, $0) } }.first
        let silent = logs.filter { log in !records.contains { $0.path == log } }
        guard broken == nil, isForExtension, unseen == [.serviceExtension], records.contains(where: \.isAccepted),
            let log = silent.first
        else { return }
        broken = (
            .serviceExtension, "\(log) has no record of it: the push did not arrive, or the extension did not run"
        )
    }

    private var verdict: String {
        if let broken { return "✗ broken at: \(broken.station.rawValue), \(broken.fault)" }
        return unseen.isEmpty
            ? "✓ no station is broken"
            : "? nothing is broken in these records, and none is of: " + unseen.map(\.rawValue).joined(separator: ", ")
    }

    func text(_ style: Style) -> String {
        let rows = steps.map { step in
            let when = step.record.date?.rfc3339 ?? "no date"
            let head = "\(when)  \(step.station.rawValue)  \(step.record.path):\(step.record.line)"
            let lines = step.lines.map { "  \(DisplayWidth.visible($0))\n" }.joined()
            return style.paint(DisplayWidth.visible(head), step.fault == nil ? .strong : .error) + "\n" + lines
        }
        return rows.joined() + "\n" + DisplayWidth.visible(verdict) + "\n"
    }

    func json(_ id: String) -> JSONValue {
        let list = steps.map { step -> JSONValue in
            var object: JSONObject = [
                "station": .string(step.station.rawValue), "path": .string(step.record.path),
                "line": .integer(step.record.line), "messages": .array(step.lines.map { .string($0) }),
            ]
            if let date = step.record.date?.rfc3339 { object["date"] = .string(date) }
            if let fault = step.fault { object["fault"] = .string(fault) }
            return .object(object)
        }
        let broken = broken.map { ["station": .string($0.station.rawValue), "fault": .string($0.fault)] as JSONValue }
        return [
            "version": 1, "id": .string(id), "steps": .array(list), "broken": broken ?? .null,
            "unseen": .array(unseen.map { .string($0.rawValue) }),
        ]
    }
}
