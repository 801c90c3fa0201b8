/// The names that git ignores in a folder of a working tree, by the `.gitignore` of that folder and of those above.
///
/// An ignored folder is not entered, so nothing in it can be un-ignored.
public struct IgnoredNames: Sendable {
    /// The files that apply, the nearest last, each with the length of its folder's path. Of their lines the last one is first,
    /// because it takes precedence.
    private var files: [(patterns: [GitIgnorePattern], start: Int)] = []
    /// The folder's path from the root of the tree, with a slash at its end; empty for the root.
    private var folder: [UInt8] = []

    /// An empty set of patterns, at the root of a tree.
    public init() {}

    /// Adds the patterns of the folder's own `.gitignore`, or at the root of `info/exclude`, which comes first.
    public mutating func add(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let patterns = text.split(separator: 0x0A).reversed().compactMap { line in
            GitIgnorePattern(line.last == 0x0D ? line.dropLast() : line)
        }
        files.append((patterns, folder.count))
    }

    /// The patterns that apply in a folder of this one, before those of its own `.gitignore`.
    public func inFolder(_ name: String) -> IgnoredNames {
        var inner = self
        inner.folder += Array(name.utf8) + [UInt8(ascii: "/")]
        return inner
    }

    /// True if a file or folder in this one is ignored.
    public func contains(_ name: String, isFolder: Bool) -> Bool {
        let path = folder + Array(name.utf8)
        for file in files.reversed() {
            let line = file.patterns.first {
                $0.matches(path[file.start...], name: path[folder.count...], isFolder: isFolder)
            }
            if let line { return !line.isNegated }
        }
        return false
    }
}
