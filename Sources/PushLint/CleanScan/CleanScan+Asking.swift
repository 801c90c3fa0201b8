import JSONText

/// How the tables are made: the rules are asked about samples of each kind of push.
extension CleanScan {
    /// What makes a push one of the kinds that nearly all notifications are of.
    private static let usualKinds: [[JSONPointer]] = [
        ["/aps/alert"], ["/aps/alert/body"], ["/aps/alert/title"], ["/aps/alert/loc-key"],
        ["/aps/alert/title-loc-key", "/aps/alert/loc-key"], ["/aps/badge"], ["/aps/content-available"],
        ["/aps/event", "/aps/timestamp", "/aps/content-state"],
        ["/aps/event", "/aps/timestamp", "/aps/content-state", "/aps/alert/title", "/aps/alert/body"],
    ]

    /// Asks a linter about each key and each form of value in each kind of push, one by one and then all at once. What the
    /// scan takes for clean lies in between.
    init?(asking linter: Linter) {
        let samples = ScanSamples(needed: Self.usualKinds.flatMap { $0 })
        guard let keys = KeyTable(samples.keys) else { return nil }
        self.keys = keys
        words = samples.words
        kinds = Self.usualKinds.compactMap { Self.kind($0, samples.all, asking: linter) }
    }

    private typealias Sample = ScanSamples.Sample

    /// What the rules know of pushes that have these keys; nil where each such push has findings.
    private static func kind(_ needed: [JSONPointer], _ samples: [Sample], asking linter: Linter) -> Kind? {
        for start in samples where start.pointer == needed.first {
            let others = needed.dropFirst().compactMap { pointer in samples.first { $0.pointer == pointer } }
            let base = [start] + others
            guard base.count == needed.count, let limit = limit(of: base, asking: linter) else { continue }
            return kind(base, samples, limit, asking: linter)
        }
        return nil
    }

    private static func kind(_ base: [Sample], _ samples: [Sample], _ limit: Int, asking linter: Linter) -> Kind? {
        let bits = base.reduce(0) { $0 | $1.form | $1.holders }
        let needed = base.map(\.pointer)
        var good: [Sample] = []
        var bad: UInt64 = 0
        for sample in samples where sample.holders & ~bits == 0 {
            let push = base.filter { $0.pointer != sample.pointer } + [sample]
            if limit == self.limit(of: push, asking: linter) { good.append(sample) } else { bad |= sample.form }
        }
        // Two that are fine each by itself may not be so together.
        while true {
            var all = base
            for sample in good where !all.contains(where: { $0.pointer == sample.pointer }) { all.append(sample) }
            guard let document = document(of: all) else { return nil }
            let result = linter.lint(document)
            if result.isClean { break }
            let named = result.findings.map(\.pointer)
            let left = good.filter { !named.contains($0.pointer) || needed.contains($0.pointer) }
            guard left.count < good.count else { return nil }
            good = left
        }
        var forms = SIMD8<UInt64>(repeating: .max)
        for (index, pointer) in needed.enumerated() where index < forms.scalarCount {
            forms[index] = samples.reduce(0) { $0 | ($1.pointer == pointer ? $1.form : 0) }
        }
        return Kind(needed: forms, allowed: good.reduce(bits) { $0 | $1.form } & ~bad, limit: limit)
    }

    /// The most bytes of a push of these values, when the rules find nothing in it.
    private static func limit(of samples: [Sample], asking linter: Linter) -> Int? {
        guard let document = document(of: samples) else { return nil }
        let result = linter.lint(document)
        return result.isClean ? result.limit : nil
    }

    /// A payload of these values; nil where two have no place in one.
    private static func document(of samples: [Sample]) -> [UInt8]? {
        var aps = JSONObject()
        for sample in samples {
            guard let name = sample.pointer.last else { return nil }
            if sample.pointer.parent == "/aps" {
                guard aps[name] == nil else { return nil }
                aps[name] = sample.value
            } else {
                guard var alert = aps["alert"]?.object ?? (aps["alert"] == nil ? JSONObject() : nil), alert[name] == nil
                else { return nil }
                alert[name] = sample.value
                aps["alert"] = .object(alert)
            }
        }
        return JSONWriter().bytes(["aps": .object(aps)])
    }
}
