/// Text that is compared byte by byte, like identifiers; `==` also takes two encodings of an accented letter as equal.
package struct ExactText: Hashable, Sendable {
    /// The text.
    package let text: String

    /// A text to compare byte by byte.
    package init(_ text: String) {
        var text = text
        // Contiguous bytes, so that equal texts are always hashed as one piece.
        text.makeContiguousUTF8()
        self.text = text
    }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        let whole: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if whole == nil { text.utf8.forEach { hasher.combine($0) } }
    }
}
