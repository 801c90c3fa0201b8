import JSONText
import LintEngine
import PushDocument

/// The members that lead to the parts of a record, by the hashes of their paths. All readers of a log share them.
final class RecordSteps: Sendable {
    private let steps: [Step]
    /// The number of parts that have a place.
    let ends: Int
    /// True if the payload is the record itself, so that it may be a request document.
    let payloadIsRecord: Bool
    /// True if there are parts that no member leads to.
    let areElsewhere: Bool

    enum End: Int { case device, date, headers, payload, status, reason }

    /// A member on the way to a part.
    struct Step {
        let path: UInt64
        var end: End?
        /// True if there are parts inside it.
        var leadsOn = false
    }

    /// The way to these parts; nil stands for a part without a place.
    init(_ parts: [(End, JSONPointer?)]) {
        let known = parts.compactMap { end, pointer in pointer.map { (end, $0) } }
        var steps: [Step] = []
        for (end, pointer) in known { Self.add(end, pointer, to: &steps) }
        self.steps = steps
        ends = steps.count { $0.end != nil }
        payloadIsRecord = known.contains { $0 == (.payload, .root) }
        areElsewhere = ends < known.count - (payloadIsRecord ? 1 : 0)
    }

    private static func add(_ end: End, _ pointer: JSONPointer, to steps: inout [Step]) {
        var path = KeyScope.record.rawValue
        for (index, token) in pointer.tokens.enumerated() {
            path = Array(token.utf8).withUnsafeBytes { MemberTable.shared.hash($0, in: path).high }
            let known = steps.firstIndex { $0.path == path } ?? steps.count
            if known == steps.count { steps.append(Step(path: path)) }
            if index == pointer.tokens.count - 1 { steps[known].end = end } else { steps[known].leadsOn = true }
        }
    }

    /// The step that a member is, by the hash of its path; nil for one that leads nowhere.
    @inline(__always) subscript(path: UInt64) -> Step? {
        for step in steps where step.path == path { return step }
        return nil
    }
}

extension RecordForm {
    /// The way to the payload and the header fields; nil where no key can be worked out.
    var stepsToPush: RecordSteps? {
        var parts: [(RecordSteps.End, JSONPointer?)] = [(.payload, payload), (.headers, headers)]
        if hasAnswer { parts += [(.device, device), (.date, date), (.status, status), (.reason, reason)] }
        let steps = RecordSteps(parts)
        return steps.areElsewhere || steps.payloadIsRecord && headers != nil ? nil : steps
    }
}
