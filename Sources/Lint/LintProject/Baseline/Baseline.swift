import JSONText
import PushLint

/// Known, accepted findings, each with the number of its occurrences.
public struct Baseline: Sendable, Equatable {
    private(set) var files: [String: [BaselineEntry: Int]] = [:]

    /// A baseline without findings.
    public init() {}
    /// The number of its findings.
    public var count: Int { files.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    /// Adds a finding, or several that are the same.
    public mutating func add(_ entry: BaselineEntry, count: Int = 1) {
        guard count > 0 else { return }
        let known = files[entry.path]?[entry] ?? 0
        files[entry.path, default: [:]][entry] = known.addingReportingOverflow(count).partialValue
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

    /// Reads the text of a baseline; unknown keys are ignored. Throws `ConfigurationError` with the first mistake.
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
                    found: try text("found")), count: try finding.required("count").count(from: 1))
        }
    }
}

/// The identity of a finding across runs, which lines, messages and edits elsewhere don't change.
public struct BaselineEntry: Hashable, Comparable, Sendable {
    /// The file, relative to the baseline's folder.
    public let path: String
    /// The id of the rule.
    public let rule: String
    /// The place in the document.
    public let pointer: String
    /// A hash of the text that the finding is about, so that payloads do not end up in the baseline.
    public let found: String

    /// By file, place and rule: the order in which a baseline is written.
    public static func < (one: BaselineEntry, other: BaselineEntry) -> Bool {
        (one.path, one.pointer, one.rule, one.found) < (other.path, other.pointer, other.rule, other.found)
    }
}

extension BaselineEntry {
    /// The identity of a finding in a document of these bytes.
    public init(_ finding: Finding, in bytes: [UInt8], path: String) {
        let text = bytes[finding.range.clamped(to: bytes.indices)]
        // For an object or an array only the kind counts: most findings are about what it lacks.
        let isContainer = text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
        self.init(
            path: path, rule: finding.rule.id, pointer: finding.pointer.description,
            found: StableHash.digits(isContainer ? text.prefix(1) : text))
    }
}

/// FNV-1a with 64 bits: unlike Swift's own hashes, the same on every system and in every run.
public enum StableHash {
    /// The hash of bytes, as 16 hexadecimal digits.
    public static func digits(_ bytes: some Sequence<UInt8>) -> String {
        bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }.digits(16, radix: 16)
    }
}

/// Compares the findings of a run with a baseline, file by file.
public struct BaselineCheck: Sendable {
    private let baseline: Baseline
    private var checked: Set<String> = []
    /// The entries that no longer occur.
    public private(set) var stale = Baseline()

    /// A check against this baseline.
    public init(_ baseline: Baseline) { self.baseline = baseline }

    /// The baseline's entries for a file; in a stream, each document uses up those that it matches.
    public func file(_ path: String, _ options: LintOptions) -> File {
        File(path: path, options: options, left: baseline.files[path] ?? [:])
    }

    /// The entries of a file that have not occurred so far.
    public struct File: Sendable {
        /// The path of the file in the baseline.
        public let path: String
        fileprivate let options: LintOptions
        fileprivate var left: [BaselineEntry: Int]
        fileprivate var isReadable = true

        /// The findings of one of its documents that are not known, in their order. If there are more equal findings than the
        /// baseline has, the first ones count as known.
        public mutating func news(in findings: [Finding], of bytes: [UInt8]) -> [Finding] {
            // A document that can't be read has only that finding.
            isReadable = isReadable && !findings.contains { $0.rule.id == Rule.notJSON.id }
            guard !left.isEmpty else { return findings }
            return findings.filter { finding in
                let entry = BaselineEntry(finding, in: bytes, path: path)
                guard let count = left[entry], count > 0 else { return true }
                left[entry] = count - 1
                return false
            }
        }
    }

    /// Counts the entries of a file that did not occur as stale.
    public mutating func end(_ file: File) {
        // A file that is given twice is counted once.
        guard checked.insert(file.path).inserted else { return }
        for (entry, count) in file.left {
            let rule = Rule.named(entry.rule)
            let isOn = rule.map { file.options.severity(of: $0, found: $0.severity) != nil } ?? true
            let isSeen = rule == nil || file.isReadable || rule?.id == Rule.notJSON.id
            if isOn, isSeen { stale.add(entry, count: count) }
        }
    }

    /// Counts the entries of files that no longer exist as stale.
    public mutating func end(isThere: (String) -> Bool) {
        for (path, entries) in baseline.files where !checked.contains(path) && !isThere(path) {
            for (entry, count) in entries { stale.add(entry, count: count) }
        }
    }

    /// The baseline without stale entries.
    public var pruned: Baseline {
        var pruned = Baseline()
        for (entry, count) in baseline.files.values.joined() {
            pruned.add(entry, count: count - (stale.files[entry.path]?[entry] ?? 0))
        }
        return pruned
    }
}
