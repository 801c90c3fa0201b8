/// Where the payload and the header fields stand in a record, as names to go down by.
public struct RecordPlaces: Sendable {
    let payload: [NameWords]
    /// Empty where a record holds no header fields.
    let headers: [NameWords]

    /// The places at the ends of these names, the outermost first; nil for the record itself, and for names that the scan can't
    /// tell apart.
    public init?(payload: [String], headers: [String]) {
        let payload = payload.map(NameWords.init)
        let headers = headers.map(NameWords.init)
        guard !payload.isEmpty, !payload.contains(nil), !headers.contains(nil) else { return nil }
        self.payload = payload.compactMap { $0 }
        self.headers = headers.compactMap { $0 }
    }
}
