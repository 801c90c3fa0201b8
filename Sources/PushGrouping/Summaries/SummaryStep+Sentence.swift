import JSONText

extension SummaryStep {
    /// The name of the step in JSON.
    public var code: String {
        switch self {
        case .nothingBelow: "nothing-below"
        case .weights: "weights"
        case .others: "others"
        case .commonFormat: "common-format"
        case .noPluralForms: "no-plural-forms"
        case .namesUnused: "names-unused"
        case .repeatedNames: "repeated-names"
        case .leadingNameLeftOut: "leading-name-left-out"
        case .namesCounted: "names-counted"
        case .joined: "joined"
        case .weightsUnused: "weights-unused"
        case .part: "part"
        case .defaultPart: "default-part"
        case .defaultWithNames: "default-with-names"
        case .defaultText(let fallback): fallback.code
        case .keysIgnored: "keys-ignored"
        case .formatIgnored: "format-ignored"
        case .notKnown: "not-known"
        case .systemSummaryPossible: "system-summary-possible"
        case .belowThreshold: "below-threshold"
        case .inEnglish: "in-english"
        }
    }

    /// The step as a sentence without capital and full stop.
    public var sentence: String {
        switch self {
        case .nothingBelow: "nothing is below the leading notification, so there is no summary"
        case .weights(let sum, let others, let isSaturated):
            "\(sum) is the sum of the weights of the \(Self.notifications(others)) below the leading one"
                + (isSaturated ? ", cut at the largest number there is" : "")
        case .others(let count): "\(count) is the number of notifications below the leading one"
        case .commonFormat(let format, let form, let source):
            "all notifications have the summary format “\(format)”\(Self.origin(source))"
                + (form == .countNamesAndRest ? ", a form that is observed, not documented" : "")
        case .noPluralForms(let format):
            "“\(format)” is one text for all numbers, so 1 reads badly: a key of a .stringsdict or a string catalog has plural forms"
        case .namesUnused: "the format takes no names, so no summary-arg is shown"
        case .repeatedNames(let names): "given once, though on several notifications: \(Self.list(names))"
        case .leadingNameLeftOut(let name):
            "“\(name)” is left out, because only the leading notification carries it, and that one is not counted"
        case .namesCounted(let names): "the first three names are shown, the others only counted: \(Self.list(names))"
        case .joined: "no notification has a summary-arg, so each format counts its own notifications, as documented"
        case .weightsUnused: "no notification has a summary-arg, so their weights are not used, as observed"
        case .part(let text, let count, let source):
            "“\(text)” covers \(Self.notifications(count))\(Self.origin(source))"
        case .defaultPart(let count): "the default text covers \(Self.notifications(count)) without a summary format"
        case .defaultWithNames:
            "no category gives a summary format and every notification has a summary-arg: the default text with names, as"
                + " observed"
        case .defaultText(let fallback): "the default text, because \(fallback.phrase)"
        case .keysIgnored(let keys):
            "\(keys.joined(separator: " and ")) \(keys.count == 1 ? "has" : "have") no effect on these systems, as documented"
        case .formatIgnored: "the category's summary format is not used on these systems, as observed"
        case .notKnown: "no source tells what these systems say below the leading notification"
        case .systemSummaryPossible:
            "the system may put a summary that it writes itself in place of the text, which nobody can predict"
        case .belowThreshold:
            "the lock screen stacks notifications from 4 on (iPhone) or 6 on (iPad) and shows fewer one by one, as observed"
        case .inEnglish(let locale): "the system's own texts are not known for \(locale) and are given in English"
        }
    }

    private static func notifications(_ count: Int) -> String { counted(count, "notification") }

    private static func list(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

    private static func origin(_ source: FormatSource?) -> String {
        guard let source else { return "" }
        let category = source.category.map { ", for “\($0.rawValue)”" } ?? ""
        let language = source.match == .development ? "\(source.language), a fallback" : source.language
        return ", found under “\(source.key)” in \(language)\(category)"
    }
}

extension SummaryStep.Fallback {
    /// The name of the reason in JSON.
    public var code: String {
        switch self {
        case .noFormat: "no-format"
        case .formatsDiffer: "formats-differ"
        case .partlyFormatted: "partly-formatted"
        case .partlyNamed: "partly-named"
        case .noNames: "no-names"
        case .fault(let fault): fault.code
        }
    }

    /// The reason as a clause.
    public var phrase: String {
        switch self {
        case .noFormat(let named, let total):
            "no category gives a summary format and only \(named) of \(total) notifications carry a summary-arg"
        case .formatsDiffer(let count):
            "the notifications have \(count) summary formats, and those with names are not joined, as documented"
        case .partlyFormatted(let count, let total):
            "only \(count) of \(total) notifications have a summary format, and those with names are not joined, as documented"
        case .partlyNamed(let named, let total):
            "the format needs names and only \(named) of \(total) notifications carry a summary-arg"
        case .noNames(let format): "“\(format)” needs names and no notification carries a summary-arg"
        case .fault(let fault): fault.phrase
        }
    }
}
