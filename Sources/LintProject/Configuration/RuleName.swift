import JSONText
import PushLint

/// A user's name for rules: the id of a rule, or a family.
public struct RuleName: Sendable, Equatable {
    /// The name as it is spelt.
    public let text: String
    let ids: [String]
    /// False for a name that is neither; it may still be the id of a project's own rule.
    let isKnown: Bool
    /// The names that may be meant by an unknown one; empty if none is similar.
    public let similar: [String]

    /// All names: the families and the ids of the rules.
    public static let words: [String] = Rule.Family.allCases.map { $0.rawValue } + Rule.all.map { $0.id }

    /// Reads a name that may also be that of a project's own rule, which is known only with the configuration.
    public init(ownOr text: String) {
        self.text = text
        let family = Rule.named(text) == nil ? Rule.Family(rawValue: text) : nil
        ids = family.map { family in Rule.all.filter { $0.family == family }.map { $0.id } } ?? [text]
        isKnown = family != nil || Rule.named(text) != nil
        let near = isKnown ? nil : Spelling.nearest(text, among: Rule.Family.allCases.map { $0.rawValue })
        similar = isKnown ? [] : near.map { [$0] } ?? Rule.similar(to: text).map { $0.id }
    }

    /// Reads names separated by commas, which may be those of own rules.
    public static func list(_ text: String) -> [RuleName] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { RuleName(ownOr: String($0)) }
    }
}
