import JSONText

/// A key that Apple defines: its place, its values, and the effect if the device drops it. The rows of the catalogue
/// are `TypedKey`s, which add the Swift type of the value.
public class Key: @unchecked Sendable {  // Unchecked as it has a subclass; all its properties are constants.
    /// The object that holds a key.
    public enum Parent: Int, Sendable, CaseIterable {
        case root, aps, alert, sound
        /// `aps.alert` of a Live Activity push.
        case activityAlert
        /// `title` or `body` of that alert in their object form.
        case activityText
    }

    /// A form that a value may take.
    public enum Form: Sendable, Equatable {
        /// A string; an empty one counts as absent.
        case text
        /// A string that may be empty.
        case anyText
        /// A word of this list, compared letter by letter.
        case word([String])
        /// 1, or 0 for the same as leaving it out.
        case flag
        /// A number, in a range where there is one.
        case number(ClosedRange<Double>?)
        /// A whole number from this one on.
        case count(from: Int)
        /// A moment in Unix seconds.
        case time
        /// A Boolean.
        case boolean
        /// An array of strings.
        case texts
        /// An array of objects.
        case objects
        case object
    }

    /// The differences of a key in pushes of one type.
    public struct Variant: Sendable {
        /// The forms its value may take; nil if they are the usual ones.
        var forms: [Form]?
        /// The first releases that know it; nil if they are the usual ones.
        var since: [SystemVersion]?
    }

    /// The object it belongs in.
    public let parent: Parent
    /// The key's name, letter by letter.
    public let name: String
    /// The forms its value may take, the best first. `forms(for:)` has the forms for one push type.
    public let forms: [Form]
    /// The push types that read it.
    public let pushTypes: [PushType]
    /// The first releases that know it. `since(for:)` has the releases for one push type.
    public let since: [SystemVersion]
    /// The component that reads the key, if it is another than the systems of `since`; completes "read …".
    public let reader: String?
    /// The push types for which it differs from the rest of the row.
    public let variants: KeyValuePairs<PushType, Variant>
    /// The releases from which it has no effect any more.
    public let obsoletedIn: [SystemVersion]
    /// True if Apple documents it; false if it was only seen in Apple's own pushes.
    public let isDocumented: Bool
    /// True if it takes 1, or 0 for the same as leaving it out.
    public let isFlag: Bool
    /// True if its text is compared with other names, character by character.
    public let isCompared: Bool
    /// True for a flag that counts as absent with any other value than the number 1.
    public let isStrictFlag: Bool
    /// True if it is obsolete or private to Apple, so that no name is taken for a misspelling of it.
    public let isRare: Bool
    /// True if its texts differ from push to push, and all that rules ask of one is how it begins and ends.
    package let isFreeText: Bool
    /// The aspects of a push that it belongs to; empty for a key that a rule may compare with any other.
    package let aspects: Aspects
    /// The effects of a push that depend on it.
    public let effects: PushEffects
    /// The page on which Apple describes it; for an undocumented key, the page about its surroundings.
    public let page: ApplePage
    /// The purpose of the key, as a noun phrase.
    public let meaning: String
    /// The loss that a user sees if the value is dropped.
    public let effectWhenDropped: String
    /// The loss that a user sees if the text matches no name of the app's or the system's.
    public let effectWhenUnmatched: String

    /// Sets of keys and header fields that rules compare only with each other and with those of no aspect.
    package struct Aspects: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let texts = Aspects(rawValue: 1)
        package static let sound = Aspects(rawValue: 2)
        /// The badge, and the names that the sender gives to groups and categories.
        package static let names = Aspects(rawValue: 4)
        /// Keys that decide the order of notifications.
        package static let order = Aspects(rawValue: 8)
        /// The header fields that name a push or say how long it is kept.
        package static let delivery = Aspects(rawValue: 16)
    }

    fileprivate init(
        _ name: String, in parent: Parent, _ forms: [Form], pushTypes: [PushType], since: [SystemVersion],
        reader: String?, variants: KeyValuePairs<PushType, Variant>, obsoletedIn: [SystemVersion], rare: Bool,
        compared: Bool, strict: Bool, documented: Bool, free: Bool, aspects: Aspects, carries effects: PushEffects,
        page: ApplePage,
        meaning: String, dropped: String, unmatched: String
    ) {
        (self.parent, self.name, self.forms) = (parent, name, forms)
        isFlag = forms.contains(.flag)
        (self.pushTypes, self.since, self.reader, self.variants) = (pushTypes, since, reader, variants)
        (self.obsoletedIn, self.isRare) = (obsoletedIn, rare)
        isCompared = compared
        isStrictFlag = strict
        isDocumented = documented
        isFreeText = free
        (self.aspects, self.effects, self.page, self.meaning) = (aspects, effects, page, meaning)
        effectWhenDropped = dropped
        effectWhenUnmatched = unmatched
    }

    /// The key of this name in this object, when Apple defines one.
    public static func named(_ name: String, in parent: Parent) -> Key? {
        place(of: name, in: parent).map { catalog[$0] }
    }

    /// The kinds of values that the keys of a name take, in `aps`, an alert and a sound; empty for an unknown name.
    package static func kinds(ofKeysNamed name: String) -> JSONKinds {
        [Parent.aps, .alert, .sound].reduce(into: []) { kinds, parent in
            for form in named(name, in: parent)?.forms ?? [] { kinds.formUnion(form.kinds) }
        }
    }

    /// The index of a key in the catalogue; nil for an unknown name.
    package static func place(of name: String, in parent: Parent) -> Int? {
        table.place(of: name, in: parent)
    }

    /// The key whose place, from the payload's root, is this one.
    package static func defined(at pointer: JSONPointer) -> Key? {
        guard let container = pointer.parent, let name = pointer.last else { return nil }
        return Key.Parent.allCases.first { $0.pointer == container }.flatMap { named(name, in: $0) }
    }

    /// All keys of one object.
    public static func all(in parent: Parent) -> [Key] { byParent[parent.rawValue] }

    private static let byParent = Parent.allCases.map { parent in catalog.filter { $0.parent == parent } }
    private static let table = KeyNames()

    /// The names of the keys, in which a look-up counts no references to keys or lists.
    private struct KeyNames {
        /// The names by their places in the catalogue.
        private let names: [String]
        /// The number of lengths that names may have.
        private let lengths: Int
        /// For each object and each length of a name, which nearly always tells a key, the places of its keys: each is a bit.
        private let places: [UInt64]

        init() {
            let names = catalog.map { $0.name }
            let lengths = (names.map { $0.utf8.count }.max() ?? 0) + 1
            var places = [UInt64](repeating: 0, count: Parent.allCases.count * lengths)
            for (place, key) in catalog.enumerated() {
                places[key.parent.rawValue * lengths + key.name.utf8.count] |= 1 << UInt64(place)
            }
            (self.names, self.lengths, self.places) = (names, lengths, places)
        }

        func place(of name: String, in parent: Parent) -> Int? {
            let length = name.utf8.count
            guard length < lengths else { return nil }
            var left = places[parent.rawValue * lengths + length]
            while left != 0 {
                let place = left.trailingZeroBitCount
                if names[place] == name { return place }
                left &= left - 1
            }
            return nil
        }
    }
}

/// A key with the Swift type of the object that holds it and of its value: `aps[.badge]` is a `Field<Int64>`. The holder
/// is constrained only at `init`: a constraint of the class would be looked up at run time for each key at every start.
public final class TypedKey<Holder, Value: Sendable>: Key, @unchecked Sendable {
    @usableFromInline let form: ValueForm<Value>

    init(
        _ name: String, _ form: ValueForm<Value>, pushTypes: [PushType] = [.alert], since: [SystemVersion],
        reader: String? = nil, variants: KeyValuePairs<PushType, Variant> = [:], obsoletedIn: [SystemVersion] = [],
        rare: Bool = false, compared: Bool = false, strict: Bool = false, documented: Bool = true, free: Bool = false,
        aspects: Aspects = [], carries effects: PushEffects = [], page: ApplePage = .generating, meaning: String,
        dropped: String, unmatched: String? = nil
    ) where Holder: JSONView {
        self.form = form
        super.init(
            name, in: Holder.parent, form.forms, pushTypes: pushTypes, since: since, reader: reader, variants: variants,
            obsoletedIn: obsoletedIn, rare: rare, compared: compared, strict: strict,
            documented: documented, free: free, aspects: aspects, carries: effects, page: page, meaning: meaning,
            dropped: dropped,
            unmatched: unmatched ?? dropped)
    }
}

extension Key {
    /// The forms its value may take in pushes of a type, the best first.
    public func forms(for pushType: PushType) -> [Form] { variant(for: pushType)?.forms ?? forms }
    /// The first releases that know it in pushes of a type.
    public func since(for pushType: PushType) -> [SystemVersion] { variant(for: pushType)?.since ?? since }

    private func variant(for pushType: PushType) -> Variant? {
        variants.isEmpty ? nil : variants.first { $0.key == pushType }?.value
    }

    /// True if a value is of a kind that the key takes in pushes of a type, the elements of an array included; nil where that is not
    /// known.
    public func takes(_ value: JSONValue, in pushType: PushType) -> Bool? {
        func isOf(_ kind: JSONKind, _ value: JSONValue) -> Bool? {
            value.kind == kind ? true : value.mayBe(kind) ? Optional.none : false
        }
        return forms(for: pushType).lazy.map { form in
            let elements = (value.array ?? []).lazy.map { isOf(form == .texts ? .string : .object, $0) }
            return isOf(form.kind, value) == true ? elements.areAllTrue : isOf(form.kind, value)
        }.isAnyTrue
    }

    /// The words that it takes; nil if it does not take words.
    public var words: [String]? {
        for case .word(let words) in forms { return words }
        return nil
    }

    /// The kinds of JSON value that it takes.
    public var kinds: [JSONKind] {
        var kinds: [JSONKind] = []
        for form in forms where !kinds.contains(form.kind) { kinds.append(form.kind) }
        return kinds
    }

    /// The kinds in words, as in "a string or an object".
    public var kindsPhrase: String {
        kinds.map { kind in
            guard kind == .array else { return kind.phrase }
            return forms.contains(.texts) ? "an array of strings" : "an array of objects"
        }.joined(separator: " or ")
    }

    /// The dotted path of the key in a payload, as in `aps.alert.title`.
    public var path: String { parent == .root ? name : "\(parent.path).\(name)" }
    /// The pointer to its place, from the payload's root.
    public var pointer: JSONPointer { parent.pointer.appending(name) }
}

extension Key.Parent {
    /// The path of the object, such as `aps.alert`; empty for the root.
    public var path: String {
        switch self {
        case .root: ""
        case .aps: "aps"
        case .alert, .activityAlert: "aps.alert"
        case .sound: "aps.sound"
        case .activityText: "aps.alert.title"
        }
    }

    /// The place of a member in words, as in "in aps.alert".
    public var phrase: String { self == .root ? "beside aps" : "in \(path)" }
    /// The pointer to the object, from the payload's root.
    public var pointer: JSONPointer { Self.pointers[rawValue] }

    private static let pointers = allCases.map { JSONPointer($0.path.split(separator: ".").map(String.init)) }
}

extension Key.Form {
    /// The kinds of JSON value of which something is read for this form.
    var kinds: JSONKinds { self == .flag ? [JSONKinds(.number), JSONKinds(.boolean)] : JSONKinds(kind) }
    /// The kind of JSON value that has this form.
    public var kind: JSONKind {
        switch self {
        case .text, .anyText, .word: .string
        case .flag, .number, .count, .time: .number
        case .boolean: .boolean
        case .texts, .objects: .array
        case .object: .object
        }
    }
}
