/// A request to stop, from a signal or from a part of the program that can't continue.
/// The request is a byte in a pipe, so that a thread can wait for it together with its input.
enum Interruption {
    /// Both ends of the pipe of the process; -1 before `listen` is called.
    nonisolated(unsafe) private static var endsOfProcess: (out: Int32, into: Int32) = (-1, -1)

    private static var ends: (out: Int32, into: Int32) { Surroundings.current.stopRequests ?? endsOfProcess }

    /// From now on SIGINT, SIGTERM and SIGHUP are such requests; a second signal ends the program at once. Call it while there
    /// is only one thread; further calls do nothing.
    static func listen() {
        guard ends.out < 0, let pipe = newPipe(isBlocking: false) else { return }
        endsOfProcess = pipe
        let numbers = [SIGINT, SIGTERM, SIGHUP]
        var held = sigset_t()
        sigemptyset(&held)
        for number in numbers { sigaddset(&held, number) }
        pthread_sigmask(SIG_BLOCK, &held, nil)
        for number in numbers {
            let before = signal(number) { Interruption.receive($0) }
            // A signal that was ignored stays so, as SIGHUP under `nohup`, or SIGINT in a shell's background job.
            if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
        // If a thread of a Swift server has started the program, they were blocked before, and it could not be stopped.
        pthread_sigmask(SIG_UNBLOCK, &held, nil)
    }

    /// Requests that the run ends; 0 means that there was no signal.
    static func request(_ number: Int32 = 0) { request(number, ends.into) }

    private static func receive(_ number: Int32) {
        signal(number, SIG_DFL)
        request(number, endsOfProcess.into)
    }

    /// Async-signal-safe calls only: this runs in a signal handler.
    private static func request(_ number: Int32, _ end: Int32) {
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(end, &byte, 1)
        errno = code
    }

    static var isRequested: Bool { !pause(milliseconds: 0) }
    /// Becomes readable when the run has to end; -1 before `listen` is called.
    static var descriptor: Int32 { ends.out }

    /// Waits for some time; false if the run has to end before that.
    static func pause(milliseconds: Int32) -> Bool {
        // `poll` skips a negative descriptor, so this waits in any case.
        var request = pollfd(fd: ends.out, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) <= 0
    }

    /// Waits until there is something to read, or the end of the input; false if the run has to end before that.
    static func waitToRead(_ descriptor: Int32) -> Bool {
        ends.out < 0 || wait(for: descriptor, POLLIN, heedingRequests: true, milliseconds: -1) == .ready
    }

    enum Wait {
        case ready
        /// The run has to end.
        case requested
        /// The given time is over.
        case late
    }

    /// Waits until a write would not block, or would fail. A request to stop ends the wait only if `heedingRequests`.
    static func waitToWrite(_ descriptor: Int32, heedingRequests: Bool, seconds: Int32?) -> Wait {
        wait(for: descriptor, POLLOUT, heedingRequests: heedingRequests, milliseconds: seconds.map { $0 * 1000 } ?? -1)
    }

    private static func wait(
        for descriptor: Int32, _ events: Int32, heedingRequests: Bool, milliseconds: Int32
    ) -> Wait {
        var both = [
            // `poll` skips a negative descriptor.
            pollfd(fd: heedingRequests ? ends.out : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
        ]
        while true {
            let count = poll(&both, 2, milliseconds)
            if count < 0, errno == EINTR { continue }
            if both[0].revents != 0 { return .requested }
            return count == 0 ? .late : .ready
        }
    }

    /// The signal that ended the run; nil if none did.
    static var number: Int32? {
        guard isRequested else { return nil }
        var byte: UInt8 = 0
        while read(ends.out, &byte, 1) == 1 { if byte != 0 { return Int32(byte) } }
        return nil
    }

    /// Withdraws requests that did not come from a signal, so that another run can follow.
    static func takeBack() { if let number { request(number) } }

    /// The message if a signal has ended the run.
    static let problem = "interrupted: what is not reported may not have been checked"

    /// Ends the program by the signal that ended the run.
    static func leave() -> Never { leave(by: number ?? SIGTERM) }

    /// Ends the program by a signal, so that its parent process sees that.
    static func leave(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }
}

/// An input was abandoned because the run has to end.
struct Interrupted: Error {}
