/// What stands below the leading notification of a group, for one range of systems.
public struct Summary: Sendable, Equatable {
    /// The systems that show it.
    public let era: SystemEra
    /// What the notifications below the leading one count: the sum of their weights on iOS 12 to 14, their number on
    /// iOS 15 and later.
    public let count: UInt64
    /// The text; nil when there is nothing below the leading notification.
    public let text: String?
    /// The names that the text gives, in their order.
    public let names: [String]
    /// How the text came about, step by step.
    public let steps: [SummaryStep]

    /// The languages other than the device's that parts of the text are in: of the app's texts where another language stands in,
    /// `en` of the system's own where they are known in no other.
    public var standInLanguages: [String] {
        var languages: [String] = []
        for step in steps {
            let language: String? =
                switch step {
                case .inEnglish: "en"
                case .commonFormat(_, _, let source?), .part(_, _, let source?):
                    source.match == .development ? source.language : nil
                default: nil
                }
            if let language, !languages.contains(language) { languages.append(language) }
        }
        return languages
    }
}
