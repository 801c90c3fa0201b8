import JSONText

/// The format and the length of a sound file, by the chunks at its beginning.
package struct SoundFile: Sendable, Equatable {
    /// The name of the file in the app.
    package let name: String
    /// The format as caf files name it: `lpcm`, `ima4`, `ulaw`, `alaw` or another.
    package let format: String
    /// The length in seconds; nil where the beginning of the file does not tell it.
    package let seconds: Double?

    /// The number of bytes at the beginning of a file that are read.
    static let headBytes = 1 << 16

    private init(_ name: String, _ format: String, frames: Double?, rate: Double) {
        (self.name, self.format) = (name, format)
        let seconds = frames.map { $0 / rate }
        self.seconds = seconds.flatMap { $0.isFinite && $0 >= 0 ? ($0 * 100).rounded() / 100 : nil }
    }

    /// Reads the beginning of a caf, aiff or wav file; nil for any other.
    init?(_ name: String, _ head: [UInt8]) {
        let sound = SoundFile(caf: head, name) ?? SoundFile(aiff: head, name) ?? SoundFile(wave: head, name)
        guard let sound else { return nil }
        self = sound
    }

    private init?(caf head: [UInt8], _ name: String) {
        guard head.starts(with: "caff".utf8) else { return nil }
        let chunks = head.chunks(from: 8, sizeBytes: 8, isBig: true)
        guard let start = chunks["desc"]?.start, let rate = head.number(at: start, bytes: 8, isBig: true),
            let format = head.code(at: start + 8), let bytes = head.number(at: start + 16, isBig: true),
            let frames = head.number(at: start + 20, isBig: true)
        else { return nil }
        var count: Double?
        if let packets = chunks["pakt"]?.start {
            count = head.number(at: packets + 8, bytes: 8, isBig: true).map(Double.init)
        } else if bytes > 0, let data = chunks["data"] {
            // The chunk begins with a number of edits.
            count = Double(data.size - 4) / Double(bytes) * Double(frames)
        }
        self.init(name, format, frames: count, rate: Double(bitPattern: UInt64(rate)))
    }

    private init?(aiff head: [UInt8], _ name: String) {
        guard head.starts(with: "FORM".utf8), let kind = head.code(at: 8), kind == "AIFF" || kind == "AIFC",
            let start = head.chunks(from: 12, isBig: true)["COMM"]?.start,
            let frames = head.number(at: start + 2, isBig: true),
            let exponent = head.number(at: start + 8, bytes: 2, isBig: true),
            let mantissa = head.number(at: start + 10, isBig: true)
        else { return nil }
        // The rate has 80 bits, of which the upper half of the mantissa is exact enough.
        let rate = Double(mantissa) * Double(sign: .plus, exponent: exponent - 16_383 - 31, significand: 1)
        let code = kind == "AIFC" ? head.code(at: start + 18)?.lowercased() ?? "" : "none"
        let isLinear = ["none", "twos", "sowt", "raw ", "in24", "in32", "fl32", "fl64"].contains(code)
        self.init(name, isLinear ? "lpcm" : code, frames: Double(frames) * (code == "ima4" ? 64 : 1), rate: rate)
    }

    private init?(wave head: [UInt8], _ name: String) {
        guard head.starts(with: "RIFF".utf8), head.code(at: 8) == "WAVE" else { return nil }
        let chunks = head.chunks(from: 12, isBig: false)
        guard let start = chunks["fmt "]?.start, let own = head.number(at: start, bytes: 2),
            let rate = head.number(at: start + 8)
        else { return nil }
        // The extensible form has the number of the format at its end.
        let number = own == 0xFFFE ? head.number(at: start + 24, bytes: 2) ?? own : own
        let formats = [1: "lpcm", 3: "lpcm", 6: "alaw", 7: "ulaw", 17: "ima4", 85: "mp3"]
        self.init(
            name, formats[number] ?? "format \(number)", frames: chunks["data"].map { Double($0.size) },
            rate: Double(rate))
    }

    /// Reads an element of a manifest.
    init(reading value: ValueReader) throws(ReadingError) {
        let object = try value.object("a sound file", keys: ["name", "format", "seconds"])
        name = try object.required("name").text()
        format = try object.required("format").text()
        seconds = object["seconds"]?.value.number
    }

    var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "format": .string(format)]
        object["seconds"] = seconds.map { .real($0) }
        return .object(object)
    }
}

extension [UInt8] {
    /// The text of four letters at a place.
    fileprivate func code(at offset: Int) -> String? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return String(decoding: self[offset..<offset + 4], as: UTF8.self)
    }

    /// The first chunk of each name, with the place and the number of its bytes; a chunk of unknown size is left out.
    fileprivate func chunks(
        from start: Int, sizeBytes: Int = 4, isBig: Bool
    ) -> [String: (start: Int, size: Int)] {
        var chunks: [String: (start: Int, size: Int)] = [:]
        var offset = start
        while let name = code(at: offset), let size = number(at: offset + 4, bytes: sizeBytes, isBig: isBig) {
            let content = offset + 4 + sizeBytes
            if chunks[name] == nil { chunks[name] = (content, size) }
            guard size < Int.max - content - 1 else { break }
            // In files of the older kinds, chunks begin at even places.
            offset = content + size + (sizeBytes == 4 ? size % 2 : 0)
        }
        return chunks
    }
}
