/// The build settings of a target in one configuration, in layers: later ones win, and `$(inherited)` means those below.
struct BuildSettings {
    /// A setting as it is written, with what has to hold for it, such as `sdk=iphoneos*`.
    struct Definition {
        let value: String
        var conditions: [Substring] = []
        var place: AppPlace?
        /// The id of the build configuration in the project file that defines it; nil for a file of settings.
        var configuration: String?
    }

    typealias Layer = [String: [Definition]]

    enum Value: Equatable {
        case known(String)
        case absent
        case unknown
    }

    let configuration: String
    /// The layers, the weakest first.
    var layers: [Layer] = []
    /// A file of settings that is included and not there.
    var missingFile: String?
    /// True if a file is missing that has to be there, so that a setting without a value may have one.
    var isIncomplete = false
    /// The settings that have a value in other places, and are empty where they have none.
    var knownNames: Set<String> = []
    /// Nested settings are followed so many steps: a crafted file may double them at each level.
    private static let maximumSteps = 300
    /// The bytes that are read of a file and those it includes, however often; each file counts as 1 KiB more.
    private static let maximumBytes = 8 << 20

    func value(_ key: String) -> Value {
        var steps = 0
        return value(key, below: layers.count, &steps)
    }

    /// A text with settings filled in; nil if one is unknown.
    func expanded(_ text: String) -> String? {
        var steps = 0
        var rest = text.utf8[...]
        return expanded(&rest, isNested: false, inheriting: nil, &steps)
    }

    func definition(of key: String) -> Definition? {
        layers.reversed().lazy.compactMap { $0[key]?.last { holds($0.conditions) != false } }.first
    }

    private func value(_ key: String, below top: Int, _ steps: inout Int) -> Value {
        for index in (0..<top).reversed() {
            // A definition with a condition wins over one without.
            let all = (layers[index][key] ?? []).reversed()
            for definition in all.filter({ !$0.conditions.isEmpty }) + all.filter({ $0.conditions.isEmpty }) {
                guard let holds = holds(definition.conditions) else { return .unknown }
                guard holds else { continue }
                var rest = definition.value.utf8[...]
                let text = expanded(&rest, isNested: false, inheriting: (key, index), &steps)
                return text.map { .known($0) } ?? .unknown
            }
        }
        return missingFile == nil || knownNames.contains(key) && !isIncomplete ? .absent : .unknown
    }

    /// True if conditions hold for a device with iOS; nil if that depends on more.
    private func holds(_ conditions: [Substring]) -> Bool? {
        for condition in conditions {
            let parts = condition.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, ["sdk", "config"].contains(parts[0]) else { return nil }
            let meant = parts[0] == "sdk" ? "iphoneos" : configuration
            let pattern = parts[1]
            let isMet = pattern.hasSuffix("*") ? meant.hasPrefix(pattern.dropLast()) : pattern.hasPrefix(meant)
            if !isMet { return false }
        }
        return true
    }

    /// Takes a text with its settings filled in; a nested one ends at the bracket that closes it. Nil if one is unknown.
    private func expanded(
        _ rest: inout Substring.UTF8View, isNested: Bool, inheriting: (key: String, layer: Int)?, _ steps: inout Int
    ) -> String? {
        steps += 1
        guard steps < Self.maximumSteps else { return nil }
        var result = ""
        var depth = 0
        while true {
            let plain = rest.prefix { !"$(){}".utf8.contains($0) }
            result += Substring(plain)
            rest = rest[plain.endIndex...]
            guard let sign = rest.popFirst() else { return isNested ? nil : result }
            if sign == UInt8(ascii: "$"), let open = rest.first, "({".utf8.contains(open) {
                rest.removeFirst()
                guard let inner = expanded(&rest, isNested: true, inheriting: inheriting, &steps),
                    let filled = filled(inner, inheriting, &steps), result.utf8.count + filled.utf8.count < 4096
                else { return nil }
                result += filled
                continue
            }
            if "({".utf8.contains(sign) { depth += 1 }
            if ")}".utf8.contains(sign) { depth -= 1 }
            if isNested, depth < 0 { return result }
            result.unicodeScalars.append(Unicode.Scalar(sign))
        }
    }

    /// The value of `NAME` or `NAME:operator`.
    private func filled(_ reference: String, _ inheriting: (key: String, layer: Int)?, _ steps: inout Int) -> String? {
        let parts = reference.split(separator: ":", omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        let value =
            name == "inherited"
            ? inheriting.map { self.value($0.key, below: $0.layer, &steps) } ?? .unknown
            : self.value(name, below: layers.count, &steps)
        var text: String?
        if case .known(let known) = value { text = known }
        if value == .absent, name == "inherited" || knownNames.contains(name) { text = "" }
        for change in parts.dropFirst() {
            switch change {
            case "rfc1034identifier": text = text.map { String($0.map { $0.isIdentifier || $0 == "." ? $0 : "-" }) }
            case "c99extidentifier": text = text.map { String($0.map { $0.isIdentifier && $0 != "-" ? $0 : "_" }) }
            case "lower": text = text?.lowercased()
            case "upper": text = text?.uppercased()
            case let other where other.hasPrefix("default="):
                if text?.isEmpty ?? (value == .absent) { text = String(other.dropFirst("default=".count)) }
            default: return nil
            }
        }
        return text
    }

    /// Adds the settings of an `.xcconfig` file, with those that it includes.
    mutating func add(_ path: String, from files: AppFolder) throws(AppReadingError) {
        var layer: Layer = [:]
        var budget = Self.maximumBytes
        try read(path, from: files, into: &layer, depth: 0, &budget)
        layers.append(layer)
    }

    private mutating func read(
        _ path: String, from files: AppFolder, into layer: inout Layer, depth: Int, _ budget: inout Int
    ) throws(AppReadingError) {
        guard depth < 16, let bytes = try files.read(path), bytes.count + 1024 <= budget else {
            (missingFile, isIncomplete) = (path, true)
            return
        }
        budget -= bytes.count + 1024
        let lines = String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
        for (number, line) in zip(1..., lines) {
            let comment = line.utf8.indices.first { line.utf8[$0...].starts(with: "//".utf8) }
            let text = line[..<(comment ?? line.endIndex)].trimmed
            if text.hasPrefix("#include") {
                let name = line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first ?? ""
                let wasWhole = isIncomplete
                if let other = path.folderName.path(String(name)) {
                    try read(other, from: files, into: &layer, depth: depth + 1, &budget)
                } else {
                    (missingFile, isIncomplete) = (String(name), true)
                }
                if text.hasPrefix("#include?") { isIncomplete = wasWhole }
            } else if let equals = Self.equals(in: text) {
                let value = String(text[text.index(after: equals)...].trimmed)
                let definition = Definition(value: value, place: AppPlace(path, line: number))
                Self.add(definition, named: text[..<equals].trimmed, to: &layer)
            }
        }
    }

    /// Adds a definition by its name, which may have conditions, as `NAME[sdk=iphoneos*]`.
    static func add(_ definition: Definition, named name: Substring, to layer: inout Layer) {
        let parts = name.split(separator: "[")
        guard let key = parts.first else { return }
        var definition = definition
        definition.conditions = parts.dropFirst().map { $0.prefix { $0 != "]" } }
        layer[String(key.trimmed), default: []].append(definition)
    }

    /// The equals sign after the name and its conditions, which have others.
    private static func equals(in text: Substring) -> Substring.Index? {
        var depth = 0
        return text.indices.first { index in
            if text[index] == "[" { depth += 1 }
            if text[index] == "]" { depth -= 1 }
            return text[index] == "=" && depth == 0
        }
    }
}

extension Character { fileprivate var isIdentifier: Bool { isASCII && (isLetter || isNumber) || self == "-" } }
