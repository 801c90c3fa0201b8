/// The texts from which Swift decodes a `URL`.
enum URLText {
    /// True for text that `URL(string:)` accepts from iOS 17 on: nearly everything except a wrong scheme, host or port.
    static func isURL(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return false }
        var rest = bytes[...]
        let head = bytes.prefix { !"/?#".utf8.contains($0) }
        if let colon = head.firstIndex(of: UInt8(ascii: ":")) {
            let scheme = bytes[..<colon]
            guard scheme.first?.isLetter != false,
                scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
            else { return false }
            rest = bytes[(colon + 1)...]
        }
        guard rest.starts(with: "//".utf8) else { return true }
        return isAuthority(rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) })
    }

    private static func isAuthority(_ authority: ArraySlice<UInt8>) -> Bool {
        var host = authority
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { host = authority[(at + 1)...] }
        if host.first == UInt8(ascii: "[") {
            guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return false }
            return isPort(host[(end + 1)...])
        }
        if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
            guard isPort(host[colon...]) else { return false }
            host = host[..<colon]
        }
        return host.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`[]".utf8.contains($0) }
            && host.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
                .allSatisfy { $0.count >= 2 && $0.prefix(2).allSatisfy { $0.isHexDigit } }
    }

    private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
        text.isEmpty || text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy { $0.isDigit }
    }
}
