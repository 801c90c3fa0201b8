#if Serve
    import JSONText
    import MockAPNs
    import ReportText

    /// Which pushes a request of the API asks for, from its query: `?device=…&topic=…&since=12&findings=only`.
    struct PushFilter {
        var device: String?
        var topic: String?
        var pushType: String?
        var since = 0
        var hasFindingsOnly = false
        /// The maximum number of pushes that are listed, the newest ones.
        var limit: Int

        /// A mistake in a query.
        struct Fault: Error { let message: String }

        /// Removes the known parameters from a query, and leaves the others.
        init(taking query: inout [String: String], limit: Int = 1000) throws(Fault) {
            device = query.removeValue(forKey: "device")?.lowercased()
            topic = query.removeValue(forKey: "topic")
            pushType = query.removeValue(forKey: "type")
            since = try query.takeNumber("since") ?? 0
            self.limit = try query.takeNumber("limit") ?? limit
            if let findings = query.removeValue(forKey: "findings") {
                guard findings == "only" else { throw Fault(message: "findings is only, or not given") }
                hasFindingsOnly = true
            }
        }

        func fits(_ record: PushRecord) -> Bool {
            if let device, record.device?.lowercased() != device { return false }
            if let topic, record.request["apns-topic"] != topic { return false }
            if let pushType, record.request["apns-push-type"] != pushType { return false }
            return record.id > since && (!hasFindingsOnly || record.worst != nil)
        }

        /// The pushes that fit, the oldest first.
        func records(in store: PushStore) -> ArraySlice<PushRecord> {
            ArraySlice(store.after(since).filter(fits)).suffix(limit)
        }
    }

    extension [String: String] {
        /// The number of a parameter, which is removed.
        mutating func takeNumber(_ name: String) throws(PushFilter.Fault) -> Int? {
            guard let text = removeValue(forKey: name) else { return nil }
            guard let number = Int(text), number >= 0 else {
                throw PushFilter.Fault(message: "\(name) is not a whole number from 0 on")
            }
            return number
        }

        /// The names and values of a query, unescaped; of a name given twice the last counts.
        init(query: Substring) {
            self.init()
            for pair in query.split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                self[Self.unescaped(parts[0])] = parts.count > 1 ? Self.unescaped(parts[1]) : ""
            }
        }

        /// A plus stands for a blank.
        private static func unescaped(_ text: Substring) -> String {
            String(percentDecoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })
        }
    }
#endif
