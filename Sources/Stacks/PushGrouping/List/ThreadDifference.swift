import JSONText
import PushPayload

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

    /// The function that takes each difference out of an identifier.
    private static let removals: [(difference: ThreadDifference, remove: @Sendable (String) -> String)] = [
        (.invisible, { mapped($0) { isInvisible($0) ? nil : $0 } }),
        (.blank, { mapped($0) { $0.properties.isWhitespace ? nil : $0 } }),
        // Full-width letters as ASCII ones.
        (.width, { mapped($0) { 0xFF01...0xFF5E ~= $0.value ? Unicode.Scalar($0.value - 0xFEE0) : $0 } }),
        (.letterCase, { $0.lowercased() }),
        (.separator, { mapped($0) { $0 == "_" || $0.properties.generalCategory == .dashPunctuation ? "-" : $0 } }),
        (.alphabet, { mapped($0) { twins[$0] ?? $0 } }),
    ]

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return [.format, .control].contains(properties.generalCategory) || properties.isVariationSelector
    }

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

    /// The identifiers that look like another one in the list, by their index: a later one with the first of its looks, and that first
    /// one with the second.
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

/// A thread identifier that the device does not read, because it has another name or is in another place.
public struct MissedThreadID: Sendable, Hashable {
    /// The name as it is written.
    public let name: String
    /// The part of the request in which it was found.
    public let place: Part

    /// The parts of a request in which people write it.
    public enum Part: String, Sendable {
        case aps
        case root
        case alert
        case header
    }

    /// The first place where a push without `thread-id` seems to have one; nil if there is none.
    init?(in request: Request) {
        let names: [(String?, Part)] = [
            (Self.name(in: request.aps.json, isInAPS: true), .aps), (Self.name(in: request.payload.json), .root),
            (request.aps.json["alert"]?.object.flatMap { Self.name(in: $0) }, .alert),
            (request.headers.fields.first { Self.isHeader($0.name) }?.name, .header),
        ]
        guard case (let name?, let place)? = names.first(where: { $0.0 != nil }) else { return nil }
        (self.name, self.place) = (name, place)
    }

    private static func name(in object: JSONObject, isInAPS: Bool = false) -> String? {
        object.members.first { member in
            guard member.value.kind == .string || member.value.kind == .number, member.name.utf8.count <= 32
            else { return false }
            if isKey(member.name) { return true }
            guard isInAPS else { return false }
            return Spelling.isSame(member.name, "thread") || Spelling.nearest(member.name, among: ["thread-id"]) != nil
        }?.name
    }

    private static func isKey(_ name: String) -> Bool {
        Spelling.isSame(name, "thread-id") || Spelling.isSame(name, "thread-identifier")
    }

    private static func isHeader(_ name: String) -> Bool { isKey(name) || Spelling.isSame(name, "apns-thread-id") }

    /// The place as a sentence without capital and full stop.
    public var sentence: String {
        switch place {
        case .aps: "“\(name)” in aps is not thread-id"
        case .root: "“\(name)” is beside aps, and the system looks for thread-id in aps"
        case .alert: "“\(name)” is in the alert, and the system looks for thread-id in aps"
        case .header: "“\(name)” is a header, which never reaches the device"
        }
    }
}
