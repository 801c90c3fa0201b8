import AppResources
import JSONText
import PushPayload

/// A rule that a team writes down for its own payloads, as data in `.apnslint.json`.
public struct OwnRule: Sendable, Equatable {
    /// The name of the rule, in the form of the other rules' ids.
    public let id: String
    /// The value or the members that the rule checks.
    public let place: Scope
    /// The requirement on the place.
    public let requirement: Requirement
    /// The types of the pushes that it looks at; empty for all.
    public let pushTypes: [PushType]
    /// The message of a finding; nil for a sentence made from place and requirement.
    public let message: String?
    /// The effect that the project states; nil if it states none.
    public let statedEffect: String?
    /// The severity of its findings.
    public let severity: Severity
    /// The fix of its findings.
    public let repair: Repair?

    /// The value or the members that a rule checks.
    public enum Scope: Sendable, Equatable {
        /// A value, by its pointer from the payload's root.
        case pointer(JSONPointer)
        /// Every member of this name, in any object.
        case key(String)
        /// A line of the alert, literal or by its key in each language of the app.
        case line(Line)
    }

    /// A line of an alert with a budget of characters.
    public enum Line: String, Sendable, CaseIterable {
        case title, body

        /// The id of the rule about it, which is also the name of its setting.
        package var ruleID: String { "visible-\(rawValue)" }
    }

    /// The rule that a line of the alert is at most so long.
    package init(_ line: Line, maximumCharacters: Int) {
        self.init(
            id: line.ruleID, place: .line(line), requirement: .maximumCharacters(maximumCharacters),
            pushTypes: [.alert], effect: "the end of the text may not be seen", severity: .info)
    }

    /// The requirement on a value. All but `present` accept a missing member.
    public enum Requirement: Sendable, Equatable {
        case present, absent
        case oneOf([JSONValue])
        case matches(TextPattern)
        /// The maximum number of characters, as people count them.
        case maximumCharacters(Int)
    }

    /// The correction of a fault.
    public enum Repair: Sendable, Equatable {
        case write(JSONValue)
        case remove
        case rename(String)
    }

    /// A rule of these parts.
    public init(
        id: String, place: Scope, requirement: Requirement, pushTypes: [PushType] = [], message: String? = nil,
        effect: String? = nil, severity: Severity = .warning, repair: Repair? = nil
    ) {
        (self.id, self.place, self.requirement, self.pushTypes) = (id, place, requirement, pushTypes)
        self.message = message
        statedEffect = effect
        (self.severity, self.repair) = (severity, repair)
    }

    private var effect: String { statedEffect ?? "it breaks a rule of this project" }

    /// The rule in the form of the built-in rules, for reports and pages.
    public var rule: Rule {
        let types = pushTypes.map { $0.rawValue }.joined(separator: ", ")
        return Rule(
            own: id, severity, finds: message ?? words.fault,
            why: "\(name.prefix(1).uppercased() + name.dropFirst()) \(words.wanted)"
                + (types.isEmpty ? "." : ", in pushes of the type \(types)."), effect: statedEffect)
    }

    private var name: String {
        switch place {
        case .pointer(let pointer): "`\(pointer)`"
        case .key(let key): "the key `\(key)`"
        case .line(let line): "the \(line.rawValue) of the alert"
        }
    }

    /// The requirement as words after the name of the place, and the fault as a noun phrase.
    private var words: (wanted: String, fault: String) {
        switch requirement {
        case .present: ("has to be there", "a payload without \(name)")
        case .absent: ("must not be there", "a payload with \(name)")
        case .oneOf(let values):
            ("has to be one of \(Self.list(values))", "a value of \(name) that is not one of \(Self.list(values))")
        case .matches(let pattern):
            ("has to match `\(pattern.text)`", "a value of \(name) that does not match `\(pattern.text)`")
        case .maximumCharacters(let count):
            ("may have at most \(count) characters", "a value of \(name) with more than \(count) characters")
        }
    }

    private static func list(_ values: [JSONValue]) -> String {
        values.map { JSONWriter().text($0) }.joined(separator: ", ")
    }

    func check(_ push: CheckedPush) -> [Violation] {
        guard push.request.hasPayload, pushTypes.isEmpty || pushTypes.contains(push.pushType) else { return [] }
        if case (.line(let line), .maximumCharacters(let maximum)) = (place, requirement) {
            return line.fault(in: push, maximum).map { [.finding($0.message, at: .value($0.pointer), effect: effect)] }
                ?? []
        }
        let root = JSONValue.object(push.payload.json)
        let found: [(pointer: JSONPointer, value: JSONValue)] =
            switch place {
            case .pointer(let pointer): root[pointer].map { [(pointer, $0)] } ?? []
            case .key(let key): root.values { _, name in name == key }.map { ($0.pointer, $0.value) }
            case .line: []
            }
        if requirement == .present { return found.isEmpty && isComplete(root) ? [missing(in: root)] : [] }
        return found.compactMap { pointer, value in
            fault(value, pointer).map { fault in
                .finding(
                    message ?? fault, at: requirement == .absent ? .key(pointer) : .value(pointer), effect: effect,
                    fix: correction)
            }
        }
    }

    /// True if an absent value is known to be absent: no object that may hold it is open.
    private func isComplete(_ root: JSONValue) -> Bool {
        switch place {
        case .key: root.values { value, _ in value.object?.isOpen ?? value.isUnknown }.isEmpty
        case .pointer(let pointer): root.contains(pointer) == false
        case .line: false
        }
    }

    /// Reports a missing value at the innermost existing object on its path.
    private func missing(in root: JSONValue) -> Violation {
        switch place {
        case .line(let line): return .finding("the alert has no \(line.rawValue)", effect: effect)
        case .key(let key): return .finding(message ?? "the key \(key) is nowhere in the payload", effect: effect)
        case .pointer(let pointer):
            var parent = pointer
            while let next = parent.parent, root[parent] == nil { parent = next }
            var fix: Correction?
            if case .write(let value) = repair {
                fix = .changes("write \(JSONWriter().text(value))", [.set(pointer, value)])
            }
            return .finding(
                message ?? "\(pointer.last ?? "the payload") is missing", at: .value(parent), effect: effect, fix: fix)
        }
    }

    private func fault(_ value: JSONValue, _ pointer: JSONPointer) -> String? {
        let name = pointer.last ?? "the payload"
        switch requirement {
        case .present: return nil
        case .absent: return "\(name) is not to be used"
        case .oneOf(let values):
            if values.contains(value) || value.isUnknown && values.contains(where: { value.isSame(as: $0) != false }) {
                return nil
            }
            return "\(name) is \(Self.short(value)), and not one of \(Self.list(values))"
        case .matches(let pattern):
            if value.isUnknown { return nil }
            guard let text = Self.text(value) else { return "\(name) is \(value.phrase), and not a text" }
            return pattern.matches(text) ? nil : "\(name) is \(Self.short(value)), which does not match \(pattern.text)"
        case .maximumCharacters(let maximum):
            guard let count = Self.text(value)?.count else { return nil }
            return count <= maximum ? nil : "\(name) has \(count) characters, \(count - maximum) more than \(maximum)"
        }
    }

    /// The places of the values that decide whether a payload breaks the rule; nil if any object may have one.
    package var fields: [JSONPointer]? {
        switch place {
        case .pointer(let pointer): [pointer]
        case .line(let line): [Key.alert.pointer, Key.alert.pointer.appending(line.rawValue)]
        case .key: nil
        }
    }

    /// True if a payload with these values at its fields breaks the rule, where it is for the push's type.
    package func isBroken(by values: [JSONValue?]) -> Bool {
        switch place {
        case .pointer(let pointer):
            return values.first.flatMap { $0 }.map { fault($0, pointer) != nil } ?? (requirement == .present)
        case .line:
            // An app's texts are not known here.
            guard case .maximumCharacters(let maximum) = requirement else { return true }
            return values.contains { $0?.string.map { $0.count > maximum } ?? false }
        case .key: return requirement == .present
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer, .real, .boolean: JSONWriter().text(value)
        default: nil
        }
    }

    private static func short(_ value: JSONValue) -> String {
        let text = JSONWriter().text(value)
        return text.count > 40 ? String(text.prefix(39)) + "…" : text
    }

    private var correction: Correction? {
        switch repair {
        case nil: nil
        case .write(let value): .write(value)
        case .remove: .remove
        case .rename(let name): .rename(name)
        }
    }
}

extension OwnRule.Line {
    /// The message about a text that is longer than a number of characters, that of the longest language, with its place.
    fileprivate func fault(in push: CheckedPush, _ maximum: Int) -> (message: String, pointer: JSONPointer)? {
        guard let line = AlertLine.all.first(where: { $0.text.name == rawValue }),
            let longest = texts(of: line, in: push).max(by: { $0.text.count < $1.text.count }),
            longest.text.count > maximum
        else { return nil }
        let (count, language) = (longest.text.count, longest.language.map { " in \($0)" } ?? "")
        return ("the \(rawValue) has \(count) characters\(language), and its budget is \(maximum)", longest.pointer)
    }

    /// The literal text, or those of the app's languages, which take precedence.
    private func texts(
        of line: AlertLine, in push: CheckedPush
    ) -> [(text: String, language: String?, pointer: JSONPointer)] {
        if self == .body, let text = push.written(.alert)?.string { return [(text, nil, Key.alert.pointer)] }
        let arguments = push.written(line.locArgs)?.array?.map { $0.string ?? "" } ?? []
        let key = push.written(line.locKey)?.string
        let texts = key.flatMap { push.app?.tables.texts($0) } ?? []
        guard texts.isEmpty else {
            return texts.compactMap { text in
                text.format(for: 0, locale: text.language).format.map {
                    (ArgumentFilling($0, with: arguments).text, text.language, line.locKey.pointer)
                }
            }
        }
        return push.written(line.text)?.string.map { [($0, nil, line.text.pointer)] } ?? []
    }
}
