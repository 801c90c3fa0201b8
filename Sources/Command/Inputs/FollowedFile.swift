/// A log that is read as it grows, and from its start after it was replaced or truncated.
struct FollowedFile {
    enum Event {
        case grown
        /// Nothing was written for a while.
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
        self.input = input
        self.file = file
    }

    /// Waits a short time for more to read; throws `Interrupted` if the run has to end.
    mutating func wait() throws -> Event {
        if let event = event { return event }
        guard Interruption.pause(milliseconds: Self.pause) else { throw Interrupted() }
        if let event = event { return event }
        if isReplaced { return .replaced }
        // Until the new file exists and can be read, only the old one is read.
        if let now = FileIdentity(of: input.path), now.place != file.identity?.place, access(input.path, R_OK) == 0 {
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
