import JSONText

/// Reads a configuration's values, and collects the mistakes in them.
struct ConfigurationReader {
    struct Section {
        var settings: [(setting: Setting, pointer: JSONPointer)] = []
        /// The files of an override, or those that the file excludes.
        var globs: [(glob: Glob, pointer: JSONPointer)] = []
        var overrides: [Section] = []

        var pointers: [JSONPointer] {
            settings.map { $0.pointer } + globs.map { $0.pointer } + overrides.flatMap { $0.pointers }
        }
    }

    private(set) var mistakes: [ReadingError] = []

    /// The ids of the own rules that it and the configurations above define: it may set their severities.
    private(set) var ownIDs: [String]

    init(outerRules: [String]) { ownIDs = outerRules }

    mutating func read(_ document: JSONDocument) -> Section {
        ownIDs += document.value.object?["own-rules"]?.array?.compactMap { $0.object?["id"]?.string } ?? []
        return reading(try ObjectReader(document.value, "a configuration")).map { section($0, in: .file) } ?? Section()
    }

    mutating func fault(_ error: ReadingError) { mistakes.append(error) }
    mutating func fault(_ pointer: JSONPointer, _ message: String) { fault(ReadingError(.value(pointer), message)) }

    /// What is read; nil for a mistake.
    mutating func reading<Value>(_ read: @autoclosure () throws(ReadingError) -> Value) -> Value? {
        do { return try read() } catch {
            fault(error)
            return nil
        }
    }

    /// What a closure reads of each value; one for which it throws is a mistake.
    mutating func each<Value>(
        _ values: [ValueReader], read: (ValueReader) throws(ReadingError) -> Value
    ) -> [(Value, ValueReader)] {
        var found: [(Value, ValueReader)] = []
        for value in values { if let read = reading(try read(value)) { found.append((read, value)) } }
        return found
    }

    mutating func section(_ object: ObjectReader, in scope: ConfigurationKey.Scope) -> Section {
        var section = Section()
        let keys = ConfigurationKey.all(in: scope)
        for member in object.members {
            if let key = keys.first(where: { $0.name == member.name }) {
                do { try key.read(member, &self, &section) } catch { fault(error) }
            } else if ConfigurationKey.all.contains(where: { $0.name == member.name }) {
                let home = scope == .file ? "belongs in an override" : "does not belong in an override"
                fault(member.nameError("\(member.name) \(home)"))
            } else {
                fault(member.nameError(Spelling.unknown(member.name, "option", among: keys.map { $0.name })))
            }
        }
        if scope == .override, object["files"] == nil {
            fault(object.error("an override needs files, the globs it is for"))
        }
        return section
    }
}
