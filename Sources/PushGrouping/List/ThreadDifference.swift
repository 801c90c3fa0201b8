/// The difference between two thread identifiers that look alike, in words. The system compares them byte by byte.
public enum ThreadDifference: String, Sendable, Hashable {
    case form = "the Unicode form of a letter"
    case invisible = "an invisible character"
    case blank = "a blank"
    case width = "the width of a letter"
    case letterCase = "case"
    case separator = "a hyphen, a dash or an underscore"
    case alphabet = "a letter of another alphabet that looks the same"
    case several = "case, blanks, dashes or the like"

    /// The difference between two identifiers with the same `looks`.
    init(_ one: String, _ other: String) {
        // Swift compares texts by canonical equivalence, so Unicode's normalization forms need no work here.
        if one == other {
            self = .form
        } else {
            self = Self.removals.first { $0.remove(one) == $0.remove(other) }?.difference ?? .several
        }
    }

    /// An identifier without the differences that people overlook: two of equal looks are most likely meant to be one.
    static func looks(_ id: String) -> String {
        guard id.utf8.allSatisfy({ $0 < 0x80 }) else { return removals.reduce(id) { $1.remove($0) } }
        // ASCII has of all this only blanks, controls, capitals and underscores.
        let visible = id.lowercased().utf8.lazy.filter { $0 > 0x20 && $0 < 0x7F }
        return String(decoding: visible.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    }

    /// How each difference is taken out of an identifier.
    private static let removals: [(difference: ThreadDifference, remove: @Sendable (String) -> String)] = [
        (
            .invisible,
            { id in
                mapped(id) { scalar in
                    let (properties, hidden) = (scalar.properties, [Unicode.GeneralCategory.format, .control])
                    return hidden.contains(properties.generalCategory) || properties.isVariationSelector ? nil : scalar
                }
            }
        ),
        (.blank, { mapped($0) { $0.properties.isWhitespace ? nil : $0 } }),
        // Full-width letters as ASCII ones.
        (.width, { mapped($0) { 0xFF01...0xFF5E ~= $0.value ? Unicode.Scalar($0.value - 0xFEE0) : $0 } }),
        (.letterCase, { $0.lowercased() }),
        (.separator, { mapped($0) { $0 == "_" || $0.properties.generalCategory == .dashPunctuation ? "-" : $0 } }),
        (.alphabet, { mapped($0) { twins[$0] ?? $0 } }),
    ]

    /// Cyrillic and Greek letters by the Latin ones that look the same.
    private static let twins: [Unicode.Scalar: Unicode.Scalar] = {
        let rows = zip(
            "АВЕКМНОРСТУХаеорсухіјԁѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧορν".unicodeScalars,
            "ABEKMHOPCTYXaeopcyxijdsABEZHIKMNOPTYXopv".unicodeScalars)
        return Dictionary(rows) { one, _ in one }
    }()

    private static func mapped(_ text: String, _ change: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.lazy.compactMap(change))
        return String(result)
    }

    /// The identifiers that look like an earlier one in the list, by their index, each with that earlier one.
    static func alike(_ ids: [String]) -> [Int: (other: String, difference: ThreadDifference)] {
        guard ids.count > 1 else { return [:] }
        var first: [String: Int] = [:]
        var found: [Int: (other: String, difference: ThreadDifference)] = [:]
        for (index, id) in ids.enumerated() {
            let looks = looks(id)
            guard let earlier = first[looks] else {
                first[looks] = index
                continue
            }
            found[index] = (ids[earlier], ThreadDifference(id, ids[earlier]))
            if found[earlier] == nil { found[earlier] = (id, ThreadDifference(ids[earlier], id)) }
        }
        return found
    }
}
