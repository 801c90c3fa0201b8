import JSONText
import PushDocument
import PushLint
import PushPayload
import TestSupport

/// Families of pushes, generated from a seed: the documents of a family have the same keys and similar values. The cache's
/// verdict on one has to be right for the others with its key.
package struct PushFamily {
    private var random: SeededGenerator

    /// Families from a seed.
    package init(_ seed: UInt64) { random = SeededGenerator(seed) }

    /// The documents of a new family, as records of a log if they have a form.
    package mutating func documents(_ count: Int, in form: RecordForm? = nil) -> [[UInt8]] {
        let members = self.members()
        let isRequest = chance(3)
        let fields = isRequest ? headerMembers() : []
        let service = isRequest || !chance(4) ? nil : service()
        return (0..<count).map { _ in
            var payload = text(of: members)
            if isRequest { payload = "{\"headers\":" + text(of: fields) + ",\"payload\":" + payload + "}" }
            let document = service.map { request(to: $0, with: payload) } ?? payload
            return Array((form == nil ? document : record(of: document)).utf8)
        }
    }

    /// A record with the payload at `/log/push` and the header fields at `/log/headers`.
    private mutating func record(of document: String) -> String {
        let push = chance(3) ? JSONWriter().text(.string(document)) : document
        var members = ["\"push\":\(chance(30) ? "null" : push)", "\"at\":\(pick(Self.anything))"]
        if chance(2) {
            members.append("\"headers\":" + (chance(8) ? pick(["null", "[]"]) : text(of: headerMembers())))
        }
        members += odd(["\"push\":{}", "\"log\":1", "\"x\":{\"push\":{\"aps\":{}}}"])
        return "{\"log\":{" + members.shuffled(using: &random).joined(separator: ",") + "},\"id\":1}"
    }

    /// A form of request to a push service.
    private enum Service {
        case other(String)
        case firebase(headers: [Member], notification: [Member], isText: Bool)
        case amazon(platform: String, isObject: Bool)
    }

    private static let otherServices = [
        "{\"to\":TO,\"title\":\"a\",\"data\":PUSH}", "{\"pn_apns\":PUSH,\"text\":\"a\"}",
        "{\"token\":\"t\",\"apns\":{\"payload\":PUSH}}", "{\"apns\":PUSH,\"campaign\":TO}",
        "{\"platform\":TO,\"templates\":{\"a\":{\"body\":TEXT,\"headers\":{\"apns-priority\":TO}}}}",
        "{\"Message\":{\"APNS\":TEXT},\"MessageAttributes\":{\"AWS.SNS.MOBILE.APNS.PUSH_TYPE\":{\"StringValue\":TO}}}",
        "{\"a\":{\"b\":PUSH},\"c\":TO}", "[PUSH]", "{\"list\":[{\"a\":TO},PUSH]}", "{\"payload\":PUSH,\"to\":TO}",
        "{\"headers\":{\":path\":TO},\"payload\":{\"message-storage-policy\":1,\"push-type\":TO}}",
        "{\"path\":TO,\"headers\":{\"apns-push-type\":TO},\"payload\":PUSH}",
        "{\"message\":{\"token\":TO,\"data\":{\"a\":TO},\"apns\":{\"payload\":PUSH,\"fcm_options\":{\"image\":TO}}}}",
        "{\"message\":{\"topic\":TO,\"notification\":{\"title\":TO,\"sound\":TO}}}",
        "{\"APNSMessage\":{\"RawContent\":TEXT,\"APNSPushType\":TO,\"Priority\":TO}}",
        "{\"to\":[TO,TO],\"priority\":TO,\"body\":\"a\"}",
    ]
    private static let receivers = [
        "ExponentPushToken[a]", "abc", "", "apns", "fcm", "/topics/a", "alert", "voip", "/3/device/00", "5", "10",
        "high",
        "/1/apps/com.example.MyApp/channels", "LiveActivity", "7", "{\\\"a\\\":1}", "a ",
    ].map { "\"\($0)\"" }

    private mutating func service() -> Service {
        if chance(3) { return .other(pick(Self.otherServices)) }
        if chance(2) {
            let platform = pick(["APNS", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "APNS_WATCH"])
            return .amazon(platform: platform, isObject: chance(12))
        }
        let notification = chance(2) ? [] : [texts("title"), texts("body"), texts("image")].filter { _ in chance(2) }
        return .firebase(headers: chance(2) ? headerMembers() : [], notification: notification, isText: chance(12))
    }

    /// A request that sometimes has unusual members.
    private mutating func request(to service: Service, with payload: String) -> String {
        switch service {
        case .other(let form):
            let parts = form.replacing("TEXT", with: JSONWriter().text(.string(payload))).replacing(
                "PUSH", with: payload
            )
            .split(separator: "TO", omittingEmptySubsequences: false)
            return parts.dropFirst().reduce(String(parts[0])) { $0 + pick(Self.receivers) + $1 }
        case .amazon(let platform, let isObject):
            var members = ["\"\(platform)\":" + (isObject ? payload : JSONWriter().text(.string(payload)))]
            if chance(2) { members.append("\"default\":\"a\"") }
            if chance(4) { members.append("\"GCM\":\"{}\"") }
            members += odd([
                "\"APNS\":\"{}\"", "\"token\":\"t\"", "\"Message\":\"{}\"", "\"aps\":{}", "\"a\":1", "\"GCM\":\"\"",
            ])
            return "{" + members.shuffled(using: &random).joined(separator: ",") + "}"
        case .firebase(let headers, let notification, let isText):
            var apns = ["\"payload\":" + (isText ? JSONWriter().text(.string(payload)) : payload)]
            if !headers.isEmpty { apns.append("\"headers\":" + text(of: headers)) }
            apns += odd(["\"fcm_options\":{}", "\"headers\":{}", "\"aps\":{}", "\"payload\":{}"])
            var message = [
                "\"apns\":{" + apns.shuffled(using: &random).joined(separator: ",") + "}", "\"token\":\"t\"",
            ]
            if !notification.isEmpty { message.append("\"notification\":" + text(of: notification)) }
            if chance(4) { message.append("\"android\":{\"priority\":\"high\",\"a\":[1,null,{\"b\":\"c\"}]}") }
            message += odd(["\"aps\":{}", "\"token\":\"u\"", "\"android\":{\"a\":1,\"a\":2}", "\"apns\":{}"])
            var root = ["\"message\":{" + message.shuffled(using: &random).joined(separator: ",") + "}"]
            root += odd([
                "\"validate_only\":true", "\"aps\":{\"alert\":\"a\"}", "\"headers\":{}", "\"a\":1", "\"message\":{}",
            ])
            return "{" + root.shuffled(using: &random).joined(separator: ",") + "}"
        }
    }

    /// Rarely one of these members, mostly none.
    private mutating func odd(_ members: [String]) -> [String] { chance(12) ? [pick(members)] : [] }

    /// A member of an object, with the values that it may have: mostly one of the first list, sometimes any.
    private struct Member {
        let name: String
        var usual: [String]
        var all: [String] = []
        var members: [Member] = []
    }

    private mutating func text(of members: [Member]) -> String {
        let texts = members.map { member in
            "\"\(member.name)\":" + (member.members.isEmpty ? value(of: member) : text(of: member.members))
        }
        return "{" + texts.joined(separator: ",") + "}"
    }

    private mutating func value(of member: Member) -> String {
        chance(6) && !member.all.isEmpty ? pick(member.all) : pick(member.usual)
    }

    // MARK: Members

    private mutating func members() -> [Member] {
        var aps: [Member] = []
        if chance(8) { return withoutAPS() }
        let kind = Int.random(in: 0..<8, using: &random)
        switch kind {
        case 0: aps = [texts("alert")]
        case 1: aps = [Member(name: "alert", usual: ["{}"], members: some(of: ["title", "subtitle", "body"]))]
        case 2: aps = [Member(name: "alert", usual: ["{}"], members: localized())]
        case 3: aps = [numbers("badge")]
        case 4: aps = [Member(name: "content-available", usual: [pick(["1", "1", "0", "true"])], all: Self.anything)]
        case 5, 6: aps = activity()
        default: break
        }
        let chosen = kind == 7 ? 3 : 6
        for key in Key.all(in: .aps) where !aps.contains(where: { $0.name == key.name }) {
            let isFree = kind < 5 ? key.pushTypes.contains(.alert) && !key.isRare : key.name == "relevance-score"
            if isFree || kind == 7 ? chance(chosen) : chance(60) { aps.append(member(key)) }
        }
        if chance(4) { aps.shuffle(using: &random) }
        var root = [Member(name: "aps", usual: ["{}"], members: aps.isEmpty ? [texts("alert")] : aps)]
        if chance(2) { root.append(own()) }
        if chance(20) { root.append(member(pick(Key.all(in: .root)))) }
        return root
    }

    /// The members of a payload that the app reads itself.
    private mutating func withoutAPS() -> [Member] {
        var root = chance(3) ? [] : [Member(name: "aps", usual: ["{}"], all: ["null", "\"\"", "[]", "{\"a\":{}}"])]
        let names = [
            "callUUID", "caller", "handle", "hasVideo", "metadata", "activeSpeaker", "mdm", "domain",
            "container-identifier",
            "call-id", "badge", "Alert", "apns_id", "data", "password", "notification", "content_available",
        ]
        for name in names where chance(5) {
            let usual = pick([["\"a\"", "\"Ann\""], ["1", "2.5", "17"], ["true"], ["{\"a\":\"b\"}"], ["[\"a\",1]"]])
            root.append(Member(name: name, usual: usual, all: Self.anything + Self.texts))
        }
        return root.isEmpty ? [texts("caller")] : root.shuffled(using: &random)
    }

    private mutating func some(of names: [String]) -> [Member] {
        let members = names.filter { _ in chance(2) }.map { texts($0) }
        return members.isEmpty ? [texts("body")] : members
    }

    private mutating func localized() -> [Member] {
        var members: [Member] = []
        for key in Key.all(in: .alert) where key.name.contains("loc-") ? chance(2) : chance(8) {
            members.append(member(key))
        }
        return members.isEmpty ? [texts("loc-key")] : members
    }

    private mutating func activity() -> [Member] {
        let event = pick(["\"update\"", "\"end\"", "\"start\""])
        var aps = [
            Member(name: "event", usual: [event], all: ["\"start\"", "\"update\"", "\"end\"", "\"Update\"", "null"]),
            Member(name: "timestamp", usual: ["1750000000"], all: Self.times),
            Member(
                name: "content-state", usual: Self.states, all: Self.states + ["{}", "{\"at\":1750000100}", "null"]),
        ]
        if chance(3) { aps.append(Member(name: "stale-date", usual: Self.laterTimes, all: Self.times)) }
        if event == "\"end\"" ? chance(2) : chance(12) {
            aps.append(Member(name: "dismissal-date", usual: Self.laterTimes, all: Self.times))
        }
        if event == "\"start\"" || chance(12) {
            aps.append(Member(name: "attributes-type", usual: ["\"Trip\""], all: Self.texts))
            aps.append(Member(name: "attributes", usual: Self.states, all: ["{}", "7"]))
        }
        if event == "\"start\"" ? !chance(6) : chance(3) {
            let isLocalized = chance(3)
            let lines = ["title", "body"].map { name in
                isLocalized
                    ? Member(name: name, usual: ["{}"], members: [texts("loc-key"), arguments("loc-args")])
                    : texts(name)
            }
            let sound = chance(3) ? [member(Key.named("sound", in: .activityAlert))] : []
            aps.append(Member(name: "alert", usual: ["{}"], members: lines + sound))
        }
        if chance(8) { aps.append(Member(name: "input-push-token", usual: ["1"], all: Self.anything)) }
        return aps
    }

    private mutating func headerMembers() -> [Member] {
        let usual: [(String, [String])] = [
            ("apns-push-type", [pick(["alert", "background", "liveactivity", "voip", "odd"])]),
            (
                "apns-topic",
                [pick(["com.example.app", "com.example.app.push-type.liveactivity", "com.example.app.voip", "a b"])]
            ),
            ("apns-priority", [pick(["10", "5", "1", "7"])]),
            ("apns-expiration", ["1750000000", "1760000000"]), ("apns-collapse-id", ["a", "game-7", "score 3"]),
            ("apns-id", ["123e4567-e89b-12d3-a456-4266554400a0", "00000000-0000-0000-0000-000000000000"]),
            ("apns-channel-id", ["bm90IG9uZQ=="]), ("authorization", ["bearer a.b.c"]),
        ]
        var members: [Member] = []
        for (index, (name, values)) in usual.enumerated()
        where index < 3 ? !chance(5) : index < 6 ? chance(3) : chance(30) {
            members.append(Member(name: name, usual: values.map { "\"\($0)\"" }, all: Self.headerValues))
        }
        return members
    }

    private mutating func own() -> Member {
        let name = pick([
            "id", "type", "data", "user_id", "url", "message", "headers", "payload", "live_activity_token",
            "liveActivityToken", "passwd", "event", "user-id", "badge", "thread_id", "relevance-score", "apns-topic",
        ])
        return Member(name: name, usual: ["7", "\"a\"", "{\"a\":[1,\"b\",{\"c\":true}]}", "[]"], all: Self.anything)
    }

    // MARK: Values

    private mutating func member(_ key: Key?) -> Member {
        guard let key else { return texts("body") }
        switch pick(key.forms) {
        case .text where key.name == "sound" || key.name == "name":
            return Member(name: key.name, usual: [pick(Self.sounds)], all: Self.sounds + Self.texts)
        case .text, .anyText: return texts(key.name)
        case .word(let words):
            return Member(name: key.name, usual: ["\"\(pick(words))\""], all: words.map { "\"\($0)\"" } + Self.texts)
        case .flag: return Member(name: key.name, usual: ["1"], all: Self.anything)
        case .number, .count: return numbers(key.name)
        case .time: return Member(name: key.name, usual: Self.laterTimes, all: Self.times)
        case .boolean: return Member(name: key.name, usual: [pick(["true", "false"])], all: Self.anything)
        case .texts: return arguments(key.name)
        case .objects: return Member(name: key.name, usual: ["[{}]"], all: Self.anything)
        case .object where key.name == "sound":
            let members = Key.all(in: .sound).filter { _ in !chance(3) }.map { member($0) }
            return Member(name: key.name, usual: ["{}"], members: members)
        case .object: return Member(name: key.name, usual: Self.states, all: Self.anything)
        }
    }

    private mutating func texts(_ name: String) -> Member {
        if chance(5) {
            // Texts that differ in a character that can't be seen, each in the same place.
            let place = pick([0, 1, 2])
            return Member(name: name, usual: (0..<3).map { _ in pick(Self.unseen)[place] }, all: Self.texts)
        }
        // Mostly texts of one class.
        let usual =
            chance(3)
            ? Self.texts : chance(3) ? ["\"a \"", "\"Gate \"", "\"b\\n\""] : ["\"a\"", "\"Gate\"", "\"süß\""]
        return Member(name: name, usual: usual, all: Self.texts)
    }

    private mutating func numbers(_ name: String) -> Member {
        let usual = pick([
            ["1"], ["0"], ["2", "3", "99"], ["0.5", "0.25"], ["50", "100"], ["7.5", "1.5"], ["1.0"], ["50.0"],
        ])
        return Member(name: name, usual: usual, all: Self.numbers)
    }

    private mutating func arguments(_ name: String) -> Member {
        let usual = ["[\"Ann\"]", "[\"a\",\"b \"]", "[\"süß\",\"7\"]"]
        return Member(name: name, usual: usual, all: usual + ["[]", "[\"\"]", "[7]", "[null]", "\"Ann\"", "{}"])
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: items.indices, using: &random)] }

    private static let sounds = [
        "default", "Default", "ping", "ping.caf", "ping.mp3", "a.wav", "é", "é.caf", ".caf", "a.", "a.CAF", "a.b/c",
        "default.caf",
    ].map { "\"\($0)\"" }
    private static let numbers = [
        "0", "1", "2", "3", "12", "999999999", "1000000000", "-1", "-0", "0.5", "0.0", "1.0", "1.5", "2.0", "50",
        "50.5",
        "1e2", "0.99999999999999999999", "1700000000", "123456789012345", "12345678901234567890",
    ]
    private static let laterTimes = ["1750000100", "1750003600", "1750014400"]
    private static let times =
        laterTimes + [
            "1750000000", "1749999999", "1750014401", "1750100000", "1699999999", "1700000000", "1654473599", "1",
            "750000000", "1750000000.5", "3999999999", "4000000000", "1750000000000", "1.75e9", "\"1750000000\"",
        ]
    private static let states = [
        "{\"a\":1}", "{\"a\":\"b\",\"c\":[true,1.5]}", "{\"score\":{\"home\":2}}", "{\"note\":\"7 min\"}",
        "{\"eta\":1750000900}", "{\"eta\":1759000900.25,\"odds\":[0.12345678901234567,12345678901234]}", "{\"a\":null}",
        "{\"at\":\"2025-06-15T12:00:00Z\"}", "{\"at\":[1752678400,1752678399]}",
    ]
    /// Texts, including every text and number in the rules' examples.
    package static let texts: [String] = {
        let odd = [
            "", "a", "a ", " a", "a\\n", "\\na", "é", "süß", "東京。", "京\u{3000}", "\u{A0}a", "a\u{A0}", "“a”", "a…",
            "\\u00e9", "a\\u00e9", "a\\u00a0", "a\\u0020", "\\ud83d\\ude00", "{}", "{\\\"a\\\":1}", "[1]", " [1]",
            "{{name}}",
            "{{name}} ", "%@", "$5", "${name}", "4111 1111 1111 1111", "0", "1", "default", "a\\\"", "a\\\\", "a\\\\n",
            "true", "2025-06-15T12:00:00Z", "a\u{200B}", "\u{FEFF}a",
        ]
        return (odd.map { "\"\($0)\"" } + ofRules).filter { $0.first == "\"" } + unseen.joined()
    }()
    /// Texts with each control character or character that can't be seen at the beginning, in the middle and at the end.
    package static let unseen: [[String]] = [
        "\\u0000", "\\u0001", "\\b", "\\t", "\\u000b", "\\u001b", "\\u001c", "\\u001f", " ", "\u{7F}", "\\u007f",
        "\u{85}", "\u{A0}", "\u{AD}", "\u{300}", "\u{61C}", "\u{1680}", "\u{180E}", "\u{2003}", "\u{200B}", "\u{200D}",
        "\u{200E}", "\u{2028}", "\u{2060}", "\u{3000}", "\u{FE0F}", "\\ufeff", "\u{FFFC}", "\u{E0001}", "\u{10FFFF}",
    ].map { ["\"\($0)a\"", "\"a\($0)a\"", "\"a\($0)\""] }
    /// Values of all kinds.
    package static let anything =
        numbers + [
            "true", "false", "null", "{}", "[]", "[1]", "{\"a\":null}", "{\"a\":1}", "\"\"", "\"1\"", "\"a\"", "\"a \"",
        ]
    private static let headerValues =
        texts + [
            "\"10\"", "10", "5", "7", "1750000000", "\"123E4567-E89B-12D3-A456-4266554400A0\"", "\"\"", "null", "{}",
            "\"0\"",
            "\"1750000000000\"", "\"\(String(repeating: "a", count: 64))\"", "\"\(String(repeating: "a", count: 65))\"",
        ]

    /// The values in the examples of the rules, as JSON.
    private static let ofRules: [String] = {
        var found: Set<String> = []
        func collect(_ value: JSONValue) {
            switch value {
            case .object(let object): for member in object.members { collect(member.value) }
            case .array(let elements): for element in elements { collect(element) }
            default: found.insert(JSONWriter().text(value))
            }
        }
        for example in Rule.all.flatMap({ [$0.bad, $0.good] }) {
            if let document = try? JSONDocument(parsing: Array(example.text.utf8)) { collect(document.value) }
            for value in example.headers.values { found.insert(JSONWriter().text(.string(value))) }
        }
        return found.sorted()
    }()
}
