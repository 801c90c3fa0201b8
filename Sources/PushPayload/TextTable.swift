/// A table in a text: a row for each subject, in their order, with bars between the cells.
struct TextTable<Subject: Hashable & Sendable>: Sendable {
    private let rows: [Subject: [String]]

    init(_ text: [UInt8], of subjects: [Subject]) {
        let rows = text.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: "|")).map { String(String(decoding: $0, as: UTF8.self).trimmed) }
        }
        self.rows = Dictionary(zip(subjects, rows)) { first, _ in first }
    }

    /// A cell; empty where the table or the row ends before it.
    subscript(subject: Subject, column: Int) -> String { rows[subject]?.dropFirst(column).first ?? "" }
}
