/// A lock with a condition that threads can wait for.
///
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

    /// Runs a function while holding the lock.
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
