import CApnslint

/// Text that a C function returns, and that the caller frees.
extension UnsafeMutablePointer<apnslint_text> {
    func clear() { pointee = apnslint_text(bytes: nil, length: 0) }

    func write(_ text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        // One more for the NUL at the end.
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        copy.initialize(repeating: 0, count: bytes.count + 1)
        UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        pointee = apnslint_text(bytes: copy, length: bytes.count)
    }

    func release() {
        pointee.bytes?.deallocate()
        clear()
    }
}
