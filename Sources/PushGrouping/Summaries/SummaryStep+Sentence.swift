import JSONText

extension SummaryStep: Explained {
    /// The code, and the sentence without capital and full stop.
    public var explanation: String {
        switch self {
        case .nothingBelow: "nothing-below: nothing is below the leading notification, so there is no summary"
        case .weights(let sum, let others, let isSaturated):
            "weights: \(sum) is the sum of the weights of the \(Self.notifications(others)) below the leading one"
                + (isSaturated ? ", cut at the largest number there is" : "")
        case .others(let count): "others: \(count) is the number of notifications below the leading one"
        case .commonFormat(let format, let form, let source):
            "common-format: all notifications have the summary format “\(format)”\(Self.origin(source))"
                + (form == .countNamesAndRest ? ", a form that is observed, not documented" : "")
        case .noPluralForms(let format):
            "no-plural-forms: “\(format)” is one text for all numbers, so 1 reads badly:"
                + " a key of a .stringsdict or a string catalog has plural forms"
        case .namesUnused: "names-unused: the format takes no names, so no summary-arg is shown"
        case .repeatedNames(let names):
            "repeated-names: given once, though on several notifications: \(Self.list(names))"
        case .leadingNameLeftOut(let name):
            "leading-name-left-out: “\(name)” is left out, because only the leading notification carries it, and that one is not counted"
        case .namesCounted(let names):
            "names-counted: the first three names are shown, the others only counted: \(Self.list(names))"
        case .joined:
            "joined: no notification has a summary-arg, so each format counts its own notifications, as documented"
        case .weightsUnused:
            "weights-unused: no notification has a summary-arg, so their weights are not used, as observed"
        case .part(let text, let count, let source):
            "part: “\(text)” covers \(Self.notifications(count))\(Self.origin(source))"
        case .defaultPart(let count):
            "default-part: the default text covers \(Self.notifications(count)) without a summary format"
        case .defaultWithNames:
            "default-with-names: no category gives a summary format and every notification has a summary-arg: the default text with"
                + " names, as observed"
        case .defaultText(let fallback): "\(fallback.code): the default text, because \(fallback.sentence)"
        case .keysIgnored(let keys):
            "keys-ignored: \(keys.joined(separator: " and ")) \(keys.count == 1 ? "has" : "have") no effect on these systems, as documented"
        case .formatIgnored: "format-ignored: the category's summary format is not used on these systems, as observed"
        case .notKnown: "not-known: no source tells what these systems say below the leading notification"
        case .systemSummaryPossible:
            "system-summary-possible: the system may put a summary that it writes itself in place of the text, which nobody can predict"
        case .belowThreshold:
            "below-threshold: the lock screen stacks notifications from 4 on (iPhone) or 6 on (iPad) and shows fewer one by one, as observed"
        case .inEnglish(let locale):
            "in-english: the system's own texts are not known for \(locale) and are given in English"
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

extension SummaryStep.Fallback: Explained {
    /// The code, and the sentence without capital and full stop.
    public var explanation: String {
        switch self {
        case .noFormat(let named, let total):
            "no-format: no category gives a summary format and only \(named) of \(total) notifications carry a summary-arg"
        case .formatsDiffer(let count):
            "formats-differ: the notifications have \(count) summary formats, and those with names are not joined, as documented"
        case .partlyFormatted(let count, let total):
            "partly-formatted: only \(count) of \(total) notifications have a summary format,"
                + " and those with names are not joined, as documented"
        case .partlyNamed(let named, let total):
            "partly-named: the format needs names and only \(named) of \(total) notifications carry a summary-arg"
        case .noNames(let format): "no-names: “\(format)” needs names and no notification carries a summary-arg"
        case .fault(let fault): fault.explanation
        }
    }
}
