import PushPayload

/// Linting of payloads in other forms: text, or bytes in any collection, such as Foundation's `Data` or a slice of a
/// buffer.
extension Linter {
    /// The findings of a payload given as text.
    public func findings(in text: String, headers: Headers = Headers(), named name: String? = nil) -> [LocatedFinding] {
        findings(in: text.utf8, headers: headers, named: name)
    }

    /// The findings of a payload given as bytes in any collection. A clean payload whose bytes are contiguous is not
    /// copied.
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
