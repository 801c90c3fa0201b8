import JSONText
import PushDocument
import PushPayload
public import AppResources

/// A fault in a push: its message, its place in the bytes of the document, its effect and its fix.
public struct Finding: Sendable, CustomStringConvertible {
    /// The rule that found it.
    public let rule: Rule
    /// The severity here, which options may have changed.
    public let severity: Severity
    /// The fault first, then what was found; lower case, no full stop.
    public internal(set) var message: String
    /// The loss to the user or the sender, as a clause.
    public let effect: String
    /// The same as a value.
    public let loss: Loss
    /// The confidence in the effect: mostly that of the rule.
    public let confidence: Rule.Confidence
    /// The value, or the object that lacks something, in the document's own terms.
    public let pointer: JSONPointer
    /// The part of the value that is marked.
    public let target: Target
    /// The bytes that it is about; empty where something is missing.
    public internal(set) var range = 0..<0
    /// Related places.
    public internal(set) var related: [Related]
    /// The place in the app's files that says it, or would; nil where the app has nothing to do with it.
    public let appPlace: AppPlace?
    /// The file or line of the earlier push that this one is compared with; nil where one push alone shows it.
    public let earlier: AppPlace?
    /// The correction, if one is known.
    public internal(set) var fix: Fix?
    /// The message at its place if it becomes a related place of an earlier finding with the same cause; else nil.
    let repeated: String?
    /// The text of the document.
    var source: [UInt8] = []
    /// The place in the document of the fragment that the fix's pointers refer to.
    var base = JSONPointer.root

    /// The lines and columns of `range`, counted from 1.
    public var lines: SourceRange { SourceText(source).range(range) }
    /// The edits of the fix; empty if there is none.
    public var edits: [TextEdit] { fix?.edits ?? [] }

    /// The bytes of a place that a finding is about.
    public enum Target: Sendable, Equatable {
        case value
        /// The name of the member.
        case key
        /// Bytes that no pointer can name.
        case bytes(Range<Int>)
    }

    /// A related place, with a message.
    public struct Related: Sendable {
        /// The place.
        public let pointer: JSONPointer
        /// The part of the value that is marked.
        public let target: Target
        /// As in "first given here".
        public let message: String
        /// The bytes of the place.
        public internal(set) var range = 0..<0
    }

    /// A line of text, as in `/aps/badge: error: badge is a string, not a number [wrong-kind]`.
    public var description: String {
        "\(pointer == .root ? "" : "\(pointer): ")\(severity.rawValue): \(message) [\(rule.id)]"
    }
}

/// The severity of a finding.
public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Legal, and worth knowing.
    case info
    /// Works on some systems or in part, or is almost surely not meant.
    case warning
    /// APNs or the device will refuse, drop or invert what the author wrote.
    case error

    /// Ordered from `info` to `error`.
    public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The correction of a finding.
public struct Fix: Sendable, Equatable {
    /// The action, as in "write 3".
    public let title: String
    /// True if it is certainly what the author meant.
    public let isSafe: Bool
    /// The change itself.
    public let change: Change
    /// The same as edits of the document's text; none if it can't be written there.
    public internal(set) var edits: [TextEdit] = []
    /// The reason why a fixer refused it; nil before one tried.
    public internal(set) var refusal: String? = nil

    /// A change to the document or to its text.
    public enum Change: Sendable, Equatable {
        /// Changes in the document's own terms, with pointers from its root.
        case json([JSONChange])
        /// Edits of the text.
        case text([TextEdit])
    }
}

/// The result of linting one document.
public struct LintResult: Sendable, CustomStringConvertible {
    /// The document with its pushes.
    public let document: PushDocument
    /// The findings of each fragment of the document.
    package let found: [[Finding]]

    /// The document as it came, UTF-8 bytes.
    public var bytes: [UInt8] { document.bytes }
    /// All findings, in the order of the text; those at one place sorted by rule id.
    public var findings: [Finding] {
        if isClean { return [] }
        let all = Array(found.joined()).inOrder
        guard case .text(let form) = document.form else { return all }
        return all.joined(sayingUses: form == .yaml)
    }

    /// The number of findings.
    package var count: Int { found.reduce(0) { $0 + $1.count } }

    /// The highest severity of its findings; nil if there are none.
    public var worstSeverity: Severity? { found.lazy.joined().map { $0.severity }.max() }

    /// The findings, in a line each.
    public var description: String {
        isClean ? "nothing found" : findings.map { $0.description }.joined(separator: "\n")
    }

    /// The reason why the device shows nothing of each fragment's push; nil for a push that is shown, as far as is known. Of a key that
    /// repeats, Apple's readers take one.
    package var losses: [String?] {
        zip(document.fragments, found).map { fragment, findings in
            guard !findings.isEmpty, let shown = fragment.request?.shownEffect else { return nil }
            return findings.first {
                $0.severity == .error && $0.loss.manner == .takes && $0.loss.effects.contains(shown)
                    && $0.loss.ends.isEmpty && !$0.rule.isAboutRepeats
            }.map { "\($0.message) [\($0.rule.id)]" }
        }
    }

    /// The same with the findings in unread places alone.
    package var ofUnreadPlaces: LintResult {
        LintResult(document: document, found: zip(document.fragments, found).map { $0.isUnread ? $1 : [] })
    }

    /// The same with what was found in places that were not read beside the reason, where a finding about the whole document gives it.
    consuming func sayingReasonsOnce() -> LintResult {
        guard document.form == .foreign, let index = found.first?.firstIndex(where: { $0.rule.isAboutSyntax })
        else { return self }
        let places = zip(document.fragments, found).filter { $0.0.isUnread }.flatMap { $1 }
        var others = zip(document.fragments, found).map { $0.isUnread ? [] : $1 }
        others[0][index].related += places.map {
            Finding.Related(
                pointer: $0.pointer, target: $0.target, message: "aps is set here", range: $0.range)
        }
        return LintResult(document: document, found: others)
    }

    /// The same with so many findings of one rule in a push, and one more for the rest of them, which says how many they are and is as bad
    /// as the worst of them.
    consuming func abridged(to maximum: Int) -> LintResult {
        guard found.contains(where: { $0.count > maximum }) else { return self }
        return LintResult(document: document, found: found.map { Self.abridged($0, to: maximum) })
    }

    private static func abridged(_ findings: [Finding], to maximum: Int) -> [Finding] {
        guard findings.count > maximum else { return findings }
        var counts: [ObjectIdentifier: Int] = [:]
        var rests: [ObjectIdentifier: (worst: Finding, count: Int)] = [:]
        var shown = findings.filter { finding in
            let rule = ObjectIdentifier(finding.rule)
            counts[rule, default: 0] += 1
            guard counts[rule, default: 0] > maximum else { return true }
            let rest = rests[rule] ?? (finding, 0)
            rests[rule] = (rest.worst.severity < finding.severity ? finding : rest.worst, rest.count + 1)
            return false
        }
        for (worst, count) in rests.values.sorted(by: { $0.worst.rule.id < $1.worst.rule.id }) {
            var rest = worst
            if count > 1 {
                rest.message +=
                    "; \(counted(count - 1, "more finding")) of this rule in this push \(count == 2 ? "is" : "are") left out"
                rest.fix = nil
            }
            shown.append(rest)
        }
        return shown
    }

    /// True if nothing was found.
    public var isClean: Bool { found.allSatisfy { $0.isEmpty } }
    /// The push that is closest to its size limit, or furthest over it.
    public var largest: Fragment? { document.largest }
    /// The bytes of the largest push that go on the wire, 0 where there is none.
    public var wireBytes: Int { largest?.wireBytes ?? 0 }
    /// The maximum number of bytes that APNs accepts for the largest push.
    public var limit: Int { largest?.limit ?? Headers().limit }
    /// The request of the largest push; nil if its text could not be read.
    public var request: Request? { largest?.request }
}

extension Request {
    /// The visible effect of a push of this type; nil for a push in the background.
    fileprivate var shownEffect: PushEffects? {
        switch pushType {
        case .alert: .text
        case .liveActivity:
            switch payload.aps[.event].value {
            case .start: .start
            case .end: .end
            default: .update
            }
        default: nil
        }
    }
}
