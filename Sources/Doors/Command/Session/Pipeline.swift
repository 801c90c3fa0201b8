/// Processes units with several threads and takes the results in the order of the units. A result that is ready before its turn waits for
/// it while its thread goes on, so that there are at most `ahead` results in memory. It is safe to use from any thread: `give` and its
/// state are protected by a lock, `take` and its state by `isTaking`, and `work` has no state.
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
    private var isTaking = false
    private var taken = 0
    /// The results from `taken` on; nil for one that is not ready.
    private var ready: [Product?] = Array(repeating: nil, count: ahead)
    private var failure: (any Error)?

    private static var ahead: Int { 8 }

    /// The thread count includes the caller's; nil means one for each processor. `give` and `take` are each called by one thread at a
    /// time, and `reserved` after `give`: it returns how many threads are not started because something else works for the run.
    init(
        threads: Int?, give: @escaping () -> Unit?, reserved: @escaping () -> Int,
        work: @escaping @Sendable (Unit) -> Product, take: @escaping (Product) throws -> Void
    ) {
        (self.threads, self.give, self.reserved, self.work) = (threads, give, reserved, work)
        self.take = take
    }

    /// Works until no more units are given. Throws the first error of `take` and then stops calling it.
    func run() throws {
        workOn()
        for helper in input.hold({ helpers }) { helper.join() }
        if let failure { throw failure }
    }

    private func workOn() {
        while let (number, unit) = next() {
            keep(work(unit), number)
            while let product = nextToTake() {
                if failure == nil { do { try take(product) } catch { failure = error } }
                output.hold {
                    (taken, isTaking) = (taken + 1, false)
                    output.broadcast()
                }
            }
        }
    }

    private func keep(_ product: Product, _ number: Int) {
        output.hold {
            while number - taken >= Self.ahead { output.wait() }
            ready[number % Self.ahead] = product
        }
    }

    /// The next result, if it is ready and no other thread is taking one.
    private func nextToTake() -> Product? {
        output.hold {
            guard !isTaking, let product = ready[taken % Self.ahead] else { return nil }
            ready[taken % Self.ahead] = nil
            isTaking = true
            return product
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
