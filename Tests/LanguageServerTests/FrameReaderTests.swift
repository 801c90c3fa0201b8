import LanguageServer
import Testing

/// The framing of messages: whole, in pieces, and broken.
@Suite("Frames of the language server") struct FrameReaderTests {
    @Test("Messages are the same however they are split", arguments: [1, 2, 7, 1000])
    func pieces(size: Int) {
        let bodies = ["{}", "", "{\"a\":\"Grüße\"}"].map { Array($0.utf8) }
        let stream = bodies.flatMap(FrameReader.frame)
        var reader = FrameReader()
        var found: [FrameReader.Frame] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            reader.append(stream[start..<min(start + size, stream.count)])
            while let frame = reader.next() { found.append(frame) }
        }
        #expect(found == bodies.map { .message($0) })
    }

    @Test(
        "After bytes that are not a frame the next message is read",
        arguments: [
            "X-Nothing: 1\r\n\r\n", "Content-Length: many\r\n\r\n", "Content-Length: -5\r\n\r\n", "\r\n\r\n", "{}\n\n",
            "Content-Length: 99999999999999999999999\r\n\r\n",
        ])
    func recovery(garbage: String) {
        var reader = FrameReader()
        reader.append(Array(garbage.utf8) + FrameReader.frame(Array("{}".utf8)))
        var messages: [FrameReader.Frame] = []
        var complaints = 0
        while let frame = reader.next() {
            if case .malformed = frame { complaints += 1 } else { messages.append(frame) }
        }
        #expect(messages == [.message(Array("{}".utf8))])
        #expect(complaints >= 1)
    }

    @Test("Header names are read in any case, and other fields are ignored")
    func otherFields() {
        var reader = FrameReader()
        reader.append(Array("content-type: x\r\ncontent-length: 2\r\n\r\n{}".utf8))
        #expect(reader.next() == .message(Array("{}".utf8)))
    }

    @Test("A message past the limit is skipped, and what follows is read")
    func tooLong() {
        var reader = FrameReader(maximumBodyBytes: 100)
        reader.append(Array("Content-Length: 101\r\n\r\n".utf8))
        guard case .malformed? = reader.next() else {
            Issue.record("no complaint")
            return
        }
        for _ in 0..<100 {
            reader.append([0x20])
            #expect(reader.next() == nil)
        }
        reader.append([0x20])
        reader.append(FrameReader.frame([0x7B, 0x7D]))
        #expect(reader.next() == .message([0x7B, 0x7D]))
    }
}
