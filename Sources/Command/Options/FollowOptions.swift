import ArgumentParser

/// Whether a log is read as it grows, and how its counts are reported.
struct FollowOptions: ParsableArguments {
    @Flag(name: .customLong("follow"), help: .of("--follow")) var isFollowing = false
    @Option(help: .of("--since"), completion: .file()) var since: String?
    @Option(help: .of("--interval")) var interval: Double?
    @Option(help: .of("--metrics"), completion: .file()) var metrics: String?

    func validate() throws {
        if let interval, !(0.1...86_400).contains(interval) {
            throw ValidationError("--interval is from 0.1 to 86400 seconds.")
        }
        if interval != nil, !isFollowing, metrics == nil {
            throw ValidationError("--interval is about --follow and --metrics.")
        }
    }

    /// Refuses what can't be followed.
    func check(_ paths: [String], hasList: Bool) throws {
        guard isFollowing else { return }
        guard paths.count == 1, let path = paths.first, path != InputFile.standardInput.path, !hasList else {
            throw ValidationError("--follow reads one file; a pipe is read as it comes, without --follow.")
        }
        if PayloadFinder.isFolder(path) { throw ValidationError("--follow reads a file, and \(path) is a folder.") }
    }

    var choice: RunningCounts.Options {
        RunningCounts.Options(isFollowing: isFollowing, interval: interval ?? 10, metrics: metrics)
    }
}
