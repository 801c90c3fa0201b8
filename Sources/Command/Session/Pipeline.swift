/// Processes units with several threads and takes the results in the order of the units. There are at most as many units in memory as
/// threads. It is safe to use from any thread: `give` and its state are protected by one lock, `take` and its state by another, and `work`
/// has no state.
final class Pipeline<Unit: Sendable, Product: Sendable>: @unchecked Sendable {
    private let work: @Sendable (Unit) -> Product

    private let input = Lock()
    private let give: () -> Unit?
    private let reserved: () -> Int
    private let threads: Int?
    private lazy var most = SystemThread.count(asked: threads)
    private var given = 0
    private var isEmpty = false
    private var helpers: [SystemThread] = []

    private let output = Lock()
    private let take: (Product) throws -> Void
    private var taken = 0
    private var failure: (any Error)?

    /// One of the threads is the caller's; nil means one for each processor. `give` and `take` are each called by one thread at a
    /// time, and `reserved` after `give`: it returns how many threads are not started because something else works for the run.
    init(
        threads: Int?, give: @escaping () -> Unit?, reserved: @escaping () -> Int,
        work: @escaping @Sendable (Unit) -> Product, take: @escaping (Product) throws -> Void
    ) {
        (self.threads, self.give, self.reserved, self.work) = (threads, give, reserved, work)
        self.take = take
    }

    /// Works until no more units are given. Throws what `take` threw, which is not called again after that.
    func run() throws {
        workOn()
        for helper in input.hold({ helpers }) { helper.join() }
        if let failure { throw failure }
    }

    private func workOn() {
        while let (number, unit) = next() {
            let product = work(unit)
            output.hold {
                while taken != number { output.wait() }
                if failure == nil { do { try take(product) } catch { failure = error } }
                taken += 1
                output.broadcast()
            }
        }
    }

    private func next() -> (number: Int, unit: Unit)? {
        input.hold {
            guard !isEmpty, let unit = give() else {
                isEmpty = true
                return nil
            }
            // For one unit a second thread would cost more than it saves.
            if given > 0, helpers.count + 1 < most - reserved(), let helper = SystemThread({ self.workOn() }) {
                helpers.append(helper)
            }
            defer { given += 1 }
            return (given, unit)
        }
    }
}
