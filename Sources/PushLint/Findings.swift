import JSONText
import PushPayload

/// Takes what rules find. Nothing here is done for a payload without fault.
struct Findings {
    private(set) var all: [Finding] = []
    private let options: LintOptions
    private let request: Request?
    /// The rule whose findings come in, by its place in `Rule.all`: to set a number for each check costs nothing.
    var ruleIndex = 0

    init(options: LintOptions, request: Request?) {
        self.options = options
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
        guard let severity = options.severity(of: rule, found: severity ?? rule.severity) else { return }
        all.append(
            Finding(
                rule: rule, severity: severity, message: message, effect: effect, pointer: pointer, target: target,
                related: related, fix: fix))
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
            let field = request?.headers.fields.first { $0.name == name } ?? request?.headers.field(name)
            guard let field, field.json != nil else { return (headers, .value) }
            if case .headerName = spot { return (headers.appending(field.name), .key) }
            return (headers.appending(field.name), .value)
        }
    }
}
