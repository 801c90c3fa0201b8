import JSONText
import PushDocument
import PushPayload

extension Rule {
    /// The part of a document that a rule looks at. The rule runs only if that part is present.
    enum Subject: Sendable, Equatable {
        /// The text before it is JSON.
        case syntax
        /// Names that an object gives more than once.
        case repeatedNames
        /// The kind of the root.
        case root
        /// The bytes on the wire.
        case size
        /// Payloads with their requests, as the check says.
        case push
        /// Requests of which header fields are known and that have one of these; any request with header fields where no
        /// name is given. The names are in lower case.
        case headers([String])
        /// Request documents, with or without a payload that can be read.
        case requestDocument
        /// Messages of push services.
        case serviceMessage
        /// Requests for channel management.
        case channelRequest

        static let headers = Subject.headers([])
    }

    /// The members of Apple's objects that a rule looks at, one by one.
    struct Members: Sendable {
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

        static func key(_ key: Key) -> Members { Members(includes: { $0 === key }, areChosen: true) }
        static func keys(_ keys: Key...) -> Members {
            Members(includes: { key in keys.contains { $0 === key } }, areChosen: true)
        }
        static func keys(where isMeant: @escaping @Sendable (Key) -> Bool) -> Members { Members(includes: isMeant) }
        static let wrongType = Members(areOfWrongType: true)
        static let empty = Members(areEmpty: true)
        static let unrecognized = Members(areUnrecognized: true)

        /// These and those.
        static func | (one: Members, other: Members) -> Members {
            Members(
                includes: { one.includes($0) || other.includes($0) },
                areOfWrongType: one.areOfWrongType || other.areOfWrongType, areEmpty: one.areEmpty || other.areEmpty,
                areUnrecognized: one.areUnrecognized || other.areUnrecognized,
                areChosen: one.areChosen && other.areChosen)
        }
    }

    /// The payloads that a rule looks at.
    struct Pushes: Sendable {
        /// They have one of these keys, each in its place; empty for all payloads.
        var keys: [Key] = []
        /// They lack this key.
        var lacking: Key?

        static let pushes = Pushes()
        static func pushes(with keys: Key...) -> Pushes { Pushes(keys: keys) }
        static func pushes(without key: Key) -> Pushes { Pushes(lacking: key) }
    }

    /// Payloads for an app whose resources are known, with one of these keys.
    struct AppPushes: Sendable {
        let keys: [Key]

        static func app(with keys: Key...) -> AppPushes { AppPushes(keys: keys) }
    }

    /// The name of a header field in lower case.
    struct HeaderName: Sendable {
        let name: String

        static func header(_ name: String) -> HeaderName { HeaderName(name: name) }
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

    /// What the author has told, without which a rule has nothing to report, or with which it need not guess.
    enum Condition: Sendable {
        case minimumIsKnown, soundsAreUnknown, activitiesAreUnknown

        func holds(for options: LintOptions) -> Bool {
            switch self {
            case .minimumIsKnown: !options.minimum.isEmpty
            case .soundsAreUnknown: options.app?.allSounds == nil
            case .activitiesAreUnknown: options.app?.activities.isEmpty ?? true
            }
        }
    }

    /// True if what it finds does not depend on which other members there are.
    var isAboutOneMember: Bool {
        switch subject {
        case .syntax, .repeatedNames, .size, .root: true
        default: members.map { !$0.areChosen } ?? false
        }
    }

    /// True if it is about the kind of a value, which a placeholder may still decide.
    var isAboutKind: Bool { members?.areOfWrongType ?? false }

    /// True if it is about names that Apple does not define in their place, which the author may allow.
    var isAboutUnrecognized: Bool { members?.areUnrecognized ?? false }

    private var members: Members? { if case .member(let members, _) = check { members } else { nil } }

    /// True if it finds mistakes of syntax.
    var isAboutSyntax: Bool { subject == .syntax }

    /// True if what it finds hides a value behind another.
    var isAboutRepeats: Bool { subject == .repeatedNames }
}
