import JSONText
import PushLint
import ReportText

/// The summary of a large run: for each rule the number of findings, the first place, an example, and the field values
/// that occur most often with it.
package struct FindingSummary: Sendable {
    private struct Entry {
        /// The first finding as the text report shows it, and its place.
        let example: String
        let place: String
        /// The ids or places of the first documents.
        var samples: [String] = []
        var values: [[String: Int]]

        mutating func add(_ sample: String, _ fields: [String?]) {
            if samples.count < FindingSummary.maximumSamples { samples.append(sample) }
            for case (let field, let value?) in fields.enumerated() {
                let isKnown = values[field][value] != nil
                guard isKnown || values[field].count < FindingSummary.maximumValues else { continue }
                values[field][value, default: 0] += 1
            }
        }

        /// The values of a field, those first whose share of documents is most unlike that of the rest.
        func rates(of field: Int, _ name: CountedField, _ kind: KindTally, _ tally: Tally) -> [ValueRate] {
            values[field].map { value, count in
                ValueRate(
                    value: value, count: count, of: max(count, tally.values.documents(of: name, value)),
                    among: (max(count, kind.documents), tally.files))
            }.sorted { ($1.surprise, $1.count, $0.value) < ($0.surprise, $0.count, $1.value) }
        }
    }

    /// The share of the documents with a value that have a finding of one rule, beside that of all documents.
    private struct ValueRate {
        let value: String
        let count: Int
        let all: Int
        private let others: (count: Int, all: Int)
        /// The number of standard deviations by which there are more than all documents lead to expect.
        let surprise: Double

        init(value: String, count: Int, of all: Int, among total: (count: Int, all: Int)) {
            (self.value, self.count, self.all) = (value, count, all)
            others = (total.count - count, max(0, total.all - all))
            let expected = Double(all) * Double(total.count) / Double(max(1, total.all))
            surprise = (Double(count) - expected) / max(1, expected).squareRoot()
        }

        /// The share of the documents with the value, to that of all others; nil where there are no others.
        var ratio: Double? {
            guard others.all > 0, all > 0, others.count > 0 else { return nil }
            return Double(count) / Double(all) / (Double(others.count) / Double(others.all))
        }

        var text: String {
            let tenths = ratio.map { Int(($0 * 10).rounded()) }
            let beside =
                tenths.map { ", \($0 / 10).\($0 % 10) times the rest" } ?? (others.all > 0 ? ", none in the rest" : "")
            return
                "\(DisplayWidth.visible(value)) (\(count) of \(all), \(FindingSummary.share(count, of: all))\(beside))"
        }

        var json: JSONValue {
            var object: JSONObject = ["value": .string(value), "documents": .integer(count), "of": .integer(all)]
            if let ratio { object["ratio"] = .real((ratio * 100).rounded() / 100) }
            return .object(object)
        }
    }

    private let fields: [CountedField]
    private let reporter: TextReporter
    private var entries: [FindingKind: Entry] = [:]

    /// The maximum number of values of a field that are counted separately.
    private static let maximumValues = 10_000
    /// The maximum number of documents that programs are told of each rule.
    private static let maximumSamples = 10
    private static let shownValues = 3
    private static let shownPlaces = 5

    package init(by fields: [CountedField] = [], style: Style = Style(coloured: false), columns: Int = 80) {
        self.fields = fields
        // Examples are indented.
        reporter = TextReporter(style: style, columns: columns - 2)
    }

    package mutating func add(_ report: FileReport) {
        guard !report.findings.isEmpty else { return }
        let values = fields.map { field in report.result.field(field.pointer).map { field.text(of: $0) } }
        var seen: Set<FindingKind> = []
        for finding in report.findings where seen.insert(finding.kind).inserted {
            if entries[finding.kind] == nil { entries[finding.kind] = entry(for: finding, in: report) }
            entries[finding.kind]?.add(report.sample, values)
        }
    }

    private func entry(for finding: Finding, in report: FileReport) -> Entry {
        let start = report.source.position(at: finding.range.lowerBound)
        return Entry(
            example: reporter.text(of: finding, in: report), place: "\(report.path):\(start.line):\(start.column)",
            values: fields.map { _ in [:] })
    }

    package func text(_ tally: Tally, style: Style) -> String {
        let share = Self.share(tally.withFindings, of: tally.files)
        let all = "\(tally.withFindings) of \(counted(tally.files, "document")) with findings (\(share))"
        return tally.withFindings == 0 ? "" : style.paint(all, .strong) + "\n\n" + rules(tally, style)
    }

    private func rules(_ tally: Tally, _ style: Style) -> String {
        tally.worstFirst.map { kind, count in
            guard let entry = entries[kind] else { return "" }
            let found = "\(counted(count.findings, "finding")) in \(counted(count.documents, "document"))"
            let head = style.paint("\(kind.severity.rawValue) \(kind.rule)", style.role(kind.severity))
            let when = count.dates.phrase.isEmpty ? "" : "  \(count.dates.phrase)\n"
            var text = "\(head): \(found) (\(Self.share(count.documents, of: tally.files)))\n\(when)"
            let places = count.sortedPlaces
            for (pointer, place) in places.prefix(places.count > 1 ? Self.shownPlaces : 0) {
                let when = place.dates.phrase.isEmpty ? "" : ", \(place.dates.phrase)"
                text += "  \(DisplayWidth.visible(pointer ?? "other places")): \(place.findings)\(when)\n"
            }
            if places.count > Self.shownPlaces { text += "  and \(places.count - Self.shownPlaces) more places\n" }
            text += entry.example.split(separator: "\n").map { "  \($0)\n" }.joined()
            for (index, field) in fields.enumerated() {
                let rates = entry.rates(of: index, field, count, tally).filter { $0.surprise >= 0 }
                    .prefix(Self.shownValues).map { $0.text }
                let line = "most with \(field): \(rates.joined(separator: ", "))"
                if !rates.isEmpty { text += Wrap.lines(line, width: 76).map { "  \($0)\n" }.joined() }
            }
            return text + "\n"
        }.joined()
    }

    package func jsonText(version: String, tally: Tally) -> String {
        JSONWriter(.indented(2)).safeText(json(version: version, tally: tally)) + "\n"
    }

    func json(version: String, tally: Tally) -> JSONValue {
        let rules = tally.worstFirst.compactMap { kind, count -> JSONValue? in
            guard let entry = entries[kind] else { return nil }
            var value: JSONObject = [
                "rule": .string(kind.rule), "severity": .string(kind.severity.rawValue),
                "findings": .integer(count.findings), "documents": .integer(count.documents),
                "first": .string(entry.place), "samples": .array(entry.samples.map { .string($0) }),
            ]
            for (name, date) in count.dates.members { value[name] = date }
            value["places"] = .array(
                count.sortedPlaces.map { pointer, place in
                    let name = pointer.map { ("pointer", JSONValue.string($0)) } ?? ("otherPlaces", true)
                    return .object(JSONObject([name, ("findings", .integer(place.findings))] + place.dates.members))
                })
            let by = fields.enumerated().map { index, field -> (String, JSONValue) in
                (field.description, .array(entry.rates(of: index, field, count, tally).map { $0.json }))
            }
            if !by.isEmpty { value["by"] = .object(JSONObject(by)) }
            return .object(value)
        }
        var value: JSONObject = [
            "version": 1, "tool": ["name": .string(Project.name), "version": .string(version)],
            "documents": .integer(tally.files), "withFindings": .integer(tally.withFindings),
        ]
        for (name, count) in tally.severities { value[name] = count }
        value["rules"] = .array(rules)
        if !tally.answers.isEmpty { value["answers"] = tally.answers.json }
        if !tally.values.isEmpty { value["values"] = tally.values.json }
        return .object(value)
    }

    /// A share in per cent, with enough digits not to be 0.
    static func share(_ count: Int, of all: Int) -> String {
        guard all > 0, count > 0 else { return "0 %" }
        let hundredths = Int((Double(count) / Double(all) * 10_000).rounded())
        if hundredths == 0 { return "under 0.01 %" }
        if hundredths >= 10_000, count < all { return "over 99.99 %" }
        return "\(hundredths / 100).\((hundredths % 100).digits(2)) %"
    }
}
