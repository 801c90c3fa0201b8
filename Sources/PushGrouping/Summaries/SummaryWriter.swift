import AppResources

/// Writes the summary of one group as a range of systems does.
struct SummaryWriter {
    private let members: StackMembers
    private let options: GroupingOptions
    private(set) var summary: Summary

    init(_ members: StackMembers, for era: SystemRange, _ options: GroupingOptions) {
        self.members = members
        self.options = options
        summary = Summary(era: era)
        if members.below == 0 {
            note(.nothingBelow)
            return
        }
        if !era.isSummaryKnown {
            note(.notKnown)
        } else if era.usesCategoryFormats {
            writeCustom()
        } else {
            writePlain()
        }
        if era.mayWriteSummaries { note(.systemSummaryPossible) }
        if let threshold = era.threshold, members.count < threshold.tablet { note(.belowThreshold) }
        if summary.usesSystemText, !systemTexts.isTranslated(options.locale) {
            note(.inEnglish(locale: options.locale))
        }
    }

    private mutating func note(_ step: SummaryStep) { summary.steps.append(step) }

    // MARK: iOS 15 and later

    private mutating func writePlain() {
        summary.count = UInt64(members.below)
        note(.others(members.below))
        summary.text = systemText(summary.count)
        let ignored = [
            names.with > 0 ? "summary-arg" : nil, members.hasWeights ? "summary-arg-count" : nil,
        ].compactMap { $0 }
        if !ignored.isEmpty { note(.keysIgnored(ignored)) }
        if !formats.values.isEmpty { note(.formatIgnored) }
    }

    // MARK: iOS 12 to 14

    private mutating func writeCustom() {
        let (sum, isSaturated) = members.weight
        summary.count = sum
        note(.weights(sum: sum, of: members.below, isSaturated: isSaturated))
        if formats.without == 0, formats.values.count == 1, let format = formats.values.first {
            write(with: format)
        } else if names.values.isEmpty {
            writeJoined()
        } else if formats.values.isEmpty, names.without == 0 {
            // Observed; Apple states no rule for names without any format.
            note(.defaultWithNames)
            summary.names = namesToShow()
            summary.usesSystemText = true
            let names = ListPattern.of(language: systemLanguage, age: .cldr36).joined(summary.names)
            summary.text = systemTexts.moreFrom(sum, names: names, language: systemLanguage)
        } else if formats.values.isEmpty {
            fallBack(.noFormat(named: names.with, of: members.count))
        } else if formats.without == 0 {
            fallBack(.formatsDiffer(formats.values.count))
        } else {
            fallBack(.partlyFormatted(with: formats.with, of: members.count))
        }
    }

    /// One format for the whole group.
    private mutating func write(with text: FormatText) {
        guard let found = resolved(text, for: summary.count) else { return }
        let format = found.format
        if format.form.needsNames, names.without > 0 {
            let isUnnamed = names.values.isEmpty
            return fallBack(
                isUnnamed ? .noNames(format: format.text) : .partlyNamed(named: names.with, of: members.count))
        }
        note(.commonFormat(format.text, form: format.form, source: found.source))
        if summary.count == 1, found.source == nil, format.form != .fixed, format.text.hasPluralWord {
            note(.noPluralForms(format.text))
        }
        guard format.form.needsNames else {
            if !names.values.isEmpty { note(.namesUnused) }
            summary.text = format.filled(count: summary.count)
            return
        }
        let all = namesToShow()
        let rest = format.form == .countNamesAndRest && all.count >= 5 ? Array(all.dropFirst(3)) : []
        summary.names = Array(all.dropLast(rest.count))
        if !rest.isEmpty { note(.namesCounted(rest)) }
        let list = rest.isEmpty ? list(all) : summary.names.joined(separator: ", ")
        summary.text = format.filled(count: summary.count, names: list, rest: UInt64(rest.count))
    }

    /// Formats that take only a number, each filled for its own notifications, and the default text for those without
    /// one; weights are not used (observed).
    private mutating func writeJoined() {
        var steps: [SummaryStep] = formats.values.isEmpty ? [] : [.joined]
        var parts: [String] = []
        let leadingFormat = FormatText(options.app.summaryFormat(of: members.leading))
        for text in formats.values {
            let count = formats[text] - (text == leadingFormat ? 1 : 0)
            guard count > 0 else { continue }
            guard let found = resolved(text, for: UInt64(count)) else { return }
            guard !found.format.form.needsNames else { return fallBack(.noNames(format: found.format.text)) }
            let part = found.format.filled(count: UInt64(count))
            parts.append(part)
            steps.append(.part(part, count: count, source: found.source))
        }
        let plain = formats.without - (leadingFormat == nil ? 1 : 0)
        if plain > 0 {
            parts.append(systemText(UInt64(plain)))
            steps.append(.defaultPart(count: plain))
        }
        summary.steps += steps
        if summary.count != UInt64(members.below) { note(.weightsUnused) }
        summary.text = list(parts)
    }

    /// The names in their order, without the leading notification's name if no other notification has it.
    private mutating func namesToShow() -> [String] {
        let repeated = names.values.filter { names[$0] > 1 }.map(\.text)
        if !repeated.isEmpty { note(.repeatedNames(repeated)) }
        guard let own = members.leading.summaryArg.map(ExactText.init), names[own] == 1 else {
            return names.values.map(\.text)
        }
        note(.leadingNameLeftOut(own.text))
        return names.values.filter { $0 != own }.map(\.text)
    }

    /// The format for a count; without one the summary falls back to the default text.
    private mutating func resolved(_ text: FormatText, for count: UInt64) -> ResolvedFormat? {
        do { return try ResolvedFormat(text.text, for: count, options, age: .cldr36) } catch {
            fallBack(.fault(error))
            return nil
        }
    }

    private mutating func fallBack(_ reason: SummaryStep.Fallback) {
        note(.defaultText(reason))
        summary.text = systemText(summary.count)
    }

    private mutating func systemText(_ count: UInt64) -> String {
        summary.usesSystemText = true
        return systemTexts.more(count, language: systemLanguage)
    }

    /// Only iOS 12 to 14 join texts and names.
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
