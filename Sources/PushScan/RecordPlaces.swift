/// Where the payload and the header fields stand in a record, as names to go down by. A request to a push service is such a record too.
public struct RecordPlaces: Sendable {
    /// The way to the payload.
    let payload: [NameWords]
    /// The way to the header fields; empty where a record holds none.
    let headers: [NameWords]
    /// The request that a record is; nil for a record of a log.
    let envelope: Envelope?
    /// The requests to push services that may stand in the payload's place.
    let requests: [RecordPlaces]

    /// What a request to a push service has beside the payload and the header fields.
    struct Envelope: Sendable {
        /// Tells the forms of request apart.
        let number: UInt8
        /// True if the payload is the text of a string, and false if it is an object.
        let isText: Bool
        /// The way to the object whose title and body the service writes into a payload without an alert; empty where there is none.
        let alert: [NameWords]
        /// For each object on the way to the payload: the names that may stand beside the way; nil where any may.
        let others: [[NameWords]?]
    }

    /// The places in the records of a log at the ends of these names, the outermost first; nil for the record itself, and for
    /// names that the scan can't tell apart. In the payload's place may stand one of these requests to a push service.
    public init?(payload: [String], headers: [String], requests: [RecordPlaces] = []) {
        self.init(payload: payload, headers: headers, envelope: nil, requests: requests)
    }

    /// The places in a form of request to a push service. The number tells the forms apart; `others` says for each object on the
    /// way to the payload which names may stand beside it, nil where any may. Nil for names that the scan can't tell apart.
    public init?(
        envelope number: Int, payload: [String], isText: Bool, headers: [String], alert: [String], others: [[String]?]
    ) {
        guard let number = UInt8(exactly: number), number > 0, others.count == payload.count,
            let alert = NameWords.list(alert)
        else { return nil }
        var all: [[NameWords]?] = []
        for names in others {
            guard let names else {
                all.append(nil)
                continue
            }
            guard let words = NameWords.list(names) else { return nil }
            all.append(words)
        }
        self.init(
            payload: payload, headers: headers,
            envelope: Envelope(number: number, isText: isText, alert: alert, others: all),
            requests: [])
    }

    private init?(payload: [String], headers: [String], envelope: Envelope?, requests: [RecordPlaces]) {
        guard !payload.isEmpty, let payload = NameWords.list(payload), let headers = NameWords.list(headers) else {
            return nil
        }
        self.payload = payload
        self.headers = headers
        self.envelope = envelope
        self.requests = requests
    }

    /// What a member of a record is, by the ways that it lies on.
    struct Way {
        fileprivate(set) var toPayload = true
        fileprivate(set) var toHeaders = true
        fileprivate(set) var toAlert = true

        /// True if it lies on none.
        var isOff: Bool { !(toPayload || toHeaders || toAlert) }
        /// True if it lies on one alone.
        var isOne: Bool { [toPayload, toHeaders, toAlert].count { $0 } == 1 }
    }

    /// The ways on which a member of an object lies that lies on these.
    @inline(__always)
    func ways(_ way: Way, to name: NameWords, depth: Int) -> Way {
        func goes(_ isOn: Bool, _ names: [NameWords]) -> Bool { isOn && depth < names.count && names[depth] == name }
        return Way(
            toPayload: goes(way.toPayload, payload), toHeaders: goes(way.toHeaders, headers),
            toAlert: goes(way.toAlert, envelope?.alert ?? []))
    }

    /// True if a name that lies on no way may stand in an object that does.
    @inline(__always)
    func allows(_ name: NameWords, beside way: Way, depth: Int) -> Bool {
        guard let envelope, way.toPayload, depth < envelope.others.count, let names = envelope.others[depth] else {
            return true
        }
        return names.contains(name)
    }
}

extension NameWords {
    /// The words of some names; nil where one of them is too long.
    fileprivate static func list(_ names: [String]) -> [NameWords]? {
        let words = names.compactMap { NameWords($0) }
        return words.count == names.count ? words : nil
    }
}
