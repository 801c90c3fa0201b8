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
    private var reports: [Report] = []
    /// Findings that are not shown because their place is filled in later. They still silence less specific ones.
    private var suppressed: [Finding] = []

    /// A report of a check, before its rule is known here.
    private struct Report {
        let pointer: JSONPointer
        let target: Finding.Target
        let message: String
        let effect: String
        let severity: Severity?
        let fix: Fix?
        let related: [Finding.Related]
        let repeated: String?
    }

    init(options: LintOptions, in fragment: borrowing Fragment, isForSimulator: Bool = false) {
        self.isForSimulator = isForSimulator
        self.options = options
        value = fragment.value
        outer = fragment.pointer
        hasPlaceholders = fragment.hasPlaceholders
        request = fragment.push?.request ?? fragment.channelRequest?.request
        headerPlaces = fragment.push?.headerPlaces ?? fragment.channelRequest?.headerPlaces ?? [:]
    }

    /// The author's own keys in objects that Apple defines.
    var allowedKeys: [JSONPointer] { options.allowedKeys }

    /// True if a document that is no push would be sent, or was to be a request of one form.
    var mustBePush: Bool { options.allArePushes }

    /// The oldest systems that the author serves; empty where that is not known.
    var minimum: [SystemVersion] { options.minimum }

    /// True if the document is an `.apns` file, which the Simulator delivers as it is.
    let isForSimulator: Bool

    /// The names of the app's sound files; nil where they are not known.
    var appSounds: [String]? { options.app?.sounds }

    /// True if the app's Live Activities are described, so that nothing has to be guessed about their dates.
    var knowsActivities: Bool { options.app?.activities.isEmpty == false }

    /// A place in the request that a finding is about.
    enum Location {
        /// A value, by its pointer from the payload's root.
        case value(JSONPointer)
        /// A member's name.
        case key(JSONPointer)
        /// A header field by its name in lower case or exactly as given; one that is missing is reported at the headers.
        case header(String)
        /// The name of a header field, in lower case or exactly as given.
        case headerName(String)
    }

    /// Adds a finding of the running rule. Several findings with one cause are reported once: if they have a text for
    /// repetitions, all but the first become places related to the first, each with that text.
    mutating func report(
        _ location: Location, _ message: String, effect: String, severity: Severity? = nil, fix: Fix? = nil,
        related: [(Location, String)] = [], repeated: String? = nil
    ) {
        if case .header(let name) = location, PlaceholderText.isIn(request?.headers.field(name)?.value ?? "") { return }
        let (pointer, target) = place(location)
        let others = related.map { location, message in
            let (pointer, target) = place(location)
            return Finding.Related(pointer: pointer, target: target, message: message)
        }
        add(pointer, target, message, effect: effect, severity: severity, fix: fix, related: others, repeated: repeated)
    }

    /// Adds a finding at a place of the document itself.
    mutating func add(
        _ pointer: JSONPointer, _ target: Finding.Target, _ message: String, effect: String, severity: Severity? = nil,
        fix: Fix? = nil, related: [Finding.Related] = [], repeated: String? = nil
    ) {
        reports.append(
            Report(
                pointer: pointer, target: target, message: message, effect: effect, severity: severity, fix: fix,
                related: related, repeated: repeated))
    }

    /// Turns the reports of a check into findings of its rule.
    mutating func commit(_ rule: @autoclosure () -> Rule) {
        guard !reports.isEmpty else { return }
        let rule = rule()
        for report in reports { add(report, of: rule) }
        reports = []
    }

    private mutating func add(_ report: Report, of rule: Rule) {
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
            }, fix: report.fix, repeated: report.repeated)
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

    /// True if the author allows a key at this place.
    func allows(_ pointer: JSONPointer) -> Bool { allowedKeys.contains(pointer) }

    /// The pointer in the document of a pointer in the payload, for fixes.
    func inDocument(_ pointer: JSONPointer) -> JSONPointer {
        (request?.payloadPointer ?? .root).appending(pointer)
    }

    private func place(_ location: Location) -> (JSONPointer, Finding.Target) {
        switch location {
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
