import PushLint

/// What a user names rules by: one by its id, or a family of them.
public struct RuleName: Sendable, Equatable {
    /// The name as it is spelt.
    public let text: String
    let ids: [String]

    /// Why a name is none.
    public struct Unknown: Error, Sendable, Equatable {
        /// The name that was given.
        public let text: String
        /// The names that may be meant; empty where nothing is like it.
        public let similar: [String]
    }

    /// All names there are: the families, and the ids of the rules.
    public static var words: [String] { Rule.Family.allCases.map(\.rawValue) + Rule.all.map(\.id) }

    /// Reads the id of a rule or the name of a family.
    public init(_ text: String) throws(Unknown) {
        self.text = text
        if Rule.named(text) != nil {
            ids = [text]
        } else if let family = Rule.Family(rawValue: text) {
            ids = Rule.all.filter { $0.family == family }.map(\.id)
        } else {
            let family = Spelling.nearest(text, among: Rule.Family.allCases.map(\.rawValue))
            throw Unknown(text: text, similar: family.map { [$0] } ?? Rule.similar(to: text).map(\.id))
        }
    }

    /// Reads names with commas between them.
    public static func list(_ text: String) throws(Unknown) -> [RuleName] {
        var names: [RuleName] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            names.append(try RuleName(String(name)))
        }
        return names
    }
}
