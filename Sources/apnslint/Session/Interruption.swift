#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The wish that the run ends early: a signal's, or that of a part of the program that can't go on.
///
/// It lies as a byte in a pipe, for which a thread can wait together with its input.
enum Interruption {
    /// Both ends of the pipe, once there is somebody who looks.
    nonisolated(unsafe) private static var ends: (out: Int32, into: Int32) = (-1, -1)

    /// Takes SIGINT, SIGTERM and SIGHUP for such a wish from now on; the second time they end the program at once. To be called
    /// while there is one thread.
    static func listen() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        self.ends = (ends[0], ends[1])
        let numbers = [SIGINT, SIGTERM, SIGHUP]
        // A program that a thread of a Swift server has started would have them blocked, and could not be stopped.
        var open = sigset_t()
        sigemptyset(&open)
        for number in numbers { sigaddset(&open, number) }
        pthread_sigmask(SIG_UNBLOCK, &open, nil)
        for number in numbers where !isIgnored(number) {
            var action = sigaction()
            sigemptyset(&action.sa_mask)
            action.sa_flags = Int32(truncatingIfNeeded: SA_RESTART) | Int32(truncatingIfNeeded: SA_RESETHAND)
            #if canImport(Darwin)
                action.__sigaction_u.__sa_handler = { Interruption.request($0) }
            #else
                action.__sigaction_handler.sa_handler = { Interruption.request($0) }
            #endif
            sigaction(number, &action, nil)
        }
    }

    /// Whether a signal is passed over, as `nohup` wants it of SIGHUP and a shell of SIGINT for what runs behind.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Wishes that the run ends; 0 is for no signal. All it does is allowed while a signal is handled.
    static func request(_ number: Int32 = 0) {
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(ends.into, &byte, 1)
        errno = code
    }

    /// Whether the run is to end.
    static var isRequested: Bool {
        guard ends.out >= 0 else { return false }
        var request = pollfd(fd: ends.out, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// Becomes readable when the run is to end; -1 where nobody listens.
    static var descriptor: Int32 { ends.out }

    /// Waits until there is something to read, or its end; false when the run is to end before.
    static func waitToRead(_ descriptor: Int32) -> Bool {
        guard ends.out >= 0 else { return true }
        var both = [
            pollfd(fd: ends.out, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&both, 2, -1) < 0, errno == EINTR {}
        return both[0].revents == 0
    }

    /// The signal that has ended the run, or nil where none has.
    static var number: Int32? {
        guard isRequested else { return nil }
        var byte: UInt8 = 0
        while read(ends.out, &byte, 1) == 1 {
            if byte != 0 { return Int32(byte) }
        }
        return nil
    }

    /// What to say of a run that a signal has ended.
    static let problem = "interrupted: what is not reported may not have been checked"

    /// Ends the program by a signal, so that whoever started it sees that.
    static func leave(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }
}

/// An input was given up because the run is to end.
struct Interrupted: Error {}
