import JSONText
import PushPayload

/// The static and the dynamic data of a Live Activity, `attributes` and `content-state`, which the app decodes.
extension Rule {
    static let contentStateEmpty = Rule(
        "content-state-empty", .liveActivity, .warning, on: .key(.contentState), finds: "an empty content-state",
        why: """
            The app's `ContentState` is decoded from `content-state` as a whole: an update replaces the state, and what
            it leaves out is not kept. An empty object fits only a state all of whose properties are optional.
            """, source: .observed(.liveActivities),
        bad: .update(#"{}"#), at: "/aps/content-state",
        good: .update()
    ) { state in
        guard state.value.object?.isEmpty == true else { return nil }
        return .finding(
            "content-state is empty",
            effect: "unless all of the state is optional, it can't be decoded and the activity stays as it is",
            // An activity that ends has nothing more to show.
            severity: state.push.aps[.event].value == .end ? .info : .warning)
    }

    static let misreadDate = Rule(
        "misread-date", .liveActivity, .info, on: .pushes(with: .contentState, .attributes),
        onlyIf: { $0.app?.activities.isEmpty ?? true },
        finds: "a date in content-state or attributes in a form that Swift's Date does not take",
        why: """
            The system decodes `content-state` and `attributes` with Swift's default coding, where a `Date` is the
            number of seconds since 1 January 2001. Text such as `2025-06-15T12:00:00Z` can't be decoded as a `Date`,
            and Unix time becomes a date 31 years later. For a property that is a `String` or a number this is not a
            problem.
            """, source: .observed(.liveActivities),
        loss: .changes(.activity),
        bad: .update(#"{"kickOff": "2025-06-15T15:00:00Z"}"#), at: "/aps/content-state/kickOff",
        good: .update(#"{"kickOff": 771692400}"#)
    ) { push in
        let timestamp = push.aps[.timestamp].value
        let dates = [Key.contentState, .attributes].flatMap { key -> [(pointer: JSONPointer, value: JSONValue)] in
            guard let object = push.written(key), object.object != nil else { return [] }
            return object.leaves { value, _ in isDate(value, near: timestamp) }
                .map { (key.pointer.appending($0.pointer), $0.value) }
        }
        guard let first = dates.first else { return [] }
        let isText = first.value.kind == .string
        let found = isText ? "a date as text" : "a date in Unix time"
        return .finding(
            "\(first.pointer.last ?? "it") is \(found); a Swift Date is a number of seconds since 2001-01-01",
            at: .value(first.pointer),
            effect: isText
                ? "if the property is a Date, it can't be decoded and the push is dropped"
                : "if the property is a Date, it is read as 31 years later",
            related: dates.dropFirst().map { (.value($0.pointer), "another date") })
    }

    /// False for a value that is certainly not a date.
    private static func isDate(_ value: JSONValue, near timestamp: Double?) -> Bool {
        if var text = value.string { return text.withUTF8 { UnixTime.isDateAndTime(UnsafeRawBufferPointer($0)) } }
        // A number can mean anything; only one close to the push's own timestamp is certainly a time.
        guard let number = value.number, let timestamp, UnixTime(timestamp).isPlausible else { return false }
        return abs(number - timestamp) <= UnixTime.nearby
    }

    static let attributesAreState = Rule(
        "attributes-are-state", .liveActivity, .info, on: .pushes(with: .attributes), pushTypes: [.liveActivity],
        finds: "a start of a Live Activity whose `attributes` and `content-state` are the same object",
        why: """
            `attributes` are what does not change while the activity lives, `content-state` is what updates change; the
            app has a type for each. A sender that copies one into the other sends members that one of the types does
            not have, and lacks members that it needs. One of Apple's own samples looks like that.
            """, source: .observed(.liveActivities),
        loss: .nothing,
        bad: .start(#"{"score": 3}"#, attributes: #"{"score": 3}"#), at: "/aps/attributes",
        good: .start(#"{"score": 3}"#)
    ) { push in
        guard push.aps[.event].value == .start, let attributes = push.written(.attributes),
            let state = push.written(.contentState), attributes.isSame(as: state) == true,
            attributes.object?.isEmpty == false
        else { return [] }
        return .finding(
            "attributes and content-state are the same object", at: .value(.attributes),
            effect: "one of them has members that its type does not have: the two are decoded as different types",
            related: [(.value(.contentState), "the same object")])
    }

    static let liveActivityDataTooLarge = Rule(
        "live-activity-data-too-large", .liveActivity, .error, on: .pushes(with: .contentState, .attributes),
        finds: "content-state and attributes of more than 4 KB together",
        why: """
            The static and the dynamic data of a Live Activity, `attributes` and `content-state`, may take at most 4 KB
            together. That holds for broadcasts as well, though their payloads may have 5,120 bytes.
            """, source: .documented(.liveActivityData),
        bad: .document(.broadcast(.update(#"{"log": "…"}"#)), words: 820), at: "/payload/aps/content-state",
        good: .broadcast()
    ) { push in
        let values = [Key.contentState, .attributes].compactMap { key in
            push.written(key).flatMap { $0.object != nil ? (key: key as Key, value: $0) : nil }
        }
        guard values.reduce(0, { $0 + maximumBytes(of: $1.value) }) > LiveActivity.maximumDataBytes else { return [] }
        let bytes = values.reduce(0) { $0 + JSONWriter(unknowns: .shortest).bytes($1.value).count }
        guard let first = values.first?.key, bytes > LiveActivity.maximumDataBytes else { return [] }
        let isSum = values.count > 1
        return .finding(
            "\(values.map { $0.key.name }.listed) \(isSum ? "have" : "has") \(bytes) bytes\(isSum ? " together" : ""), "
                + "\(bytes - LiveActivity.maximumDataBytes) more than the \(LiveActivity.maximumDataBytes) allowed",
            at: .value(first), effect: "the activity is not updated",
            related: values.dropFirst().map { (.value($0.key), "counted with it") })
    }

    /// An upper bound of the bytes that a value takes when it is written, so that small values need not be written.
    private static func maximumBytes(of value: JSONValue) -> Int {
        switch value {
        case .object(let object):
            object.members.reduce(2) { $0 + $1.name.utf8.count * 6 + 4 + maximumBytes(of: $1.value) }
        case .array(let elements): elements.reduce(2) { $0 + 1 + maximumBytes(of: $1) }
        case .string(let text): text.utf8.count * 6 + 2
        case .integer, .real, .boolean, .null: 40
        case .unknown(let unknown): (unknown.text?.shown.utf8.count ?? 0) * 6 + 4
        }
    }
}
