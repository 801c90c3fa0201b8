/// A lock that a thread can also wait under until something has changed.
///
/// It may be used by any thread because it is nothing but the system's own lock and condition, at places that never change.
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

    /// Does something that one thread at a time may do.
    func hold<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Lets others hold the lock until one of them has called `broadcast`; to be called by who holds it.
    func wait() { pthread_cond_wait(change, mutex) }

    /// Tells all who wait that something has changed; to be called by who holds the lock.
    func broadcast() { pthread_cond_broadcast(change) }
}
