import PushPayload

enum SystemClock {
    /// Seconds of a clock that never goes back.
    static var monotonic: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static var now: UnixTime { Surroundings.current.now() }

    /// The offset of the local clocks at a moment, in seconds east of Greenwich.
    static func offset(at moment: UnixTime) -> Int {
        var (time, local) = (time_t(moment.seconds.rounded(.down)), tm())
        return localtime_r(&time, &local) == nil ? 0 : Int(local.tm_gmtoff)
    }

    /// Makes a zone such as `Europe/Berlin` that of the process; false if the system doesn't know it.
    static func useZone(_ name: String) -> Bool {
        guard !name.hasPrefix("/"), !name.contains(".."),
            name == "UTC" || access("/usr/share/zoneinfo/\(name)", R_OK) == 0
        else { return false }
        setenv("TZ", name, 1)
        tzset()
        return true
    }

    /// The local time of day, as in `14:03:21`.
    static var timeOfDay: String {
        var now = time_t(now.seconds)
        var local = tm()
        localtime_r(&now, &local)
        return [local.tm_hour, local.tm_min, local.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
