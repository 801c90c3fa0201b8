/// The difference between two thread identifiers that look alike. The system compares them byte by byte.
public enum ThreadDifference: String, Sendable, Hashable {
    case form, invisible, blank, width, letterCase, several

    /// The difference in words.
    public var phrase: String {
        switch self {
        case .form: "the Unicode form of a letter"
        case .invisible: "an invisible character"
        case .blank: "a blank"
        case .width: "the width of a letter"
        case .letterCase: "case"
        case .several: "case, blanks, invisible characters or Unicode form"
        }
    }

    /// The difference between two identifiers with the same `looks`.
    init(_ one: String, _ other: String) {
        func isSame(_ change: (String) -> String) -> Bool { change(one) == change(other) }
        self =
            if one == other {
                .form
            } else if isSame(Self.withoutInvisible) {
                .invisible
            } else if isSame(Self.withoutBlanks) {
                .blank
            } else if isSame(Self.narrowed) {
                .width
            } else if isSame({ $0.lowercased() }) {
                .letterCase
            } else { .several }
    }

    /// An identifier without the differences that people overlook: two of equal looks are most likely meant to be one.
    /// Swift compares texts by canonical equivalence, so Unicode's normalization forms need no work here.
    static func looks(_ id: String) -> String { narrowed(withoutBlanks(withoutInvisible(id))).lowercased() }

    private static func withoutInvisible(_ text: String) -> String {
        filtered(text) { scalar in
            switch scalar.properties.generalCategory {
            case .format, .control: false
            default: !scalar.properties.isVariationSelector
            }
        }
    }

    private static func withoutBlanks(_ text: String) -> String { filtered(text) { !$0.properties.isWhitespace } }

    /// Full-width letters as ASCII ones.
    private static func narrowed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let narrow = 0xFF01...0xFF5E ~= scalar.value ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
            result.append(narrow ?? scalar)
        }
        return String(result)
    }

    private static func filtered(_ text: String, _ isKept: (Unicode.Scalar) -> Bool) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.lazy.filter(isKept))
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
