/// Reads a property list in XML, perhaps a hostile one: Foundation's reader overflows the stack on deep nesting.
struct XMLPropertyList {
    var text: TextReader

    mutating func root() throws(ResourceError) -> PropertyList {
        try skipMisc()
        guard let start = try tag(), start.name == "plist", !start.isEmpty else {
            throw text.error("this is not a property list: a <plist> element is expected")
        }
        let value = try value(depth: 0)
        try close("plist")
        try skipMisc()
        guard text.byte == nil else { throw text.error("something follows the end of the property list") }
        return value
    }

    /// A tag with the offset of its `<`; an empty one closes itself, as in `<dict/>`.
    private typealias Tag = (name: String, offset: Int, isEmpty: Bool)

    private mutating func value(depth: Int) throws(ResourceError) -> PropertyList {
        try skipMisc()
        guard let tag = try tag() else { throw text.error("a value is expected here") }
        guard depth < PropertyList.depthLimit else {
            throw text.error("the values are nested deeper than \(PropertyList.depthLimit)", at: tag.offset)
        }
        switch tag.name {
        case "dict": return .dictionary(tag.isEmpty ? [] : try members(depth: depth))
        case "array": return .array(tag.isEmpty ? [] : try elements(depth: depth))
        case "string": return .string(try content(of: tag))
        default:
            guard let scalar = Self.scalars[tag.name] else {
                throw text.error("<\(tag.name)> is not an element of property lists", at: tag.offset)
            }
            _ = try content(of: tag)
            return scalar
        }
    }

    /// Elements by their tags whose content is not read.
    private static let scalars: [String: PropertyList] = [
        "integer": .other("a number"), "real": .other("a number"), "date": .other("a date"), "data": .other("data"),
        "true": .boolean(true), "false": .boolean(false),
    ]

    private mutating func members(depth: Int) throws(ResourceError) -> [(key: String, value: PropertyList)] {
        var members: [(key: String, value: PropertyList)] = []
        while try !isEnd("dict") {
            guard let tag = try tag(), tag.name == "key" else { throw text.error("a <key> is expected in a <dict>") }
            let key = try content(of: tag)
            members.append((key, try value(depth: depth + 1)))
        }
        return members
    }

    private mutating func elements(depth: Int) throws(ResourceError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while try !isEnd("array") { elements.append(try value(depth: depth + 1)) }
        return elements
    }

    /// Steps over the end tag of an element when it is next.
    private mutating func isEnd(_ name: String) throws(ResourceError) -> Bool {
        try skipMisc()
        guard text.isNext("</") else { return false }
        try close(name)
        return true
    }

    /// Steps over white space, comments, processing instructions and the document type.
    private mutating func skipMisc() throws(ResourceError) {
        while true {
            text.skipSpace()
            let start = text.offset
            guard let end = Self.markup.first(where: { text.take($0.start) })?.end else { return }
            guard let inner = text.upTo(end), end != ">" || !inner.contains(UInt8(ascii: "[")) else {
                throw text.error("this markup is not closed, or not for property lists", at: start)
            }
        }
    }

    private static let markup: [(start: String, end: String)] = [("<!--", "-->"), ("<?", "?>"), ("<!DOCTYPE", ">")]

    private mutating func tag() throws(ResourceError) -> Tag? {
        let start = text.offset
        guard text.take("<") else { return nil }
        guard let inner = text.upTo(">") else { throw text.error("this tag is never closed", at: start) }
        let isEmpty = inner.last == UInt8(ascii: "/")
        // Attributes, such as the version of the list, are ignored.
        let name = inner.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        return (String(decoding: name, as: UTF8.self), start, isEmpty)
    }

    private mutating func close(_ name: String) throws(ResourceError) {
        text.skipSpace()
        let start = text.offset
        guard text.take("</"), let found = text.upTo(">") else { throw text.error("</\(name)> is missing", at: start) }
        let end = String(decoding: found.prefix { $0 > 0x20 }, as: UTF8.self)
        guard end == name else { throw text.error("</\(end)> where </\(name)> is expected", at: start) }
    }

    private mutating func content(of tag: Tag) throws(ResourceError) -> String {
        if tag.isEmpty { return "" }
        var content: [UInt8] = []
        while let byte = text.byte {
            if byte == UInt8(ascii: "&") {
                content += Array(String(try entity()).utf8)
            } else if text.take("<![CDATA[") {
                guard let inner = text.upTo("]]>") else { throw text.error("this CDATA section is never closed") }
                content += inner
            } else if text.isNext("<!--") {
                let start = text.offset
                guard text.upTo("-->") != nil else { throw text.error("this comment is never closed", at: start) }
            } else if byte == UInt8(ascii: "<") {
                try close(tag.name)
                return String(decoding: content, as: UTF8.self)
            } else {
                content.append(byte)
                text.offset += 1
            }
        }
        throw text.error("<\(tag.name)> is never closed", at: tag.offset)
    }

    private mutating func entity() throws(ResourceError) -> Unicode.Scalar {
        let start = text.offset
        let name = text.upTo(";").flatMap { $0.count <= 12 ? String(decoding: $0.dropFirst(), as: UTF8.self) : nil }
        if let scalar = name.flatMap({ Self.entities[$0] }) { return scalar }
        if let name, name.hasPrefix("#") {
            let isHex = name.hasPrefix("#x")
            let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
            if let scalar = value.flatMap(Unicode.Scalar.init) { return scalar }
        }
        throw text.error("an & that begins no character reference", at: start)
    }

    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
}
