import JSONText
import PushPayload
import TestSupport
import Testing

@testable import LintEngine
@testable import PushLint

/// What is found in a push of which not all is known is found in every push that it can turn out to be, and what is found in all of
/// these is found in it.
@Suite struct CompletionLawTests {
    /// A document of which some values are not known, and some objects may have more members.
    private struct Partial {
        var value: JSONValue
        var unknown: Set<JSONPointer> = []
        var open: Set<JSONPointer> = []

        /// The document as a template.
        var text: String { Self.text(value, .root, self) }

        private static func text(_ value: JSONValue, _ place: JSONPointer, _ partial: Partial) -> String {
            if partial.unknown.contains(place) { return "{{x\(place.tokens.joined())}}" }
            switch value {
            case .object(let object):
                let members = object.members.map { member in
                    JSONWriter().text(.string(member.name)) + ":"
                        + text(member.value, place.appending(member.name), partial)
                }
                return "{ " + (members + (partial.open.contains(place) ? ["{{rest}}"] : [])).joined(separator: ",")
                    + " }"
            case .array(let elements):
                let parts = elements.enumerated().map { text($0.element, place.appending($0.offset), partial) }
                return "[" + parts.joined(separator: ",") + "]"
            default: return JSONWriter().text(value)
            }
        }
    }

    /// The rules that find something, each with its place and those related to it.
    private static func found(_ text: String, _ options: LintOptions) -> [(rule: Rule, place: JSONPointer)] {
        Linter(options).lint(Array(text.utf8)).findings.flatMap { finding in
            ([finding.pointer] + finding.related.map { $0.pointer }).map { (finding.rule, $0) }
        }
    }

    /// True if one of these is a finding, or a more specific one that silences it.
    private static func has(_ finding: (rule: Rule, place: JSONPointer), in others: [(rule: Rule, place: JSONPointer)])
        -> Bool
    {
        let specific = Set(finding.rule.yieldsTo.flatMap { $0.ids })
        return others.contains { other in
            other.rule.id == finding.rule.id && other.place == finding.place || specific.contains(other.rule.id)
        }
    }

    /// Values of each kind, the words of the key, and the example's own.
    private static func completions(of place: JSONPointer, in document: JSONValue) -> [JSONValue?] {
        let key = Key.defined(at: place) ?? Key.defined(at: JSONPointer(Array(place.tokens.dropFirst())))
        let header = place.tokens.contains("headers") ? place.last.flatMap(Header.named) : nil
        var words = key?.words ?? []
        if case .words(let all)? = header?.form { words += all }
        let kinds: [JSONValue] =
            header != nil
            ? ["x", "", "5", 5]
            : [.null, true, false, 0, 1, -1, 0.5, 1_750_000_000, "x", "", "default", [], ["x"], [:], ["body": "x"]]
        return [document[place]] + kinds.map { Optional($0) } + words.map { .string($0) }
    }

    private static func members(of value: JSONValue, at place: JSONPointer = .root) -> [JSONPointer] {
        (value.object?.members ?? []).flatMap { member in
            let place = place.appending(member.name)
            return [place] + members(of: member.value, at: place)
        }
    }

    /// The type of a push is inferred, and a guess of it may change with what is missing.
    private static func decidesType(_ place: JSONPointer) -> Bool {
        place.last == "apns-push-type" || place.last == "apns-topic" || place.last == "apns-channel-id"
    }

    private static func faults(of rule: Rule) -> [String] {
        let example = rule.bad
        // A message to a service is recognised by what is written, and may turn out to be none.
        guard rule.family != .service, example.earlier.isEmpty, example.name == nil,
            let document = try? JSONDocument(parsing: Array(example.text.utf8)).value
        else { return [] }
        var options = example.options
        options.template = .mustache
        let places = members(of: document).filter { !decidesType($0) }
        var faults: [String] = []
        func check(_ partial: Partial, _ whole: [JSONValue]) {
            let open = found(partial.text, options)
            let closed = whole.map { found(JSONWriter().text($0), options) }
            for finding in open {
                if let index = closed.firstIndex(where: { !has(finding, in: $0) }) {
                    faults.append(
                        "\(finding.rule.id) at \(finding.place) in \(partial.text) is not in \(JSONWriter().text(whole[index]))"
                    )
                }
            }
        }
        for place in places {
            let all = completions(of: place, in: document)
            // A member whose value is not known.
            let values = all.compactMap { value in value.map { JSONChange.set(place, $0) } }
            check(Partial(value: document, unknown: [place]), values.compactMap { apply($0, to: document) })
            // An object that may have the member.
            guard let parent = place.parent, let without = apply(.remove(place), to: document) else { continue }
            check(Partial(value: without, open: [parent]), [without] + values.compactMap { apply($0, to: without) })
        }
        return faults
    }

    private static func apply(_ change: JSONChange, to value: JSONValue) -> JSONValue? {
        let text = JSONWriter().bytes(value)
        return try? JSONDocument(parsing: change.edits(in: text, value: value).applied(to: text)).value
    }

    @Test("What is found in part of a push is found in all that it can be", arguments: LargeLaw.part(of: Rule.all))
    func completions(_ rule: Rule) {
        let faults = Self.faults(of: rule)
        guard Self.known.contains(rule.id) else { return #expect(faults == []) }
        withKnownIssue { #expect(faults == []) }
    }

    /// The rules whose examples still break the law, to be mended.
    private static let known: Set = [
        "activity-member-missing", "background-priority", "badge-only-on-tv", "channel-id-on-device-path",
        "channel-request-malformed", "environment-differs", "headers-not-object", "input-push-token-and-channel",
        "live-activities-off", "live-activity-data-too-large", "live-activity-incomplete", "loc-args-too-few",
        "loc-args-too-many", "no-longer-read", "placeholder-not-for-text", "silent-sent-as-alert",
        "topic-not-this-app",
    ]
}
