import Testing

@testable import AppResources

/// The headers of sound files.
@Suite("Sound files") struct SoundFileTests {
    private static func big(_ value: UInt64, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (bytes - 1 - $0))) }
    }

    private static func little(_ value: Int, _ bytes: Int) -> [UInt8] { big(UInt64(value), bytes).reversed() }

    private static func wave(_ format: Int, rate: Int, dataBytes: Int) -> [UInt8] {
        let head =
            little(format, 2) + little(1, 2) + little(rate, 4) + little(rate * 2, 4) + little(2, 2) + little(16, 2)
        return Array("RIFF".utf8) + little(0, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + head + Array("data".utf8)
            + little(dataBytes, 4)
    }

    private static func caf(_ format: String, bytesPerPacket: UInt64, more: [UInt8]) -> [UInt8] {
        let description =
            big(44_100.0.bitPattern, 8) + Array(format.utf8) + big(0, 4) + big(bytesPerPacket, 4) + big(1, 4)
            + big(1, 4)
            + big(16, 4)
        return Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + big(32, 8) + description + more
    }

    private static func aiff(_ kind: String, frames: UInt64, code: String = "") -> [UInt8] {
        // 44,100 as an extended number: 1.34… times 2 to the 15th.
        let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]
        let common = big(1, 2) + big(frames, 4) + big(16, 2) + rate + Array(code.utf8)
        return Array("FORM".utf8) + big(0, 4) + Array((kind + "COMM").utf8) + big(UInt64(common.count), 4) + common
    }

    private static let sounds: [(head: [UInt8], format: String, seconds: Double?)] = [
        (wave(1, rate: 8000, dataBytes: 32_000), "lpcm", 2), (wave(7, rate: 8000, dataBytes: 640_000), "ulaw", 40),
        (wave(85, rate: 8000, dataBytes: 16_000), "mp3", 1), (wave(1, rate: 0, dataBytes: 1), "lpcm", nil),
        (caf("lpcm", bytesPerPacket: 2, more: Array("data".utf8) + big(88_204, 8)), "lpcm", 1),
        (caf("lpcm", bytesPerPacket: 2, more: Array("data".utf8) + big(.max, 8)), "lpcm", nil),
        (caf("aac ", bytesPerPacket: 0, more: Array("pakt".utf8) + big(24, 8) + big(1, 8) + big(88_200, 8)), "aac ", 2),
        (aiff("AIFF", frames: 44_100), "lpcm", 1), (aiff("AIFC", frames: 44_100, code: "ima4"), "ima4", 64),
        (aiff("AIFC", frames: 44_100, code: "sowt"), "lpcm", 1),
    ]

    @Test("The format and the length are told from the header", arguments: sounds)
    func header(_ sound: (head: [UInt8], format: String, seconds: Double?)) throws {
        let read = try #require(SoundFile("a", sound.head))
        #expect(read.format == sound.format && read.seconds == sound.seconds, "\(read)")
    }

    @Test("A header that is cut off anywhere, or any byte of which is another, is read without harm", arguments: sounds)
    func damaged(_ sound: (head: [UInt8], format: String, seconds: Double?)) {
        for end in sound.head.indices {
            _ = SoundFile("a", Array(sound.head[..<end]))
            var changed = sound.head
            for byte: UInt8 in [0, 0x7F, 0xFF] {
                changed[end] = byte
                #expect(SoundFile("a", changed)?.seconds.map { $0.isFinite } ?? true)
            }
        }
        #expect(SoundFile("a", Array("ID3 and an mp3 file".utf8)) == nil)
    }
}
