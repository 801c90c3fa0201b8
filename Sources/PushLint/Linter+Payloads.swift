import PushPayload

/// Payloads as a server has them: text, or bytes in a collection of its own such as Foundation's `Data` or a slice of a buffer.
extension Linter {
    /// The findings of a payload given as text.
    public func findings(in text: String, headers: Headers = Headers(), named name: String? = nil) -> [LocatedFinding] {
        findings(in: text.utf8, headers: headers, named: name)
    }

    /// The findings of a payload given as bytes in any collection. A clean one whose bytes lie in one piece is not copied.
    public func findings(
        in bytes: some Collection<UInt8>, headers: Headers = Headers(), named name: String? = nil
    ) -> [LocatedFinding] {
        let linter = sending(with: headers)
        let found = bytes.withContiguousStorageIfAvailable {
            linter.lintUnlessClean(UnsafeRawBufferPointer($0), named: name).map(LocatedFinding.all) ?? []
        }
        return found ?? LocatedFinding.all(of: linter.lint(Array(bytes), named: name))
    }
}
