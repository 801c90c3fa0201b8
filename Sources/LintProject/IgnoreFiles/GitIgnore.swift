/// The patterns of a `.gitignore`.
struct GitIgnore: Sendable {
    /// The last line first, because it takes precedence.
    private let patterns: [GitIgnorePattern]

    /// Reads the file.
    init(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        patterns = text.split(separator: 0x0A).reversed().compactMap { line in
            GitIgnorePattern(line.last == 0x0D ? line.dropLast() : line)
        }
    }

    /// True if it ignores a path relative to its folder, false if it un-ignores it, nil if no line matches.
    func ignores(_ path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
        patterns.first { $0.matches(path, name: name, isFolder: isFolder) }.map { !$0.isNegated }
    }
}
