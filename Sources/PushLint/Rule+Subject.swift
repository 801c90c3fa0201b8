import JSONText
import PushPayload

extension Rule {
    /// The part of a document that a rule looks at. The rule runs only if that part is present.
    enum Subject: Sendable {
        /// The text before it is JSON.
        case syntax
        /// Names that an object gives more than once.
        case repeatedNames
        /// The kind of the root.
        case root
        /// The bytes on the wire.
        case size
        /// Members of the objects whose keys Apple defines, one by one.
        case members([Members])
        /// Payloads that have at least one of these keys, each in its place.
        case keys([Key])
        /// Payloads that do not have this key.
        case lack(of: Key)
        /// Requests of which header fields are known and that have one of these; any request with header fields where no
        /// name is given. The names are in lower case.
        case headers([String])
        /// Request documents, with or without a payload that can be read.
        case requestDocument
        /// Requests for channel management.
        case channelRequest
        /// Every payload.
        case push

        static func key(_ key: Key) -> Subject { .keys([key]) }
        static let headers = Subject.headers([])
        static func members(_ members: Members) -> Subject { .members([members]) }
    }

    /// The members of Apple's objects that a rule looks at.
    enum Members: Sendable {
        /// Names that Apple defines in their object, where this is true of the key.
        case keys(where: @Sendable (Key) -> Bool)
        /// Values of another kind than their key takes, other than null.
        case wrongType
        /// Values that are an empty string or an empty object.
        case empty
        /// Names without a meaning in their place: Apple does not define them there, or the push type does not read
        /// them.
        case unrecognized
    }

    /// A more specific rule about the same mistake: if it reports something, this rule stays silent.
    enum Precedence: Sendable, ExpressibleByStringLiteral {
        /// If the other rule has a finding at the same place.
        case here(String)
        /// If the other rule has a finding at the same place or around it.
        case around(String)
        /// If the other rule has a finding at the same place or inside it.
        case inside(String)
        /// If the other rule has a finding anywhere in the push.
        case anywhere(String)

        init(stringLiteral id: String) { self = .here(id) }

        /// The id of the other rule.
        var id: String {
            switch self {
            case .here(let id), .around(let id), .inside(let id), .anywhere(let id): id
            }
        }
    }

    /// True if what it finds does not depend on which other members there are.
    var isAboutOneMember: Bool {
        switch subject {
        case .members, .syntax, .repeatedNames, .size, .root: true
        default: false
        }
    }

    /// True if it is about the kind of a value, which a placeholder may still decide.
    var isAboutKind: Bool {
        guard case .members(let members) = subject else { return false }
        return members.contains { if case .wrongType = $0 { true } else { false } }
    }

    /// True if it finds mistakes of syntax.
    var isAboutSyntax: Bool { if case .syntax = subject { true } else { false } }

    /// True if what it finds hides a value behind another.
    var isAboutRepeats: Bool { if case .repeatedNames = subject { true } else { false } }
}
