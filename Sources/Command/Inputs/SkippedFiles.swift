/// The number of files that a walk through folders has skipped, by reason.
struct SkippedFiles {
    /// Why a file is skipped.
    enum Reason: CaseIterable {
        case ignored, ignoredFolder, linkOutside, link, visited, special, tooLong, otherSpelling, generated, vendored,
            unread

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
            case .generated: "\(count) generated or minified \(isOne ? "file" : "files")"
            case .vendored: "\(count) \(isOne ? "folder" : "folders") of other projects' code"
            case .unread: "\(count) \(isOne ? "file" : "files") with \"aps\" in a form that is not read"
            }
        }
    }

    private var counts: [Reason: Int] = [:]

    mutating func add(_ reason: Reason) { counts[reason, default: 0] += 1 }

    mutating func add(_ other: SkippedFiles) {
        counts.merge(other.counts, uniquingKeysWith: +)
        unread = Array((unread + other.unread).prefix(3))
    }

    /// True if a file was skipped because git ignores it.
    var hasIgnored: Bool { counts[.ignored] != nil || counts[.ignoredFolder] != nil }

    /// What a run over sources says in one line; nil if there is nothing to say.
    var sentenceOfSources: String? {
        let phrases = [Reason.generated, .vendored, .unread].compactMap { reason in
            counts[reason].map { reason.phrase($0) }
        }
        let names = unread.isEmpty ? "" : ": " + unread.joined(separator: ", ")
        return phrases.isEmpty ? nil : "left out: \(phrases.joined(separator: ", "))\(names)"
    }

    /// Some files in a form that is not read.
    private var unread: [String] = []

    mutating func addUnread(_ path: String) {
        add(.unread)
        if unread.count < 3 { unread.append(path) }
    }

    /// A sentence for each reason that occurred.
    var sentences: [String] {
        Reason.allCases.compactMap { reason in counts[reason].map { "left out: \(reason.phrase($0))" } }
    }
}
