import JSONText
import PushPayload

/// The name or value at a byte offset of JSON text, with the path to it.
struct Caret {
    var isName = false
    /// The name with its quotes, or the value, complete or being typed; empty where one may begin.
    var range: Range<Int>
    /// The names and indexes of the containers; for a value also its own.
    var path: [String] = []
    /// The name under the caret; nil for a value.
    var name: Outline.Name?
    /// The value under the caret; nil if there is none yet.
    var node: Outline?
    /// The other names in the object around a name.
    var siblings: [String] = []

    /// True if the name under the caret has a colon, after which its value is kept.
    var hasValue: Bool { name?.colonEnd != nil }

    /// The caret at an offset in the text of an outline; nil outside of objects.
    init?(at offset: Int, in outline: Outline?) {
        range = offset..<offset
        node = outline
        while let container = node, container.isContainer, container.contains(offset) {
            node = nil
            let index = container.items.lastIndex { $0.range.lowerBound <= offset }
            guard let index, offset <= container.items[index].end else {
                if container.kind == .array {
                    path.append(String(container.items.count))
                } else {
                    (isName, siblings) = (true, container.names)
                }
                return
            }
            let item = container.items[index]
            if let name = item.name, offset <= name.range.upperBound {
                (isName, range) = (true, name.range)
                (self.name, node, siblings) = (name, item.value, container.names.filter { $0 != name.text })
                return
            }
            path.append(item.name?.text ?? String(index))
            guard let value = item.value, (value.range.lowerBound...value.range.upperBound).contains(offset) else {
                guard let colon = item.name?.colonEnd, offset >= colon else { return nil }
                return
            }
            node = value
            if !value.contains(offset) {
                range = value.range
                return
            }
        }
        return nil
    }
}

extension Caret {
    /// The caret at an offset of a document that is not JSON itself: in a payload that was read from it, by the places of its parts.
    /// `place` gives the bytes of the document that a range of the payload's text is from.
    init?(at offset: Int, in outline: Outline, _ place: (Range<Int>) -> Range<Int>, path: [String] = []) {
        func isAt(_ range: Range<Int>) -> Bool {
            let range = place(range)
            return range.contains(offset) || range.upperBound == offset && !range.isEmpty
        }
        for (index, item) in outline.items.enumerated() {
            if let name = item.name, isAt(name.range) {
                self.init(range: place(name.range))
                (isName, self.name, node, self.path) = (true, name, item.value, path)
                siblings = outline.names.filter { $0 != name.text }
                return
            }
            guard let value = item.value, isAt(value.range) else { continue }
            let path = path + [item.name?.text ?? String(index)]
            if value.isContainer {
                guard let inside = Caret(at: offset, in: value, place, path: path) else { return nil }
                self = inside
            } else {
                self.init(range: place(value.range))
                (node, self.path) = (value, path)
            }
            return
        }
        return nil
    }

    private init(range: Range<Int>) { self.range = range }
}

extension Outline {
    fileprivate var names: [String] { items.compactMap(\.name?.text) }

    /// True for an offset between the brackets of an object or array.
    fileprivate func contains(_ offset: Int) -> Bool {
        guard isContainer, offset > range.lowerBound else { return false }
        return offset < range.upperBound || !isClosed && offset == range.upperBound
    }
}

extension Outline.Item {
    /// The last offset at which it is still being typed. A member without a value waits for one.
    fileprivate var end: Int { name?.colonEnd != nil && value == nil ? .max : range.upperBound }
}

/// The place of a name or value in Apple's terms: an object of a payload, or the headers of a request.
/// It is determined by the path alone, because the text around may not be JSON during typing.
enum PayloadPlace: Equatable {
    /// In an object whose keys Apple defines.
    case object(Key.Parent)
    /// In the `headers` of a request document.
    case headers
    /// In the app's own data, or outside of any payload.
    case other

    /// The place of members of the object at the end of a path.
    init(_ path: [String], _ pushType: PushType?) {
        guard let aps = path.lastIndex(of: "aps") else {
            switch path.last {
            case nil, "payload": self = .object(.root)
            case "headers": self = .headers
            default: self = .other
            }
            return
        }
        let isActivity = pushType == .liveActivity
        switch path[(aps + 1)...] {
        case []: self = .object(.aps)
        case ["alert"]: self = .object(isActivity ? .activityAlert : .alert)
        case ["sound"]: self = .object(.sound)
        case ["alert", "title"] where isActivity, ["alert", "body"] where isActivity: self = .object(.activityText)
        default: self = .other
        }
    }
}
