/// A system thread with a stack as large as the main thread's, because documents may be deep.
struct SystemThread: Sendable {
    private let thread: pthread_t
    private static let stackBytes = 8 << 20

    init?(_ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackBytes)
        let surroundings = Surroundings.current
        let work = Unmanaged.passRetained(Work { surroundings.hold(body) })
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, &attributes, { Self.run($0) }, work.toOpaque())
        guard code == 0, let started = thread as pthread_t? else {
            work.release()
            return nil
        }
        self.thread = started
    }

    func join() { pthread_join(thread, nil) }
    /// Lets the system release it when it has done its work, which nobody waits for.
    func detach() { pthread_detach(thread) }

    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
    }

    /// With a limit of address space below this, in bytes, only one thread is used.
    private static let roomyBytes: rlim_t = 8 << 30

    /// True if the memory limit is so low that only one thread is used: each thread has an arena of its own, and the
    /// allocator keeps retrying if it gets no memory for one.
    private static var isMemoryShort: Bool {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = Int32(bitPattern: RLIMIT_AS.rawValue)
        #else
            let resource = RLIMIT_AS
        #endif
        return getrlimit(resource, &limit) == 0 && limit.rlim_cur < roomyBytes
    }

    /// The number of threads: the requested one, by default the number of processors.
    static func count(asked: Int?) -> Int { isMemoryShort ? 1 : asked ?? processors }

    private static var processors: Int {
        let all = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        // Limited by `taskset` and containers; Linux lists them here in hexadecimal.
        let status = (try? InputFile(path: "/proc/self/status").readIfThere()) ?? []
        let key = Array("Cpus_allowed:".utf8)
        guard let line = status.split(separator: 0x0A).first(where: { $0.starts(with: key) }) else { return all }
        let digits = String(decoding: line.dropFirst(key.count), as: UTF8.self).compactMap(\.hexDigitValue)
        let allowed = digits.reduce(0) { $0 + $1.nonzeroBitCount }
        return allowed > 0 ? min(all, allowed) : all
    }
}

/// A lock with a condition that threads can wait for.
/// It is safe to use from any thread because it wraps the system's own lock and condition at fixed addresses.
final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(change, nil)
    }

    deinit {
        pthread_cond_destroy(change)
        pthread_mutex_destroy(mutex)
        change.deallocate()
        mutex.deallocate()
    }

    func hold<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Releases the lock until another thread has called `broadcast`. Call it only while holding the lock.
    func wait() { pthread_cond_wait(change, mutex) }
    /// Wakes all waiting threads. Call it only while holding the lock.
    func broadcast() { pthread_cond_broadcast(change) }
}
