import PushPayload

/// Names of members beside `aps`, where any plain word may be the app's own.
enum RootName {
    /// Whether a name, given by its UTF-8 bytes, may be meant for the system or the request. Where the system reads `aps`,
    /// rules look at no other name beside it.
    static func isTelling(_ name: UnsafeRawBufferPointer) -> Bool {
        var first: UInt8?
        for byte in name {
            if byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") { continue }
            // Apple's own names have hyphens, and what is odd may look like one of them.
            guard byte.isNamePart else { return true }
            first = first ?? byte | 0x20
        }
        guard let first else { return true }
        return words.contains { $0.text.utf8.first == first && $0.matches(name) }
    }

    /// The same of a string.
    static func isTelling(_ name: String) -> Bool {
        name.utf8.withContiguousStorageIfAvailable { isTelling(UnsafeRawBufferPointer($0)) } ?? true
    }

    /// A word in lower case, which case, underscores and dots don't make another one.
    private struct Word {
        let text: String
        /// Whether anything may follow.
        var isBeginning = false

        func matches(_ name: UnsafeRawBufferPointer) -> Bool {
            var rest = text.utf8[...]
            for byte in name where byte != UInt8(ascii: "_") && byte != UInt8(ascii: ".") {
                guard let next = rest.popFirst() else { return isBeginning }
                // Digits stay what they are under this bit.
                guard byte | 0x20 == next else { return false }
            }
            return rest.isEmpty
        }
    }

    private static let words =
        Key.all(in: .root).map { Word(text: Spelling.folded($0.name)) }
        + shown.map { Word(text: $0) } + unmistakable.map { Word(text: $0) }
        + [Word(text: "apns", isBeginning: true), Word(text: "simul", isBeginning: true)]
        + [Word(text: Spelling.folded(applePrivate), isBeginning: true)]

    /// What everybody means for the system.
    static let shown: Set = ["alert", "badge", "sound"]
    /// Names of keys in `aps`, without their hyphens, that nobody has for anything else.
    static let unmistakable: Set = ["contentavailable", "mutablecontent", "interruptionlevel"]
    /// What the names of Apple's own apps begin with.
    static let applePrivate = "com.apple.private"
}
