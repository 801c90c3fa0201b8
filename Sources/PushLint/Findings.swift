import JSONText
import PushPayload

/// Takes what rules find. Nothing here is done for a payload without fault.
struct Findings {
    private(set) var all: [Finding] = []
    private let options: LintOptions
    private let request: Request?
    /// Where the text that is checked stands in the document.
    private let outer: JSONPointer
    /// What the text says, where it could be read.
    private let value: JSONValue?
    /// The rule whose findings come in, by its place in `Rule.all`: to set a number for each check costs nothing.
    var ruleIndex = 0

    init(options: LintOptions, request: Request?, in outer: JSONPointer = .root, of value: JSONValue? = nil) {
        self.options = options
        self.value = value
        self.outer = outer
        self.request = request
    }

    /// The rule whose findings come in.
    var rule: Rule {
        get { Rule.all[ruleIndex] }
        set { ruleIndex = Rule.all.firstIndex { $0.id == newValue.id } ?? 0 }
    }

    /// Keys of the author's own in objects that Apple defines.
    var allowedKeys: [JSONPointer] { options.allowedKeys }

    /// The oldest systems that the author serves; empty where that is not known.
    var minimum: [SystemVersion] { options.minimum }

    /// The names of the app's sound files; nil where they are not known.
    var appSounds: [String]? { options.app?.sounds }

    /// True if the app's Live Activities are described, so that nothing has to be guessed about their dates.
    var knowsActivities: Bool { options.app?.activities.isEmpty == false }

    /// A place in the request that a finding is about.
    enum Spot {
        /// A value, by its pointer from the payload's root.
        case value(JSONPointer)
        /// A member's name.
        case key(JSONPointer)
        /// A header field by its name in lower case or exactly as given; one that is missing is reported at the headers.
        case header(String)
        /// The name of a header field, in lower case or exactly as given.
        case headerName(String)
    }

    /// Adds a finding of the rule at hand.
    mutating func report(
        _ spot: Spot, _ message: String, effect: String, severity: Severity? = nil, fix: Fix? = nil,
        related: [(Spot, String)] = []
    ) {
        if case .header(let name) = spot, Placeholder.isIn(request?.headers.field(name)?.value ?? "") { return }
        let (pointer, target) = place(spot)
        let others = related.map { spot, message in
            let (pointer, target) = place(spot)
            return Finding.Related(pointer: pointer, target: target, message: message)
        }
        add(pointer, target, message, effect: effect, severity: severity, fix: fix, related: others)
    }

    /// Adds a finding at a place of the document itself.
    mutating func add(
        _ pointer: JSONPointer, _ target: Finding.Target, _ message: String, effect: String, severity: Severity? = nil,
        fix: Fix? = nil, related: [Finding.Related] = []
    ) {
        let rule = rule
        guard let found = ceiling(pointer, target).map({ min($0, severity ?? rule.severity) }),
            let severity = options.severity(of: rule, found: found)
        else { return }
        let others = related.map {
            Finding.Related(pointer: outer.appending($0.pointer), target: $0.target, message: $0.message)
        }
        all.append(
            Finding(
                rule: rule, severity: severity, message: message, effect: effect, pointer: outer.appending(pointer),
                target: target, related: others, fix: fix))
    }

    /// How bad a finding at a place can be: nothing is said of what is filled in before it is sent.
    private func ceiling(_ pointer: JSONPointer, _ target: Finding.Target) -> Severity? {
        if target == .key, let name = pointer.last {
            let isRight = Placeholder.isIn(name) || request?.isForSDK == true && FirebaseSDK.names.contains(name)
            return isRight ? nil : .error
        }
        guard target == .value, pointer != .root, let text = value?[pointer]?.string, Placeholder.isIn(text) else {
            return .error
        }
        let isAboutKind = [Rule.wrongKind.id, Rule.flagNotNumber.id].contains(rule.id)
        return isAboutKind ? Placeholder.severityOfKind(text) : nil
    }

    /// The pointer in the document of a pointer in the payload, for fixes.
    func inDocument(_ pointer: JSONPointer) -> JSONPointer {
        (request?.payloadPointer ?? .root).appending(pointer)
    }

    private func place(_ spot: Spot) -> (JSONPointer, Finding.Target) {
        switch spot {
        case .value(let pointer): return (inDocument(pointer), .value)
        case .key(let pointer): return (inDocument(pointer), .key)
        case .header(let name), .headerName(let name):
            guard let headers = request?.headersPointer else { return (.root, .value) }
            // Of a field given twice, the one spelt exactly so.
            let isExact = request?.envelope?["headers"]?.object?[name] != nil
            let field = isExact ? nil : request?.headers.field(name)
            guard isExact || field?.json != nil else { return (headers, .value) }
            let pointer = headers.appending(field?.name ?? name)
            if case .headerName = spot { return (pointer, .key) }
            return (pointer, .value)
        }
    }
}
