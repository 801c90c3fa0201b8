import AppResources

/// Writes the summary of one group as each range of systems does.
struct SummaryWriter {
    let members: StackMembers
    let options: GroupingOptions

    func summary(for era: SystemRange) -> Summary {
        var partial = Summary(era: era)
        switch era {
        case _ where members.below == 0: partial.steps.append(.nothingBelow)
        case _ where !era.isSummaryKnown: partial.steps.append(.notKnown)
        case _ where era.usesCategoryFormats: writeCustom(&partial)
        default: writePlain(&partial)
        }
        if members.below > 0 {
            if era.mayWriteSummaries { partial.steps.append(.systemSummaryPossible) }
            if let threshold = era.threshold, members.count < threshold.tablet { partial.steps.append(.belowThreshold) }
        }
        if partial.usesSystemText, !systemTexts.isTranslated(options.locale) {
            partial.steps.append(.inEnglish(locale: options.locale))
        }
        return partial
    }

    // MARK: iOS 15 and later

    private func writePlain(_ partial: inout Summary) {
        partial.count = UInt64(members.below)
        partial.steps.append(.others(members.below))
        partial.text = systemText(partial.count, &partial)
        let ignored = [
            names.with > 0 ? "summary-arg" : nil, members.hasWeights ? "summary-arg-count" : nil,
        ].compactMap { $0 }
        if !ignored.isEmpty { partial.steps.append(.keysIgnored(ignored)) }
        if !formats.values.isEmpty { partial.steps.append(.formatIgnored) }
    }

    // MARK: iOS 12 to 14

    private func writeCustom(_ partial: inout Summary) {
        let (sum, isSaturated) = members.weight
        partial.count = sum
        partial.steps.append(.weights(sum: sum, of: members.below, isSaturated: isSaturated))
        if formats.without == 0, formats.values.count == 1, let format = formats.values.first {
            write(with: format, &partial)
        } else if names.values.isEmpty {
            writeJoined(&partial)
        } else if formats.values.isEmpty, names.without == 0 {
            // Observed; Apple states no rule for names without any format.
            partial.steps.append(.defaultWithNames)
            partial.names = namesToShow(&partial)
            partial.usesSystemText = true
            let names = ListPattern.of(language: systemLanguage, age: .cldr36).joined(partial.names)
            partial.text = systemTexts.moreFrom(sum, names: names, language: systemLanguage)
        } else if formats.values.isEmpty {
            fallBack(.noFormat(named: names.with, of: members.count), &partial)
        } else if formats.without == 0 {
            fallBack(.formatsDiffer(formats.values.count), &partial)
        } else {
            fallBack(.partlyFormatted(with: formats.with, of: members.count), &partial)
        }
    }

    /// One format for the whole group.
    private func write(with text: FormatText, _ partial: inout Summary) {
        guard let found = resolved(text, for: partial.count, &partial) else { return }
        let format = found.format
        if format.form.needsNames, names.without > 0 {
            let isUnnamed = names.values.isEmpty
            return fallBack(
                isUnnamed ? .noNames(format: format.text) : .partlyNamed(named: names.with, of: members.count),
                &partial)
        }
        partial.steps.append(.commonFormat(format.text, form: format.form, source: found.source))
        if partial.count == 1, found.source == nil, format.form != .fixed, format.text.hasPluralWord {
            partial.steps.append(.noPluralForms(format.text))
        }
        switch format.form {
        case .fixed, .count:
            if !names.values.isEmpty { partial.steps.append(.namesUnused) }
            partial.text = format.filled(count: partial.count)
        case .countAndNames:
            partial.names = namesToShow(&partial)
            partial.text = format.filled(count: partial.count, names: list(partial.names))
        case .countNamesAndRest:
            let all = namesToShow(&partial)
            let rest = all.count < 5 ? [] : Array(all.dropFirst(3))
            partial.names = rest.isEmpty ? all : Array(all.prefix(3))
            if !rest.isEmpty { partial.steps.append(.namesCounted(rest)) }
            partial.text = format.filled(
                count: partial.count, names: rest.isEmpty ? list(all) : partial.names.joined(separator: ", "),
                rest: UInt64(rest.count))
        }
    }

    /// Formats that take only a number, each filled for its own notifications, and the default text for those without
    /// one; weights are not used (observed).
    private func writeJoined(_ partial: inout Summary) {
        var steps: [SummaryStep] = formats.values.isEmpty ? [] : [.joined]
        var parts: [String] = []
        let leadingFormat = FormatText(options.app.summaryFormat(of: members.leading))
        for text in formats.values {
            let count = formats[text] - (text == leadingFormat ? 1 : 0)
            guard count > 0 else { continue }
            guard let found = resolved(text, for: UInt64(count), &partial) else { return }
            guard !found.format.form.needsNames else { return fallBack(.noNames(format: found.format.text), &partial) }
            let part = found.format.filled(count: UInt64(count))
            parts.append(part)
            steps.append(.part(part, count: count, source: found.source))
        }
        let plain = formats.without - (leadingFormat == nil ? 1 : 0)
        if plain > 0 {
            parts.append(systemText(UInt64(plain), &partial))
            steps.append(.defaultPart(count: plain))
        }
        partial.steps += steps
        if partial.count != UInt64(members.below) { partial.steps.append(.weightsUnused) }
        partial.text = list(parts)
    }

    /// The names in their order, without the leading notification's name if no other notification has it.
    private func namesToShow(_ partial: inout Summary) -> [String] {
        let repeated = names.values.filter { names[$0] > 1 }.map(\.text)
        if !repeated.isEmpty { partial.steps.append(.repeatedNames(repeated)) }
        guard let own = members.leading.summaryArg.map(ExactText.init), names[own] == 1 else {
            return names.values.map(\.text)
        }
        partial.steps.append(.leadingNameLeftOut(own.text))
        return names.values.filter { $0 != own }.map(\.text)
    }

    /// The format for a count; without one the summary falls back to the default text.
    private func resolved(_ text: FormatText, for count: UInt64, _ partial: inout Summary) -> ResolvedFormat? {
        do { return try ResolvedFormat(text.text, for: count, options, age: .cldr36) } catch {
            fallBack(.fault(error), &partial)
            return nil
        }
    }

    private func fallBack(_ reason: SummaryStep.Fallback, _ partial: inout Summary) {
        partial.steps.append(.defaultText(reason))
        partial.text = systemText(partial.count, &partial)
    }

    private func systemText(_ count: UInt64, _ partial: inout Summary) -> String {
        partial.usesSystemText = true
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
