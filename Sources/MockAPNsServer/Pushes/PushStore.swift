#if Serve
    import PushLint
    import MockAPNs

    /// The most recent pushes, as many as there is room for, and the counts of all pushes.
    struct PushStore {
        let maximumCount: Int
        let maximumBytes: Int
        /// The pushes that are kept, the oldest first.
        private(set) var all: ArraySlice<PushRecord> = []
        private var bytes = 0
        /// The counts since the pushes were last removed.
        private(set) var counts = PushCounts()
        /// The counts since the start.
        private(set) var total = PushCounts()
        private(set) var lastID = 0

        init(maximumCount: Int, maximumBytes: Int) {
            self.maximumCount = max(1, maximumCount)
            self.maximumBytes = maximumBytes
        }

        /// The pushes with higher numbers than this.
        func after(_ id: Int) -> ArraySlice<PushRecord> {
            // Numbers follow one another without gaps. Any number may be asked for.
            guard let oldest = all.first?.id, id >= oldest else { return all }
            return all.dropFirst(min(id, lastID) - oldest + 1)
        }

        func record(_ id: Int) -> PushRecord? {
            guard let oldest = all.first?.id, (oldest...lastID).contains(id) else { return nil }
            return all[all.startIndex + (id - oldest)]
        }

        mutating func add(_ record: PushRecord) {
            lastID = record.id
            counts.add(record)
            total.add(record)
            var kept = record
            // They take memory, and are found again when they are asked for.
            kept.outcome.dropFindings()
            all.append(kept)
            bytes += record.cost
            while all.count > maximumCount || bytes > maximumBytes && all.count > 1 {
                bytes -= all.removeFirst().cost
            }
        }

        mutating func countRejection() {
            counts.rejected += 1
            total.rejected += 1
        }

        /// Removes all pushes; the numbering continues.
        mutating func removeAll() {
            all = []
            bytes = 0
            counts = PushCounts()
        }
    }

    /// The numbers of pushes by result.
    public struct PushCounts: Sendable, Equatable {
        /// All pushes.
        public private(set) var pushes = 0
        /// Requests that could not be read, or were refused before they were read as pushes.
        public internal(set) var rejected = 0
        /// Pushes that APNs would have refused, without those that only a scenario refused.
        public private(set) var refused = 0
        /// The pushes by the severity of their worst finding; a refusal is an error.
        public private(set) var worst: [Severity: Int] = [:]

        mutating func add(_ record: PushRecord) {
            if record.outcome.target.isPush { pushes += 1 }
            if record.outcome.isRefused { refused += 1 }
            if let severity = record.worst { worst[severity, default: 0] += 1 }
        }

        /// How many pushes have a finding of at least this severity; a request that was rejected counts as an error.
        public func failed(_ severity: Severity) -> Int {
            worst.reduce(rejected) { $1.key >= severity ? $0 + $1.value : $0 }
        }
    }
#endif
