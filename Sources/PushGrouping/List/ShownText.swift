import AppResources
import PushPayload

/// A line of a notification as the user reads it.
public struct ShownText: Sendable, Equatable {
    /// The text; the key itself if the app's tables are not known and there is no literal text beside it.
    public let text: String
    /// The key that it was looked up by.
    public let key: String?
    /// True if this is the text that the user reads, and not the key of an unknown text.
    public let isKnown: Bool
    /// The language of the text if it is a fallback, because the app has no text in the user's language; nil otherwise.
    public internal(set) var standInLanguage: String?
}

extension ShownText {
    /// The title, the subtitle and the message of an alert in the user's language, with notes. Localized text takes precedence
    /// over literal text, as observed.
    static func lines(
        of alert: AlertDictionary, in app: AppManifest, locale: String
    ) -> (title: ShownText?, subtitle: ShownText?, body: ShownText?, notes: [Note]) {
        var notes: [Note] = []
        func line(_ literal: Field<String>, _ key: Field<String>, _ arguments: Field<[String]>) -> ShownText? {
            let literal = literal.value.map { ShownText(text: $0, key: nil, isKnown: true) }
            guard let key = key.value else { return literal }
            let arguments = arguments.value ?? []
            // A plural entry takes its number from the first argument, if that is a number.
            let number = arguments.first.flatMap { UInt64($0) } ?? 0
            let found = app.tables.text(key, locale: locale)
            if let found, let format = found.format(for: number, locale: locale).format {
                let filling = ArgumentFilling(format, with: arguments)
                if let placeholder = filling.unfilled {
                    notes.append(.textUnfilled(key: key, placeholder: placeholder))
                }
                return ShownText(
                    text: filling.text, key: key, isKnown: true,
                    standInLanguage: found.match == .development ? found.language : nil)
            }
            guard app.hasTables else { return literal ?? ShownText(text: key, key: key, isKnown: false) }
            let tables = app.tables.tables(with: key)
            notes.append(.textKeyMissing(key: key, locale: locale, tables: tables, hasLiteral: literal != nil))
            return literal
        }
        let title = line(alert[.title], alert[.titleLocKey], alert[.titleLocArgs])
        let subtitle = line(alert[.subtitle], alert[.subtitleLocKey], alert[.subtitleLocArgs])
        let body = line(alert[.body], alert[.locKey], alert[.locArgs])
        return (title, subtitle, body, notes)
    }
}

/// A format whose `%@` are filled from a list of texts, as for `loc-args`.
struct ArgumentFilling {
    private(set) var text = ""
    /// The first placeholder without an argument; it stays in the text.
    private(set) var unfilled: String?

    init(_ format: String, with arguments: [String]) {
        var inTurn = 0
        for piece in FormatPiece.all(in: format) {
            switch piece {
            case .text(let literal): text += literal
            case .percent, .lonePercent: text += "%"
            case .placeholder(let found):
                let index = (found.position ?? inTurn + 1) - 1
                if found.position == nil { inTurn += 1 }
                let isFilled = found.kind == .argument("@") && arguments.indices.contains(index)
                text += isFilled ? arguments[index] : found.text
                if !isFilled, unfilled == nil { unfilled = found.text }
            }
        }
    }
}
