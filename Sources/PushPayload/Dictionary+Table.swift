extension Dictionary where Key: CaseIterable {
    /// The rows of a table in a text: one for each case of an enumeration, in their order, with bars between the cells.
    init(table text: [UInt8], _ row: ([String]) -> Value) {
        let lines = text.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: "|")).map { cell in
                cell.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
                    .joined(separator: " ")
            }
        }
        self.init(zip(Key.allCases, lines.map(row))) { first, _ in first }
    }
}
