#if Serve
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// Waits for any of many descriptors with `poll`, which all systems have.
    struct Poller {
        private var requests: [pollfd] = []

        /// The operations that a descriptor is ready for.
        struct Readiness {
            let canRead: Bool
            let canWrite: Bool
        }

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

        /// The result of the request at this index, in the order in which they were added.
        subscript(index: Int) -> Readiness {
            let events = Int32(requests[index].revents)
            // An end or an error is found by reading.
            return Readiness(
                canRead: events & Int32(POLLIN | POLLHUP | POLLERR) != 0, canWrite: events & Int32(POLLOUT) != 0)
        }
    }
#endif
