import GroupReport
import JSONText
import PushPayload
import ReportText

/// A field of log records whose values are counted: as they are, or by the days of its moments.
package struct CountedField: Hashable, Sendable, CustomStringConvertible {
    package let pointer: JSONPointer
    let countsDays: Bool

    private static let days = ":day"

    /// Reads a pointer, after which `:day` asks for days; nil for a text that is not one.
    package init?(_ text: String) {
        countsDays = text.hasSuffix(Self.days)
        guard let pointer = JSONPointer(countsDays ? String(text.dropLast(Self.days.count)) : text) else { return nil }
        self.pointer = pointer
    }

    package var description: String { pointer.description + (countsDays ? Self.days : "") }

    /// The part of a value that is counted.
    func text(of value: JSONValue) -> String { text(of: value.plainText) }
    func text(of text: String) -> String { countsDays ? UnixTime(text)?.inSeconds.day ?? text : text }
}

/// The values of some fields of log records: how many documents have each, how many of these have findings, and samples.
package struct ValueTable: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        var documents = 0
        var withFindings = 0
        /// The ids or places of the first documents with findings.
        var samples: [String] = []

        mutating func add(_ other: Entry) {
            documents += other.documents
            withFindings += other.withFindings
            if other.samples.isEmpty { return }
            samples = Array((samples + other.samples).prefix(ValueTable.maximumSamples))
        }

        func json(of value: String?) -> JSONValue {
            let name: JSONObject = value.map { ["value": .string($0)] } ?? ["otherValues": true]
            let counts: JSONObject = [
                "documents": .integer(documents), "withFindings": .integer(withFindings),
                "samples": .array(samples.map { .string($0) }),
            ]
            return .object(JSONObject(unique: name.members + counts.members))
        }
    }

    /// The entries by field and value; nil stands for all values past `maximumValues`.
    private var fields: [CountedField: [String?: Entry]] = [:]

    static let maximumSamples = 3
    /// The maximum number of values of a field that are counted separately.
    private static let maximumValues = 10_000
    private static let shownValues = 20

    package init() {}
    package var isEmpty: Bool { fields.isEmpty }

    /// Counts the value of a field in a document; a sample is the id or place of one with findings.
    package mutating func add(_ value: JSONValue, of field: CountedField, sample: String?) {
        let samples = sample.map { [$0] } ?? []
        add(Entry(documents: 1, withFindings: samples.count, samples: samples), to: field.text(of: value), field)
    }

    /// Counts the value of a field in a document without findings, from its bytes as JSON.
    package mutating func add(json: UnsafeRawBufferPointer, of field: CountedField) {
        let isPlainText = json.first == UInt8(ascii: "\"") && !json.contains(UInt8(ascii: "\\"))
        if isPlainText {
            let text = String(decoding: json.dropFirst().dropLast(), as: UTF8.self)
            add(Entry(documents: 1), to: field.text(of: text), field)
        } else if let value = try? JSONDocument(parsing: Array(json)).value {
            add(value, of: field, sample: nil)
        }
    }

    package mutating func add(_ other: ValueTable) {
        for (field, entries) in other.fields {
            // The order is fixed, because only the first values are counted separately.
            for (value, entry) in entries.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
                add(entry, to: value, field)
            }
        }
    }

    private mutating func add(_ entry: Entry, to value: String?, _ field: CountedField) {
        Self.add(entry, to: value, in: &fields[field, default: [:]])
    }

    private static func add(_ entry: Entry, to value: String?, in entries: inout [String?: Entry]) {
        let isCounted = entries.count < maximumValues || entries[value] != nil
        entries[isCounted ? value : nil, default: Entry()].add(entry)
    }

    /// The number of documents that have a value of a field.
    func documents(of field: CountedField, _ value: String) -> Int { fields[field]?[value]?.documents ?? 0 }

    /// The entries of each field, those with most findings first, and days in their order.
    private var sorted: [(field: CountedField, entries: [(value: String?, entry: Entry)])] {
        fields.sorted { $0.key.description < $1.key.description }.map { field, entries in
            let entries = entries.map { (value: $0.key, entry: $0.value) }.sorted { one, other in
                if field.countsDays { return (one.value ?? "~") < (other.value ?? "~") }
                return (other.entry.withFindings, other.entry.documents, one.value ?? "")
                    < (one.entry.withFindings, one.entry.documents, other.value ?? "")
            }
            return (field: field, entries: entries)
        }
    }

    private static func name(_ value: String?) -> String { value ?? "(other values)" }

    private static func share(of entry: Entry) -> String {
        "\(entry.withFindings) of \(counted(entry.documents, "document")) with findings "
            + "(\(FindingSummary.share(entry.withFindings, of: entry.documents)))"
    }

    func text(_ style: Style) -> String {
        // The first sort makes the runtime search all conformances of the program: most runs have no field to sort.
        fields.isEmpty
            ? ""
            : sorted.map { field, entries in
                let rows = entries.prefix(Self.shownValues).map { value, entry in
                    let samples = entry.samples.isEmpty ? "" : ": \(entry.samples.joined(separator: ", "))"
                    return "  \(DisplayWidth.visible(Self.name(value))): \(Self.share(of: entry))"
                        + "\(DisplayWidth.visible(samples))\n"
                }
                let rest = entries.count - rows.count
                return style.paint("by \(field)", .strong) + "\n" + rows.joined()
                    + (rest > 0 ? "  and \(counted(rest, "more value")), which summary-json has\n\n" : "\n")
            }.joined()
    }

    var html: String {
        sorted.map { field, entries in
            let rows = entries.prefix(Self.shownValues).map { value, entry in
                "<tr><td>\(HTMLPage.text(Self.name(value)))</td><td>\(Self.share(of: entry))</td>"
                    + "<td>\(HTMLPage.text(entry.samples.joined(separator: ", ")))</td></tr>\n"
            }
            let rest = entries.count - rows.count
            return "<h2>by \(HTMLPage.text(field.description))</h2>\n<table>\n\(rows.joined())</table>\n"
                + (rest > 0 ? "<p>\(counted(rest, "more value")) in the format summary-json.</p>\n" : "")
        }.joined()
    }

    var json: JSONValue {
        let lists = sorted.map { field, entries in
            (field.description, JSONValue.array(entries.map { value, entry in entry.json(of: value) }))
        }
        return .object(JSONObject(lists))
    }

    func metrics(_ count: (Entry) -> Int, name: String) -> String {
        func quoted(_ text: String) -> String { text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
        return sorted.flatMap { field, entries in
            entries.map { value, entry in
                let value = quoted(Self.name(value)).replacing("\n", with: "\\n")
                return "\(name){field=\"\(quoted(field.description))\",value=\"\(value)\"} \(count(entry))\n"
            }
        }.joined()
    }
}
