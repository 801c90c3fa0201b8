import PushPayload
import JSONText

/// Predicts how a `JSONDecoder` with its default strategies decodes a value.
extension CodableSchema {
    /// All parts of a value that would fail to decode, or decode as something else; a decoder stops at the first.
    package func problems(decoding value: JSONValue) -> [DecodingProblem] {
        var check = DecodingCheck(schema: self)
        check.decode(value, as: root, at: [])
        return check.problems
    }

    /// The differences by which values of an older version of the type fail to decode as this one, in a sentence each.
    package func problems(decodingValuesOf older: CodableSchema) -> [String] {
        var problems: [String] = []
        func compare(_ new: CodableType, _ old: CodableType, _ name: String, _ depth: Int) {
            let (new, old) = (resolved(new), older.resolved(old))
            guard depth < 8, new != .plain(.any), old != .plain(.any) else { return }
            switch (new, old) {
            case (.optional(let new), .optional(let old)): compare(new, old, name, depth + 1)
            case (.optional(let new), let old): compare(new, old, name, depth + 1)
            case (_, .optional): problems.append("\(name) may be missing")
            case (.array(let new), .array(let old)): compare(new, old, name, depth + 1)
            case (.structure(let members), .structure(let known)):
                let known = Dictionary(known.map { ($0.name, $0.type) }) { first, _ in first }
                for member in members {
                    if let type = known[member.name] {
                        compare(member.type, type, member.name, depth + 1)
                    } else if !isOptional(member.type) {
                        problems.append("\(member.name) of type \(member.type.description) is missing")
                    }
                }
            case (.rawValues(let values), .rawValues(let known)):
                let lost = known.filter { !values.contains($0) }.map { JSONWriter().text($0) }
                if !lost.isEmpty { problems.append("\(name) may be \(lost.listed)") }
            case (.plain(let new), .plain(let old)) where new != old && !(new == .double && old.isNumber):
                problems.append("\(name) is of type \(old.rawValue), not \(new.rawValue)")
            default: break
            }
        }
        compare(root, older.root, "it", 0)
        return problems
    }

    private func isOptional(_ type: CodableType) -> Bool {
        let type = resolved(type)
        if case .optional = type { return true }
        return type == .plain(.any)
    }
}

private struct DecodingCheck {
    let schema: CodableSchema
    var problems: [DecodingProblem] = []

    mutating func decode(_ value: JSONValue, as type: CodableType, at path: [String]) {
        let type = schema.resolved(type)
        if value.isUnknown { return }
        if case .optional(let wrapped) = type {
            if value.kind != .null { decode(value, as: wrapped, at: path) }
            return
        }
        switch (type, value) {
        case (.plain(let plain), _): decode(value, as: plain, at: path)
        case (.array(let element), .array(let elements)): decode(elements, as: [element], at: path)
        case (.range(let bound), .array(let elements)):
            guard elements.count >= 2 else { return note(path, "\(name(path)) lacks a bound: a range has two") }
            decode(Array(elements.prefix(2)), as: [bound], at: path)
            if let low = elements[0].number, let high = elements[1].number, low > high {
                note(path, "the bounds of \(name(path)) are in the wrong order")
            }
        case (.dictionary(let key, let wanted), .object(let object)) where schema.resolved(key).isObjectKey:
            for member in object.members {
                let path = path + [member.name]
                if schema.resolved(key) != .plain(.string), Int64(member.name) == nil {
                    note(path, "the key \"\(member.name)\" is no Int")
                }
                decode(member.value, as: wanted, at: path)
            }
        case (.dictionary(let key, let wanted), .array(let elements)) where !schema.resolved(key).isObjectKey:
            if elements.count % 2 == 1 {
                note(path, "\(name(path)) has a key without a value: keys and values take turns")
            }
            decode(elements, as: [key, wanted], at: path)
        case (.structure(let members), .object(let object)): decode(object, members, at: path)
        case (.rawValues(let values), .string), (.rawValues(let values), .integer), (.rawValues(let values), .real):
            decodeRaw(value, values, at: path)
        case (.cases(let cases), .object(let object)): decodeCase(object, cases, at: path)
        default: noteKind(value, type, at: path)
        }
    }

    private mutating func decode(_ value: JSONValue, as type: CodableType.Plain, at path: [String]) {
        switch (type, value) {
        case (.any, _), (.bool, .boolean), (.string, .string): break
        case (_, .integer) where type.isNumber, (_, .real) where type.isNumber:
            let article = type.rawValue.hasPrefix("I") ? "an" : "a"
            if !type.holds(value) { noteValue(value, at: path, "which \(article) \(type.rawValue) can't hold") }
        case (.date, .integer), (.date, .real): checkDate(value, path)
        case (.data, .string(let string)):
            if !Base64.isPadded(string) { note(path, "\(name(path)) is not Base64, from which Data is decoded") }
        case (.url, .string(let string)):
            if !URLText.isURL(string) { noteValue(value, at: path, "which is no URL") }
        case (.uuid, .string(let string)):
            if !string.isUUID { noteValue(value, at: path, "which is not a UUID") }
        default: noteKind(value, .plain(type), at: path)
        }
    }

    private mutating func decode(_ elements: [JSONValue], as types: [CodableType], at path: [String]) {
        for (index, value) in elements.enumerated() {
            decode(value, as: types[index % types.count], at: path + [String(index)])
        }
    }

    private mutating func decode(_ object: JSONObject, _ members: [CodableType.Member], at path: [String]) {
        let names = members.map { $0.name }
        var unknown = object.names.filter { !names.contains($0) }
        for member in members {
            if let value = object[member.name] {
                decode(value, as: member.type, at: path + [member.name])
                continue
            }
            let type = schema.resolved(member.type)
            let meant = Spelling.nearest(member.name, among: unknown)
            unknown.removeAll { $0 == meant }
            if object.isOpen { continue }
            let question = meant.map { "\($0) is not decoded: did you mean \(member.name)?" }
            if case .optional = type {
                guard let meant, let question else { continue }
                note(path + [meant], question, .renameTo(member.name), as: .unknownMember)
            } else if type != .plain(.any) {
                let missing = "\(member.name) of type \(member.type.description) is missing"
                note(
                    path, (path.isEmpty ? "" : name(path) + ": ") + missing + (question.map { ", and " + $0 } ?? ""),
                    meant.map { .rename($0) }, as: .missingMember(member.name))
            }
        }
        for name in unknown {
            note(path + [name], "\(name) is not decoded: no property has this name", as: .unknownMember)
        }
    }

    private mutating func decodeRaw(_ value: JSONValue, _ values: [JSONValue], at path: [String]) {
        guard !values.contains(value) else { return }
        guard value.kind == values.first?.kind else { return noteKind(value, .rawValues(values), at: path) }
        let texts = values.compactMap { $0.string }
        let meant = value.string.flatMap { Spelling.nearest($0, among: texts) }
        let listed = values.prefix(6).map { JSONWriter().text($0) } + (values.count > 6 ? ["…"] : [])
        let question =
            meant.map { ": did you mean \"\($0)\"?" } ?? "; they are \(listed.joined(separator: ", "))"
        noteValue(
            value, at: path, "which is none of the raw values\(question)",
            meant.map { .write(.string($0), isCertain: Spelling.isSame($0, value.string ?? "")) })
    }

    private mutating func decodeCase(_ object: JSONObject, _ cases: [CodableType.Case], at path: [String]) {
        let known = cases.filter { object[$0.name] != nil }
        if known.isEmpty, object.isOpen { return }
        guard let first = known.first, known.count == 1, let values = object[first.name] else {
            let found = object.names.first.flatMap { Spelling.nearest($0, among: cases.map { $0.name }) }
            let question =
                found.map { ": did you mean \($0)?" }
                ?? "; they are \(cases.prefix(6).map { $0.name }.joined(separator: ", "))"
            return note(
                path,
                known.isEmpty
                    ? "\(name(path)) has no known case as its key\(question)" : "\(name(path)) names two cases")
        }
        guard let inner = values.object else {
            return note(
                path + [first.name], "\(first.name) is \(values.phrase), not an object with its associated values",
                first.members.isEmpty ? .write([:], isCertain: values.kind == .null) : nil)
        }
        decode(inner, first.members, at: path + [first.name])
    }

    /// Reports a number that is most likely Unix time, in seconds or milliseconds: read so, it lies between 2015 and 2040; as a `Date`
    /// of Swift, in seconds since 2001, it would lie after 2045.
    private mutating func checkDate(_ value: JSONValue, _ path: [String]) {
        let number = value.number ?? 0
        let plausible: ClosedRange<Double> = 1_420_000_000...2_210_000_000
        let readings = [(number, "a moment in Unix time"), (number / 1000, "a moment in milliseconds")]
        guard let (seconds, unit) = readings.first(where: { plausible.contains($0.0) }) else { return }
        note(
            path, "\(name(path)) is \(text(value)), \(unit); a Date is counted in seconds since 2001-01-01",
            .write(.number(seconds - UnixTime.referenceDate), isCertain: false), as: .misread)
    }

    private mutating func noteKind(_ value: JSONValue, _ type: CodableType, at path: [String]) {
        let wanted =
            switch type {
            case .structure, .rawValues, .cases, .plain(.any), .plain(.string), .plain(.date): type.wanted
            // The type's name is more precise than the kind of its JSON.
            default: "\(type.wanted) (\(type.description))"
            }
        note(
            path, "\(name(path)) is \(value.phrase), not \(wanted)",
            Self.converted(value, to: type).map { .write($0, isCertain: true) })
    }

    private mutating func noteValue(
        _ value: JSONValue, at path: [String], _ reason: String, _ change: DecodingProblem.Change? = nil
    ) { note(path, "\(name(path)) is \(text(value)), \(reason)", change) }

    private static func converted(_ value: JSONValue, to type: CodableType) -> JSONValue? {
        switch (type, value) {
        case (.plain(.bool), .integer(0)), (.plain(.bool), .string("false")): false
        case (.plain(.bool), .integer(1)), (.plain(.bool), .string("true")): true
        case (.plain(.string), .integer), (.plain(.string), .boolean): .string(JSONWriter().text(value))
        case (.plain(let type), .string(let text)) where type.isInteger:
            Int64(text).map { JSONValue.integer($0) }.flatMap { type.holds($0) ? $0 : nil }
        case (.plain(let type), .string(let text)) where type.isNumber:
            Int64(text).map { JSONValue.integer($0) } ?? Double(text).flatMap { $0.isFinite ? .real($0) : nil }
        case (.plain(.date), .string(let text)):
            UnixTime(rfc3339: text).map { .number($0.seconds - UnixTime.referenceDate) }
        case (.rawValues(let values), .string(let text)): values.first { JSONWriter().text($0) == text }
        case (.cases(let cases), .string(let text)):
            cases.contains { $0.name == text && $0.members.isEmpty } ? .object([text: [:]]) : nil
        case (.array, .object(let object)) where object.isEmpty == true: []
        default: nil
        }
    }

    private func name(_ path: [String]) -> String {
        guard let last = path.last else { return "it" }
        return Int64(last) == nil ? last : "\(path.dropLast().last ?? "it")[\(last)]"
    }

    private func text(_ value: JSONValue) -> String {
        let text = JSONWriter().text(value)
        return text.count > 40 ? String(text.prefix(39)) + "…" : text
    }

    private mutating func note(
        _ path: [String], _ message: String, _ change: DecodingProblem.Change? = nil,
        as kind: DecodingProblem.Kind = .undecodable
    ) { problems.append(DecodingProblem(kind: kind, pointer: JSONPointer(path), message: message, change: change)) }
}
