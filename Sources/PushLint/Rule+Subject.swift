import AppResources
import JSONText
import PushDocument
import PushPayload

/// The part of a document that a rule looks at. The rule runs only if that part is present.
protocol RuleSubject {
    /// The function that looks at it and returns what it found.
    associatedtype Look

    func check(_ look: Look) -> Rule.Check
}

extension Rule {
    /// What a rule looks at, with the function that does so.
    enum Check: Sendable {
        case text(Texts.Look)
        case member(Members, Members.Look)
        case push(Pushes, Pushes.Look)
        case header(HeaderFields, HeaderFields.Look)
        case message(Messages.Look)
        case channel(ChannelRequests.Look)
        case sequence(EarlierPushes.Look)
    }

    /// The members of Apple's objects that a rule looks at, one by one.
    struct Members: RuleSubject {
        /// True for the keys whose values it looks at.
        var includes: @Sendable (Key) -> Bool = { _ in false }
        /// True if it looks at values of another kind than their key takes, other than null.
        var areOfWrongType = false
        /// True if it looks at values that are an empty string or an empty object.
        var areEmpty = false
        /// True if it looks at names without a meaning in their place: Apple does not define them there, or the push type
        /// does not read them.
        var areUnrecognized = false

        /// True if it looks at chosen keys, whose checks may compare them with others.
        var areChosen = false

        typealias Look = @Sendable (Member) -> Report?
        func check(_ look: @escaping Look) -> Check { .member(self, look) }
    }

    /// The pushes that a rule looks at.
    struct Pushes: RuleSubject {
        /// The part that has to be there.
        var part = Part.payload
        /// They have one of these keys, each in its place; empty for all payloads.
        var keys: [Key] = []
        /// They lack this key.
        var lacking: Key?

        enum Part {
            /// The payload.
            case payload
            /// A request document, with or without a payload that can be read.
            case document
            /// A request of which header fields are known.
            case headers
        }

        typealias Look = @Sendable (CheckedPush) -> [Report]
        func check(_ look: @escaping Look) -> Check { .push(self, look) }
    }

    /// Payloads for an app whose resources are known, with one of these keys.
    struct AppPushes: RuleSubject {
        let keys: [Key]

        typealias Look = @Sendable (CheckedPush, AppManifest) -> [Report]
        func check(_ look: @escaping Look) -> Check {
            .push(Pushes(keys: keys)) { push in push.app.map { look(push, $0) } ?? [] }
        }
    }

    /// Pushes of a sequence, with what came before them.
    struct Sequences: RuleSubject {
        typealias Look = EarlierPushes.Look
        func check(_ look: @escaping Look) -> Check { .sequence(look) }
    }

    /// Header fields of these names, in lower case, that have a text; all fields where no name is given.
    struct HeaderFields: RuleSubject {
        let names: [String]

        typealias Look = @Sendable (HeaderValue) -> Report?
        func check(_ look: @escaping Look) -> Check { .header(self, look) }
    }

    /// The text of a document or a part of it, whether it is JSON or not.
    struct Texts: RuleSubject {
        typealias Look = @Sendable (Fragment) -> [Report]
        func check(_ look: @escaping Look) -> Check { .text(look) }
    }

    /// Messages of push services. The places of reports are those in the message's text.
    struct Messages: RuleSubject {
        typealias Look = @Sendable (ServiceMessage) -> [Report]
        func check(_ look: @escaping Look) -> Check { .message(look) }
    }

    /// Members of such messages, one by one.
    struct MessageMembers: RuleSubject {
        typealias Look = @Sendable (ServiceMessage.Member) -> Report?
        func check(_ look: @escaping Look) -> Check {
            .message { message in
                message.members.compactMap { member in look(member).map { $0.moved(from: .value(member.pointer)) } }
            }
        }
    }

    /// Requests for channel management.
    struct ChannelRequests: RuleSubject {
        typealias Look = @Sendable (ChannelRequest) -> [Report]
        func check(_ look: @escaping Look) -> Check { .channel(look) }
    }

    /// More specific rules about the same mistake: if one of them reports something, this rule stays silent.
    struct Precedence: Sendable {
        let scope: Scope
        /// The ids of the other rules.
        let ids: [String]

        /// Where the other rule's finding has to be.
        enum Scope { case here, around, inside, anywhere }

        /// If they have a finding at the same place.
        static func here(_ rules: Rule...) -> Precedence { Precedence(scope: .here, ids: rules.map(\.id)) }
        /// If they have a finding at the same place or around it.
        static func around(_ rules: Rule...) -> Precedence { Precedence(scope: .around, ids: rules.map(\.id)) }
        /// If they have a finding at the same place or inside it.
        static func inside(_ rules: Rule...) -> Precedence { Precedence(scope: .inside, ids: rules.map(\.id)) }
        /// If they have a finding anywhere in the push.
        static func anywhere(_ rules: Rule...) -> Precedence { Precedence(scope: .anywhere, ids: rules.map(\.id)) }
    }

    /// True if what it finds does not depend on which other members there are.
    var isAboutOneMember: Bool {
        if case .text = check { return true }
        return members.map { !$0.areChosen } ?? false
    }

    /// True if it is about the kind of a value, which a placeholder may still decide.
    var isAboutKind: Bool { members?.areOfWrongType ?? false }

    /// True if it is about names that Apple does not define in their place, which the author may allow.
    var isAboutUnrecognized: Bool { members?.areUnrecognized ?? false }

    private var members: Members? { if case .member(let members, _) = check { members } else { nil } }

    /// True if it finds mistakes of syntax.
    var isAboutSyntax: Bool { id == Rule.notJSON.id }

    /// True if what it finds hides a value behind another.
    var isAboutRepeats: Bool { id == Rule.repeatedKey.id }
}

extension RuleSubject where Self == Rule.Members {
    static func key(_ key: Key) -> Self { Self(includes: { $0 === key }, areChosen: true) }
    static func keys(_ keys: Key...) -> Self {
        Self(includes: { key in keys.contains { $0 === key } }, areChosen: true)
    }
    static func keys(where isMeant: @escaping @Sendable (Key) -> Bool) -> Self { Self(includes: isMeant) }
    static var wrongType: Self { Self(areOfWrongType: true) }
    static var empty: Self { Self(areEmpty: true) }
    static var unrecognized: Self { Self(areUnrecognized: true) }
    static func unrecognized(and keys: Key...) -> Self {
        Self(includes: { key in keys.contains { $0 === key } }, areUnrecognized: true)
    }
}

extension RuleSubject where Self == Rule.Pushes {
    static var pushes: Self { Self() }
    static func pushes(with keys: Key...) -> Self { Self(keys: keys) }
    static func pushes(without key: Key) -> Self { Self(lacking: key) }
    static var requestDocument: Self { Self(part: .document) }
    static var requests: Self { Self(part: .headers) }
}

extension RuleSubject where Self == Rule.AppPushes { static func app(with keys: Key...) -> Self { Self(keys: keys) } }

extension RuleSubject where Self == Rule.HeaderFields {
    static func header(_ names: String...) -> Self { Self(names: names) }
    static var eachHeader: Self { Self(names: []) }
}

extension RuleSubject where Self == Rule.Sequences { static var sequence: Self { Self() } }
extension RuleSubject where Self == Rule.Texts { static var text: Self { Self() } }
extension RuleSubject where Self == Rule.Messages { static var message: Self { Self() } }
extension RuleSubject where Self == Rule.MessageMembers { static var messageMember: Self { Self() } }
extension RuleSubject where Self == Rule.ChannelRequests { static var channelRequest: Self { Self() } }
