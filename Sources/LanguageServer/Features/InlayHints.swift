import JSONText

/// The remaining bytes of each payload's limit, shown after its end.
extension LanguageServer {
    mutating func inlayHints(_ message: ClientMessage) throws -> JSONValue {
        let uri = try open(message)
        guard let text = documents[uri]?.text else { return [] }
        let range = text.range(of: message.parameters["range"], capabilities.encoding) ?? text.bytes.indices
        let pushes = analysis(of: uri)?.pushes ?? []
        return .array(
            pushes.compactMap { entry in
                let end = Self.endOfText(entry.range, in: text.bytes)
                guard range.lowerBound <= end, end <= range.upperBound else { return nil }
                let left = entry.push.limit - entry.push.wireBytes
                let atMost = entry.push.isAtLeast ? "at most " : ""
                return [
                    "position": text.position(at: end, capabilities.encoding).json,
                    "label": .string(left < 0 ? "\(-left) bytes over the limit" : "\(atMost)\(left) bytes left"),
                    "paddingLeft": true,
                    "tooltip": .string("\(entry.push.wireBytes) of \(entry.push.limit) bytes"),
                ]
            })
    }

    /// The end of a payload without the white space after it.
    private static func endOfText(_ range: Range<Int>, in bytes: [UInt8]) -> Int {
        let range = range.clamped(to: 0..<bytes.count)
        return bytes[range].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? range.upperBound
    }
}
