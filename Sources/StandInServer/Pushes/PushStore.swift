#if Serve
    import PushLint
    import StandIn

    /// The pushes that arrived last, as many as there is room for, and counts of all.
    struct PushStore {
        /// The most pushes that are kept.
        let maximumCount: Int
        /// The most memory that they may take, in bytes.
        let maximumBytes: Int
        private var records: [PushRecord] = []
        private var first = 0
        private var bytes = 0
        private(set) var counts = PushCounts()
        private(set) var lastID = 0

        init(maximumCount: Int, maximumBytes: Int) {
            self.maximumCount = max(1, maximumCount)
            self.maximumBytes = maximumBytes
        }

        /// The pushes that are kept, the oldest first.
        var all: ArraySlice<PushRecord> { records[first...] }

        /// The pushes with higher numbers than this.
        func after(_ id: Int) -> ArraySlice<PushRecord> {
            // Numbers follow one another without gaps.
            guard let oldest = all.first?.id else { return [] }
            return all.dropFirst(max(0, id - oldest + 1))
        }

        /// The push of a number, where it is kept.
        func record(_ id: Int) -> PushRecord? { after(id - 1).first.flatMap { $0.id == id ? $0 : nil } }

        mutating func add(_ record: PushRecord) {
            lastID = record.id
            counts.add(record)
            records.append(record)
            bytes += record.cost
            while records.count - first > maximumCount || bytes > maximumBytes && records.count - first > 1 {
                bytes -= records[first].cost
                first += 1
            }
            // Those at the front that are no longer kept are removed once they are the half, which costs each push the same.
            if first > records.count / 2 {
                records.removeFirst(first)
                first = 0
            }
        }

        /// Forgets all pushes; numbers go on.
        mutating func removeAll() {
            records.removeAll()
            first = 0
            bytes = 0
            counts = PushCounts()
        }
    }

    /// How many pushes have come, and what was found in them.
    public struct PushCounts: Sendable, Equatable {
        /// All pushes.
        public private(set) var pushes = 0
        /// Those that APNs would have refused, without what scenarios refused.
        public private(set) var refused = 0
        /// Those whose worst finding is of a severity; a refusal is an error.
        public private(set) var worst: [Severity: Int] = [:]

        mutating func add(_ record: PushRecord) {
            pushes += 1
            if record.answer.reason != nil, !record.isScripted { refused += 1 }
            if let severity = record.worst { worst[severity, default: 0] += 1 }
        }

        /// How many pushes have a finding of at least this severity.
        public func failed(_ severity: Severity) -> Int {
            worst.reduce(0) { $1.key >= severity ? $0 + $1.value : $0 }
        }
    }
#endif
