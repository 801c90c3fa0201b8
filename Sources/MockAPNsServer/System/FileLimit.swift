#if Serve
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

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
#endif
