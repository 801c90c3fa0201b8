#if Serve
    /// Actions with a due time.
    struct Timers {
        private var waiting: [(time: Int64, action: () -> Void)] = []

        /// When the next is due, in ticks; nil if there is none.
        var next: Int64? { waiting.last?.time }

        /// Adds an action; those of one time keep their order.
        mutating func add(_ time: Int64, _ action: @escaping () -> Void) {
            // The next one is last.
            var low = 0
            var high = waiting.count
            while low < high {
                let middle = (low + high) / 2
                if waiting[middle].time > time { low = middle + 1 } else { high = middle }
            }
            waiting.insert((time, action), at: low)
        }

        /// Removes and returns the due actions, in their order.
        mutating func due(at time: Int64) -> [() -> Void] {
            var actions: [() -> Void] = []
            while let last = waiting.last, last.time <= time {
                actions.append(last.action)
                waiting.removeLast()
            }
            return actions
        }
    }
#endif
