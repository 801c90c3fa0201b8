import JSONText

/// The number of files that a walk through folders has skipped, by reason.
struct SkippedFiles {
    enum Reason: CaseIterable {
        case ignored, ignoredFolder, linkOutside, link, visited, special, tooLong, generated, vendored, unread

        /// As in "3 files that git ignores".
        func phrase(_ count: Int) -> String {
            let them = count == 1 ? "it" : "them"
            return switch self {
            case .ignored:
                "\(counted(count, "file")) that a .gitignore names (--no-gitignore checks \(them); git may track \(them) all the same)"
            case .ignoredFolder: "\(counted(count, "folder")) that a .gitignore names"
            case .linkOutside: "\(counted(count, "link that leads", "links that lead")) out of the folder"
            case .link: counted(count, "link")
            case .visited: "\(counted(count, "folder")) that had been walked already"
            case .special: counted(count, "pipe or device", "pipes or devices")
            case .tooLong: "\(counted(count, "file")) of more than \(InputFile.maximumInWords)"
            case .generated: counted(count, "generated or minified file")
            case .vendored: "\(counted(count, "folder")) of other projects' code"
            case .unread: "\(counted(count, "file")) with \"aps\" in a form that is not read"
            }
        }
    }

    private var counts: [Reason: Int] = [:]

    mutating func add(_ reason: Reason) { counts[reason, default: 0] += 1 }

    mutating func add(_ other: SkippedFiles) {
        counts.merge(other.counts, uniquingKeysWith: +)
        unread = Array((unread + other.unread).prefix(3))
    }

    var hasIgnored: Bool { counts[.ignored] != nil || counts[.ignoredFolder] != nil }

    /// The files that a run over sources left out, in one line; nil if there are none.
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

    var sentences: [String] {
        Reason.allCases.compactMap { reason in counts[reason].map { "left out: \(reason.phrase($0))" } }
    }
}
