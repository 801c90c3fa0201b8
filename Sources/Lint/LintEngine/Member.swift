import JSONText
import PushDocument
import PushPayload

/// A member of an object whose keys Apple defines, with the catalogue's row for it.
package struct Member: Sendable {
    /// The members of that object.
    private let members: [JSONObject.Member]
    package let parent: Key.Parent
    /// The key whose value that object is, where several objects are of this kind.
    private let line: Key?
    package let push: CheckedPush
    package private(set) var value = JSONValue.null
    /// Apple's key of this name in this object; nil if there is none, and at the root if this type leaves it to the app.
    package private(set) var key: Key?
    private var place = 0
    /// The key of another object that has this name; nil if the member may be the app's own data.
    package private(set) var misplaced: Key?
    /// The key of this object that an unknown name is a misspelling of.
    package private(set) var misspelt: Key?

    /// The members of such an object, to which `move` goes one after the other: what they share is kept once.
    init(of object: JSONObject, in parent: Key.Parent, of line: Key? = nil, push: CheckedPush) {
        (members, self.parent, self.line, self.push) = (object.members, parent, line, push)
    }

    /// Goes on to the member at a place, which has this key.
    mutating func move(to place: Int, _ key: Key?) {
        self.place = place
        self.key = key
        value = members[place].value
    }

    package var name: String { members[place].name }

    /// The same member, with the keys that its name may have been meant for.
    package var asUnrecognized: Member {
        var member = self
        member.misplaced = member.findMisplaced()
        if key == nil, member.misplaced == nil { member.misspelt = member.findMisspelt() }
        return member
    }

    /// True if the value is of a kind that the key takes in such a push; false for a name of the sender's own, and nil if unknown.
    package var hasAcceptedKind: Bool? { key.map { $0.takes(value, in: request.pushType) } ?? false }
    package var isEmptyText: Bool { value == "" }
    package var request: Request { push.request }
    /// The pointer to the object, from the payload's root.
    package var container: JSONPointer { line?.pointer ?? parent.pointer }
    package var pointer: JSONPointer { container.appending(name) }
}

/// Goes through the members of the objects whose keys Apple defines: the payload's root, `aps`, the alert and the sound.
struct MemberWalk {
    private let push: CheckedPush
    private let rules: PushRules
    private let isTypeCertain: Bool
    private var keys = KeySet()
    /// The keys that open objects may have.
    private var possible = KeySet()
    /// The members so far whose names Apple does not define.
    private var unrecognized = 0

    /// Applies the rules about members to those of a push, and returns the keys that the payload has, and those that its open objects
    /// may have.
    static func check(
        _ push: CheckedPush, _ rules: PushRules, into findings: inout FindingCollector
    ) -> (keys: KeySet, possible: KeySet) {
        var walk = MemberWalk(push: push, rules: rules, isTypeCertain: push.request.otherPushTypes.isEmpty)
        defer { findings.leaveOut(walk.unrecognized - maximumUnrecognized) }
        walk.check(push.request.payload.json, .root, &findings)
        let aps = push.request.aps.json
        guard push.request.readsAPS else {
            // The content of `aps` is the app's own, but for single keys of such pushes.
            var member = Member(of: aps, in: .aps, push: push)
            for place in aps.members.indices {
                guard let known = rules.named(aps.members[place].name, in: .aps), known.isRead else { continue }
                walk.check(&member, at: place, known, &findings)
            }
            return (walk.keys, walk.possible)
        }
        walk.check(aps, .aps, &findings)
        let alert = aps[Key.alert.name]?.object
        guard push.pushType == .liveActivity else {
            walk.check(alert, .alert, &findings)
            walk.check(aps[Key.sound.name]?.object, .sound, &findings)
            return (walk.keys, walk.possible)
        }
        walk.check(alert, .activityAlert, &findings)
        for line in AlertLine.ofActivity {
            walk.check(alert?[line.text.name]?.object, .activityText, of: line.text, &findings)
        }
        return (walk.keys, walk.possible)
    }

    private mutating func check(
        _ object: JSONObject?, _ parent: Key.Parent, of line: Key? = nil, _ findings: inout FindingCollector
    ) {
        guard let object else { return }
        if object.isOpen { possible.formUnion(KeySet.all(in: parent)) }
        var member = Member(of: object, in: parent, of: line, push: push)
        for place in object.members.indices {
            if let known = rules.named(object.members[place].name, in: parent) {
                check(&member, at: place, known, &findings)
                continue
            }
            // Beside `aps` nearly all names belong to the app.
            let isOwn = parent == .root && push.request.readsAPS
            if isOwn, !RootName.mayBeMeantForSystem(object.members[place].name) { continue }
            unrecognized += 1
            guard unrecognized <= Self.maximumUnrecognized else { continue }
            member.move(to: place, nil)
            run(rules.unrecognizedChecks, member.asUnrecognized, &findings)
        }
    }

    /// As many as there are findings of a rule, and one to say that there are more.
    private static let maximumUnrecognized = Linter.maximumOfRule + 1

    /// Checks the member at a place, which has a key.
    private mutating func check(
        _ member: inout Member, at place: Int, _ known: PushRules.KeyRules, _ findings: inout FindingCollector
    ) {
        keys.formUnion(known.set)
        // A push whose `aps` the system ignores may have any value there.
        if !push.request.readsAPS, known.key === Key.aps { return }
        let isKey = known.isRead || member.parent != .root
        member.move(to: place, isKey ? known.key : nil)
        if !known.isRead { run(rules.unrecognizedChecks, member.asUnrecognized, &findings) }
        guard isKey else { return }
        run(known.checks, member, &findings)
        if known.takes(member.value) == false, member.value != .null {
            run(rules.wrongTypeChecks, member, &findings)
        }
        let isEmpty =
            switch member.value {
            case .string(let text): text.isEmpty
            case .object(let object): object.isEmpty == true
            default: false
            }
        if isEmpty { run(rules.emptyChecks, member, &findings) }
    }

    private func run(_ checks: [PushRules.MemberCheck], _ member: Member, _ findings: inout FindingCollector) {
        for index in checks.indices {
            guard isTypeCertain || checks[index].rule.runs(for: push.request), let report = checks[index].run(member)
            else { continue }
            findings.add(report, of: checks[index].rule, about: member.key, at: .value(member.pointer))
        }
    }
}

/// A set of keys of the catalogue, by their places in it; a test holds the catalogue to the 64 bits.
package struct KeySet: Sendable {
    private var bits: UInt64 = 0

    package init() {}

    package init(_ keys: [Key]) {
        for index in Key.catalog.indices where keys.contains(where: { $0 === Key.catalog[index] }) {
            formUnion(KeySet(at: index))
        }
    }

    /// The key at a place in the catalogue.
    init(at index: Int) { bits = 1 << UInt64(index) }

    /// All keys of one object, and of those in it.
    static func all(in parent: Key.Parent) -> KeySet { byParent[parent.rawValue] }
    private static let byParent = Key.Parent.allCases.map { parent in
        KeySet(Key.catalog.filter { $0.parent.pointer.isWithin(parent.pointer) })
    }

    package var isEmpty: Bool { bits == 0 }
    package func contains(anyOf other: KeySet) -> Bool { bits & other.bits != 0 }
    package mutating func formUnion(_ other: KeySet) { bits |= other.bits }
}

extension ServiceMessage {
    package struct Member {
        package let message: ServiceMessage
        package let pointer: JSONPointer
        package let name: String
        package let value: JSONValue
        package let object: MessageObject
        package let expected: MessageValue?
    }

    package var members: [Member] { members(value, form, pointer) }

    /// The members that a message lacks and has to have, each with the pointer to the object, or to the text with the object, that lacks it.
    package var missing: [(name: String, place: JSONPointer, object: MessageObject)] { missing(value, form, pointer) }

    private func missing(
        _ object: JSONObject, _ form: MessageObject, _ pointer: JSONPointer
    ) -> [(name: String, place: JSONPointer, object: MessageObject)] {
        var found = form.required.filter { object.contains($0) == false }.map {
            (name: $0, place: pointer, object: form)
        }
        for member in object.members {
            let place = pointer.appending(member.name)
            if let names = form.requiredInText[member.name],
                let inner = EncodedJSON.object(in: member.value.string ?? "")
            {
                found += names.filter { inner.contains($0) == false }.map { ($0, place, form) }
            }
            switch (form[member.name], member.value) {
            case (.object(let inner)?, .object(let object)): found += missing(object, inner, place)
            case (.list(let inner)?, .array(let elements)):
                for case (let index, .object(let object)) in elements.enumerated() {
                    found += missing(object, inner, place.appending(index))
                }
            default: break
            }
        }
        return found
    }

    private func members(_ object: JSONObject, _ form: MessageObject, _ pointer: JSONPointer) -> [Member] {
        object.members.flatMap { member in
            let place = pointer.appending(member.name)
            let expected = form[member.name]
            let one = Member(
                message: self, pointer: place, name: member.name, value: member.value, object: form, expected: expected)
            switch (expected, member.value) {
            case (.object(let inner)?, .object(let object)): return [one] + members(object, inner, place)
            case (.list(let inner)?, .array(let elements)):
                let inside = elements.enumerated().flatMap { index, element in
                    let pointer = place.appending(index)
                    return element.object.map { members($0, inner, pointer) } ?? [
                        Member(
                            message: self, pointer: pointer, name: "\(member.name)[\(index)]", value: element,
                            object: form, expected: .object(inner))
                    ]
                }
                return [one] + inside
            default: return [one]
            }
        }
    }
}
