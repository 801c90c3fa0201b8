import JSONText
import PushLint
import PushPayload

/// The findings of one rule at one severity, which are counted together.
struct FindingKind: Hashable {
    let rule: String
    let severity: Severity
}

extension Finding {
    var kind: FindingKind { FindingKind(rule: rule.id, severity: severity) }
}

struct KindTally: Equatable {
    private(set) var findings = 0
    private(set) var documents = 0
    /// The number of the document that was counted last.
    private var last = 0
    private(set) var dates = DateSpan()
    /// The findings by their pointers, in which `*` stands for the places in arrays; nil stands for those beyond the most.
    private var places: [String?: PlaceCount] = [:]
    private static let maximumPlaces = 200

    struct PlaceCount: Equatable {
        fileprivate(set) var findings = 0
        fileprivate(set) var dates = DateSpan()
    }

    mutating func add(inDocument number: Int, at pointer: JSONPointer? = nil, _ date: Double? = nil) {
        findings += 1
        if number != last { documents += 1 }
        last = number
        guard let pointer else { return }
        let place = PlaceCount(findings: 1, dates: DateSpan(date))
        dates.add(place.dates)
        let isUsual = !pointer.tokens.contains { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        let tokens = isUsual ? [] : pointer.tokens.map { Int($0) == nil ? $0 : "*" }
        add(place, at: isUsual ? pointer.description : JSONPointer(tokens).description)
    }

    mutating func add(_ other: KindTally) {
        findings += other.findings
        documents += other.documents
        dates.add(other.dates)
        // In a certain order, as the first places are counted separately.
        for (pointer, place) in other.places.sorted(by: { ($0.key ?? "~") < ($1.key ?? "~") }) {
            add(place, at: pointer)
        }
    }

    private mutating func add(_ place: PlaceCount, at pointer: String?) {
        let isCounted = places.count < Self.maximumPlaces || places[pointer] != nil
        let key = isCounted ? pointer : nil
        places[key, default: PlaceCount()].findings += place.findings
        places[key]?.dates.add(place.dates)
    }

    /// The places with most findings first.
    var sortedPlaces: [(pointer: String?, count: PlaceCount)] {
        places.map { (pointer: $0.key, count: $0.value) }.sorted {
            ($1.count.findings, $0.pointer ?? "~") < ($0.count.findings, $1.pointer ?? "~")
        }
    }
}

/// The earliest and the latest date of some documents, as far as these have one.
struct DateSpan: Equatable {
    private var first = Double.infinity
    private var last = -Double.infinity

    init(_ date: Double? = nil) { if let date { (first, last) = (date, date) } }

    mutating func add(_ other: DateSpan) { (first, last) = (min(first, other.first), max(last, other.last)) }

    /// In words, as in "from … to …"; empty if there is no date.
    var phrase: String {
        guard let (first, last) = texts else { return "" }
        return first == last ? "on \(first)" : "from \(first) to \(last)"
    }

    var members: [(String, JSONValue)] {
        texts.map { [("firstDate", .string($0.first)), ("lastDate", .string($0.last))] } ?? []
    }

    private var texts: (first: String, last: String)? {
        guard let first = UnixTime(first).rfc3339, let last = UnixTime(last).rfc3339 else { return nil }
        return (first, last)
    }
}
