import JSONText
import PushDocument
import PushPayload

/// Collects the reports of rules. For a payload without a fault this costs next to nothing.
struct FindingCollector {
    private(set) var all: [Finding] = []
    private let options: LintOptions
    private let fragment: Fragment
    private let request: Request?
    /// Findings that are not shown because their place is filled in later. They still silence less specific ones.
    private var suppressed: [Finding] = []

    init(options: LintOptions, in fragment: Fragment) {
        (self.options, self.fragment) = (options, fragment)
        request = fragment.push?.request ?? fragment.channelRequest?.request
    }

    /// Adds what a rule has found in its subject: a member with its key, a header field, or the payload. Several findings with
    /// one cause become one: if they have a text for repetitions, all but the first become places related to the first, each
    /// with that text.
    mutating func add(
        _ report: Violation, of rule: Rule, about key: Key? = nil,
        at subject: Violation.Place = .value(.root)
    ) {
        if rule.isAboutUnrecognized, case .value(let pointer) = subject, options.allowedKeys.contains(pointer) {
            return
        }
        let report = report.moved(from: subject)
        if case .header(let name) = report.place, PlaceholderText.isIn(request?.headers.field(name)?.value ?? "") {
            return
        }
        let (pointer, target) = place(report.place, of: rule)
        if rule.isAboutUnrecognized, fragment.sent?.isOwn(pointer) == true { return }
        let isUnknown = fragment.hasUnknowns && !rule.isAboutUnrecognized && comparesUnknown(pointer, report, of: rule)
        let maximum = isUnknown ? nil : maximumSeverity(pointer, target, of: rule)
        let found = min(maximum ?? .error, report.severity ?? rule.severity)
        // What a rule that is off would report silences nothing.
        guard let severity = options.severity(of: rule, found: found) else { return }
        let (pointerWritten, targetWritten) = written(pointer, target, of: rule)
        let finding = Finding(
            rule: rule, severity: severity,
            message: fragment.hasUnknowns ? PlaceholderText.unmarked(report.message) : report.message,
            effect: report.effect ?? key?.effectWhenDropped ?? "",
            confidence: report.confidence ?? rule.confidence, pointer: pointerWritten, target: targetWritten,
            related: report.related.map { location, message in
                let (pointer, target) = place(location, of: rule)
                let written = self.written(pointer, target, of: rule)
                return Finding.Related(pointer: written.0, target: written.1, message: message)
            }, appPlace: report.appPlace, earlier: report.earlier,
            fix: report.fix?.fix(
                at: report.place, of: rule.family == .service ? nil : request, safe: report.isFixSafe
            ).flatMap { written($0, of: rule) },
            repeated: report.repeated)
        if maximum == nil { suppressed.append(finding) } else { all.append(finding) }
    }

    /// The place in the document of what a rule has found, where the author writes it: in a service's message at the member
    /// that the push has it from.
    private func written(
        _ pointer: JSONPointer, _ target: Finding.Target, of rule: Rule
    ) -> (JSONPointer, Finding.Target) {
        guard let sent = fragment.sent, rule.family != .service else {
            return (fragment.pointer.appending(pointer), target)
        }
        let (origin, isExact) = sent.origin(of: pointer)
        return (fragment.pointer.appending(origin), target == .key && !isExact ? .value : target)
    }

    /// The same fix in a service's message; nil if it can't be written there.
    private func written(_ fix: Fix, of rule: Rule) -> Fix? {
        guard let sent = fragment.sent, rule.family != .service, case .json(let changes) = fix.change
        else { return fix }
        let written = changes.compactMap(sent.change)
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
        guard all.count + suppressed.count > 1 else { return all }
        // What is said of a message's member in the service's terms is not repeated in Apple's.
        let members = Set(fragment.messages.isEmpty ? [] : all.filter { $0.rule.family == .service }.map { $0.pointer })
        let all =
            members.isEmpty ? self.all : self.all.filter { $0.rule.family == .service || !members.contains($0.pointer) }
        guard all.contains(where: { !$0.rule.yieldsTo.isEmpty }) else { return Self.joined(all) }
        let others = PrecedingFindings(all + suppressed)
        return Self.joined(all.filter { !others.silence($0) })
    }

    private static func joined(_ findings: [Finding]) -> [Finding] {
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

    /// True if a report is about several members of which no value is known.
    private func comparesUnknown(_ pointer: JSONPointer, _ report: Violation, of rule: Rule) -> Bool {
        let pointers = [pointer] + report.related.map { place($0.0, of: rule).0 }
        return pointers.count > 1
            && pointers.allSatisfy { fragment.checkedValue?[$0]?.string.map { PlaceholderText.isMarked($0) } ?? false }
    }

    /// The maximum severity at a place; nil if nothing is reported because the value is filled in before sending.
    private func maximumSeverity(_ pointer: JSONPointer, _ target: Finding.Target, of rule: Rule) -> Severity? {
        let value = rule.family == .service ? fragment.value : fragment.checkedValue
        if fragment.hasUnknowns, !rule.isAboutOneMember, target == .value || target == .key, let value {
            let aps = (request?.payloadPointer ?? .root).appending("aps")
            if [pointer, aps].contains(where: { PlaceholderText.hasUnknownMembers(value, on: $0) }) { return nil }
        }
        if target == .key, let name = pointer.last { return PlaceholderText.isIn(name) ? nil : .error }
        guard target == .value, pointer != .root, let text = value?[pointer]?.string, PlaceholderText.isIn(text)
        else { return .error }
        return rule.isAboutKind ? PlaceholderText.severityOfKind(text) : nil
    }

    private func place(_ location: Violation.Place, of rule: Rule) -> (JSONPointer, Finding.Target) {
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
            let places = fragment.push?.headerPlaces ?? fragment.channelRequest?.headerPlaces
            if let place = places?[name.lowercased()] {
                return (.root, .bytes(isName ? place.key ?? place.value : place.value))
            }
            let pointer = request?.pointer(ofHeader: name)
            return (pointer ?? request?.headersPointer ?? .root, isName && pointer != nil ? .key : .value)
        }
    }
}

extension PlaceholderText {
    /// The severity of a string with placeholders in place of another kind; nil if that is fine.
    fileprivate static func severityOfKind(_ text: String) -> Severity? {
        // Azure replaces `#(name)` and its quotes with a number.
        if isMarked(text) || text.hasPrefix("#(") && text.hasSuffix(")") { return nil }
        // Text that is filled in stays a string; some template languages with braces fill in values.
        return text.hasPrefix("{{") && text.hasSuffix("}}") ? .warning : .error
    }
}
