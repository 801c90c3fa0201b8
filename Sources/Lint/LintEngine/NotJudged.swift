import PushDocument
import PushPayload
public import JSONText

/// A part of a push that no rule judged, because it is computed or filled in later.
public struct NotJudged: Sendable, Equatable {
    /// The value, or the object whose other members are not known, in the document's own terms.
    public let pointer: JSONPointer
    /// The bytes of the document where it is written.
    public let range: Range<Int>
    /// The name of the part in the payload, as in `aps.sound` and "the rest of aps".
    public let name: String
    /// The reason why it is unknown: `computed`, `filled in later`, or a placeholder for other members, as in `...rest`.
    public let cause: String
}

extension LintResult {
    /// The parts that were not judged, in the order of the document. Missing header fields, or a missing app, are not among them.
    public var notJudged: [NotJudged] {
        guard !document.isKnown else { return [] }
        // A part that a rule has refused was judged.
        let refused = Set(findings.lazy.filter { $0.severity == .error }.map { $0.pointer })
        return document.fragments.flatMap { fragment in
            fragment.isKnown || fragment.isOption
                ? [] : fragment.request.map { UnknownParts(of: $0, in: fragment).all } ?? []
        }
        .filter { !refused.contains($0.pointer) }
    }

    /// The same in a sentence with the lines of the text, in which parts of one name and cause are one; nil if all was judged.
    public func notJudgedSentence(_ source: SourceText) -> String? {
        var kinds: [(name: String, cause: String, lines: [Int])] = []
        for part in notJudged {
            let line = source.position(at: part.range.lowerBound).line
            if let index = kinds.firstIndex(where: { $0.name == part.name && $0.cause == part.cause }) {
                kinds[index].lines.append(line)
            } else {
                kinds.append((part.name, part.cause, [line]))
            }
        }
        guard !kinds.isEmpty else { return nil }
        let named = kinds.prefix(Self.maximumNamed).map { kind in
            let isComputed = kind.cause == "computed" || kind.cause == "filled in later"
            let lines = isComputed || kind.lines.count > 1 ? ", " + Self.phrase(kind.lines) : ""
            return "\(kind.name) (\(kind.cause)\(lines))"
        }
        let others = kinds.count > Self.maximumNamed ? " and \(kinds.count - Self.maximumNamed) more" : ""
        return "not judged: " + named.joined(separator: ", ") + others
    }

    /// The lines as words, as in "line 3", "lines 3 and 8" and "lines 3, 8 and 4 more".
    private static func phrase(_ all: [Int]) -> String {
        var lines: [Int] = []
        for line in all where lines.last != line { lines.append(line) }
        switch lines.count {
        case 1: return "line \(lines[0])"
        case 2: return "lines \(lines[0]) and \(lines[1])"
        default: return "lines \(lines[0]), \(lines[1]) and \(lines.count - 2) more"
        }
    }

    private static let maximumNamed = 6
}

/// The parts of a push that rules would judge and that are not known.
private struct UnknownParts {
    private let request: Request
    private let fragment: Fragment
    private let locator: Locator
    private(set) var all: [NotJudged] = []

    init(of request: Request, in fragment: Fragment) {
        (self.request, self.fragment, locator) = (request, fragment, Locator(fragment.text))
        look(into: request.payload.json, .root)
        let aps = Key.Parent.aps.pointer
        guard request.hasAPS else { return }
        look(into: request.aps.json, aps)
        for key in [Key.alert, Key.sound] as [Key] {
            if let object = request.aps.json[key.name]?.object { look(into: object, key.pointer) }
        }
    }

    private mutating func look(into object: JSONObject, _ pointer: JSONPointer) {
        for member in object.members where pointer != .root || member.name == Key.aps.name {
            guard let unknown = member.value.unknown, unknown.text?.mayBeEmpty ?? true else { continue }
            add(pointer.appending(member.name), isRest: false, unknown.expression)
        }
        // Beside `aps` nearly all names are the app's own.
        if object.isOpen, pointer != .root || object[Key.aps.name] == nil { add(pointer, isRest: true, nil) }
    }

    private mutating func add(_ pointer: JSONPointer, isRest: Bool, _ expression: String?) {
        let path = pointer == .root ? "the payload" : pointer.path
        let origin = fragment.message.map { $0.origin(of: request.payloadPointer.appending(pointer)).pointer }
        let inText = origin ?? request.payloadPointer.appending(pointer)
        let range = locator.place(of: inText)?.value ?? fragment.text.indices
        let rest = isRest ? fragment.rest(in: range) : nil
        // A service may add members to any message in JSON.
        if isRest, rest == nil, fragment.message != nil { return }
        all.append(
            NotJudged(
                pointer: fragment.pointer.appending(inText), range: fragment.documentRange(rest?.range ?? range),
                name: isRest ? "the rest of \(path)" : path,
                cause: isRest
                    ? rest?.expression.flatMap {
                        $0.hasPrefix("...") || $0.hasPrefix("**") ? String($0.prefix(40)) : nil
                    } ?? "set elsewhere"
                    : fragment.isComputed ? "computed" : "filled in later"))
    }
}
