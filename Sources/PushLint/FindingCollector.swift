import AppResources
import JSONText
import PushDocument
import PushPayload

/// Collects the reports of rules. For a payload without a fault this costs next to nothing.
struct FindingCollector {
    private(set) var all: [Finding] = []
    private let options: LintOptions
    private let request: Request?
    /// The pointer in the document to the text that is checked.
    private let outer: JSONPointer
    /// The value of the text; nil if it could not be read.
    private let value: JSONValue?
    /// True if placeholders in the text may stand for any number of members.
    private let hasPlaceholders: Bool
    /// The places of header fields that the document gives outside JSON, by name in lower case.
    private let headerPlaces: [String: HeaderPlace]
    /// The reports of the running check; they become findings of its rule when it is done.
    private var open: [OpenFinding] = []
    /// Findings that are not shown because their place is filled in later. They still silence less specific ones.
    private var suppressed: [Finding] = []

    /// A report of a check, before its rule is known here.
    private struct OpenFinding {
        let pointer: JSONPointer
        let target: Finding.Target
        let message: String
        let effect: String
        let severity: Severity?
        let fix: Fix?
        let related: [Finding.Related]
        let appPlace: AppPlace?
        let repeated: String?
    }

    init(options: LintOptions, in fragment: borrowing Fragment) {
        self.options = options
        value = fragment.value
        outer = fragment.pointer
        hasPlaceholders = fragment.hasPlaceholders
        request = fragment.push?.request ?? fragment.channelRequest?.request
        headerPlaces = fragment.push?.headerPlaces ?? fragment.channelRequest?.headerPlaces ?? [:]
    }

    /// The oldest systems that the author serves; empty where that is not known.
    var minimum: [SystemVersion] { options.minimum }

    /// Adds a finding of the running rule. Several findings with one cause are reported once: if they have a text for
    /// repetitions, all but the first become places related to the first, each with that text.
    mutating func report(
        _ location: Report.Place, _ message: String, effect: String, severity: Severity? = nil, fix: Fix? = nil,
        related: [(place: Report.Place, message: String)] = [], inApp appPlace: AppPlace? = nil,
        repeated: String? = nil, about subject: JSONPointer = .root
    ) {
        if case .header(let name) = location, PlaceholderText.isIn(request?.headers.field(name)?.value ?? "") { return }
        let (pointer, target) = place(location, subject)
        let others = related.map { location, message in
            let (pointer, target) = place(location, subject)
            return Finding.Related(pointer: pointer, target: target, message: message)
        }
        add(
            pointer, target, message, effect: effect, severity: severity, fix: fix, related: others, inApp: appPlace,
            repeated: repeated)
    }

    /// Adds a report of a rule whose subject is at a place of the payload.
    mutating func add(
        _ report: Report, of rule: @autoclosure () -> Rule, about key: Key? = nil, at subject: JSONPointer = .root
    ) {
        let rule = rule()
        guard let request, !(rule.isAboutUnrecognized && options.allowedKeys.contains(subject)) else { return }
        let fix: Fix? =
            switch report.place {
            case .header(let name), .headerName(let name):
                report.fix?.fix(ofHeader: name, of: request, safe: report.isFixSafe)
            case .subject, .name: report.fix?.fix(at: subject, of: request, safe: report.isFixSafe)
            case .value(let pointer), .key(let pointer):
                report.fix?.fix(at: pointer, of: request, safe: report.isFixSafe)
            }
        let effect = report.effect ?? key?.effectWhenDropped ?? rule.effect ?? ""
        self.report(
            report.place, report.message, effect: effect, severity: report.severity, fix: fix,
            related: report.related, inApp: report.appPlace, repeated: report.repeated, about: subject)
        commit(rule)
    }

    /// Adds a finding at a place of the document itself.
    mutating func add(
        _ pointer: JSONPointer, _ target: Finding.Target, _ message: String, effect: String, severity: Severity? = nil,
        fix: Fix? = nil, related: [Finding.Related] = [], inApp appPlace: AppPlace? = nil, repeated: String? = nil
    ) {
        open.append(
            OpenFinding(
                pointer: pointer, target: target, message: message, effect: effect, severity: severity, fix: fix,
                related: related, appPlace: appPlace, repeated: repeated))
    }

    /// Turns the reports of a check into findings of its rule.
    mutating func commit(_ rule: @autoclosure () -> Rule) {
        guard !open.isEmpty else { return }
        let rule = rule()
        for finding in open { add(finding, of: rule) }
        open = []
    }

    private mutating func add(_ report: OpenFinding, of rule: Rule) {
        let maximum = maximumSeverity(report.pointer, report.target, of: rule)
        let found = min(maximum ?? .error, report.severity ?? rule.severity)
        // What a rule that is off would report silences nothing.
        guard let severity = options.severity(of: rule, found: found) else { return }
        let finding = Finding(
            rule: rule, severity: severity,
            message: hasPlaceholders ? PlaceholderText.unmarked(report.message) : report.message, effect: report.effect,
            pointer: outer.appending(report.pointer), target: report.target,
            related: report.related.map {
                Finding.Related(pointer: outer.appending($0.pointer), target: $0.target, message: $0.message)
            }, appPlace: report.appPlace, fix: report.fix, repeated: report.repeated)
        if maximum == nil { suppressed.append(finding) } else { all.append(finding) }
    }

    /// The findings without those that a more specific finding replaces.
    var deduplicated: [Finding] {
        // Most faulty pushes have one finding, which no other can replace.
        guard all.count + suppressed.count > 1 else { return all }
        guard all.contains(where: { !$0.rule.yieldsTo.isEmpty }) else { return Self.joined(all) }
        let others = PrecedingFindings(all + suppressed)
        return Self.joined(all.filter { !others.silence($0) })
    }

    /// The findings, with those of one cause joined to the first of them.
    private static func joined(_ findings: [Finding]) -> [Finding] {
        var joined: [Finding] = []
        for finding in findings {
            guard let repeated = finding.repeated,
                let first = joined.firstIndex(where: { $0.rule.id == finding.rule.id && $0.repeated != nil })
            else {
                joined.append(finding)
                continue
            }
            joined[first].related.append(
                Finding.Related(pointer: finding.pointer, target: finding.target, message: repeated))
        }
        return joined
    }

    /// The maximum severity at a place; nil if nothing is reported because the value is filled in before sending.
    private func maximumSeverity(_ pointer: JSONPointer, _ target: Finding.Target, of rule: Rule) -> Severity? {
        if hasPlaceholders, !rule.isAboutOneMember, target == .value || target == .key, let value {
            let aps = (request?.payloadPointer ?? .root).appending("aps")
            if [pointer, aps].contains(where: { PlaceholderText.hasUnknownMembers(value, on: $0) }) { return nil }
        }
        if target == .key, let name = pointer.last {
            let isRight = PlaceholderText.isIn(name) || request?.isForSDK == true && FirebaseSDK.names.contains(name)
            return isRight ? nil : .error
        }
        guard target == .value, pointer != .root, let text = value?[pointer]?.string, PlaceholderText.isIn(text) else {
            return .error
        }
        return rule.isAboutKind ? PlaceholderText.severityOfKind(text) : nil
    }

    private func inDocument(_ pointer: JSONPointer) -> JSONPointer {
        (request?.payloadPointer ?? .root).appending(pointer)
    }

    private func place(_ location: Report.Place, _ subject: JSONPointer = .root) -> (JSONPointer, Finding.Target) {
        switch location {
        case .subject: return (inDocument(subject), .value)
        case .name: return (inDocument(subject), .key)
        case .value(let pointer): return (inDocument(pointer), .value)
        case .key(let pointer): return (inDocument(pointer), .key)
        case .header(let name), .headerName(let name):
            if let place = headerPlaces[name.lowercased()] {
                if case .headerName = location { return (.root, .bytes(place.name)) }
                return (.root, .bytes(place.value))
            }
            guard let headers = request?.headersPointer else { return (.root, .value) }
            // If a field is given twice, the one with exactly this spelling.
            let isExact = request?.envelope?["headers"]?.object?[name] != nil
            let field = isExact ? nil : request?.headers.field(name)
            guard isExact || field?.json != nil else { return (headers, .value) }
            let pointer = headers.appending(field?.name ?? name)
            if case .headerName = location { return (pointer, .key) }
            return (pointer, .value)
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
