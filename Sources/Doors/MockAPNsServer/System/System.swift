#if Serve
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    import MockAPNs

    /// A non-blocking socket, closed when it is released.
    final class Socket {
        let descriptor: Int32

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }

        deinit { close(descriptor) }

        enum Outcome {
            case moved(Int)
            case blocked
            case closed
        }

        /// A socket that listens on a numeric address; port 0 for any free one.
        static func listening(on address: String, port: UInt16) throws(ServerError) -> Socket {
            var hints = addrinfo()
            hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV
            hints.ai_socktype = Int32(streamType)
            var list: UnsafeMutablePointer<addrinfo>?
            let code = getaddrinfo(address, String(port), &hints, &list)
            guard code == 0, let found = list else { throw ServerError("\(address) is not an IP address to listen on") }
            defer { freeaddrinfo(list) }
            let info = found.pointee
            let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
            guard descriptor >= 0 else { throw ServerError("no socket can be opened: \(reason())") }
            let result = Socket(descriptor)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
            guard bind(descriptor, info.ai_addr, info.ai_addrlen) == 0, listen(descriptor, 1024) == 0
            else { throw ServerError("can't listen on \(address) port \(port): \(reason())") }
            return result
        }

        var port: UInt16 {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
            }
            guard isKnown else { return 0 }
            // The port is at the same offset for both families.
            return withUnsafeBytes(of: &address) { UInt16($0[2]) << 8 | UInt16($0[3]) }
        }

        func nextConnection() -> Socket? {
            let accepted = accept(descriptor, nil, nil)
            guard accepted >= 0 else { return nil }
            var yes: Int32 = 1
            setsockopt(accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
            return Socket(accepted)
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .moved(count) }
            return count < 0 && Self.isTemporary(errno) ? .blocked : .closed
        }

        func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
            let count = send(descriptor, bytes.baseAddress, bytes.count, Self.sendFlags)
            if count >= 0 { return .moved(count) }
            return Self.isTemporary(errno) ? .blocked : .closed
        }

        private static func isTemporary(_ code: Int32) -> Bool {
            code == EAGAIN || code == EWOULDBLOCK || code == EINTR
        }

        private static func reason() -> String { String(cString: strerror(errno)) }

        #if canImport(Glibc)
            private static let streamType = SOCK_STREAM.rawValue
            private static let sendFlags = Int32(MSG_NOSIGNAL)
        #elseif canImport(Musl)
            private static let streamType = SOCK_STREAM
            private static let sendFlags = Int32(MSG_NOSIGNAL)
        #else
            private static let streamType = SOCK_STREAM
            private static let sendFlags: Int32 = 0
        #endif
    }

    /// Waits for any of many descriptors with `poll`, which all systems have.
    struct Poller {
        private var requests: [pollfd] = []

        mutating func removeAll() { requests.removeAll(keepingCapacity: true) }

        mutating func add(_ descriptor: Int32, reads: Bool, writes: Bool) {
            let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
            requests.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
        }

        /// Waits up to this time, in milliseconds; forever if nil.
        mutating func wait(_ milliseconds: Int64?) {
            let time = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
            let count = poll(&requests, nfds_t(requests.count), time)
            // After a signal the results are those of the last call.
            if count <= 0 { for index in requests.indices { requests[index].revents = 0 } }
        }

        /// True if the descriptor that was added at this index can be read; an end or an error is found by reading.
        func canRead(_ index: Int) -> Bool { Int32(requests[index].revents) & Int32(POLLIN | POLLHUP | POLLERR) != 0 }
        func canWrite(_ index: Int) -> Bool { Int32(requests[index].revents) & Int32(POLLOUT) != 0 }
    }

    /// Checks that take too long for the loop: each runs on a thread of its own, and the loop gets its answer.
    final class SideWork {
        /// Readable when an answer waits.
        let descriptor: Int32
        private let sending: Int32
        private var count = 0
        private static let maximumCount = 4

        init() throws(ServerError) {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw ServerError("no pipe can be opened") }
            (descriptor, sending) = (ends[0], ends[1])
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }

        /// Begins some work; false if too much is going on already.
        func begin(_ work: @escaping @Sendable () -> HTTP1Answer, then: @escaping (HTTP1Answer) -> Void) -> Bool {
            guard count < Self.maximumCount else { return false }
            let job = Unmanaged.passRetained(SideJob(sending, work, then))
            guard SideJob.start(job.toOpaque()) else {
                job.release()
                return false
            }
            count += 1
            return true
        }

        /// Hands over the answers that wait.
        func finish() {
            var address: UnsafeMutableRawPointer?
            while read(descriptor, &address, MemoryLayout.size(ofValue: address)) > 0, let found = address {
                let job = Unmanaged<SideJob>.fromOpaque(found).takeRetainedValue()
                count -= 1
                if let answer = job.answer { job.then(answer) }
            }
        }
    }

    /// The job of a thread, which hands it back to the loop by its address: only one of them has it at a time.
    private final class SideJob: @unchecked Sendable {
        private let sending: Int32
        private let work: @Sendable () -> HTTP1Answer
        let then: (HTTP1Answer) -> Void
        private(set) var answer: HTTP1Answer?

        init(_ sending: Int32, _ work: @escaping @Sendable () -> HTTP1Answer, _ then: @escaping (HTTP1Answer) -> Void) {
            (self.sending, self.work, self.then) = (sending, work, then)
        }

        /// Starts the thread of a job; false if the system has none.
        static func start(_ job: UnsafeMutableRawPointer) -> Bool {
            var attributes = pthread_attr_t()
            guard pthread_attr_init(&attributes) == 0 else { return false }
            defer { pthread_attr_destroy(&attributes) }
            // As much as the main thread has, because documents may be deep.
            pthread_attr_setstacksize(&attributes, 8 << 20)
            #if canImport(Darwin)
                var thread: pthread_t?
            #else
                var thread = pthread_t()
            #endif
            let code = pthread_create(&thread, &attributes, { SideJob.run($0) }, job)
            guard code == 0, let started = thread as pthread_t? else { return false }
            pthread_detach(started)
            return true
        }

        private static func run(_ address: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard var address else { return nil }
            let job = Unmanaged<SideJob>.fromOpaque(address).takeUnretainedValue()
            job.answer = job.work()
            // An address is written as a whole.
            _ = write(job.sending, &address, MemoryLayout.size(ofValue: address))
            return nil
        }
    }

    /// The clocks of the system, which only the transport reads.
    enum Clock {
        static var now: Moment { Moment(milliseconds: read(CLOCK_REALTIME)) }
        /// A monotonic clock in milliseconds, for timeouts.
        static var ticks: Int64 { read(CLOCK_MONOTONIC) }

        private static func read(_ id: clockid_t) -> Int64 {
            var time = timespec()
            clock_gettime(id, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
    }

    /// The number of files, and so of connections, that the process may have open.
    enum FileLimit {
        /// Raises the limit as far as the system allows, and returns it.
        static func raise() -> Int {
            #if canImport(Glibc)
                let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
                let resource = RLIMIT_NOFILE
            #endif
            var limit = rlimit()
            guard getrlimit(resource, &limit) == 0 else { return 256 }
            let wanted = min(limit.rlim_max, 65536)
            if limit.rlim_cur < wanted {
                limit.rlim_cur = wanted
                setrlimit(resource, &limit)
                getrlimit(resource, &limit)
            }
            return Int(clamping: limit.rlim_cur)
        }
    }
#endif
