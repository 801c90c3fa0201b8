/// The paths of the payload and the header fields in a record, as names from the root on. A request to a push service is
/// such a record too.
public struct RecordPlaces: Sendable {
    /// The path of the payload.
    let payload: [NameWords]
    /// The path of the header fields; empty if a record has none.
    let headers: [NameWords]
    /// The form of request to a push service; nil for a record of a log.
    let envelope: Envelope?
    /// The requests to push services that may stand in the payload's place.
    let requests: [RecordPlaces]

    /// What a request to a push service has beside the payload and the header fields.
    struct Envelope: Sendable {
        /// The number of the form of request.
        let number: UInt8
        /// True if the payload is the text of a string, and false if it is an object.
        let isText: Bool
        /// The path of the object whose title and body the service writes into a payload without an alert; empty if there is none.
        let alert: [NameWords]
        /// For each object on the payload's path: the other names that it may have; nil if it may have any.
        let others: [[NameWords]?]
    }

    /// The places in the records of a log at these paths, as names with the outermost first; nil for the record itself, and
    /// for names that the scan can't tell apart. The payload's place may hold one of these requests to a push service.
    public init?(payload: [String], headers: [String], requests: [RecordPlaces] = []) {
        self.init(payload: payload, headers: headers, envelope: nil, requests: requests)
    }

    /// The places in a form of request to a push service, which has this number; `others` lists, for each object on the
    /// way to the payload, the other names that it may have, or is nil there if it may have any. The result is nil if the scan
    /// can't tell the names apart.
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

    /// The paths that lead through a member of a record.
    struct Paths {
        fileprivate(set) var toPayload = true
        fileprivate(set) var toHeaders = true
        fileprivate(set) var toAlert = true

        /// True if it is on none.
        var isOff: Bool { !(toPayload || toHeaders || toAlert) }
        /// True if it is on exactly one.
        var isOne: Bool { [toPayload, toHeaders, toAlert].count { $0 } == 1 }
    }

    /// The paths that lead through a member, given those of its object.
    @inline(__always)
    func paths(_ paths: Paths, to name: NameWords, depth: Int) -> Paths {
        func goes(_ isOn: Bool, _ names: [NameWords]) -> Bool { isOn && depth < names.count && names[depth] == name }
        return Paths(
            toPayload: goes(paths.toPayload, payload), toHeaders: goes(paths.toHeaders, headers),
            toAlert: goes(paths.toAlert, envelope?.alert ?? []))
    }

    /// True if an object on these paths may have a member of this name that is on none.
    @inline(__always)
    func allows(_ name: NameWords, beside paths: Paths, depth: Int) -> Bool {
        guard let envelope, paths.toPayload, depth < envelope.others.count, let names = envelope.others[depth] else {
            return true
        }
        return names.contains(name)
    }
}

extension NameWords {
    /// The words of some names; nil if one of them is too long.
    fileprivate static func list(_ names: [String]) -> [NameWords]? {
        let words = names.compactMap { NameWords($0) }
        return words.count == names.count ? words : nil
    }
}
