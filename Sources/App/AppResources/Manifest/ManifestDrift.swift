import JSONText

/// The differences between a manifest and the app that it describes. Facts that are unknown on either side are left out.
package enum ManifestDrift {
    /// A line for each difference.
    package static func lines(from written: JSONValue, to found: JSONValue) -> [String] {
        guard let written = written.object, let found = found.object else { return [] }
        var lines: [String] = []
        for key in AppBundle.factsAndLists where !["strings", "icon"].contains(key) {
            guard let old = written[key], let new = found[key] else { continue }
            let place = found["places"]?.object?[key]?.string.map { " (\($0))" } ?? ""
            if let old = old.array, let new = new.array {
                let isWhole = found["complete"]?.object?[key] != false
                lines += differences(key, old, new, isWhole: isWhole, place)
            } else if old != new {
                lines.append("\(key) is \(text(new))\(place), and not \(text(old))")
            }
        }
        if let old = written["types"], let new = found["types"] { lines += changes("types", old, new) }
        return lines
    }

    private static func differences(
        _ key: String, _ old: [JSONValue], _ new: [JSONValue], isWhole: Bool, _ place: String
    ) -> [String] {
        let before = Dictionary(old.map { (name($0), $0) }) { first, _ in first }
        let after = Dictionary(new.map { (name($0), $0) }) { first, _ in first }
        let added = new.filter { before[name($0)] == nil }.map { element in
            "\(key) lacks “\(name(element))”\(element.object?["place"]?.string.map { " (\($0))" } ?? place)"
        }
        let removed = old.filter { isWhole && after[name($0)] == nil }.map { element in
            "\(key) has “\(name(element))”, which the app does not have\(place)"
        }
        let changed = old.flatMap { element -> [String] in
            guard let now = after[name(element)] else { return [] }
            let path = "\(key) “\(name(element))”"
            if key == "extensions" { return lines(from: element, to: now).map { "\(path): \($0)" } }
            return changes(path, plain(element), plain(now))
        }
        return added + removed + changed
    }

    private static func changes(_ path: String, _ old: JSONValue, _ new: JSONValue) -> [String] {
        guard let before = old.object, let after = new.object else {
            return old == new ? [] : ["\(path) is \(text(new)), and not \(text(old))"]
        }
        let changed = after.members.flatMap { member in
            before[member.name].map { changes("\(path) \(member.name)", $0, member.value) }
                ?? ["\(path) lacks \(member.name): \(text(member.value))"]
        }
        let removed = before.names.filter { after[$0] == nil }
        return changed + removed.map { "\(path) has \($0), which the app does not have" }
    }

    private static func name(_ element: JSONValue) -> String {
        let names = ["identifier", "attributes-type", "point"].lazy.compactMap { element.object?[$0]?.string }
        return element.string ?? names.first ?? text(element)
    }

    private static func plain(_ element: JSONValue) -> JSONValue {
        guard var object = element.object else { return element }
        object["place"] = nil
        return .object(object)
    }

    private static func text(_ value: JSONValue) -> String { JSONWriter().text(value) }
}
