/// A change to a document said by its pointers; `edits(in:)` turns it into edits of the text that leave everything
/// else as it stands: white space, order, the spelling of numbers and escapes.
public enum JSONChange: Sendable, Equatable {
    /// Writes a value at the pointer, in place of the one there or as a new member; objects that are missing on the way
    /// are made.
    case set(JSONPointer, JSONValue)
    /// Gives a member another name, which its object must not have yet.
    case rename(JSONPointer, to: String)
    /// Takes a member or an element out, with its comma.
    case remove(JSONPointer)
    /// Takes a member out and puts its text in at another pointer, which must not exist yet nor lie in the member.
    case move(JSONPointer, to: JSONPointer)

    /// The edits that make this change in a text whose value is `value`; empty where it can't be made. Who has several
    /// changes of one text asks a `JSONEditor`.
    public func edits(in text: [UInt8], value: JSONValue) -> [TextEdit] {
        JSONEditor(text, value: value, for: [self]).edits(self)
    }

    /// The places that have to be known to make it.
    fileprivate func places(in value: JSONValue) -> [JSONPointer] {
        switch self {
        case .set(let pointer, _): [pointer] + JSONEditor.end(for: pointer, in: value)
        case .rename(let pointer, _), .remove(let pointer): [pointer]
        case .move(let pointer, let target): [pointer] + JSONEditor.end(for: target, in: value)
        }
    }
}

/// Finds the bytes that changes of one text touch, having walked through it once for all of them.
public struct JSONEditor: Sendable {
    private let text: [UInt8]
    private let value: JSONValue
    private let places: [JSONPointer: Place]

    /// An editor of a text that says `value`, for these changes and no others.
    public init(_ text: [UInt8], value: JSONValue, for changes: some Sequence<JSONChange>) {
        self.text = text
        self.value = value
        places = Locator(text).places(of: changes.flatMap { $0.places(in: value) })
    }

    /// The edits that make one of the changes; empty where it can't be made.
    public func edits(_ change: JSONChange) -> [TextEdit] {
        switch change {
        case .set(let pointer, let new): set(pointer, JSONWriter().text(new))
        case .rename(let pointer, let name): rename(pointer, to: name)
        case .remove(let pointer): remove(pointer)
        case .move(let pointer, let target): move(pointer, to: target)
        }
    }

    /// The deepest container there is on the way to a pointer, and the last member in it.
    fileprivate static func end(for pointer: JSONPointer, in value: JSONValue) -> [JSONPointer] {
        var pointer = pointer
        while let parent = pointer.parent {
            if let container = value[parent] {
                return [parent] + (container.object?.members.last.map { [parent.appending($0.name)] } ?? [])
            }
            pointer = parent
        }
        return []
    }

    private func place(_ pointer: JSONPointer) -> Place? { places[pointer] }

    private func set(_ pointer: JSONPointer, _ new: String) -> [TextEdit] {
        if let place = place(pointer) { return [TextEdit(place.value, new)] }
        // Up to the deepest object there is; what is missing below it is written around the new value.
        var new = new
        var pointer = pointer
        while let parent = pointer.parent, let name = pointer.last {
            if let object = value[parent] {
                guard case .object = object else { return [] }
                return insert(JSONWriter().text(.string(name)), new, into: parent)
            }
            new = "{\(JSONWriter().text(.string(name))):\(new)}"
            pointer = parent
        }
        return []
    }

    private func rename(_ pointer: JSONPointer, to name: String) -> [TextEdit] {
        guard let key = place(pointer)?.key, let parent = pointer.parent, value[parent.appending(name)] == nil else {
            return []
        }
        return [TextEdit(key, JSONWriter().text(.string(name)))]
    }

    private func move(_ pointer: JSONPointer, to target: JSONPointer) -> [TextEdit] {
        guard let place = place(pointer), let name = target.last, value[target] == nil, !target.isWithin(pointer) else {
            return []
        }
        // Within one object only the name changes.
        if place.key != nil, target.parent == pointer.parent { return rename(pointer, to: name) }
        guard let member = set(target, String(decoding: text[place.value], as: UTF8.self)).first else { return [] }
        // An object's only member can't go and have another put in behind it: that one takes its place.
        if member.range.lowerBound == place.value.upperBound, pointer.parent.flatMap({ value[$0]?.object })?.count == 1
        {
            return [TextEdit(place.whole, String(member.text.drop { $0 == "," || $0.isWhitespace }))]
        }
        return remove(pointer) + [member]
    }

    /// Puts a member at the end of an object, laid out like the members it has.
    private func insert(_ key: String, _ new: String, into object: JSONPointer) -> [TextEdit] {
        guard let range = place(object)?.value, let members = value[object]?.object?.members else { return [] }
        guard let lastName = members.last?.name, let last = place(object.appending(lastName)), let key0 = last.key
        else {
            return [TextEdit(range.lowerBound + 1..<range.upperBound - 1, "\(key):\(new)")]
        }
        let gap = layout(spaceStart(before: key0.lowerBound, atMost: Self.mostLayout)..<key0.lowerBound) ?? ""
        let colon = layout(key0.upperBound..<last.value.lowerBound) ?? ":"
        return [TextEdit(last.value.upperBound..<last.value.upperBound, ",\(gap)\(key)\(colon)\(new)")]
    }

    private func remove(_ pointer: JSONPointer) -> [TextEdit] {
        guard let whole = place(pointer)?.whole else { return [] }
        var after = whole.upperBound
        while after < text.count, text[after].isJSONSpace { after += 1 }
        let before = spaceStart(before: whole.lowerBound)
        if after < text.count, text[after] == UInt8(ascii: ",") {
            // What follows takes the place of what goes, so its own white space goes too.
            after += 1
            while after < text.count, text[after].isJSONSpace { after += 1 }
            return [TextEdit(whole.lowerBound..<after, "")]
        }
        if before > 0, text[before - 1] == UInt8(ascii: ",") { return [TextEdit(before - 1..<whole.upperBound, "")] }
        return pointer.parent == nil ? [] : [TextEdit(before..<after, "")]
    }

    /// Where the white space before an offset begins, as far as it is looked for.
    private func spaceStart(before offset: Int, atMost most: Int = .max) -> Int {
        var start = offset
        while start > 0, offset - start < most, text[start - 1].isJSONSpace { start -= 1 }
        return start
    }

    /// What stands between members, to be written once more; nil where it is too long to be anybody's layout.
    private func layout(_ range: Range<Int>) -> String? {
        range.count < Self.mostLayout ? String(decoding: text[range], as: UTF8.self) : nil
    }

    private static let mostLayout = 1024
}
