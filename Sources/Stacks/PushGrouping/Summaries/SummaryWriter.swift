import AppResources
import JSONText

/// Writes the summary of one group as a range of systems does.
struct SummaryWriter {
    private let members: StackMembers
    private let options: GroupingOptions
    private(set) var summary: Summary
    /// True if the system's own texts are part of it.
    private var usesSystemText = false

    init(_ members: StackMembers, for era: SystemRange, _ options: GroupingOptions) {
        (self.members, self.options) = (members, options)
        summary = Summary(era: era)
        if members.below == 0 {
            note("nothing-below: nothing is below the leading notification, so there is no summary")
            return
        }
        if !era.isSummaryKnown {
            note("not-known: no source tells what these systems say below the leading notification")
        } else if era.usesCategoryFormats {
            writeCustom()
        } else {
            writePlain()
        }
        if era.mayWriteSummaries {
            note(
                "system-summary-possible: the system may put a summary that it writes itself in place of the text,"
                    + " which nobody can predict")
        }
        if let threshold = era.threshold, members.count < threshold.tablet {
            note(
                "below-threshold: the lock screen stacks notifications from \(threshold.phone) on (iPhone) or"
                    + " \(threshold.tablet) on (iPad) and shows fewer one by one, as observed")
        }
        if usesSystemText, !systemTexts.isTranslated(options.locale) {
            note(
                "in-english: the system's own texts are not known for \(options.locale) and are given in English",
                in: "en")
        }
    }

    /// Adds a step: its code and its sentence, and the language of its text if that is not the device's.
    private mutating func note(_ explanation: String, isMistake: Bool = false, in language: String? = nil) {
        summary.steps.append(SummaryStep(explanation, isMistake: isMistake, in: language))
    }

    private mutating func writePlain() {
        summary.count = UInt64(members.below)
        note("others: \(members.below) is the number of notifications below the leading one")
        summary.text = systemText(summary.count)
        let ignored = [
            names.with > 0 ? "summary-arg" : nil, members.hasWeights ? "summary-arg-count" : nil,
        ].compactMap { $0 }
        if !ignored.isEmpty {
            note(
                "keys-ignored: \(ignored.joined(separator: " and ")) \(ignored.count == 1 ? "has" : "have") no effect on"
                    + " these systems, as documented")
        }
        if !formats.values.isEmpty {
            note("format-ignored: the category's summary format is not used on these systems, as observed")
        }
    }

    private mutating func writeCustom() {
        let (sum, isSaturated) = members.weight
        summary.count = sum
        note(
            "weights: \(sum) is the sum of the weights of the \(notifications(members.below)) below the leading one"
                + (isSaturated ? ", cut at the largest number there is" : ""))
        let before = summary.steps
        do throws(SummaryStep) { try writeFormats() } catch {
            summary.steps = before
            note("\(error.code): the default text, because \(error.sentence)", isMistake: error.isMistake)
            summary.text = systemText(sum)
        }
    }

    /// The text that the formats and names of the group make.
    private mutating func writeFormats() throws(SummaryStep) {
        if formats.without == 0, formats.values.count == 1, let format = formats.values.first {
            try write(with: format)
        } else if names.values.isEmpty {
            try writeJoined()
        } else if formats.values.isEmpty, names.without == 0 {
            // Observed; Apple states no rule for names if no category has a format.
            note(
                "default-with-names: no category gives a summary format and every notification has a summary-arg:"
                    + " the default text with names, as observed")
            summary.names = namesToShow()
            usesSystemText = true
            let names = ListPattern.of(language: systemLanguage, age: .cldr36).joined(summary.names)
            summary.text = systemTexts.moreFrom(summary.count, names: names, language: systemLanguage)
        } else if formats.values.isEmpty {
            throw SummaryStep(
                "no-format: no category gives a summary format and only \(share(names.with)) carry a summary-arg")
        } else {
            let (code, found) =
                formats.without == 0
                ? ("formats-differ", "the notifications have \(formats.values.count) summary formats")
                : ("partly-formatted", "only \(share(formats.with)) have a summary format")
            throw SummaryStep("\(code): \(found), and those with names are not joined, as documented")
        }
    }

    /// Writes the summary with one format for the whole group.
    private mutating func write(with text: FormatText) throws(SummaryStep) {
        let found = try resolved(text, for: summary.count)
        let format = found.format
        if format.form.needsNames, names.without > 0 {
            throw names.values.isEmpty
                ? found.withoutNames
                : SummaryStep("partly-named: the format needs names and only \(share(names.with)) carry a summary-arg")
        }
        note(
            "common-format: all notifications have the summary format “\(format.text)”\(found.origin)"
                + (format.form == .countNamesAndRest ? ", a form that is observed, not documented" : ""),
            in: found.standInLanguage)
        if summary.count == 1, found.origin.isEmpty, format.form != .fixed, format.text.hasPluralWord {
            note(
                "no-plural-forms: “\(format.text)” is one text for all numbers, so 1 reads badly: a key of a .stringsdict or"
                    + " a string catalog has plural forms", isMistake: true)
        }
        guard format.form.needsNames else {
            if !names.values.isEmpty { note("names-unused: the format takes no names, so no summary-arg is shown") }
            summary.text = format.filled(count: summary.count)
            return
        }
        let all = namesToShow()
        let rest = format.form == .countNamesAndRest && all.count >= 5 ? Array(all.dropFirst(3)) : []
        summary.names = Array(all.dropLast(rest.count))
        if !rest.isEmpty {
            note("names-counted: the first three names are shown, the others only counted: \(quoted(rest))")
        }
        let list = rest.isEmpty ? list(all) : summary.names.joined(separator: ", ")
        summary.text = format.filled(count: summary.count, names: list, rest: UInt64(rest.count))
    }

    /// Formats that take only a number, each filled for its own notifications, and the default text for those that lack
    /// a format; weights are ignored (observed).
    private mutating func writeJoined() throws(SummaryStep) {
        if !formats.values.isEmpty {
            note(
                "joined: no notification has a summary-arg, so each format counts its own notifications, as documented")
        }
        var parts: [String] = []
        let leadingFormat = FormatText(members.leading.category.flatMap(options.app.category)?.summaryFormat)
        for text in formats.values {
            let count = formats[text] - (text == leadingFormat ? 1 : 0)
            guard count > 0 else { continue }
            let found = try resolved(text, for: UInt64(count))
            if found.format.form.needsNames { throw found.withoutNames }
            let part = found.format.filled(count: UInt64(count))
            parts.append(part)
            note("part: “\(part)” covers \(notifications(count))\(found.origin)", in: found.standInLanguage)
        }
        let plain = formats.without - (leadingFormat == nil ? 1 : 0)
        if plain > 0 {
            parts.append(systemText(UInt64(plain)))
            note("default-part: the default text covers \(notifications(plain)) without a summary format")
        }
        if summary.count != UInt64(members.below) {
            note("weights-unused: no notification has a summary-arg, so their weights are not used, as observed")
        }
        summary.text = list(parts)
    }

    /// The names in their order; the leading notification's name is left out if it is the only one with that name.
    private mutating func namesToShow() -> [String] {
        let repeated = names.values.filter { names[$0] > 1 }.map { $0.text }
        if !repeated.isEmpty {
            note("repeated-names: given once, though on several notifications: \(quoted(repeated))")
        }
        guard let own = members.leading.summaryArg.map(ExactText.init), names[own] == 1 else {
            return names.values.map { $0.text }
        }
        note(
            "leading-name-left-out: “\(own.text)” is left out, because only the leading notification carries it, and that one"
                + " is not counted")
        return names.values.filter { $0 != own }.map { $0.text }
    }

    private func resolved(_ text: FormatText, for count: UInt64) throws(SummaryStep) -> ResolvedFormat {
        try ResolvedFormat(text.text, for: count, options, age: .cldr36)
    }

    private func notifications(_ count: Int) -> String { counted(count, "notification") }
    private func share(_ count: Int) -> String { "\(count) of \(notifications(members.count))" }
    private func quoted(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

    private mutating func systemText(_ count: UInt64) -> String {
        usesSystemText = true
        return systemTexts.more(count, language: systemLanguage)
    }

    /// Joins texts or names, as only iOS 12 to 14 do.
    private func list(_ items: [String]) -> String {
        ListPattern.of(language: options.locale, age: .cldr36).joined(items)
    }

    /// The language of the system's own texts, in which lists inside them are joined as well.
    private var systemLanguage: String { systemTexts.isTranslated(options.locale) ? options.locale : "en" }
    private var systemTexts: SystemTexts { options.app.systemTexts }
    private var formats: ValueCounts<FormatText> { members.formats }
    private var names: ValueCounts<ExactText> { members.names }
}

extension String {
    /// True if a word has the ending of an English plural, as in “%u more messages”.
    fileprivate var hasPluralWord: Bool {
        split { !$0.isLetter }.contains { $0.count > 3 && $0.hasSuffix("s") && !$0.hasSuffix("ss") }
    }
}
