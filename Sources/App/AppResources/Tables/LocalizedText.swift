/// An entry of a string table, found for a locale.
package struct LocalizedText: Sendable, Equatable {
    /// The content of an entry.
    package enum Content: Sendable, Equatable {
        case plain(String)
        /// A format whose variables, written `%#@name@`, are replaced by the texts for the number.
        case plural(format: String, variables: [PluralVariable])
    }

    /// The reason why an entry was used: its language in relation to the requested locale.
    package enum Match: Sendable, Equatable {
        /// A table for exactly the requested locale.
        case locale
        /// The locale has no text of its own, but its language has.
        case language
        /// The language has no text, so the app's development language is used.
        case development
    }

    /// The text or its plural forms.
    package var content: Content
    /// The language that it is in, as a BCP 47 tag, or `Base`.
    package var language: String
    /// The relation of the language to the requested locale.
    package var match: Match

    /// An entry with this content.
    package init(_ content: Content, language: String, match: Match = .locale) {
        (self.content, self.language, self.match) = (content, language, match)
    }

    /// The format for a count. `zero` is used for 0 in every language; `other` replaces a category without text.
    package func format(for count: UInt64, locale: String, age: PluralRules.Age = .current) -> FormatChoice {
        switch content {
        case .plain(let text): return .format(text, category: nil)
        case .plural(let format, let variables):
            let category = PluralRules.category(of: count, language: locale, age: age) ?? .other
            var expansion = PluralExpansion(variables: variables, count: count, category: category)
            return expansion.choose(for: format)
        }
    }

    /// The categories of numbers below a million that lack a text of a variable; so whole millions in French are left out.
    package func missingCategories(for language: String) -> [PluralCategory] {
        guard case .plural(_, let variables) = content else { return [] }
        return (PluralRules.categories(of: language, below: 1_000_000) ?? [.other]).filter { category in
            variables.contains { $0.texts[category] == nil }
        }
    }
}

/// A text of the app: literal, or a key of its string tables that the device looks up when it shows the text.
package enum AppText: Sendable, Equatable {
    case literal(String)
    case key(String)
}

/// Text that is compared byte by byte, like identifiers; `==` also takes two encodings of an accented letter as equal.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        var text = text
        // Contiguous bytes, so that equal texts are always hashed as one piece.
        text.makeContiguousUTF8()
        self.text = text
    }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.isExactly(other.text) }

    package func hash(into hasher: inout Hasher) {
        _ = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The format of an entry for a count, or why there is none.
package enum FormatChoice: Error, Equatable {
    /// The format, with the category whose text was used; nil if the entry is the same for all numbers.
    case format(String, category: PluralCategory?)
    /// The category of the count and `other` both lack a text.
    case noText(PluralCategory, variable: String)
    /// The format names a variable that the entry doesn't describe, or one that contains itself.
    case undefined(variable: String)

    /// The format, where there is one.
    package var format: String? { if case .format(let text, _) = self { text } else { nil } }
}

/// A placeholder in a format for an argument, such as `%u`, `%2$@` or `%#@name@`.
package struct Placeholder: Sendable, Equatable {
    /// The inserted content.
    package enum Kind: Sendable, Equatable {
        /// An argument, with the conversion after the percent sign, such as `u`, `lld` or `@`.
        case argument(String)
        case variable(String)
    }

    /// The placeholder as it is written, percent sign included.
    package let text: String
    /// The number of its argument, from 1; nil if the format does not number it.
    package let position: Int?
    /// The inserted content.
    package let kind: Kind

    /// The placeholders of a format in their order; `%%` and a percent sign without a conversion are text.
    package static func all(in format: String) -> [Placeholder] {
        FormatPiece.all(in: format).compactMap { $0.placeholder }
    }
}

/// A plural variable: a place in a format whose text depends on a number.
package struct PluralVariable: Sendable, Equatable {
    /// The name between `%#@` and `@`.
    package var name: String
    /// The kind of number it takes as formats write it, without the percent sign: `u`, `d`, `lu`.
    package var valueType: String
    /// The number of its argument, from 1; nil if the file does not say.
    package var argument: Int?
    /// The texts by category.
    package var texts: [PluralCategory: String]
}
