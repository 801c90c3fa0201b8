import JSONText

/// An object of a manifest; errors in its members have pointers to them.
struct ManifestObject {
    private let object: JSONObject
    private let pointer: JSONPointer

    /// Checks that a value is an object with no other keys than these.
    init(_ value: JSONValue, at pointer: JSONPointer, _ name: String, keys: [String]) throws(ManifestError) {
        guard let object = value.object else {
            throw .value(pointer, message: "\(name) is \(value.kind.phrase), not an object")
        }
        for key in object.names where !keys.contains(key) {
            let meant = SimilarName.nearest(to: key, in: keys).map { "; did you mean “\($0)”?" } ?? ""
            throw .key(pointer.appending(key), message: "“\(key)” is not a key of \(name)\(meant)")
        }
        self.object = object
        self.pointer = pointer
    }

    subscript(key: String) -> JSONValue? { object[key] }

    /// The members of an object.
    func members(_ key: String) throws(ManifestError) -> [(name: String, value: JSONValue, pointer: JSONPointer)]? {
        guard let value = object[key] else { return nil }
        guard let members = value.object?.members else { throw wrongKind(value, key, "an object") }
        return members.map { ($0.name, $0.value, pointer.appending(key).appending($0.name)) }
    }

    func text(_ key: String) throws(ManifestError) -> String? {
        guard let value = object[key] else { return nil }
        guard let text = value.string else { throw wrongKind(value, key, "a string") }
        return text
    }

    func flag(_ key: String) throws(ManifestError) -> Bool? {
        guard let value = object[key] else { return nil }
        guard case .boolean(let flag) = value else { throw wrongKind(value, key, "true or false") }
        return flag
    }

    /// A literal text, or `{"key": …}`.
    func appText(_ key: String) throws(ManifestError) -> AppText? {
        guard let value = object[key] else { return nil }
        if let text = value.string { return .literal(text) }
        guard value.object != nil else { throw wrongKind(value, key, "a string or an object with a key") }
        let reference = try ManifestObject(value, at: pointer.appending(key), "a text of the app", keys: ["key"])
        guard let name = try reference.text("key") else {
            throw .value(reference.pointer, message: "“\(key)” names no key of the string tables")
        }
        return .key(name)
    }

    func elements(_ key: String) throws(ManifestError) -> [(value: JSONValue, pointer: JSONPointer)]? {
        guard let value = object[key] else { return nil }
        guard let array = value.array else { throw wrongKind(value, key, "an array") }
        return array.enumerated().map { ($0.element, pointer.appending(key).appending($0.offset)) }
    }

    func texts(_ key: String) throws(ManifestError) -> [String]? {
        guard let elements = try elements(key) else { return nil }
        var texts: [String] = []
        for (value, pointer) in elements {
            guard let text = value.string else {
                throw .value(pointer, message: "an element of “\(key)” is \(value.kind.phrase), not a string")
            }
            texts.append(text)
        }
        return texts
    }

    private func wrongKind(_ value: JSONValue, _ key: String, _ wanted: String) -> ManifestError {
        .value(pointer.appending(key), message: "“\(key)” is \(value.kind.phrase), not \(wanted)")
    }
}
