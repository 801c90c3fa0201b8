/// The files that the findings of a run depend on, polled for changes (docs/decisions/streams.md).
struct WatchedFiles {
    /// The identity of each at the last look; nil if it did not exist.
    private var identities: [String: FileIdentity?] = [:]

    /// The time between two looks.
    private static let usualPause = 0.25
    /// The maximum share of time spent on looking, however many files there are.
    private static let maximumShare = 0.05
    /// The pause for a file that is being written, in milliseconds, and the maximum number of such pauses.
    private static let settlingPause: Int32 = 40
    private static let maximumSettling = 25

    init(_ paths: Set<String> = []) { add(paths) }

    mutating func add(_ paths: some Sequence<String>) {
        for path in paths where identities[path] == nil { identities[path] = .some(FileIdentity(of: path)) }
    }

    var haveChanged: Bool { identities.contains { FileIdentity(of: $0.key) != $0.value } }
    var count: Int { identities.values.count { $0 != nil } }

    /// Waits until one of them has changed and no more changes follow at once; false if the run has to end first.
    mutating func waitForChange() -> Bool {
        var pause = Self.usualPause
        while Interruption.pause(milliseconds: Int32(pause * 1000)) {
            let start = SystemClock.monotonic
            if look() {
                for _ in 0..<Self.maximumSettling {
                    guard Interruption.pause(milliseconds: Self.settlingPause) else { return false }
                    if !look() { break }
                }
                return true
            }
            pause = max(Self.usualPause, (SystemClock.monotonic - start) / Self.maximumShare)
        }
        return false
    }

    private mutating func look() -> Bool {
        let old = identities
        for path in old.keys { identities[path] = .some(FileIdentity(of: path)) }
        return identities != old
    }
}

/// A log that is read as it grows, and from its start after it was replaced or truncated.
struct FollowedFile {
    enum Event {
        case grown
        /// A pause in the writing.
        case idle
        /// The file was truncated, or another file has its name: its rest is read, and reading starts again.
        case replaced
    }

    private let input: InputFile
    private let file: OpenFile
    /// True once another file has its name; the writer may still have the old one open for a moment.
    private var isReplaced = false

    /// The time between two looks, in milliseconds.
    private static let pause: Int32 = 250

    init(_ input: InputFile, _ file: OpenFile) throws(Failure) {
        guard file.size != nil else {
            throw Failure.usage(
                "\(input.messageName): --follow is for files that are not compressed; a pipe is read as it comes")
        }
        (self.input, self.file) = (input, file)
    }

    /// Waits a short time for more to read; throws `Interrupted` if the run has to end.
    mutating func wait() throws -> Event {
        if let event = event { return event }
        guard Interruption.pause(milliseconds: Self.pause) else { throw Interrupted() }
        if let event = event { return event }
        if isReplaced { return .replaced }
        // Until the new file exists and can be read, only the old one is read.
        if let now = FileIdentity(of: input.path), now.inode != file.identity?.inode, access(input.path, R_OK) == 0 {
            isReplaced = true
        }
        return .idle
    }

    /// The event that the length of the file shows; nil if it is unchanged.
    private var event: Event? {
        guard let left = file.unreadBytes, left != 0 else { return nil }
        return left > 0 ? .grown : .replaced
    }
}
