#if Serve
    import JSONText

    /// Actions with a due time.
    struct Timers {
        private var waiting: [(time: Int64, action: () -> Void)] = []

        /// When the next is due, in ticks; nil if there is none.
        var next: Int64? { waiting.last?.time }

        /// Adds an action; those of one time keep their order.
        mutating func add(_ time: Int64, _ action: @escaping () -> Void) {
            // The next one is last.
            waiting.insert((time, action), at: waiting.partitionPoint { $0.time <= time })
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
