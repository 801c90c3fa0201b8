import AppResources

/// Writes the summary of one group as each range of systems does.
struct SummaryWriter {
    private let leading: DeliveredNotification
    private let others: [DeliveredNotification]
    private let options: GroupingOptions
    private let leadingFormat: FormatText?
    private let formats: Tally<FormatText>
    private let names: Tally<ExactText>

    init(_ leading: DeliveredNotification, others: [DeliveredNotification], _ options: GroupingOptions) {
        self.leading = leading
        self.others = others
        self.options = options
        let texts = ([leading] + others).map { FormatText(options.app.summaryFormat(of: $0)) }
        leadingFormat = texts.first ?? nil
        formats = Tally(texts)
        names = Tally(([leading] + others).map { $0.summaryArg.map(ExactText.init) })
    }

    func summary(for era: SystemEra) -> Summary {
        var draft = Draft()
        switch era {
        case _ where others.isEmpty: draft.steps.append(.nothingBelow)
        case _ where !era.isSummaryKnown: draft.steps.append(.notKnown)
        case _ where era.usesCategoryFormats: writeCustom(&draft)
        default: writePlain(&draft)
        }
        if !others.isEmpty {
            if era.mayWriteSummaries { draft.steps.append(.systemSummaryPossible) }
            if let threshold = era.threshold, total < threshold.tablet { draft.steps.append(.belowThreshold) }
        }
        if draft.usesSystemText, !SystemTexts.isTranslated(options.locale) {
            draft.steps.append(.inEnglish(locale: options.locale))
        }
        return Summary(era: era, count: draft.count, text: draft.text, names: draft.names, steps: draft.steps)
    }

    private struct Draft {
        var count: UInt64 = 0
        var text: String?
        var names: [String] = []
        var steps: [SummaryStep] = []
        var usesSystemText = false
    }

    // MARK: iOS 15 and later

    private func writePlain(_ draft: inout Draft) {
        draft.count = UInt64(others.count)
        draft.steps.append(.others(others.count))
        draft.text = systemText(draft.count, &draft)
        let all = [leading] + others
        let ignored = [
            all.contains { $0.summaryArg != nil } ? "summary-arg" : nil,
            all.contains { $0.weight != 1 } ? "summary-arg-count" : nil,
        ].compactMap { $0 }
        if !ignored.isEmpty { draft.steps.append(.keysIgnored(ignored)) }
        if !formats.values.isEmpty { draft.steps.append(.formatIgnored) }
    }

    // MARK: iOS 12 to 14

    private func writeCustom(_ draft: inout Draft) {
        let weights = others.map(\.weight)
        let (sum, isSaturated) = weights.reduce((UInt64(0), false)) { total, weight in
            let (sum, overflow) = total.0.addingReportingOverflow(weight)
            return (overflow ? .max : sum, total.1 || overflow)
        }
        draft.count = sum
        draft.steps.append(.weights(sum: sum, of: others.count, isSaturated: isSaturated))
        if formats.without == 0, formats.values.count == 1, let format = formats.values.first {
            write(with: format, &draft)
        } else if names.values.isEmpty {
            writeJoined(&draft)
        } else if formats.values.isEmpty, names.without == 0 {
            // Observed; Apple states no rule for names without any format.
            draft.steps.append(.defaultWithNames)
            draft.names = namesToShow(&draft)
            draft.usesSystemText = true
            let names = ListPattern.of(language: systemLanguage, age: .cldr36).joined(draft.names)
            draft.text = SystemTexts.moreFrom(sum, names: names, language: systemLanguage)
        } else if formats.values.isEmpty {
            fallBack(.noFormat(named: names.with, of: total), &draft)
        } else if formats.without == 0 {
            fallBack(.formatsDiffer(formats.values.count), &draft)
        } else {
            fallBack(.partlyFormatted(with: formats.with, of: total), &draft)
        }
    }

    /// One format for the whole group.
    private func write(with text: FormatText, _ draft: inout Draft) {
        let found: ResolvedFormat
        do { found = try ResolvedFormat(text.text, for: draft.count, options, age: .cldr36) } catch {
            fallBack(.fault(error), &draft)
            return
        }
        let format = found.format
        if format.form.needsNames, names.without > 0 {
            fallBack(
                names.values.isEmpty
                    ? .noNames(format: format.text) : .partlyNamed(named: names.with, of: total), &draft)
            return
        }
        draft.steps.append(.commonFormat(format.text, form: format.form, source: found.source))
        switch format.form {
        case .fixed, .count:
            if !names.values.isEmpty { draft.steps.append(.namesUnused) }
            draft.text = format.filled(count: draft.count)
        case .countAndNames:
            draft.names = namesToShow(&draft)
            draft.text = format.filled(count: draft.count, names: list(draft.names))
        case .countNamesAndRest:
            let all = namesToShow(&draft)
            let rest = all.count < 5 ? [] : Array(all.dropFirst(3))
            draft.names = rest.isEmpty ? all : Array(all.prefix(3))
            if !rest.isEmpty { draft.steps.append(.namesCounted(rest)) }
            draft.text = format.filled(
                count: draft.count, names: rest.isEmpty ? list(all) : draft.names.joined(separator: ", "),
                rest: UInt64(rest.count))
        }
    }

    /// Formats that take only a number, each filled for its own notifications, and the default text for those without
    /// one; weights are not used (observed).
    private func writeJoined(_ draft: inout Draft) {
        var steps: [SummaryStep] = formats.values.isEmpty ? [] : [.joined]
        var parts: [String] = []
        for text in formats.values {
            let count = formats[text] - (text == leadingFormat ? 1 : 0)
            guard count > 0 else { continue }
            let found: ResolvedFormat
            do { found = try ResolvedFormat(text.text, for: UInt64(count), options, age: .cldr36) } catch {
                fallBack(.fault(error), &draft)
                return
            }
            guard !found.format.form.needsNames else {
                fallBack(.noNames(format: found.format.text), &draft)
                return
            }
            let part = found.format.filled(count: UInt64(count))
            parts.append(part)
            steps.append(.part(part, count: count, source: found.source))
        }
        let plain = formats.without - (leadingFormat == nil ? 1 : 0)
        if plain > 0 {
            parts.append(systemText(UInt64(plain), &draft))
            steps.append(.defaultPart(count: plain))
        }
        draft.steps += steps
        if draft.count != UInt64(others.count) { draft.steps.append(.weightsUnused) }
        draft.text = list(parts)
    }

    /// The names in their order, without the leading notification's name if no other notification has it.
    private func namesToShow(_ draft: inout Draft) -> [String] {
        let repeated = names.values.filter { names[$0] > 1 }.map(\.text)
        if !repeated.isEmpty { draft.steps.append(.repeatedNames(repeated)) }
        guard let own = leading.summaryArg.map(ExactText.init), names[own] == 1 else { return names.values.map(\.text) }
        draft.steps.append(.leadingNameLeftOut(own.text))
        return names.values.filter { $0 != own }.map(\.text)
    }

    private func fallBack(_ reason: SummaryStep.Fallback, _ draft: inout Draft) {
        draft.steps.append(.defaultText(reason))
        draft.text = systemText(draft.count, &draft)
    }

    private func systemText(_ count: UInt64, _ draft: inout Draft) -> String {
        draft.usesSystemText = true
        return SystemTexts.more(count, language: systemLanguage)
    }

    /// Only iOS 12 to 14 join texts and names.
    private func list(_ items: [String]) -> String {
        ListPattern.of(language: options.locale, age: .cldr36).joined(items)
    }

    /// The language of the system's own texts, in which lists inside them are joined as well.
    private var systemLanguage: String { SystemTexts.isTranslated(options.locale) ? options.locale : "en" }

    private var total: Int { others.count + 1 }
}
