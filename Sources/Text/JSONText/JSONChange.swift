/// A change to a document, given by JSON pointers. `edits(in:)` turns it into edits of the text that leave everything else
/// as it is: white space, order, the spelling of numbers and escapes.
public enum JSONChange: Sendable, Equatable {
    /// Writes a value at the pointer: replaces the one there or adds a member. Missing objects on the way are added.
    case set(JSONPointer, JSONValue)
    /// Renames a member; its object must not have the new name yet.
    case rename(JSONPointer, to: String)
    /// Removes a member or an element, with its comma.
    case remove(JSONPointer)
    /// Moves a member to another pointer, which must be free and outside the member itself.
    case move(JSONPointer, to: JSONPointer)

    /// The edits that make this change in a text with this value; empty if that is impossible.
    public func edits(in text: [UInt8], value: JSONValue) -> [TextEdit] {
        JSONEditor(text, value: value, places: Locator(text).places(of: places(in: value))).edits(self)
    }

    /// The pointers to the values whose places an editor needs for this change.
    package func places(in value: JSONValue) -> [JSONPointer] {
        switch self {
        case .set(let pointer, _): [pointer] + JSONEditor.end(for: pointer, in: value)
        case .rename(let pointer, _), .remove(let pointer): [pointer]
        case .move(let pointer, let target): [pointer] + JSONEditor.end(for: target, in: value)
        }
    }
}

/// Turns changes of one text into edits, after one walk over the text for all of them.
package struct JSONEditor: Sendable {
    private let text: [UInt8]
    private let value: JSONValue
    private let places: [JSONPointer: Place]

    /// An editor of a text whose value is `value`, for changes whose places in it are these.
    package init(_ text: [UInt8], value: JSONValue, places: [JSONPointer: Place]) {
        (self.text, self.value, self.places) = (text, value, places)
    }

    /// The edits that make one of the changes; empty if it can't be made.
    package func edits(_ change: JSONChange) -> [TextEdit] {
        switch change {
        case .set(let pointer, let new): set(pointer, JSONWriter().text(new))
        case .rename(let pointer, let name): rename(pointer, to: name)
        case .remove(let pointer): remove(pointer)
        case .move(let pointer, let target): move(pointer, to: target)
        }
    }

    /// The deepest existing container on the way to a pointer, and its last member.
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

    private func set(_ pointer: JSONPointer, _ new: String) -> [TextEdit] {
        if let place = places[pointer] { return [TextEdit(place.value, new)] }
        // Find the deepest existing object; the missing objects below it are written around the new value.
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
        guard let key = places[pointer]?.key, let parent = pointer.parent, value[parent.appending(name)] == nil
        else { return [] }
        return [TextEdit(key, JSONWriter().text(.string(name)))]
    }

    private func move(_ pointer: JSONPointer, to target: JSONPointer) -> [TextEdit] {
        guard let place = places[pointer], let name = target.last, value[target] == nil, !target.isWithin(pointer)
        else { return [] }
        // Within one object, renaming is enough.
        if place.key != nil, target.parent == pointer.parent { return rename(pointer, to: name) }
        guard let member = set(target, String(decoding: text[place.value], as: UTF8.self)).first else { return [] }
        // An object's only member can't be removed while another is added after it, so the new one replaces it.
        if member.range.lowerBound == place.value.upperBound, pointer.parent.flatMap({ value[$0]?.object })?.count == 1
        {
            return [TextEdit(place.whole, String(member.text.drop { $0 == "," || $0.isWhitespace }))]
        }
        return remove(pointer) + [member]
    }

    /// Adds a member at the end of an object, in the layout of the other members.
    private func insert(_ key: String, _ new: String, into object: JSONPointer) -> [TextEdit] {
        guard let range = places[object]?.value, let members = value[object]?.object?.members else { return [] }
        guard let lastName = members.last?.name, let last = places[object.appending(lastName)], let key0 = last.key
        else { return [TextEdit(range.lowerBound + 1..<range.upperBound - 1, "\(key):\(new)")] }
        let gap = layout(spaceStart(before: key0.lowerBound, maximum: Self.maximumLayout)..<key0.lowerBound) ?? ""
        let colon = layout(key0.upperBound..<last.value.lowerBound) ?? ":"
        return [TextEdit(last.value.upperBound..<last.value.upperBound, ",\(gap)\(key)\(colon)\(new)")]
    }

    private func remove(_ pointer: JSONPointer) -> [TextEdit] {
        guard let whole = places[pointer]?.whole else { return [] }
        var after = Cursor(bytes: text, offset: whole.upperBound)
        after.skipSpace()
        if after.take(UInt8(ascii: ",")) {
            // The next member takes the place of the removed one, so the white space before it goes too.
            after.skipSpace()
            return [TextEdit(whole.lowerBound..<after.offset, "")]
        }
        let before = spaceStart(before: whole.lowerBound)
        if before > 0, text[before - 1] == UInt8(ascii: ",") { return [TextEdit(before - 1..<whole.upperBound, "")] }
        return pointer.parent == nil ? [] : [TextEdit(before..<after.offset, "")]
    }

    /// The start of the white space before an offset, at most `maximum` bytes back.
    private func spaceStart(before offset: Int, maximum: Int = .max) -> Int {
        var start = offset
        while start > 0, offset - start < maximum, text[start - 1].isJSONSpace { start -= 1 }
        return start
    }

    /// The text between members, to be repeated; nil if it is too long to be a layout.
    private func layout(_ range: Range<Int>) -> String? {
        range.count < Self.maximumLayout ? String(decoding: text[range], as: UTF8.self) : nil
    }

    private static let maximumLayout = 1024
}

/// A replacement of one byte range in a text.
public struct TextEdit: Sendable, Equatable {
    /// The bytes to replace; empty for an insertion.
    public var range: Range<Int>
    /// The text that replaces them.
    public var text: String

    /// Replaces these bytes with this text.
    public init(_ range: Range<Int>, _ text: String) {
        (self.range, self.text) = (range, text)
    }
}

extension [TextEdit] {
    /// The text after all edits. An edit that overlaps an earlier one is left out.
    public func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var offset = 0
        for edit in inOrder where edit.range.lowerBound >= offset && edit.range.upperBound <= bytes.count {
            result += bytes[offset..<edit.range.lowerBound]
            result += Array<UInt8>(edit.text.utf8)
            offset = edit.range.upperBound
        }
        return result + bytes[offset...]
    }

    /// At one place, insertions come before replacements.
    fileprivate var inOrder: [TextEdit] {
        sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }
}

extension [TextEdit] {
    /// Two sets of edits as one: these edits of a text with `count` bytes, and `next` of the edited text. The edits of a set don't overlap.
    package func followed(by next: [TextEdit], in count: Int) -> [TextEdit] {
        guard !isEmpty else { return next }
        return EditedText(count).applying(self).applying(next).edits(in: count)
    }
}

/// An edited text, in pieces: bytes kept of the text before, and text that was written.
private struct EditedText {
    private enum Piece {
        case kept(Range<Int>)
        case written([UInt8])

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .written(let text): text.count
            }
        }

        func part(_ range: Range<Int>) -> Piece {
            switch self {
            case .kept(let kept): .kept(kept.lowerBound + range.lowerBound..<kept.lowerBound + range.upperBound)
            case .written(let text): .written(Array(text[range]))
            }
        }
    }

    private var pieces: [Piece] = []

    init(_ count: Int) { pieces = [.kept(0..<count)] }

    func applying(_ edits: [TextEdit]) -> EditedText {
        var result = EditedText(0)
        result.pieces = []
        var (index, used, offset) = (0, 0, 0)
        /// Moves to an offset in this text. The bytes on the way are kept or dropped.
        func pass(to end: Int, keeping: Bool) {
            while offset < end, index < pieces.count {
                let length = Swift.min(end - offset, pieces[index].count - used)
                if keeping { result.pieces.append(pieces[index].part(used..<used + length)) }
                (offset, used) = (offset + length, used + length)
                if used == pieces[index].count { (index, used) = (index + 1, 0) }
            }
        }
        for edit in edits.inOrder where edit.range.lowerBound >= offset {
            pass(to: edit.range.lowerBound, keeping: true)
            result.pieces.append(.written(Array(edit.text.utf8)))
            pass(to: edit.range.upperBound, keeping: false)
        }
        pass(to: .max, keeping: true)
        return result
    }

    /// The edits that turn the text before into this one.
    func edits(in count: Int) -> [TextEdit] {
        var edits: [TextEdit] = []
        var (end, written) = (0, [UInt8]())
        func add(before next: Int) {
            if next > end || !written.isEmpty {
                edits.append(TextEdit(end..<next, String(decoding: written, as: UTF8.self)))
            }
            written = []
        }
        for piece in pieces {
            switch piece {
            case .written(let text): written += text
            case .kept(let range) where range.isEmpty: break
            case .kept(let range):
                add(before: range.lowerBound)
                end = range.upperBound
            }
        }
        add(before: count)
        return edits
    }
}
