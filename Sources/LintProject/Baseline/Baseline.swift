import JSONText

/// Known, accepted findings, each with the number of its occurrences.
public struct Baseline: Sendable, Equatable {
    /// The entries of each file.
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
                "found": .string(entry.found), "count": .integer(Int64(count)),
            ]
            return "\n    " + JSONWriter().text(value)
        }
        return "{\n  \"version\": \(Self.version),\n  \"findings\": [\(lines.joined(separator: ","))"
            + (lines.isEmpty ? "" : "\n  ") + "]\n}\n"
    }

    private static let version: Int64 = 1
}

extension Baseline {
    /// Reads the text of a baseline; unknown keys are ignored.
    ///
    /// - Throws: `ConfigurationError` with the first mistake.
    public init(parsing bytes: [UInt8]) throws(ConfigurationError) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw ConfigurationError(mistakes: [.init(range: error.range, message: error.message)])
        }
        func mistake(_ pointer: JSONPointer, _ message: String) -> ConfigurationError {
            let range = Locator(bytes).place(of: pointer)?.value ?? 0..<0
            return ConfigurationError(mistakes: [.init(range: range, message: message)])
        }
        guard let root = document.value.object, let version = root["version"] else {
            throw mistake(.root, "a baseline is an object with a version; --write-baseline writes one")
        }
        guard version == .integer(Self.version) else {
            throw mistake(
                JSONPointer.root.appending("version"),
                "version \(JSONWriter().text(version)) of baselines is not known, only \(Self.version)")
        }
        let list = JSONPointer.root.appending("findings")
        guard case .array(let elements) = root["findings"] else {
            throw mistake(root["findings"] == nil ? .root : list, "a baseline has findings, an array")
        }
        for (index, element) in elements.enumerated() {
            guard let entry = Self.entry(element) else {
                throw mistake(
                    list.appending(index),
                    "a finding has path, pointer, rule and found, which are strings, and count, which is 1 or more")
            }
            add(entry.0, count: entry.count)
        }
    }

    private static func entry(_ value: JSONValue) -> (BaselineEntry, count: Int)? {
        guard let object = value.object, let path = object["path"]?.string, let rule = object["rule"]?.string,
            let pointer = object["pointer"]?.string, let found = object["found"]?.string,
            case .integer(let number) = object["count"], number > 0, let count = Int(exactly: number)
        else { return nil }
        return (BaselineEntry(path: path, rule: rule, pointer: pointer, found: found), count)
    }
}
