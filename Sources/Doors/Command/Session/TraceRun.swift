/// Collects the records of logs that name a push.
struct TraceRun: SessionCommand {
    private let ids: TraceIDs
    private(set) var records: [TraceRecord] = []
    private(set) var problems: [String] = []
    private(set) var isCut = false

    static let maximumRecords = 1000

    init(_ ids: TraceIDs) { self.ids = ids }

    var work: @Sendable (WorkUnit) -> WorkProduct<[TraceRecord]> {
        { [ids] unit in
            unit.product { _, _ in
                []
            } lines: { block, source, _ in
                var records: [TraceRecord] = []
                block.eachLine { line in
                    let isNamed = ids.named(in: line.text)
                    guard isNamed || ids.mayBeNamed(in: line.text) else { return }
                    let record = TraceRecord(Array(line.text), at: line.place.line, of: source)
                    if isNamed || record.station == .serviceExtension && record.names.isEmpty { records.append(record) }
                }
                return records
            }
        }
    }

    mutating func take(_ product: WorkProduct<[TraceRecord]>, _ problems: inout [String]) throws {
        let added = (product.content ?? []).prefix(Self.maximumRecords - records.count)
        isCut = isCut || added.count < product.content?.count ?? 0
        records += added
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        self.problems = problems
        return .success
    }
}
