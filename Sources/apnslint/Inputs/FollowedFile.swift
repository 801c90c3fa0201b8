/// A log that is read on as it grows, and from its start again when it was replaced or cut off.
struct FollowedFile {
    /// What has come of a wait at the end of the file.
    enum Event {
        /// There is more to read.
        case grown
        /// Nothing has come for a while.
        case idle
        /// The file was cut off, or another one has its name: what there was is read, and reading starts again.
        case replaced
    }

    private let input: InputFile
    private let file: OpenFile
    /// True once another file has its name; whoever writes may still have the old one open for a moment.
    private var isReplaced = false

    /// The time between two looks, in milliseconds.
    private static let pause: Int32 = 250

    /// Follows a file that is open.
    ///
    /// - Throws: `Failure` for usage where it is no file that grows.
    init(_ input: InputFile, _ file: OpenFile) throws(Failure) {
        guard file.size != nil else {
            throw Failure(
                status: .usage,
                message:
                    "\(input.messageName): --follow is for files that are not compressed; a pipe is read as it comes")
        }
        self.input = input
        self.file = file
    }

    /// Waits until there is more to read, but not long.
    ///
    /// - Throws: `Interrupted` when the run is to end.
    mutating func wait() throws -> Event {
        if let event = event { return event }
        guard Interruption.pause(milliseconds: Self.pause) else { throw Interrupted() }
        if let event = event { return event }
        if isReplaced { return .replaced }
        // While the new file is not there yet, or can't be read, the old one is all there is.
        if let now = FileIdentity(of: input.path), now.place != file.identity?.place, access(input.path, R_OK) == 0 {
            isReplaced = true
        }
        return .idle
    }

    /// What the length of the file tells.
    private var event: Event? {
        guard let left = file.unreadBytes, left != 0 else { return nil }
        return left > 0 ? .grown : .replaced
    }
}
