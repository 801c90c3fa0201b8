import JSONText
import PushDocument
import PushPayload

/// Collects what rules report of a fragment, which becomes findings at the end: next to free for a clean payload.
struct FindingCollector {
    private var reports: [Report] = []
    private var leftOut = 0

    private struct Report {
        let violation: Violation
        let rule: Rule
        let key: Key?
        let subject: Violation.Location
    }

    /// Adds what a rule reports of its subject: a member with its key, a header field, or the payload.
    mutating func add(
        _ violation: Violation, of rule: Rule, about key: Key? = nil, at subject: Violation.Location = .value(.root)
    ) {
        reports.append(Report(violation: violation, rule: rule, key: key, subject: subject))
    }

    /// True if no rule has reported anything.
    var isEmpty: Bool { reports.isEmpty }

    /// Adds a number of members that were skipped, as their names are no keys of Apple's.
    mutating func leaveOut(_ count: Int) { leftOut += max(0, count) }

    /// The findings, without those that more specific ones replace.
    func findings(in fragment: Fragment, _ options: LintOptions) -> [Finding] {
        guard !reports.isEmpty else { return [] }
        var writer = FindingWriter(options: options, in: fragment)
        for report in reports {
            writer.add(report.violation, of: report.rule, about: report.key, at: report.subject)
        }
        writer.leaveOut(leftOut)
        return writer.deduplicated
    }
}

/// Makes findings of what rules report.
private struct FindingWriter {
    private(set) var all: [Finding] = []
    private let options: LintOptions
    private let fragment: Fragment
    private let request: Request?

    init(options: LintOptions, in fragment: Fragment) {
        (self.options, self.fragment) = (options, fragment)
        request = fragment.request ?? fragment.channelRequest?.request
    }

    /// Adds what a rule has found in its subject: a member with its key, a header field, or the payload. Several findings with
    /// one cause become one: if they have a text for repetitions, all but the first become places related to the first, each
    /// with that text.
    mutating func add(
        _ report: Violation, of rule: Rule, about key: Key? = nil,
        at subject: Violation.Location = .value(.root)
    ) {
        if rule.findsUnrecognized, case .value(let pointer) = subject, options.allowedKeys.contains(pointer) {
            return
        }
        let report = report.moved(from: subject)
        let (pointer, target) = place(report.place, of: rule)
        if rule.findsUnrecognized, fragment.message?.isOwn(pointer) == true { return }
        // A rule that is off silences no other rule.
        guard let severity = options.severity(of: rule, found: report.severity ?? rule.severity) else { return }
        let (pointerWritten, targetWritten) = written(pointer, target, of: rule)
        let finding = Finding(
            rule: rule, severity: severity, message: report.message,
            effect: report.effect ?? key?.effectWhenDropped ?? "", loss: loss(of: report, of: rule, about: key),
            confidence: report.confidence ?? rule.confidence, pointer: pointerWritten, target: targetWritten,
            related: report.related.map { location, message in
                let (pointer, target) = place(location, of: rule)
                let written = self.written(pointer, target, of: rule)
                return Finding.Related(pointer: written.0, target: written.1, message: message)
            }, appPlace: report.appPlace, earlier: report.earlier,
            fix: report.fix?.fix(
                at: report.place, of: rule.family == .service ? nil : request, safe: report.isFixSafe
            ).flatMap { allowed($0, of: rule) }.flatMap { written($0, of: rule) },
            repeated: report.repeated)
        all.append(finding)
    }

    /// Adds the number of members that were skipped to the message of the last finding about an unknown key.
    mutating func leaveOut(_ count: Int) {
        guard count > 0, let last = all.lastIndex(where: { $0.rule.findsUnrecognized }) else { return }
        let members = counted(count, "more member whose name is", "more members whose names are")
        all[last].message += "; \(members) no key of Apple's \(count == 1 ? "is" : "are") left out"
    }

    /// The loss that a report names itself, that of its rule, or that of the key at its place or around it. A header field that APNs
    /// refuses takes all away.
    private func loss(of report: Violation, of rule: Rule, about key: Key?) -> Loss {
        if let loss = report.loss ?? rule.loss { return loss }
        switch report.place {
        case .value(let pointer), .key(let pointer):
            let places = (1...Self.depthOfKeys).reversed().lazy.map { JSONPointer(Array(pointer.tokens.prefix($0))) }
            guard let key = key ?? places.compactMap(Key.defined).first else { return .nothing }
            // A line of text that can't be read leaves the others.
            let isLine = key.effects == .text && key.parent != .aps && request?.aps.hasText == true
            return isLine ? .changes(.text) : .takes(key.effects)
        default: return .takes(.all)
        }
    }

    /// The names on the way to the deepest key of Apple's, `aps.alert.title.loc-key`.
    private static let depthOfKeys = 4

    /// The fix, if it writes only known values, and only to members that are known to be free.
    private func allowed(_ fix: Fix, of rule: Rule) -> Fix? {
        guard !fragment.isKnown, case .json(let changes) = fix.change else { return fix }
        let payload = request.map { JSONValue.object($0.envelope ?? $0.payload.json) }
        let sent = fragment.message.map { JSONValue.object($0.sent) }
        guard let root = rule.family == .service ? fragment.value : sent ?? payload else { return nil }
        var isSafe = fix.isSafe
        for change in changes {
            switch change {
            case .set(let pointer, let value):
                guard value.isKnown, root.contains(pointer) != nil else { return nil }
            case .move(let pointer, let target):
                // A text is moved as it is written, with its placeholders.
                let isWritten = root[pointer]?.values { value, _ in
                    value.isUnknown && value.writtenText == nil || value.object?.isOpen == true
                }.isEmpty
                guard root.contains(target) == false, isWritten == true else { return nil }
            case .rename(let pointer, let name):
                isSafe = isSafe && pointer.parent.flatMap { root.contains($0.appending(name)) } == false
            case .remove: break
            }
        }
        return Fix(title: fix.title, isSafe: isSafe, change: fix.change)
    }

    /// The place in the document of what a rule has found, where the author writes it: in a service's message at the member
    /// that the push has it from.
    private func written(
        _ pointer: JSONPointer, _ target: Finding.Target, of rule: Rule
    ) -> (JSONPointer, Finding.Target) {
        guard let message = fragment.message, rule.family != .service else {
            return (fragment.pointer.appending(pointer), target)
        }
        let (origin, isExact) = message.origin(of: pointer)
        return (fragment.pointer.appending(origin), target == .key && !isExact ? .value : target)
    }

    /// The same fix in a service's message; nil if it can't be written there.
    private func written(_ fix: Fix, of rule: Rule) -> Fix? {
        guard let message = fragment.message, rule.family != .service, case .json(let changes) = fix.change
        else { return fix }
        let written = changes.compactMap(message.change)
        guard written.count == changes.count else { return nil }
        var title = fix.title
        if title.hasPrefix("write "), case .set(_, let value)? = written.first, written != changes {
            title = "write \(JSONWriter().text(value))"
        }
        return Fix(title: title, isSafe: fix.isSafe, change: .json(written))
    }

    var deduplicated: [Finding] {
        let minimum = options.minimumSeverity
        return minimum == .info ? specific : specific.filter { $0.severity >= minimum }
    }

    private var specific: [Finding] {
        // Most faulty pushes have one finding, which no other can replace.
        guard all.count > 1 else { return all }
        // A service's finding about a member of its message replaces Apple's.
        let members = Set(fragment.messages.isEmpty ? [] : all.filter { $0.rule.family == .service }.map { $0.pointer })
        let all =
            members.isEmpty ? self.all : self.all.filter { $0.rule.family == .service || !members.contains($0.pointer) }
        guard all.contains(where: { !$0.rule.yieldsTo.isEmpty }) else { return Self.joined(all) }
        let others = PrecedingFindings(all)
        return Self.joined(all.filter { !others.silence($0) })
    }

    private static func joined(_ findings: [Finding]) -> [Finding] {
        guard findings.contains(where: { $0.repeated != nil }) else { return findings }
        var joined: [Finding] = []
        var firsts: [String: Int] = [:]
        for finding in findings {
            guard let repeated = finding.repeated, let first = firsts[finding.rule.id] else {
                if finding.repeated != nil { firsts[finding.rule.id] = joined.count }
                joined.append(finding)
                continue
            }
            joined[first].related.append(
                Finding.Related(pointer: finding.pointer, target: finding.target, message: repeated))
        }
        return joined
    }

    private func place(_ location: Violation.Location, of rule: Rule) -> (JSONPointer, Finding.Target) {
        func inDocument(_ pointer: JSONPointer) -> JSONPointer {
            rule.family == .service ? pointer : (request?.payloadPointer ?? .root).appending(pointer)
        }
        switch location {
        case .subject, .name: return (.root, .value)
        case .value(let pointer): return (inDocument(pointer), .value)
        case .key(let pointer): return (inDocument(pointer), .key)
        case .document(let pointer): return (pointer, .value)
        case .bytes(let range, let pointer): return (pointer, .bytes(range))
        case .header(let name), .headerName(let name):
            let isName = if case .headerName = location { true } else { false }
            let places = fragment.headerPlaces
            if let place = places[name.lowercased()] {
                return (.root, .bytes(isName ? place.key ?? place.value : place.value))
            }
            let pointer = request?.pointer(ofHeader: name)
            // A missing field belongs beside the others.
            if pointer == nil, request?.headersPointer == nil,
                let first = places.values.compactMap({ $0.key }).min(by: { $0.lowerBound < $1.lowerBound })
            {
                return (.root, .bytes(first))
            }
            return (pointer ?? request?.headersPointer ?? .root, isName && pointer != nil ? .key : .value)
        }
    }
}
