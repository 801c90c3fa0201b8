/// Splits what arrives from a client into messages: header fields, an empty line, and a body of the length they give.
/// After bytes that are not a frame, reading continues at the next valid header.
package struct FrameReader: Sendable {
    package enum Frame: Sendable, Equatable {
        /// The body of a message.
        case message([UInt8])
        /// Bytes that are not a frame were skipped; the text says why.
        case malformed(String)
    }

    static let maximumHeaderBytes = 8192

    /// The maximum length of a body, in bytes: a longer one is a mistake of the client.
    private let maximumBodyBytes: Int
    private var buffer: [UInt8] = []
    /// The first byte of the buffer that is still to be read.
    private var start = 0
    /// The number of bytes still to be skipped of a body that is too long.
    private var bytesToSkip = 0

    /// A reader that skips bodies longer than this many bytes.
    package init(maximumBodyBytes: Int = 256 << 20) { self.maximumBodyBytes = maximumBodyBytes }

    package mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer += bytes
    }

    /// The next frame; nil until more bytes arrive.
    package mutating func next() -> Frame? {
        if bytesToSkip > 0 {
            let count = min(bytesToSkip, buffer.count - start)
            start += count
            bytesToSkip -= count
            guard bytesToSkip == 0 else { return nil }
        }
        let rest = buffer[start...]
        guard let (bodyStart, givenLength) = Self.header(rest) else {
            guard rest.count > Self.maximumHeaderBytes else { return nil }
            return skip("a header without an end")
        }
        guard let length = givenLength else { return skip("a header without a Content-Length that can be read") }
        guard length <= maximumBodyBytes else {
            start = bodyStart
            bytesToSkip = length
            return .malformed("a message of \(length) bytes, more than \(maximumBodyBytes), was skipped")
        }
        guard rest.endIndex - bodyStart >= length else { return nil }
        start = bodyStart + length
        return .message(Array(buffer[bodyStart..<start]))
    }

    /// Continues at the next `Content-Length:` after the current place.
    private mutating func skip(_ reason: String) -> Frame {
        let field = Array("Content-Length:".utf8)
        let rest = buffer.indices.dropFirst(start + 1)
        start = rest.first { buffer[$0...].starts(with: field.prefix(buffer.count - $0)) } ?? buffer.count
        return .malformed(reason)
    }

    /// The start of the body, and its length if that can be read. Lone line feeds count as line ends, as some clients write them.
    private static func header(_ bytes: ArraySlice<UInt8>) -> (bodyStart: Int, length: Int?)? {
        var length: Int?
        var lineStart = bytes.startIndex
        for index in bytes.indices.prefix(maximumHeaderBytes) where bytes[index] == 0x0A {
            let line = bytes[lineStart..<index].filter { $0 != 0x0D }
            if line.isEmpty, index > bytes.startIndex { return (index + 1, length) }
            length = length ?? contentLength(line)
            lineStart = index + 1
        }
        return nil
    }

    private static func contentLength(_ line: [UInt8]) -> Int? {
        let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
        let digits = parts[1].drop { $0 == " " || $0 == "\t" }
        return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    /// A body with the header that says its length.
    package static func frame(_ body: [UInt8]) -> [UInt8] { Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body }
}
