import JSONText
import PushPayload

/// The keys that the scan knows, and values of them to ask the rules about.
struct ScanSamples {
    private(set) var keys: [ScannedKey] = []
    private(set) var words: [ScannedWord] = []
    private(set) var all: [Sample] = []
    private var nextBit: UInt64 = 1
    /// The bits of `aps`, and of an alert in it.
    private var aps: UInt64 = 0
    private var alert: UInt64 = 0

    /// A value of a key that stands for others of its form.
    struct Sample {
        let pointer: JSONPointer
        let value: JSONValue
        /// The bit of its form.
        let form: UInt64
        /// The bits of the objects that hold it.
        let holders: UInt64
    }

    /// What nearly all sounds are: the names of files, by their ends, or a word.
    private static let usualSounds = ["default", ".caf", ".aiff", ".wav"]
    /// Times of the years 2023 to 2096, in Unix seconds.
    private static let usualTimes = 1_700_000_000...4_000_000_000
    /// The whole numbers that a cursor reads.
    private static let greatest = 999_999_999_999_999

    /// Values of the keys of usual notifications, and of these.
    init(needed: [JSONPointer]) {
        aps = newBit()
        alert = aps
        // Those that hold others come first.
        for key in [Key.named("aps", in: .root), Key.named("alert", in: .aps)] { if let key { add(key) } }
        for key in Key.all(in: .aps) + Key.all(in: .alert) where key.name != "alert" {
            let isUsual = key.pushTypes.contains(.alert) || key.pushTypes.contains(.background)
            if isUsual && !key.isRare || needed.contains(Self.pointer(of: key)) || key.forms.contains(.time) {
                add(key)
            }
        }
    }

    private static func pointer(of key: Key) -> JSONPointer { key.parent.pointer.appending(key.name) }

    private mutating func newBit() -> UInt64 {
        // Once all are given away, what has none is left to the rules.
        defer { nextBit <<= 1 }
        return nextBit
    }

    private mutating func add(_ key: Key) {
        guard let name = ScannedName(key.name) else { return }
        let pointer = Self.pointer(of: key)
        var scanned = ScannedKey(name: name, parent: key.parent)
        if pointer == "/aps/sound" { scanned.words = list(Self.usualSounds, at: pointer, &scanned.bits) }
        for form in key.forms {
            switch form {
            case .text, .anyText:
                scanned.exactBit = ask("a b", at: pointer, &scanned.bits)
                scanned.plainBit = ask("a b ", at: pointer, &scanned.bits)
            case .word(let texts): scanned.words = list(texts, at: pointer, &scanned.bits)
            case .flag: setNumbers(1...1, of: &scanned, at: pointer)
            case .count(let least): setNumbers(max(1, least)...Self.greatest, of: &scanned, at: pointer)
            case .time:
                setNumbers(Self.usualTimes, of: &scanned, at: pointer)
                scanned.isTime = true
            case .number(let range?):
                scanned.numbers = .fraction(from: range.lowerBound, to: range.upperBound)
                scanned.otherBit = ask(.real(range.lowerBound), .real(range.upperBound), at: pointer, &scanned.bits)
            case .texts:
                scanned.takesTexts = true
                scanned.otherBit = ask(["a"], at: pointer, &scanned.bits)
            case .object where pointer == "/aps":
                (scanned.object, scanned.objectBit, scanned.bits) = (.apple(.aps), aps, aps)
            case .object where pointer == "/aps/alert":
                (scanned.object, scanned.objectBit) = (.apple(.alert), newBit())
                scanned.bits |= scanned.objectBit
                alert |= scanned.objectBit
            case .object where pointer == "/aps/content-state":
                (scanned.object, scanned.objectBit) = (.decoded, ask(["a": "b"], at: pointer, &scanned.bits))
            default: break
            }
        }
        keys.append(scanned)
    }

    /// Whole numbers between these two.
    private mutating func setNumbers(_ range: ClosedRange<Int>, of key: inout ScannedKey, at pointer: JSONPointer) {
        key.numbers = .whole(from: range.lowerBound, to: range.upperBound)
        let ends = [range.lowerBound, range.upperBound].map { JSONValue.integer(Int64($0)) }
        key.otherBit = ask(ends[0], ends[1], at: pointer, &key.bits)
    }

    /// Texts of which each is a form of its own; those that begin with a point are ends of texts.
    private mutating func list(_ texts: [String], at pointer: JSONPointer, _ bits: inout UInt64) -> Range<Int> {
        let first = words.count
        for text in texts {
            guard let name = ScannedName(text) else { continue }
            let isEnd = text.hasPrefix(".")
            let bit = ask(.string(isEnd ? "a\(text)" : text), at: pointer, &bits)
            words.append(ScannedWord(name: name, count: text.utf8.count, isEnd: isEnd, bit: bit))
        }
        return first..<words.count
    }

    /// A form that these values stand for.
    private mutating func ask(_ values: JSONValue..., at pointer: JSONPointer, _ bits: inout UInt64) -> UInt64 {
        let form = newBit()
        bits |= form
        let holders = pointer.tokens.count > 2 ? alert : aps
        all += values.map { Sample(pointer: pointer, value: $0, form: form, holders: holders) }
        return form
    }
}
