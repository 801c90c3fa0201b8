#if Serve
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    import JSONText
    import MockAPNs

    /// The clocks of the system, which only the transport reads.
    enum Clock {
        /// The time of day.
        static var now: Moment { Moment(milliseconds: read(CLOCK_REALTIME)) }

        /// A monotonic clock in milliseconds, for timeouts.
        static var ticks: Int64 { read(CLOCK_MONOTONIC) }

        private static func read(_ id: clockid_t) -> Int64 {
            var time = timespec()
            clock_gettime(id, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
    }

    /// How many files, and so connections, the process may have open.
    enum FileLimit {
        /// The maximum that is requested.
        private static let wanted: rlim_t = 65536

        /// Raises the limit as far as the system allows, and returns it.
        static func raise() -> Int {
            #if canImport(Glibc)
                let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
                let resource = RLIMIT_NOFILE
            #endif
            var limit = rlimit()
            guard getrlimit(resource, &limit) == 0 else { return 256 }
            let wanted = min(limit.rlim_max, Self.wanted)
            if limit.rlim_cur < wanted {
                limit.rlim_cur = wanted
                setrlimit(resource, &limit)
                getrlimit(resource, &limit)
            }
            return Int(clamping: limit.rlim_cur)
        }
    }

    /// Actions with a due time.
    struct Timers {
        private var waiting: [(time: Int64, action: () -> Void)] = []

        /// When the next is due, in ticks; nil if there is none.
        var next: Int64? { waiting.last?.time }

        /// Adds an action; those of one time keep their order.
        mutating func add(_ time: Int64, _ action: @escaping () -> Void) {
            // The next one is last.
            waiting.insert((time, action), at: waiting.partitionPoint { $0.time <= time })
        }

        /// Removes and returns the due actions, in their order.
        mutating func due(at time: Int64) -> [() -> Void] {
            var actions: [() -> Void] = []
            while let last = waiting.last, last.time <= time {
                actions.append(last.action)
                waiting.removeLast()
            }
            return actions
        }
    }
#endif
