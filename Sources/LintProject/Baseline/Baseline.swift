import JSONText

/// Known, accepted findings, each with the number of its occurrences.
public struct Baseline: Sendable, Equatable {
    private(set) var files: [String: [BaselineEntry: Int]] = [:]

    /// A baseline without findings.
    public init() {}

    /// How many findings it holds.
    public var count: Int { files.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    /// Adds a finding, or several that are the same.
    public mutating func add(_ entry: BaselineEntry, count: Int = 1) {
        guard count > 0 else { return }
        let known = files[entry.path]?[entry] ?? 0
        files[entry.path, default: [:]][entry] = known.addingReportingOverflow(count).partialValue
    }

    /// Removes the findings of another baseline.
    public mutating func subtract(_ other: Baseline) {
        for (path, entries) in other.files {
            for (entry, count) in entries {
                guard let known = files[path]?[entry] else { continue }
                files[path]?[entry] = known > count ? known - count : nil
            }
            if files[path]?.isEmpty ?? false { files[path] = nil }
        }
    }

    /// The text of the file: version 1, one entry per line, sorted by path and place.
    public var text: String {
        let entries = files.values.flatMap { $0 }.sorted { $0.key < $1.key }
        let lines = entries.map { entry, count -> String in
            let value: JSONValue = [
                "path": .string(entry.path), "pointer": .string(entry.pointer), "rule": .string(entry.rule),
                "found": .string(entry.found), "count": .integer(count),
            ]
            return "\n    " + JSONWriter().text(value)
        }
        return "{\n  \"version\": \(Self.version),\n  \"findings\": [\(lines.joined(separator: ","))"
            + (lines.isEmpty ? "" : "\n  ") + "]\n}\n"
    }

    private static let version: Int64 = 1

    /// Reads the text of a baseline; unknown keys are ignored.
    ///
    /// - Throws: `ConfigurationError` with the first mistake.
    public init(parsing bytes: [UInt8]) throws(ConfigurationError) {
        do throws(ReadingError) { try self.init(reading: JSONDocument.unambiguous(bytes).value) } catch {
            throw ConfigurationError([error], in: bytes)
        }
    }

    private init(reading value: JSONValue) throws(ReadingError) {
        let root = try ObjectReader(value, "a baseline")
        let version = try root.required("version")
        guard version.value == .integer(Self.version) else {
            throw version.error(
                "version \(JSONWriter().text(version.value)) of baselines is not known, only \(Self.version)")
        }
        for element in try root.required("findings").elements() {
            let finding = try element.object("a finding")
            func text(_ key: String) throws(ReadingError) -> String { try finding.required(key).text() }
            add(
                BaselineEntry(
                    path: try text("path"), rule: try text("rule"), pointer: try text("pointer"),
                    found: try text("found")),
                count: try finding.required("count").count(from: 1))
        }
    }
}
