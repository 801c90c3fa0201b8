/// Reads the entries of a property list of texts: a `.stringsdict`, or a `.strings` file that was compiled.
enum StringsDictionary {
    typealias Entry = (key: String, content: LocalizedText.Content)

    static func entries(_ list: PropertyList) throws(ResourceError) -> [Entry] {
        guard case .dictionary(let members) = list else {
            throw ResourceError(message: "the table is \(list.phrase), not a dictionary")
        }
        var entries: [Entry] = []
        for (key, value) in members { if let content = try content(value, of: key) { entries.append((key, content)) } }
        return entries
    }

    private static func content(_ value: PropertyList, of key: String) throws(ResourceError) -> LocalizedText.Content? {
        if let text = value.string { return .plain(text) }
        guard case .dictionary(let members) = value else { throw fault(key, "it is \(value.phrase)") }
        if let format = value["NSStringLocalizedFormatKey"] {
            guard let text = format.string else { throw fault(key, "its format is \(format.phrase), not a string") }
            var variables: [PluralVariable] = []
            for (name, value) in members where name != "NSStringLocalizedFormatKey" {
                guard value.members != nil else {
                    throw fault(key, "its variable “\(name)” is \(value.phrase), not a dictionary")
                }
                if let variable = try variable(name, value, of: key) { variables.append(variable) }
            }
            return .plural(format: text, variables: variables)
        }
        // Variants by width or by device hold no numbers; the widest one and the one for a phone are used.
        if let widths = value["NSStringVariableWidthRuleType"]?.members {
            return widths.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }?.value.string.map { .plain($0) }
        }
        if let devices = value["NSStringDeviceSpecificRuleType"], devices.members != nil {
            return try (devices["iphone"] ?? devices["other"]).flatMap { value throws(ResourceError) in
                try content(value, of: key)
            }
        }
        throw fault(key, "it has no NSStringLocalizedFormatKey")
    }

    private static func variable(
        _ name: String, _ rule: PropertyList, of key: String
    ) throws(ResourceError) -> PluralVariable? {
        // The number chooses a form only for variables of this type.
        if let type = rule["NSStringFormatSpecTypeKey"], type.string != "NSStringPluralRuleType" { return nil }
        var texts: [PluralCategory: String] = [:]
        for category in PluralCategory.allCases {
            guard let value = rule[category.rawValue] else { continue }
            guard let text = value.string else {
                throw fault(key, "\(category) of its variable “\(name)” is \(value.phrase), not a string")
            }
            texts[category] = text
        }
        return PluralVariable(name: name, valueType: rule["NSStringFormatValueTypeKey"]?.string ?? "d", texts: texts)
    }

    private static func fault(_ key: String, _ what: String) -> ResourceError {
        ResourceError(message: "the entry “\(key)” can't be read: \(what)")
    }
}
