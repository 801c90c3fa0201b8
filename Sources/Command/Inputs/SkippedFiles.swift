/// The number of files that a walk through folders has skipped, by reason.
struct SkippedFiles {
    /// Why a file is skipped.
    enum Reason: CaseIterable {
        case ignored, ignoredFolder, linkOutside, link, visited, special, tooLong, otherSpelling

        /// As in "3 files that git ignores".
        func phrase(_ count: Int) -> String {
            let isOne = count == 1
            return switch self {
            case .ignored:
                "\(count) \(isOne ? "file" : "files") that a .gitignore names (--no-gitignore checks \(isOne ? "it" : "them"); "
                    + "git may track \(isOne ? "it" : "them") all the same)"
            case .ignoredFolder: "\(count) \(isOne ? "folder" : "folders") that a .gitignore names"
            case .linkOutside: "\(count) \(isOne ? "link that leads" : "links that lead") out of the folder"
            case .link: "\(count) \(isOne ? "link" : "links")"
            case .visited: "\(count) \(isOne ? "folder" : "folders") that had been walked already"
            case .special: "\(count) \(isOne ? "pipe or device" : "pipes or devices")"
            case .tooLong: "\(count) \(isOne ? "file" : "files") of more than \(InputFile.maximumInWords)"
            case .otherSpelling:
                "\(count) JSON \(isOne ? "file" : "files") with aps in single quotes, or perhaps written with escapes"
            }
        }
    }

    private var counts: [Reason: Int] = [:]

    mutating func add(_ reason: Reason) { counts[reason, default: 0] += 1 }

    mutating func add(_ other: SkippedFiles) { counts.merge(other.counts, uniquingKeysWith: +) }

    /// True if a file was skipped because git ignores it.
    var hasIgnored: Bool { counts[.ignored] != nil || counts[.ignoredFolder] != nil }

    /// A sentence for each reason that occurred.
    var sentences: [String] {
        Reason.allCases.compactMap { reason in counts[reason].map { "left out: \(reason.phrase($0))" } }
    }
}
