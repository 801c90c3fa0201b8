#if Serve
    import AppResources
    import JSONText
    import MockAPNs
    import PushGrouping
    import ReportText

    /// Which pushes a request of the API asks for, from its query: `?run=3&device=…&topic=…&since=12&findings=only`.
    struct PushFilter {
        var device: String?
        var topic: String?
        var pushType: String?
        var since = 0
        var run: Int?
        var hasFindingsOnly = false
        /// The maximum number of pushes that are listed, the newest ones.
        var limit: Int

        /// Removes the known parameters from a query, and leaves the others.
        init(taking query: inout [String: String], limit: Int = 1000) throws(HTTPFault) {
            device = query.removeValue(forKey: "device")?.lowercased()
            topic = query.removeValue(forKey: "topic")
            pushType = query.removeValue(forKey: "type")
            since = try query.takeNumber("since") ?? 0
            run = try query.takeNumber("run")
            self.limit = try query.takeNumber("limit") ?? limit
            hasFindingsOnly = try query.take("findings", "only, or not given") { $0 == "only" ? true : nil } ?? false
        }

        func fits(_ record: PushRecord) -> Bool {
            if let device, record.device?.lowercased() != device { return false }
            if let topic, record.request["apns-topic"] != topic { return false }
            if let pushType, record.request["apns-push-type"] != pushType { return false }
            if let run, record.run != run { return false }
            return record.id > since && (!hasFindingsOnly || record.worst != nil)
        }

        /// The pushes that fit, the oldest first.
        func records(in store: PushStore) -> ArraySlice<PushRecord> {
            ArraySlice(store.after(since).filter(fits)).suffix(limit)
        }
    }

    extension GroupingOptions {
        /// These settings with those of a query, which are removed from it. They are named as the options of `apnslint group`; instead
        /// of a zone there is the difference to UTC in minutes, which a browser knows.
        func taking(_ query: inout [String: String]) throws(HTTPFault) -> GroupingOptions {
            var options = self
            options.locale =
                try query.take("locale", "a language such as pt-BR") { PluralRules.isKnown($0) ? $0 : nil } ?? locale
            let system = try query.take("os", "a system such as ios18", SystemRange.init(named:))
            options.eras = system.map { [$0] } ?? eras
            options.display =
                try query.take("display-as", "count, stack or list") { DisplayStyle(rawValue: $0) } ?? display
            let minutes = try query.take("utc-offset", "a number of minutes from -1440 to 1440") { text in
                Int(text).flatMap { (-1440...1440).contains($0) ? $0 : nil }
            }
            if let minutes { options.offset = { _ in minutes * 60 } }
            return options
        }
    }

    extension [String: String] {
        /// The value of a parameter, which is removed; `what` says what it has to be.
        mutating func take<Parameter>(
            _ name: String, _ what: String, _ read: (String) -> Parameter?
        ) throws(HTTPFault) -> Parameter? {
            guard let text = removeValue(forKey: name) else { return nil }
            guard let value = read(text) else { throw HTTPFault("\(name) is not \(what)") }
            return value
        }

        mutating func takeNumber(_ name: String) throws(HTTPFault) -> Int? {
            try take(name, "a whole number from 0 on") { Int($0).flatMap { $0 < 0 ? nil : $0 } }
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
