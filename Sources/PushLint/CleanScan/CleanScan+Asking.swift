import JSONText
import PushPayload

/// How the tables are made: the rules are asked about samples of each kind of push.
extension CleanScan {
    /// What makes a push one of the kinds that nearly all notifications are of.
    private static let usualKinds: [[JSONPointer]] = [
        ["/aps/alert"], ["/aps/alert/body"], ["/aps/alert/title"], ["/aps/alert/loc-key"],
        ["/aps/alert/title-loc-key", "/aps/alert/loc-key"], ["/aps/badge"], ["/aps/content-available"],
    ]
    /// What nearly all sounds are: the names of files, by their ends, or a word.
    private static let usualSounds = ["default", ".caf", ".aiff", ".wav"]

    /// A value of a key that stands for all of its form.
    private struct Sample {
        let pointer: JSONPointer
        let value: JSONValue
        /// The bit of its form.
        let form: UInt64
        /// The bits of the objects that hold it.
        let holders: UInt64
    }

    /// Asks a linter about each key and each form of value in each kind of push, one by one and then all at once. What the
    /// scan takes for clean lies in between.
    init(asking linter: Linter) {
        var keys: [ScannedKey] = []
        var words: [ScannedWord] = []
        var samples: [Sample] = []
        var nextBit: UInt64 = 1
        func bit() -> UInt64 {
            // Once all are given away, what has none is left to the rules.
            defer { nextBit <<= 1 }
            return nextBit
        }
        let aps = bit()
        var alert = aps
        for key in Self.usualKeys {
            guard let name = ScannedName(key.name) else { continue }
            let pointer = key.parent.pointer.appending(key.name)
            let holders = key.parent == .root ? 0 : key.parent == .alert ? alert : aps
            var scanned = ScannedKey(name: name, parent: key.parent)
            func ask(_ value: JSONValue) -> UInt64 {
                let form = bit()
                scanned.bits |= form
                samples.append(Sample(pointer: pointer, value: value, form: form, holders: holders))
                return form
            }
            func list(_ texts: [String]) {
                let first = words.count
                for text in texts {
                    guard let name = ScannedName(text) else { continue }
                    let isEnd = text.hasPrefix(".")
                    let bit = ask(.string(isEnd ? "a\(text)" : text))
                    words.append(ScannedWord(name: name, endBytes: isEnd ? text.utf8.count : 0, bit: bit))
                }
                scanned.words = first..<words.count
            }
            if pointer == "/aps/sound" { list(Self.usualSounds) }
            for form in key.forms {
                switch form {
                case .text, .anyText:
                    scanned.exactBit = ask("a b")
                    scanned.plainBit = ask("a b ")
                case .word(let texts): list(texts)
                case .flag:
                    scanned.numbers = .whole(from: 1, to: 1)
                    scanned.otherBit = ask(1)
                case .count(let least):
                    scanned.numbers = .whole(from: max(1, least), to: .max)
                    scanned.otherBit = ask(.integer(Int64(max(1, least))))
                case .number(let range?):
                    scanned.numbers = .fraction(from: range.lowerBound, to: range.upperBound)
                    scanned.otherBit = ask(.real((range.lowerBound + range.upperBound) / 2))
                case .texts:
                    scanned.takesTexts = true
                    scanned.otherBit = ask(["a"])
                case .object where pointer == "/aps":
                    (scanned.object, scanned.objectBit, scanned.bits) = (.aps, aps, aps)
                case .object where pointer == "/aps/alert":
                    (scanned.object, scanned.objectBit) = (.alert, bit())
                    scanned.bits |= scanned.objectBit
                    alert |= scanned.objectBit
                default: break
                }
            }
            keys.append(scanned)
        }
        self.keys = keys
        self.words = words
        kinds = Self.usualKinds.compactMap { Self.kind($0, samples, asking: linter) }
    }

    /// The keys that may stand in such pushes, those first that hold others.
    private static var usualKeys: [Key] {
        let holders = [Key.named("aps", in: .root), Key.named("alert", in: .aps)].compactMap { $0 }
        let others = (Key.all(in: .aps) + Key.all(in: .alert)).filter { key in
            let isRead = key.pushTypes.contains(.alert) || key.pushTypes.contains(.background)
            return isRead && !key.isRare && key.name != "alert"
        }
        return holders + others
    }

    /// What the rules know of pushes that have these keys; nil where such a push has findings, whatever else is in it.
    private static func kind(_ needed: [JSONPointer], _ samples: [Sample], asking linter: Linter) -> Kind? {
        let base = needed.compactMap { pointer in samples.first { $0.pointer == pointer } }
        guard base.count == needed.count, let limit = limit(of: base, asking: linter) else { return nil }
        let bits = base.reduce(0) { $0 | $1.form | $1.holders }
        var others = samples.filter { sample in
            sample.holders & ~bits == 0
                && limit == self.limit(of: base.filter { $0.pointer != sample.pointer } + [sample], asking: linter)
        }
        // Two that are fine each by itself may not be so together.
        while true {
            var all = base
            for sample in others where !all.contains(where: { $0.pointer == sample.pointer }) { all.append(sample) }
            guard let document = document(of: all) else { return nil }
            let result = linter.lint(document)
            if result.isClean { break }
            let named = result.findings.map(\.pointer)
            let left = others.filter { !named.contains($0.pointer) || needed.contains($0.pointer) }
            guard left.count < others.count else { return nil }
            others = left
        }
        let allowed = others.reduce(bits) { $0 | $1.form }
        let forms = needed.map { pointer in samples.reduce(0) { $0 | ($1.pointer == pointer ? $1.form : 0) } }
        return Kind(needed: forms, allowed: allowed, limit: limit)
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
