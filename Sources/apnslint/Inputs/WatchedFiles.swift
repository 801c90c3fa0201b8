/// The files and folders that the findings of a run depend on, and whether one of them has changed
/// (docs/decisions/watching.md says why they are looked at again and again).
struct WatchedFiles {
    /// What each was when it was looked at last; nil where nothing of that name was there.
    private var identities: [String: FileIdentity?] = [:]

    /// The time between two looks.
    private static let usualPause = 0.25
    /// Looking takes at most this share of the time, however many files there are.
    private static let maximumShare = 0.05
    /// A file that is being written is given so much time, in milliseconds, up to so many times.
    private static let settlingPause: Int32 = 40
    private static let maximumSettling = 25

    /// Watches these paths from now on.
    init(_ paths: Set<String>) {
        for path in paths { identities[path] = .some(FileIdentity(of: path)) }
    }

    /// How many there are of those that exist.
    var count: Int { identities.values.count { $0 != nil } }

    /// Waits until one of them has changed, and no more changes follow at once; false when the run is to end before.
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

    /// Looks at all of them; true if one is not what it was.
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
