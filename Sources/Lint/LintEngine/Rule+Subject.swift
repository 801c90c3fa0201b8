import AppResources
import PushDocument
import PushPayload

/// The part of a document that a rule looks at if it is present; `Function` is the type of the function that checks it.
package struct RuleSubject<Function> {
    package let check: (Function) -> Rule.Check

    package init(_ check: @escaping (Function) -> Rule.Check) { self.check = check }
}

extension Rule {
    package enum Check: Sendable {
        /// Texts with a trait.
        case fragment(Fragment.Traits, @Sendable (Fragment) -> [Violation])
        case message(@Sendable (ServiceMessage) -> [Violation])
        case messageMember(@Sendable (ServiceMessage.Member) -> Violation?)
        case member(Members, @Sendable (Member) -> Violation?)
        case push(Pushes, @Sendable (CheckedPush) -> [Violation])
        /// Header fields of these names, in lower case, that have a text, or one that is computed if `takesUnknown`; all fields where no
        /// name is given.
        case header(names: [String], takesUnknown: Bool, @Sendable (HeaderValue) -> Violation?)
        case sequence(PushInStory.Check)
    }

    /// The members of Apple's objects that a rule looks at, one by one.
    package struct Members: Sendable {
        /// True for the keys whose values it looks at.
        package var includes: @Sendable (Key) -> Bool = { _ in false }
        /// True if it looks at values of another kind than their key takes, other than null.
        package var areOfWrongType = false
        /// True if it looks at values that are an empty string or an empty object.
        package var areEmpty = false
        /// True if it looks at names that Apple defines elsewhere or nowhere, or that systems ignore in a push of the
        /// type.
        package var areUnrecognized = false
        /// True if it looks at chosen keys, whose checks may compare them with others.
        package var areChosen = false
    }

    package struct Pushes {
        package var part = Part.payload
        /// Payloads with at least one of these keys, each in its place; empty for all payloads.
        package var keys = KeySet()
        /// Payloads with one of these keys are skipped.
        package var absent = KeySet()
        /// True if it compares a push with the receiving app, which has to be known.
        var needsApp = false

        /// True for a payload with these keys, where an open object may have those of `possible`.
        package func looks(at present: KeySet, possible: KeySet) -> Bool {
            (keys.isEmpty || keys.contains(anyOf: present))
                && !absent.contains(anyOf: present) && !absent.contains(anyOf: possible)
        }

        package enum Part {
            case payload
            /// A request document, with or without a payload that can be read.
            case document
            /// A request of which header fields are known.
            case headers
        }
    }

    /// The more specific rules about the same mistake: if one of them reports something, this rule stays silent.
    package struct Precedence: Sendable {
        package let scope: Scope
        package let ids: [String]

        package enum Scope { case here, around, inside, anywhere }

        private init(_ scope: Scope, _ rules: [Rule]) { (self.scope, ids) = (scope, rules.map { $0.id }) }

        /// Rules that win with a finding at the same place. Each other scope adds places: around it, inside it, or
        /// anywhere in the push.
        package static func here(_ rules: Rule...) -> Self { Self(.here, rules) }
        package static func around(_ rules: Rule...) -> Self { Self(.around, rules) }
        package static func inside(_ rules: Rule...) -> Self { Self(.inside, rules) }
        package static func anywhere(_ rules: Rule...) -> Self { Self(.anywhere, rules) }
    }

    var needsApp: Bool { if case .push(let pushes, _) = check { pushes.needsApp } else { false } }
    /// True if it finds names that Apple does not define in their place, which the author may allow.
    package var findsUnrecognized: Bool {
        if case .member(let members, _) = check { members.areUnrecognized } else { false }
    }
    /// True if the rule is for each push type that a request may have.
    func runs(for request: Request) -> Bool {
        request.otherPushTypes.isEmpty || request.otherPushTypes.allSatisfy(pushTypes.contains)
    }
    package var isAboutSyntax: Bool { role == .syntax }
    /// True if its findings are repeated members, of which one hides another.
    package var isAboutRepeats: Bool { role == .repeats }
}

/// Members of Apple's objects, one by one.
extension RuleSubject<@Sendable (Member) -> Violation?> {
    private static func members(_ members: Rule.Members) -> Self { Self { .member(members, $0) } }
    package static func key(_ key: Key) -> Self { members(.init(includes: { $0 === key }, areChosen: true)) }
    package static func keys(_ keys: Key...) -> Self {
        members(.init(includes: { key in keys.contains { $0 === key } }, areChosen: true))
    }
    package static func keys(where isMeant: @escaping @Sendable (Key) -> Bool) -> Self {
        members(.init(includes: isMeant))
    }
    package static var wrongType: Self { members(.init(areOfWrongType: true)) }
    package static var empty: Self { members(.init(areEmpty: true)) }
    package static func unrecognized(and keys: Key...) -> Self {
        members(.init(includes: { key in keys.contains { $0 === key } }, areUnrecognized: true))
    }
}

extension RuleSubject<@Sendable (CheckedPush) -> [Violation]> {
    package static func pushes(with keys: Key..., without others: Key...) -> Self {
        Self { .push(Rule.Pushes(keys: KeySet(keys), absent: KeySet(others)), $0) }
    }
    package static var requestDocument: Self { Self { .push(Rule.Pushes(part: .document), $0) } }
    package static var requests: Self { Self { .push(Rule.Pushes(part: .headers), $0) } }
}

/// Payloads for an app whose resources are known, with one of these keys. A push that names another app is not compared with it.
extension RuleSubject<@Sendable (CheckedPush, AppManifest) -> [Violation]> {
    package static func app(with keys: Key...) -> Self {
        Self { look in
            .push(Rule.Pushes(keys: KeySet(keys), needsApp: true)) { push in
                push.app.map { push.isForAnother(than: $0) ? [] : look(push, $0) } ?? []
            }
        }
    }
}

/// Pushes with `mutable-content`, with the app's service extensions if all of them are known.
extension RuleSubject<@Sendable (CheckedPush, AppManifest, [AppBundle]) -> [Violation]> {
    package static var serviceExtensions: Self {
        Self { check in
            RuleSubject<@Sendable (CheckedPush, AppManifest) -> [Violation]>.app(with: .mutableContent).check {
                push, app in
                guard push.aps[.mutableContent].value == true, let services = app.extensions(at: ExtensionPoint.service)
                else { return [] }
                return check(push, app, services)
            }
        }
    }
}

/// Pushes of a sequence, with what came before them.
extension RuleSubject<PushInStory.Check> { package static var sequence: Self { Self { .sequence($0) } } }

extension RuleSubject<@Sendable (HeaderValue) -> Violation?> {
    package static func header(_ names: String..., takesUnknown: Bool = false) -> Self {
        Self { .header(names: names, takesUnknown: takesUnknown, $0) }
    }
    package static var eachHeader: Self { header() }
}

/// The text of a document or of a part of it, whether it is JSON or not.
extension RuleSubject<@Sendable (Fragment) -> [Violation]> {
    package static func text(_ trait: Fragment.Traits) -> Self { Self { .fragment(trait, $0) } }
}

/// Messages of push services. The places of reports are those in the message's text.
extension RuleSubject<@Sendable (ServiceMessage) -> [Violation]> {
    package static var message: Self { Self { .message($0) } }
}

extension RuleSubject<@Sendable (ServiceMessage.Member) -> Violation?> {
    package static var messageMember: Self { Self { .messageMember($0) } }
}

extension RuleSubject<@Sendable (ChannelRequest) -> [Violation]> {
    package static var channelRequest: Self {
        Self { look in .fragment(.channelRequest) { $0.channelRequest.map(look) ?? [] } }
    }
}
