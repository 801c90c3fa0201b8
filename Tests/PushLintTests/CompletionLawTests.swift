import JSONText
import PushPayload
import TestSupport
import Testing

@testable import LintEngine
@testable import PushLint

/// What is found in a push of which not all is known is found in every push that it can turn out to be, and what is found in all of
/// these is found in it.
@Suite("Unknown values and their completions") struct CompletionLawTests {
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
    private static func found(_ text: String, _ options: LintOptions) -> [Found] {
        Linter(options).lint(Input(Array(text.utf8))).findings.flatMap { finding in
            ([finding.pointer] + finding.related.map { $0.pointer }).map { Found(rule: finding.rule, place: $0) }
        }
    }

    private struct Found {
        let rule: Rule
        let place: JSONPointer
    }

    /// True if one of these is a finding, at its place or inside it, or a more specific one that silences it.
    private static func has(_ finding: Found, in others: [Found]) -> Bool {
        let specific = Set(finding.rule.yieldsTo.flatMap { $0.ids })
        return others.contains { other in
            other.rule.id == finding.rule.id && other.place.isWithin(finding.place) || specific.contains(other.rule.id)
        }
    }

    /// Values of each kind, the words of the key, and the example's own.
    private static func completions(of place: JSONPointer, in document: JSONValue, good: JSONValue?) -> [JSONValue?] {
        let key = Key.defined(at: place) ?? Key.defined(at: JSONPointer(Array(place.tokens.dropFirst())))
        let header = place.tokens.contains("headers") ? place.last.flatMap(Header.named) : nil
        var words = key?.words ?? []
        if case .words(let all)? = header?.form { words += all }
        let kinds: [JSONValue] =
            header != nil
            ? ["x", "", "5", 5]
            : [
                .null, true, false, 0, 1, -1, 0.5, 1_750_000_000, "x", "", "default", [], ["x"], [:], ["body": "x"],
                ["badge": 1],
            ]
        return [document[place]] + [good?[place]].compactMap { $0 } + kinds.map { Optional($0) }
            + words.map { .string($0) }
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
        let good = try? JSONDocument(parsing: Array(rule.good.text.utf8)).value
        var options = example.options
        options.template = .mustache
        let places = members(of: document).filter { !decidesType($0) }
        let values = Dictionary(
            uniqueKeysWithValues: places.map { ($0, completions(of: $0, in: document, good: good)) })
        var faults: [String] = []
        func check(_ chosen: [(place: JSONPointer, isOpen: Bool)], _ wholes: [[JSONValue?]], isWhole: Bool = true) {
            var partial = Partial(value: document)
            for (place, isOpen) in chosen {
                if isOpen, let parent = place.parent, let without = apply(.remove(place), to: partial.value) {
                    partial.value = without
                    partial.open.insert(parent)
                } else {
                    partial.unknown.insert(place)
                }
            }
            let base = partial.value
            let completed = wholes.map { whole in
                zip(chosen, whole).reduce(base) { value, choice in
                    choice.1.flatMap { apply(.set(choice.0.place, $0), to: value) } ?? value
                }
            }
            let all = completed.map { ($0, Self.found(JSONWriter().text($0), options)) }
            // A document with a Boolean under `aps` is known to be no push, and left alone.
            let pushes = all.filter { !$0.1.contains { $0.rule.id == "not-a-push" } }
            let (closed, found) = (pushes.map { $0.0 }, pushes.map { $0.1 })
            let open = Self.found(partial.text, options)
            // An open object may have more than the one member that the completions give it.
            if let first = found.first, chosen.allSatisfy({ !$0.isOpen }), isWhole {
                for finding in first
                where found.allSatisfy({ $0.contains { $0.rule.id == finding.rule.id && $0.place == finding.place } })
                    && !has(finding, in: open)
                {
                    faults.append("\(finding.rule.id) at \(finding.place) is missing in \(partial.text)")
                }
            }
            for finding in open {
                if let index = found.firstIndex(where: { !has(finding, in: $0) }) {
                    faults.append(
                        "\(finding.rule.id) at \(finding.place) in \(partial.text) is not in \(JSONWriter().text(closed[index]))"
                    )
                }
            }
        }
        for place in places {
            // A member whose value is not known, and an object that may have the member.
            let all = values[place] ?? []
            check([(place, false)], all.filter { $0 != nil }.map { [$0] })
            check([(place, true)], [[nil]] + all.map { [$0] })
        }
        // Two and three of them, with some of their completions.
        var generator = SeededGenerator(UInt64(rule.id.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF_FFFF))
        for _ in 0..<(places.count < 2 ? 0 : LargeLaw.count(20)) {
            let some = places.shuffled(using: &generator).prefix(Int.random(in: 2...3, using: &generator))
            let apart = some.filter { place in
                !some.contains { $0 != place && (place.isWithin($0) || $0.isWithin(place)) }
            }
            let chosen = apart.map { (place: $0, isOpen: Bool.random(using: &generator)) }
            let wholes = (0..<LargeLaw.count(30)).map { _ in
                chosen.map { choice -> JSONValue? in
                    let all = (values[choice.place] ?? []).filter { choice.isOpen || $0 != nil }
                    return all.randomElement(using: &generator) ?? nil
                }
            }
            check(chosen, wholes, isWhole: false)
        }
        return faults
    }

    private static func apply(_ change: JSONChange, to value: JSONValue) -> JSONValue? {
        let text = JSONWriter().bytes(value)
        return try? JSONDocument(parsing: change.edits(in: text, value: value).applied(to: text)).value
    }

    @Test("What is found in part of a push is found in all that it can be", arguments: LargeLaw.part(of: Rule.all))
    func completions(_ rule: Rule) { #expect(Self.faults(of: rule) == []) }
}
