import JSONText

/// The names under which service extensions look for the address of a picture, and what is wrong with an address.
package enum PictureName {
    package enum Fault: CaseIterable { case insecure, withoutExtension }

    private static let names: Set = [
        "image", "imageurl", "attachment", "attachmenturl", "media", "mediaurl", "picture",
    ]
    private static let lengths = 5...14

    package static func isOne(_ name: UnsafeRawBufferPointer) -> Bool {
        // Nearly all names end here.
        guard lengths ~= name.count, let first = name.first, "iamp".utf8.contains(first) else { return false }
        return names.contains(Spelling.folded(String(decoding: name, as: UTF8.self)))
    }

    /// The faults of an address; nil for any other text.
    package static func faults(of text: UnsafeRawBufferPointer) -> [Fault]? {
        let isInsecure = text.starts(with: "http://".utf8)
        guard isInsecure || text.starts(with: "https://".utf8) else { return nil }
        let address = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let path = address.dropFirst(isInsecure ? 7 : 8)
        let file = path.firstIndex(of: UInt8(ascii: "/")).map { path[$0...] }
            .flatMap { path in path.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } }
        let hasExtension = file?.contains(UInt8(ascii: ".")) ?? false
        return (isInsecure ? [.insecure] : []) + (hasExtension ? [] : [.withoutExtension])
    }
}
