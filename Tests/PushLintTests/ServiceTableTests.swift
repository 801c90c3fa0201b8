import Foundation
import JSONText
import PushDocument
import PushLint
import PushPayload
import Testing

/// The tables of bodies as laws: for each row a clean and a faulty message, of which exactly the faulty place is reported.
@Suite("Tables of services") struct ServiceTableTests {
    /// A clean body of each table: its form for `--envelope`, the text, and the place of what the table describes.
    private static let bases: [String: (form: EnvelopeForm?, text: String, place: JSONPointer)] = [
        "fcm": (.fcm, #"{"message": {"token": "t", "notification": {"title": "a"}}}"#, "/message"),
        "expo": (.expo, #"{"to": "ExponentPushToken[a]", "title": "a"}"#, .root),
        "onesignal": (.onesignal, #"{"app_id": "a", "included_segments": ["All"], "contents": {"en": "a"}}"#, .root),
        "onesignal-activity": (
            .onesignal,
            #"{"event": "end", "event_updates": {"n": 1}, "contents": {"en": "a"}, "headings": {"en": "b"}}"#, .root
        ),
        "airship": (.airship, #"{"audience": "all", "device_types": ["ios"], "notification": {"alert": "a"}}"#, .root),
        "braze": (.braze, #"{"messages": {"apple_push": {"alert": {"title": "a", "body": "b"}}}}"#, "/messages"),
        "braze-activity": (
            .braze, #"{"app_id": "a", "activity_id": "b", "content_state": {"n": 1}}"#, .root
        ),
        "pinpoint": (
            .pinpoint, #"{"MessageConfiguration": {"APNSMessage": {"Body": "a"}}}"#, "/MessageConfiguration/APNSMessage"
        ),
        "pinpoint-campaign": (
            .pinpoint, #"{"MessageConfiguration": {"APNSMessage": {"Body": "a"}}, "Schedule": {}}"#,
            "/MessageConfiguration/APNSMessage"
        ),
        "gorush": (
            .gorush, #"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "b"}]}"#, "/notifications/0"
        ),
        "parse": (.parse, #"{"channels": ["a"], "data": {"alert": "b"}}"#, .root),
        "node-apn": (.nodeapn, #"{"topic": "com.example.a", "rawPayload": {"aps": {"alert": "b"}}}"#, .root),
        "novu": (.novu, #"{"name": "a", "to": "b", "overrides": {"apns": {"sound": "default"}}}"#, .root),
        "customerio": (
            .customerio, #"{"transactional_message_id": 1, "identifiers": {"id": "a"}, "title": "b", "message": "c"}"#,
            .root
        ),
        "courier": (
            .courier,
            #"{"message": {"to": {"user_id": "a"}, "content": {"title": "b", "body": "c"}, "providers": {"apn": {}}}}"#,
            "/message"
        ),
        "pushwoosh": (
            .pushwoosh, #"{"request": {"application": "a", "notifications": [{"content": "b"}]}}"#,
            "/request/notifications/0"
        ),
        "knock": (.knock, #"{"title": "a", "text_body": "b", "settings": {"delivery_type": "content"}}"#, .root),
        "iterable": (.iterable, #"{"clientTemplateId": "a", "title": "b", "message": "c"}"#, .root),
        "homeassistant": (.homeassistant, #"{"message": "a", "data": {"push": {"badge": 1}}}"#, .root),
        "sns": (.sns, #"{"default": "a", "APNS": "{\"aps\": {\"alert\": \"b\"}}"}"#, .root),
        "sns-publish": (
            .sns,
            #"{"TopicArn": "arn:aws:sns:eu-west-1:1:t", "MessageStructure": "json", "Message": "{\"default\": \"a\", \"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"b\\\"}}\"}"}"#,
            .root
        ),
        "sns-publish-device": (
            .sns,
            #"{"TargetArn": "arn:aws:sns:eu-west-1:1:endpoint/APNS/a/b", "MessageStructure": "json", "Message": "{\"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"b\\\"}}\"}"}"#,
            .root
        ),
        "azure": (
            .azure,
            #"{"installationId": "a", "platform": "apns", "pushChannel": "b", "templates": {"c": {"body": "{\"aps\": {\"alert\": \"d\"}}"}}}"#,
            .root
        ),
        "beams": (.beams, #"{"interests": ["a"], "apns": {"aps": {"alert": "b"}}}"#, .root),
        "channel": (
            nil,
            #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.a/channels"}, "payload": {"message-storage-policy": 1, "push-type": "LiveActivity"}}"#,
            "/payload"
        ),
        "webpush": (
            nil, #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://example.com/"}}"#, .root
        ),
        "webpush-headers": (
            nil,
            #"{"headers": {":authority": "web.push.apple.com", "TTL": "60", "Authorization": "vapid t=$T, k=$K"}, "payload": {"web_push": 8030, "notification": {"title": "a", "navigate": "https://example.com/"}}}"#,
            "/headers"
        ),
    ]

    /// Members of which a message has one alone, and those without which a service's message is for other devices.
    private static let targets: Set = ["fid", "token", "topic", "condition"]
    private static let deciding: Set = [
        "platform", "templates", "APNS", "attributesType", "contentState", "activity_attributes_type",
        "activity_attributes",
    ]

    /// Clean values, by the place in the push or by the name where any value of the kind is not one.
    private static let samples: [String: JSONValue] = [
        "headers.apns-push-type": "alert", "headers.apns-id": "8a0d44cd-4d0c-4a5d-8b3a-0c9d1f2a3b4c",
        "headers.apns-request-id": "8a0d44cd-4d0c-4a5d-8b3a-0c9d1f2a3b4c",
        "headers.apns-channel-id": "dHN0LXNyY2gtY2hubA==",
        "headers.apns-topic": "com.example.a", "headers.apns-priority": 10, "headers.apns-expiration": 1_790_000_000,
        "aps.interruption-level": "active", "aps.event": "update", "aps.timestamp": 1_790_000_000,
        "aps.stale-date": 1_790_000_000, "aps.dismissal-date": 1_790_000_000, "aps.sound": "default", "aps.badge": 1,
        "aps.url-args": ["a"], "TTL": "60", "Authorization": "vapid t=$T, k=$K",
        "navigate": "https://example.com/", "Topic": "gate", "mutable": false, "icon": "https://example.com/a.png",
        "APNS": #"{"aps": {"alert": "b"}}"#,
        "MessageStructure": "json", "Message": #"{"default": "a"}"#,
    ]

    /// Values that APNs or a device refuses or clamps, by the place in the push.
    private static let outside: [String: JSONValue] = [
        "apns-push-type": "alrt", "apns-id": "7", "aps.badge": -1,
        "apns-collapse-id": .string(String(repeating: "a", count: 65)), "aps.interruption-level": "loud",
    ]

    private static func sample(_ member: Body.Member) -> JSONValue? {
        let name = member.name.hasPrefix("APNS") && member.name != "APNSPushType" ? "APNS" : member.name
        for place in member.places.flatMap({ ["headers.\($0)", $0] }) + [name] {
            guard let value = samples[place] else { continue }
            if member.value.kind == nil || member.value.kind == value.kind { return value }
            if member.value.kind == .string { return .string(JSONWriter().text(value)) }
        }
        return switch member.value {
        case .text: "a"
        case .number: 1
        case .numbers(let numbers): .integer(numbers[0])
        case .boolean: true
        case .words(let words): .string(words[0])
        case .object(let object) where object.others?.kind == .string: ["en": "a"]
        case .object(let object): object.members.isEmpty ? ["a": "b"] : nil
        case .list, .any: nil
        }
    }

    private static let anyLinter = Linter()
    private static let linters = Dictionary(
        uniqueKeysWithValues: EnvelopeForm.allCases.map { form in
            var options = LintOptions()
            options.envelope = .only(form)
            return (form.rawValue, Linter(options))
        })

    /// The pointers of what is reported above information.
    private static func found(_ value: JSONValue, _ form: EnvelopeForm?) -> Set<String> {
        let linter = form.flatMap { linters[$0.rawValue] } ?? anyLinter
        let findings = linter.lint(Input(JSONWriter().bytes(value))).findings
        return Set(findings.filter { $0.severity > .info }.map { "\($0.pointer)" })
    }

    private static func set(_ new: JSONValue?, at path: ArraySlice<String>, in value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return new ?? .null }
        if var elements = value?.array, let index = Int(name), elements.indices.contains(index) {
            elements[index] = set(new, at: path.dropFirst(), in: elements[index])
            return .array(elements)
        }
        var object = value?.object ?? JSONObject()
        let isLast = path.count == 1
        object[name] = isLast ? new : set(new, at: path.dropFirst(), in: object[name])
        return .object(object)
    }

    /// A table's clean body, changed at paths from what the table describes; nil removes a member.
    private static func changed(_ table: String, _ changes: [([String], JSONValue?)]) throws -> JSONValue {
        let base = try #require(bases[table], "no clean body of \(table)")
        var value = try JSONDocument(parsing: Array(base.text.utf8)).value
        for (path, new) in changes {
            if targets.contains(path.last ?? "") {
                for name in targets { value = set(nil, at: (base.place.tokens + [name])[...], in: value) }
            }
            value = set(new, at: (base.place.tokens + path)[...], in: value)
        }
        return value
    }

    private static let tables = Body.all.map { $0.name }

    /// The members of a table, an element of a list being the first of one.
    private static func members(_ table: String) -> [(member: Body.Member, path: [String])] {
        (Body.named(table)?.members ?? []).compactMap { member in
            deciding.contains(member.name) || member.path.contains("*") ? nil : (member, member.path)
        }
    }

    private static func object(_ table: String, _ path: some Sequence<String>) -> MessageObject? {
        path.reduce(Body.named(table)?.form) { object, name in
            if case .object(let inner)? = object?.members[name] { inner } else { nil }
        }
    }

    /// The names of members that mean something only with others, so that alone they are reported where they are.
    private static let partial: Set = [
        "critical", "dismissal_date", "dismissal-date", "stale_date", "stale-date", "timestamp", "image", "action",
        "attributes", "attributes_type", "attributes-type", "activity_type", "event_attributes", "content_state",
        "content-state", "loc-key", "url-args", "aps", "rawPayload", "templates", "apns_alert", "ios_sound", "alert",
        "event",
        "mutable", "renotify",
    ]

    @Test("A member of a table with a value that it takes is not reported", arguments: tables)
    func clean(_ table: String) throws {
        let (form, place) = try #require(Self.bases[table].map { ($0.form, $0.place) })
        #expect(Self.found(try Self.changed(table, []), form) == [], "\(table)")
        for (member, path) in Self.members(table) where !Self.partial.contains(member.name) {
            var values = Self.sample(member).map { [$0] } ?? []
            if case .words(let words) = member.value, values.first?.string != nil {
                values = words.filter { !Self.partial.contains($0) }.map { .string($0) }
            }
            let pointer = path.reduce(place) { $0.appending($1) }
            for value in values {
                let found = Self.found(try Self.changed(table, [(path, value)]), form)
                #expect(!found.contains("\(pointer)"), "\(table): \(path) \(value)")
            }
        }
    }

    @Test(
        "A member of another kind, an unknown word and a value out of range are reported at the member",
        arguments: tables)
    func values(_ table: String) throws {
        let base = try #require(Self.bases[table])
        for (member, path) in Self.members(table) {
            var wrong: [JSONValue] = member.value.kind.map { [$0 == .string ? 7 : "x"] } ?? []
            if table == "webpush-headers" { wrong = member.value.kind == nil ? [] : ["!"] }
            if case .words = member.value { wrong.append("wrong-word") }
            if case .numbers = member.value { wrong.append(7) }
            if case .text = member.value, let value = member.places.lazy.compactMap({ Self.outside[$0] }).first {
                if value.kind == .string { wrong.append(value) }
            }
            if case .number = member.value, let value = member.places.lazy.compactMap({ Self.outside[$0] }).first {
                if value.kind == .number { wrong.append(value) }
            }
            for value in wrong {
                let found = Self.found(try Self.changed(table, [(path, value)]), base.form)
                let pointer = path.reduce(base.place) { $0.appending($1) }
                #expect(found.contains("\(pointer)"), "\(table): \(path) as \(value)")
                // What then is missing is missing in the objects around it.
                let others = found.filter { JSONPointer($0).map { pointer.isWithin($0) } != true }
                #expect(others == [], "\(table): \(path) as \(value)")
            }
        }
    }

    @Test("A misspelt, a misplaced and a missing member are reported where they are", arguments: tables)
    func names(_ table: String) throws {
        let base = try #require(Self.bases[table])
        for (member, path) in Self.members(table) where table != "webpush-headers" {
            guard let object = Self.object(table, path.dropLast()), let value = Self.sample(member) else { continue }
            let outer = path.dropLast().reduce(base.place) { $0.appending($1) }
            let misspelt = member.name + String(member.name.last ?? "a")
            let isPrefixed = object.prefixes.contains(where: misspelt.hasPrefix)
            if object.others == nil || table == "webpush", !isPrefixed,
                Spelling.nearest(misspelt, among: object.members.keys) == member.name
            {
                let text = try Self.changed(table, [(path, nil), (path.dropLast() + [misspelt], value)])
                let missing = member.isRequired ? ["\(outer)"] : []
                #expect(
                    Self.found(text, base.form).subtracting(missing) == ["\(outer.appending(misspelt))"],
                    "\(table): \(path) as \(misspelt)")
            }
            if member.isRequired {
                #expect(
                    Self.found(try Self.changed(table, [(path, nil)]), base.form) == ["\(outer)"],
                    "\(table): no \(path)")
            }
        }
        for outer in [[]] + Self.members(table).map({ $0.path }) {
            let elsewhere = Self.object(table, outer)?.elsewhere.sorted { $0.key < $1.key } ?? []
            for (name, place) in elsewhere where table != "webpush" || place != "web_push" {
                let target = place.split(separator: ".").map(String.init)
                let member = Body.named(table)?.members.first { $0.path == target }
                let text = try Self.changed(
                    table, [(target, nil), (outer + [name], member.flatMap(Self.sample) ?? ["a": "b"])])
                let pointer = (outer + [name]).reduce(base.place) { $0.appending($1) }
                #expect(Self.found(text, base.form).contains("\(pointer)"), "\(table): \(outer) \(name)")
            }
        }
    }

    private static let broadcast = #"""
        {"headers": {":path": "/4/broadcasts/apps/com.example.a", "apns-push-type": "liveactivity", "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
            "apns-expiration": "0", "apns-priority": "10", "apns-request-id": "8a0d44cd-4d0c-4a5d-8b3a-0c9d1f2a3b4c"},
            "payload": {"aps": {"event": "update", "timestamp": 1790000000, "content-state": {"n": 1}}}}
        """#

    @Test("Each header field of a broadcast is clean, and reported with another value and where it is missing")
    func broadcasts() throws {
        let value = try JSONDocument(parsing: Array(Self.broadcast.utf8)).value
        #expect(Self.found(value, nil) == [])
        for name in value["/headers"]?.object?.names ?? [] where name.hasPrefix("apns-") {
            let wrong = Self.found(Self.set("!", at: ["headers", name], in: value), nil)
            #expect(wrong.contains("/headers/\(name)"), "\(name): \(wrong)")
            let missing = Self.found(Self.set(nil, at: ["headers", name], in: value), nil)
            #expect(missing == (name == "apns-request-id" ? [] : ["/headers"]), "\(name): \(missing)")
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Payloads/services")

    @Test("Each service has at least five messages, as its pages show them, and five faulty ones come of them")
    func samples() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        var tables: Set<String> = []
        for name in files.sorted() {
            let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
            let lines = text.split(separator: "\n")
            #expect(lines.count >= 5, "\(name)")
            var (messages, faulty) = (0, 0)
            for line in lines {
                let root = try JSONDocument(parsing: Array(line.utf8)).value
                for fragment in PushDocument(Array(line.utf8)).fragments {
                    for message in fragment.messages {
                        let table = try #require(message.table, "\(name)")
                        tables.insert(table)
                        let place = fragment.pointer.appending(message.pointer)
                        let kinds = Self.members(table).filter { $0.member.value.kind != nil }
                        guard !kinds.isEmpty else { continue }
                        // Another member in each message.
                        let (member, path) = kinds[messages * 7 % kinds.count]
                        messages += 1
                        let wrong: JSONValue = member.value.kind == .string ? 7 : "x"
                        let changed = Self.set(wrong, at: (place.tokens + path)[...], in: root)
                        faulty += Self.found(changed, Self.bases[table]?.form).isEmpty ? 0 : 1
                    }
                }
            }
            #expect(messages >= 5 && faulty == messages, "\(name): \(faulty) of \(messages)")
        }
        #expect(tables.isSuperset(of: ["knock", "iterable", "pushwoosh", "courier"]))
    }
}
