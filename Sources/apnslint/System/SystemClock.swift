import PushPayload

/// The clocks of the system.
enum SystemClock {
    /// The monotonic clock, in seconds.
    static var monotonic: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The present moment.
    static var now: UnixTime { UnixTime(Double(time(nil))) }

    /// The local time of day, as in `14:03:21`.
    static var timeOfDay: String {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        return [local.tm_hour, local.tm_min, local.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
