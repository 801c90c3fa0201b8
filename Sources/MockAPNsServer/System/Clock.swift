#if Serve
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

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
#endif
