/// A table in a text of the package: a row for each case of an enumeration, in their order, with bars between the cells.
struct TextTable<Case: Hashable & Sendable, Row: Sendable>: Sendable {
    private let rows: [Case: Row]

    init(_ text: [UInt8], for cases: [Case], _ row: ([String]) -> Row) {
        let lines = text.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map { cell in
                let blank = UInt8(ascii: " ")
                let text = cell.drop { $0 == blank }.reversed().drop { $0 == blank }.reversed()
                return String(decoding: text, as: UTF8.self)
            }
        }
        rows = Dictionary(zip(cases, lines.map(row))) { first, _ in first }
    }

    /// The row of a case.
    subscript(key: Case) -> Row? { rows[key] }
}
