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

    /// The edits that make this change in a text whose value is `value`; empty where it can't be made.
    public func edits(in text: [UInt8], value: JSONValue) -> [TextEdit] {
        let editor = TextEditor(text: text, value: value)
        switch self {
        case .set(let pointer, let new):
            return editor.set(pointer, JSONWriter().text(new))
        case .rename(let pointer, let name):
            return editor.rename(pointer, to: name)
        case .remove(let pointer):
            return editor.remove(pointer)
        case .move(let pointer, let target):
            return editor.move(pointer, to: target)
        }
    }
}

/// Finds the bytes that a change touches.
private struct TextEditor {
    let text: [UInt8]
    let value: JSONValue

    func place(_ pointer: JSONPointer) -> Place? { Locator(text).place(of: pointer) }

    func set(_ pointer: JSONPointer, _ new: String) -> [TextEdit] {
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

    func rename(_ pointer: JSONPointer, to name: String) -> [TextEdit] {
        guard let key = place(pointer)?.key, let parent = pointer.parent, value[parent.appending(name)] == nil else {
            return []
        }
        return [TextEdit(key, JSONWriter().text(.string(name)))]
    }

    func move(_ pointer: JSONPointer, to target: JSONPointer) -> [TextEdit] {
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
        let gap = space(before: key0.lowerBound)
        let colon = String(decoding: text[key0.upperBound..<last.value.lowerBound], as: UTF8.self)
        return [TextEdit(last.value.upperBound..<last.value.upperBound, ",\(gap)\(key)\(colon)\(new)")]
    }

    func remove(_ pointer: JSONPointer) -> [TextEdit] {
        guard let whole = place(pointer)?.whole else { return [] }
        var after = whole.upperBound
        while after < text.count, text[after].isJSONSpace { after += 1 }
        let before = whole.lowerBound - space(before: whole.lowerBound).utf8.count
        if after < text.count, text[after] == UInt8(ascii: ",") {
            // What follows takes the place of what goes, so its own white space goes too.
            after += 1
            while after < text.count, text[after].isJSONSpace { after += 1 }
            return [TextEdit(whole.lowerBound..<after, "")]
        }
        if before > 0, text[before - 1] == UInt8(ascii: ",") { return [TextEdit(before - 1..<whole.upperBound, "")] }
        return pointer.parent == nil ? [] : [TextEdit(before..<after, "")]
    }

    private func space(before offset: Int) -> String {
        var start = offset
        while start > 0, text[start - 1].isJSONSpace { start -= 1 }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }
}
