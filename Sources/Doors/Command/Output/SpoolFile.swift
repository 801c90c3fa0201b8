/// Entries that are written one after the other and read again once: a hash, a number and perhaps a text. The file has no name that stays.
final class SpoolFile {
    private let file: TemporaryFile
    private let name: String
    private var bytes = [UInt8](repeating: 0, count: blockBytes)
    /// The number of bytes at the start of `bytes` that the file lacks still.
    private var count = 0
    private var code: Int32?

    static let blockBytes = 1 << 16
    private static let headBytes = 16

    init(beside path: String) throws(Failure) {
        name = path
        file = try TemporaryFile(beside: path, mode: 0o600, named: path)
    }

    func append(_ hash: UInt64, _ number: UInt32, _ text: String = "") {
        var text = text
        text.withUTF8 { text in
            let end = Self.headBytes + text.count
            if bytes.count - count < end { flush() }
            if bytes.count < end { bytes += repeatElement(0, count: end - bytes.count) }
            let head = SIMD2<UInt64>(hash, UInt64(number) | UInt64(UInt32(text.count)) << 32)
            bytes.withUnsafeMutableBytes { room in
                room.storeBytes(of: head, toByteOffset: count, as: SIMD2<UInt64>.self)
                UnsafeMutableRawBufferPointer(rebasing: room[(count + Self.headBytes)...]).copyMemory(
                    from: UnsafeRawBufferPointer(text))
            }
            count += end
        }
    }

    private func flush() {
        code = code ?? bytes[..<count].withUnsafeBytes { writeAll($0, to: file.descriptor) }
        count = 0
    }

    /// Reads all entries in their order.
    func read(_ take: (_ hash: UInt64, _ number: UInt32, _ text: Slice<UnsafeRawBufferPointer>) -> Void) throws(Failure)
    {
        flush()
        if let code { throw Failure.system(name, code) }
        lseek(file.descriptor, 0, SEEK_SET)
        var rest: [UInt8] = []
        var block = [UInt8](repeating: 0, count: Self.blockBytes)
        while true {
            let count = block.withUnsafeMutableBytes { readBytes(file.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure.system(name) }
            if count == 0 { return }
            rest += block[..<count]
            var start = 0
            rest.withUnsafeBytes { rest in
                while rest.count - start >= Self.headBytes {
                    let head = rest.loadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
                    let text = start + Self.headBytes
                    let end = text + Int(head[1] >> 32)
                    guard end <= rest.count else { break }
                    take(head[0], UInt32(truncatingIfNeeded: head[1]), rest[text..<end])
                    start = end
                }
            }
            rest.removeFirst(start)
        }
    }
}
