import JSONText
import PushDocument
import PushPayload

/// Names of members beside `aps`, where any plain word may be the app's own.
package enum RootName {
    /// True if a name, given as UTF-8 bytes, may be meant for the system or the request. Beside an `aps` that the
    /// system reads, rules look only at such names.
    package static func isTelling(_ name: UnsafeRawBufferPointer) -> Bool {
        var first: UInt8?
        for byte in name {
            if byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") { continue }
            // Apple's names have hyphens, and an odd character may look like one.
            guard byte.isNamePart else { return true }
            first = first ?? byte | 0x20
        }
        guard let first else { return true }
        guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return false }
        return words[Int(first - UInt8(ascii: "a"))].contains { $0.matches(name) }
    }

    package static func isTelling(_ name: String) -> Bool {
        name.utf8.withContiguousStorageIfAvailable { isTelling(UnsafeRawBufferPointer($0)) } ?? true
    }

    /// A word in lower case; case, underscores and dots are ignored in comparisons.
    private struct Word {
        package let text: [UInt8]
        /// True if anything may follow.
        package let isBeginning: Bool

        package init(_ text: String, isBeginning: Bool = false) {
            self.text = Array(Spelling.folded(text).utf8)
            self.isBeginning = isBeginning
        }

        package func matches(_ name: UnsafeRawBufferPointer) -> Bool {
            var count = 0
            for byte in name where byte != UInt8(ascii: "_") && byte != UInt8(ascii: ".") {
                guard count < text.count else { return isBeginning }
                // This bit does not change digits.
                guard byte | 0x20 == text[count] else { return false }
                count += 1
            }
            return count == text.count
        }
    }

    /// All such words by their first letters.
    private static let words: [[Word]] = {
        let names = Key.all(in: .root).map { $0.name } + Array(shown) + Array(unmistakable)
        let words = names.map { Word($0) } + ["apns", "simul", applePrivate].map { Word($0, isBeginning: true) }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).map { letter in words.filter { $0.text.first == letter } }
    }()

    /// Words that are always meant for the system.
    package static let shown = Set(Key.noticeable.map { $0.name })
    /// Names of keys in `aps`, without their hyphens, that are never used for anything else.
    package static let unmistakable: Set = ["contentavailable", "mutablecontent", "interruptionlevel"]
    package static let applePrivate = "com.apple.private"
}
