/// The files and folders that the findings of a run depend on, and whether one of them has changed
/// (docs/decisions/streams.md explains why they are polled).
struct WatchedFiles {
    /// The identity of each at the last look; nil if it did not exist.
    private var identities: [String: FileIdentity?] = [:]

    /// The time between two looks.
    private static let usualPause = 0.25
    /// The maximum share of time spent on looking, however many files there are.
    private static let maximumShare = 0.05
    /// How long to wait for a file that is being written, in milliseconds, and how many times.
    private static let settlingPause: Int32 = 40
    private static let maximumSettling = 25

    /// Watches these paths from now on.
    init(_ paths: Set<String> = []) { add(paths) }

    /// Watches these paths, too, as they are now.
    mutating func add(_ paths: some Sequence<String>) {
        for path in paths where identities[path] == nil { identities[path] = .some(FileIdentity(of: path)) }
    }

    /// True if one of them is no longer as it was at the last look.
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
        var hasChanged = false
        for (path, old) in identities {
            let new = FileIdentity(of: path)
            guard new != old else { continue }
            identities[path] = .some(new)
            hasChanged = true
        }
        return hasChanged
    }
}
