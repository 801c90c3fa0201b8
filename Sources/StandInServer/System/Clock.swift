#if Serve
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    import StandIn

    /// The clocks of the system, which only the transport reads.
    enum Clock {
        /// The time of day.
        static var now: Moment { Moment(milliseconds: read(CLOCK_REALTIME)) }

        /// Milliseconds that only ever grow, for timeouts.
        static var ticks: Int64 { read(CLOCK_MONOTONIC) }

        private static func read(_ id: clockid_t) -> Int64 {
            var time = timespec()
            clock_gettime(id, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }

        /// The most files that this process may open, as many as the system lets it.
        static func raiseFileLimit() -> Int {
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
