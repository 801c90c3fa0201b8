import JSONText
import PushLint
import PushPayload
import TestSupport

/// Mostly correct payloads, generated from a seed: any of Apple's keys with values of all kinds, the app's own data, and
/// every notation that JSON allows.
package struct RandomPush {
    private var random: SeededGenerator
    /// On average one in this many places is unusual.
    private var rarity = 10

    /// Payloads from a seed.
    package init(_ seed: UInt64) { random = SeededGenerator(seed) }

    /// The text of a payload, sometimes with a wrong byte.
    package mutating func bytes() -> [UInt8] {
        rarity = pick([10, 100, 1000])
        var bytes = Array((chance(5) ? activity() : object(members(of: .root))).utf8)
        if isOdd(), let place = bytes.indices.randomElement(using: &random) {
            bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    /// Random options for a payload.
    package mutating func options() -> LintOptions {
        var options = LintOptions()
        switch Int.random(in: 0..<6, using: &random) {
        case 0: options.headers = headers("alert", "com.example.app", "10")
        case 1: options.headers = headers("background", "com.example.app", "5")
        case 2:
            let type = pick(["alert", "background", "voip", "liveactivity", "odd"])
            options.headers = headers(type, pick(["com.example.app", "com.example.app.voip"]), pick(["10", "5", "7"]))
            if chance(3) { options.headers["apns-channel-id"] = "bm90IG9uZQ==" }
        default: break
        }
        if chance(3) {
            options.minimum = [pick([.init(.iOS, 10), .init(.iOS, 14), .init(.iOS, 16), .init(.watchOS, 7)])]
        }
        if chance(4) { options.envelope = pick([.none, .auto, .only(.json), .only(.fcm), .only(.markdown)]) }
        if chance(4) { options.allowedKeys = ["/aps/odd", "/aps/alert/odd"] }
        for rule in Rule.all where chance(40) { options.severities[rule.id] = .some(pick([nil, .info, .error])) }
        return options
    }

    private func headers(_ type: String, _ topic: String, _ priority: String) -> Headers {
        var headers = Headers()
        headers["apns-push-type"] = type
        headers["apns-topic"] = topic
        headers["apns-priority"] = priority
        return headers
    }

    private mutating func isOdd() -> Bool { chance(rarity) }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: items.indices, using: &random)] }

    private mutating func space() -> String { chance(6) ? pick([" ", "\n", "\t", "\r\n  "]) : "" }

    // MARK: Members

    private mutating func object(_ members: [(name: String, value: String)]) -> String {
        var members = members
        if isOdd(), let one = members.randomElement(using: &random) { members.append(one) }
        let texts = members.shuffled(using: &random).map { member in
            "\(space())\"\(written(member.name))\"\(space()):\(space())\(member.value)\(space())"
        }
        return space() + "{" + texts.joined(separator: ",") + "}" + space()
    }

    /// A name as it is written, sometimes with an escape.
    private mutating func written(_ name: String) -> String {
        guard isOdd(), let first = name.utf8.first, (0x30...0x7E).contains(first), first != UInt8(ascii: "\\") else {
            return name
        }
        return "\\u00" + String(first, radix: 16) + name.dropFirst()
    }

    private mutating func members(of parent: Key.Parent) -> [(name: String, value: String)] {
        var members: [(name: String, value: String)] = []
        // Keys that may be combined, and sometimes keys that may not.
        let isLocalized = chance(4)
        let isSilent = chance(6)
        for key in Key.all(in: parent) {
            let isLocal = key.name.contains("loc-")
            let isUsual =
                switch parent {
                case .root: key.name == "aps"
                case .aps: key.pushTypes.contains(.alert) && isSilent == (key.name == "content-available")
                case .alert: isLocal == isLocalized && key.obsoletedIn.isEmpty
                default: true
                }
            guard isUsual && !key.isRare ? key.name == "aps" || chance(2) : isOdd() else { continue }
            members.append((isOdd() ? pick([key.name.uppercased(), "x" + key.name]) : key.name, value(of: key)))
        }
        for _ in 0..<(parent == .root ? pick([0, 1, 2, 5]) : isOdd() ? 1 : 0) {
            members.append((ownName(), own(depth: 0)))
        }
        return members
    }

    private mutating func activity() -> String {
        let times = ["1750000000", "1750000000", "1750003600", "1749990000"]
        let state = ["score", "home", "note", "eta", "start"].map { name in
            (
                name,
                isOdd()
                    ? pick(["1750000100", "\"2025-06-15T12:00:00Z\"", "7.0e9", "null", "1750000100.5"]) : own(depth: 2)
            )
        }
        var aps = [
            ("event", "\"" + (isOdd() ? pick(["start", "Update"]) : pick(["update", "update", "end"])) + "\""),
            ("timestamp", isOdd() ? pick(["1", "1750000000000", "\"1750000000\""]) : pick(times)),
            ("content-state", isOdd() ? "{}" : object(state)),
        ]
        if chance(3) { aps.append(("stale-date", pick(times))) }
        if isOdd() { aps.append(("dismissal-date", pick(times))) }
        if chance(3) {
            let sound = isOdd() ? [("sound", "\"default\"")] : []
            aps.append(("alert", isOdd() ? text() : object([("title", text()), ("body", text())] + sound)))
        }
        if isOdd() { aps.append((pick(["thread-id", "sound", "relevance-score"]), pick(["\"a\"", "0.5"]))) }
        return object([("aps", object(aps)), ("id", own(depth: 0))])
    }

    private mutating func ownName() -> String {
        let usual = [
            "id", "gameID", "url", "user_id", "gcm.message_id", "data", "type", "a", "message", "payload", "channel",
            "custom",
            "com.example.key", "a very long name of the app's own data", "a very long name of the app's OWN data",
            "odd",
        ]
        let odd = [
            "alert", "badge", "sound", "thread-id", "password", "PassWd", "apns-topic", "apns_id", "simulatorBundle",
            "com.apple.private.x", "mdm", "domain", "content_available", "ContentAvailable", "mutable-content", "", "ä",
            "\\u0061b", "aps2", "subtitle", "Interruption.Level",
        ]
        return isOdd() ? pick(odd) : pick(usual)
    }

    // MARK: Values

    private mutating func value(of key: Key) -> String {
        if isOdd() { return own(depth: 0) }
        let isOdd = isOdd()
        switch isOdd ? pick(key.forms) : key.forms[0] {
        case .word(let words): return "\"\(pick(words))\""
        case .flag: return isOdd ? pick(["0", "true", "2"]) : "1"
        case .count: return isOdd ? pick(["0", "-1", "1.5", "123456789012345678901"]) : pick(["1", "3", "12"])
        case .number: return isOdd ? pick(["1.5", "-0.5", "1e-1"]) : pick(["0", "1", "0.5", "0.25"])
        case .time: return pick(["1700000000", "1"])
        case .boolean: return pick(["true", "false"])
        case .texts: return array((0..<pick([1, 1, 2])).map { _ in isOdd ? "7" : text() })
        case .objects: return "[{}]"
        case .text where key.name == "sound":
            return "\"" + pick(isOdd ? ["Default", "ping", "ping.mp3", ".caf"] : ["default", "ping.caf", "a.wav"])
                + "\""
        case .text, .anyText: return text()
        case .object where key.name == "aps": return object(members(of: .aps))
        case .object where key.name == "alert": return chance(4) ? text() : object(members(of: .alert))
        case .object where key.name == "sound": return object(members(of: .sound))
        case .object: return own(depth: 0)
        }
    }

    private mutating func own(depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 3 ? 8 : 12), using: &random) {
        case 0, 1: return isOdd() ? "null" : pick(["true", "false"])
        case 2, 3:
            return isOdd()
                ? pick(["1e3", "01", "1234567890123456789", "1e400", "-"])
                : pick(["1", "-7", "0.5", "123456789012345", "-0", "1.25"])
        case 4...8: return text()
        case 9: return array((0..<pick([0, 1, 3])).map { _ in own(depth: depth + 1) })
        default: return object((0..<pick([0, 1, 2, 3])).map { _ in (ownName(), own(depth: depth + 1)) })
        }
    }

    private mutating func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    private mutating func text() -> String {
        let usual = [
            "a", "Gate changed", "Wir sind da: süß", "東京は雨", "caf\\u00e9 \\ud83d\\ude00", "He said \\\"no\\\"",
            "line\\nline",
            "Twelve bytes", "\\u5929\\u6c17", "\\\"quoted\\\"", "7.5", "exactly sixteen.",
            "A longer text that runs over several words of eight bytes, as bodies do.",
            "550e8400-e29b-41d4-a716-446655440000", "https://example.com/?a=1&b=2", "\\u003ca\\u003e",
            "4111 1111 1111 1112",
        ]
        let odd = [
            "", " a", "a ", "\\na", "\\u0020{\\\"a\\\":1}", "\\n[7]", "a\\u0020", "{\\\"a\\\":1}", "[1]",
            " {\\\"a\\\": 1}", "{{name}}", "%@",
            "a\u{200B}",
            "\u{FEFF}a", "4111 1111 1111 1111", "4111-1111-1111-1111 and more", "4111\\t1111\\t1111\\t1111", "\\ud83d",
            "\\u0000",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkEifQ.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg",
            "Bearer\\u0020eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkEifQ.c2lnbmF0dXJlLW9mLXRoZS10",
        ]
        return "\"" + (isOdd() ? pick(odd) : pick(usual)) + "\""
    }
}
