import JSONText

/// A push of which not all is known, as a prediction shows it.
extension Request {
    /// The request with texts for unknown ones: as their author wrote them, or an ellipsis. Other unknown values are left out.
    package var shown: Request {
        let isWhole = payload.json.isKnown && headers.fields.allSatisfy { $0.unknown == nil }
        guard !isWhole else { return self }
        var root = Self.shown(payload.json)
        if hasAPS || payload.json[Key.aps.name] != nil {
            var aps = Self.shown(self.aps.json)
            aps[Key.alert.name] = shownAlert
            aps[Key.threadID.name] = self.aps.json[Key.threadID.name].map { thread in
                thread.unknown.map { .string($0.text?.shown ?? $0.expression ?? "…") } ?? thread
            }
            root[Key.aps.name] = .object(aps)
        }
        let fields = headers.fields.compactMap { field in field.written.map { (name: field.name, value: $0) } }
        var shown = Headers(fields: fields)
        shown.others = headers.others
        return Request(
            Payload(json: root), headers: shown, payloadPointer: payloadPointer, headersPointer: headersPointer,
            envelope: envelope)
    }

    private var shownAlert: JSONValue? {
        switch (aps.json[Key.alert.name], aps.hasText) {
        case (let alert?, _) where alert.isUnknown: return Self.text(alert)
        case (.object(let alert)?, let hasText):
            var shown = Self.shown(alert)
            for line in AlertLine.all where alert[line.text.name]?.isUnknown == true {
                shown[line.text.name] = alert[line.text.name].map(Self.text)
            }
            if hasText == nil, AlertDictionary(json: shown).hasText != true { shown[Key.body.name] = "…" }
            return .object(shown)
        case (nil, nil): return pushType == .alert && aps.json[Key.contentAvailable.name] == nil ? "…" : nil
        case (let alert, _): return alert
        }
    }

    private static func text(_ value: JSONValue) -> JSONValue {
        .string(value.writtenText ?? "…")
    }

    /// The object with the texts that are partly known, and without other unknown members.
    private static func shown(_ object: JSONObject) -> JSONObject {
        JSONObject(
            unique: object.members.compactMap { member in
                shown(member.value).map { JSONObject.Member(name: member.name, value: $0) }
            })
    }

    private static func shown(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .unknown(let unknown): unknown.text.map { .string($0.shown) }
        case .object(let object): .object(shown(object))
        case .array(let elements): .array(elements.map { shown($0) ?? "…" })
        default: value
        }
    }
}
