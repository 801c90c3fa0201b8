import JSONText
import PushPayload

/// The request of a curl command, from its words: header fields, method and path.
struct CurlRequest {
    /// The header fields for APNs, with `:path` and `:method` if the URL has a path of APNs; whole for a request of curl to APNs that no
    /// other field can be in.
    private(set) var headers = Headers()
    private(set) var headerPlaces: [String: Place] = [:]
    /// True if the words show that the request goes to APNs.
    private(set) var isForAPNs = false
    /// The call in it that a rule checks.
    private var call: RemoteCall?
    /// True if the host is a third party's, so that the body has a form of its own.
    private(set) var isForOthers = false
    /// The form of a message to the service that the command sends to; nil for an address of none that is known.
    private(set) var service: EnvelopeForm?
    private let outer: Fragment
    /// The body of a request to APNs whose data is elsewhere or absent, such as a DELETE; nil for any other.
    private(set) var emptyBody: Fragment?
    private let isForBrowser: Bool

    /// Reads the words of a command, each with the name of its program; `texts` are the words after the shell's expansion.
    init(_ commands: [(word: ShellWord, name: String)], _ words: [String], in outer: Fragment) {
        self.outer = outer
        let texts = Self.withoutBodies(words)
        isForBrowser = texts.contains { Self.host(in: $0)?.name == WebPush.host }
        let namesAPNs = texts.contains { Self.path(in: $0) != nil || $0.contains("push.apple.com") }
        for (index, (text, (word, name))) in zip(texts, commands).enumerated() {
            if headers.fields.count >= Self.maximumHeaders { break }
            for field in Self.fields(of: text) { add(field.name, field.value, from: word, 0..<0, field.start) }
            let before = index > 0 ? texts[index - 1] : ""
            if name.hasSuffix("curl"), !word.isExpanded, !Self.otherOptions.contains(before) || before == "--url",
                !texts.contains(where: { $0.hasPrefix(":path") || $0 == "--request-target" }),
                let (path, start) = Self.otherPath(in: text)
            {
                add(":path", path, from: word, 0..<0, start)
            }
            // The method of a command for another host is irrelevant, and most of its header fields are.
            if namesAPNs, before == "-X" || before == "--request" { add(":method", text, from: word, 0..<0, 0) }
            if let start = Self.fieldStart(text, after: before), namesAPNs || Self.isForAPNs(Array(text.utf8), start) {
                addField(Array(text.utf8), start, from: word)
            }
        }
        isForAPNs = namesAPNs || !headers.fields.isEmpty
        service = texts.lazy.compactMap { Self.service(at: $0) }.first
        isForOthers = !isForAPNs && texts.contains(where: Self.isForOthers)
        if let (index, kind) = checkedCall(texts), let word = commands[index].word.fragment(dropping: 0, of: outer) {
            call = RemoteCall(kind: kind, range: word.documentRange(word.text.indices))
        }
        let address = texts.firstIndex { Self.path(in: $0) != nil || Self.host(in: $0)?.name == WebPush.host }
        let isCurl = commands.contains { $0.name.hasSuffix("curl") }
        let hidesHeaders = Self.hasHiddenHeaders(texts, commands.map { $0.word })
        if isCurl, let address, let range = commands[address].word.range {
            let hasData = texts.contains { text in
                ["-d", "--data", "--json", "-F", "-T", "-K", "--config"].contains { text.hasPrefix($0) }
            }
            emptyBody = Fragment(bodyless: headers, at: range, of: outer, hidesBody: hasData || hidesHeaders)
            if headers[":path"].map(Request.isChannelPath) == true, !hasData, !hidesHeaders, !headers.has(":method") {
                add(":method", "GET", from: commands[address].word, 0..<0, 0)
            }
        }
        if namesAPNs || headers.has("apns-topic"), isCurl, !hidesHeaders { headers = .whole(headers) }
    }

    /// The words with nothing in place of JSON that is sent: an address in it is not that of the request.
    private static func withoutBodies(_ words: [String]) -> [String] {
        words.enumerated().map { index, word in
            let isData = index > 0 && dataOptions.contains(words[index - 1])
            return isData && word.utf8.first { $0 > 0x20 }.map("{[".utf8.contains) == true ? "" : word
        }
    }

    /// The word that makes the command a call that a rule checks; nil if there is none.
    private func checkedCall(_ texts: [String]) -> (word: Int, kind: RemoteCall.Kind)? {
        let start = texts.firstIndex { $0.contains("onesignal.com/") && $0.contains("/activities/activity/") }
        if let start { return (start, .activityStart) }
        if let certificate = texts.firstIndex(where: { $0 == "-E" || $0 == "--cert" }) {
            if texts.contains(where: { $0.lowercased().hasPrefix("authorization: bearer") }) {
                return (certificate, .certificateAndToken)
            }
            if let type = headers.pushType, [.location, .liveActivity].contains(type) {
                return (certificate, .certificateForTokens(type))
            }
        }
        guard headers.host?.name != WebPush.host else { return nil }
        let old = texts.firstIndex { ["--http1.1", "--http1.0", "-0", "--http0.9"].contains($0) }
        return old.map { ($0, .oldHTTP(texts[$0])) }
    }

    /// True if header fields may be in a variable or a file.
    private static func hasHiddenHeaders(_ texts: [String], _ words: [ShellWord]) -> Bool {
        zip(texts, words).enumerated().contains { index, each in
            let (text, word) = each
            let before = index > 0 ? texts[index - 1] : ""
            if ["-H", "--header"].contains(before) { return text.hasPrefix("@") || text.hasPrefix("$") }
            if ["-H@", "-K", "--config"].contains(where: text.hasPrefix) { return true }
            // A variable in quotes is one word, as an address is; an array may be more.
            let isOneWord =
                word.pieces.first?.quoting == .doubleQuotes && !text.contains("@") && !text.contains("*")
            return text.hasPrefix("$") && !isOneWord && !dataOptions.contains(before) && !otherOptions.contains(before)
        }
    }

    private static let otherOptions: Set = [
        "-E", "--cert", "--key", "--cert-type", "--pass", "--cacert", "-X", "--request", "-o", "--output", "-w",
        "--write-out", "-m", "--max-time", "--connect-timeout", "--url", "--resolve", "-x", "--proxy", "-u", "-A",
        "-e", "--referer", "--user-agent",
    ]

    func add(to fragment: inout Fragment) {
        fragment.context.headers = headers.filled(by: fragment.context.headers)
        fragment.context.headerPlaces.merge(headerPlaces) { $1 }
        fragment.context.service = service
        if let call { fragment.calls.append(call) }
    }

    /// The form of the messages that an address takes; nil for an address that is not in the table.
    static func service(at address: String) -> EnvelopeForm? {
        guard address.hasPrefix("http") else { return nil }
        return addresses.first { row in row.parts.allSatisfy { address.contains($0) } }?.form
    }

    /// The addresses in the services' pages on sending a message, as read in November 2026: docs.expo.dev/push-notifications,
    /// firebase.google.com/docs/reference/fcm/rest/v1 and documentation.onesignal.com/reference.
    private static let addresses: [(parts: [String], form: EnvelopeForm)] = [
        (["://exp.host/", "/push/send"], .expo), (["://fcm.googleapis.com/v1/", "messages:send"], .fcm),
        (["://fcm.googleapis.com/fcm/send"], .fcm), (["onesignal.com/", "/notifications"], .onesignal),
    ]

    /// The maximum number of headers, beyond that of real commands. Each field is compared with all earlier ones.
    private static let maximumHeaders = 100
    static let dataOptions: Set = ["-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json"]

    /// The bytes before the value in `--data=…`, `-d…` and `NAME=…`.
    static func prefix(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        let name = bytes.prefix { $0.isNamePart || $0 == UInt8(ascii: "-") }
        guard !name.isEmpty, name.count < bytes.count else { return 0 }
        if bytes[name.count] == UInt8(ascii: "=") { return name.count + 1 }
        return name.elementsEqual("-d".utf8) ? name.count : 0
    }

    /// The host, the scheme and the path in an address of APNs as header fields, with their offsets there.
    static func fields(of address: String) -> [(name: String, value: String, start: Int)] {
        var fields: [(name: String, value: String, start: Int)] = []
        if let host = host(in: address) {
            fields.append((":authority", host.name, host.start))
            if address.hasPrefix("http:") { fields.append((":scheme", "http", 0)) }
        }
        guard let start = path(in: address) else { return fields }
        let path = address.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: "?") }
        // A device token in a script is usually a name to fill in; one of another service is a mistake whatever its digits.
        let text = String(decoding: path, as: UTF8.self)
        if !text.hasPrefix("/3/") || endsInFirebaseToken(path) || namesExpo(text) {
            fields.append((":path", text, start))
        }
        return fields
    }

    static func path(in text: String) -> Int? {
        // JSON may hold a path, too; an address may begin with a placeholder.
        guard text.utf8.first != UInt8(ascii: "{") || text.hasPrefix("{{") else { return nil }
        let bytes = Array(text.utf8)
        return ["/3/device/", "/4/broadcasts/", "/1/apps/"].compactMap { bytes.offset(of: $0) }.min()
    }

    /// The path of a whole address of APNs that has none for a device or a broadcast, with its offset; nil for any other text.
    private static func otherPath(in text: String) -> (path: String, start: Int)? {
        guard let host = host(in: text), host.name.hasPrefix("api."), path(in: text) == nil,
            !text.utf8.contains(where: { "$%{}<>[]*`\\?#".utf8.contains($0) || $0 >= 0x80 }), !text.contains("...")
        else { return nil }
        let bytes = Array(text.utf8)
        let path = bytes[host.start...].drop { $0 != UInt8(ascii: "/") }
        return (path.isEmpty ? "/" : String(decoding: path, as: UTF8.self), path.startIndex)
    }

    static func host(in text: String) -> (name: String, start: Int)? {
        let bytes = Array(text.utf8)
        guard text.hasPrefix("http"), let colon = bytes.offset(of: "://") else { return nil }
        let authority = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "/") }
        let name = String(decoding: authority.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        guard name.hasSuffix("push.apple.com") else { return nil }
        // Without a port an address has that of HTTPS, which some hosts lack.
        let lacksPort = authority.count == name.utf8.count && APNsHost.named(name)?.ports.contains("443") == false
        return (String(decoding: authority, as: UTF8.self) + (lacksPort ? ":443" : ""), colon + 3)
    }

    static func isForOthers(_ address: String) -> Bool {
        guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return false }
        let host = address.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).prefix { !"/:?".utf8.contains($0) }
        guard host.contains(UInt8(ascii: ".")) || host.elementsEqual("localhost".utf8),
            host.allSatisfy({ $0.isNamePart || ".-".utf8.contains($0) })
        else { return false }
        return !services.contains { String(host)?.hasSuffix($0) ?? false }
    }

    private static let services = [
        "push.apple.com", "googleapis.com", "exp.host", "onesignal.com", "airship.com", "asnapieu.com", "braze.com",
        "braze.eu", "amazonaws.com", "windows.net", "pusher.com", "pubnub.com", "pndsn.com", "ably.io", "ably.com",
        "parseapp.com", "example.com", "example.org",
    ]

    private static func fieldStart(_ text: String, after before: String) -> Int? {
        if before == "-H" || before == "--header" { return 0 }
        if text.hasPrefix("--header=") { return "--header=".utf8.count }
        return text.hasPrefix("-H") && text != "-H" ? 2 : nil
    }

    /// True if a header field is one that only APNs reads, or that says how the body is written.
    private static func isForAPNs(_ text: [UInt8], _ start: Int) -> Bool {
        let name = String(decoding: text[start...].prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
        return name.hasPrefix("apns-")
            || ["content-encoding", "x-apns-priority", "servicebusnotification-apns-expiry"].contains(name)
    }

    /// True for a path that goes on with a token of Expo's push service.
    static func namesExpo(_ path: String) -> Bool {
        ["/ExponentPushToken[", "/ExpoPushToken["].contains(where: path.contains)
    }

    /// True for a path whose last part is two identifiers with a colon between, as in Firebase's registration tokens.
    private static func endsInFirebaseToken(_ path: Substring.UTF8View) -> Bool {
        let parts = path.split(separator: UInt8(ascii: "/")).last?.split(
            separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return parts?.count == 2
            && parts?.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "-") } } == true
    }

    private mutating func addField(_ text: [UInt8], _ start: Int, from word: ShellWord) {
        guard let colon = text[start...].firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = String(decoding: text[start..<colon], as: UTF8.self).lowercased()
        let value = text[(colon + 1)...].firstIndex { $0 != 0x20 } ?? text.count
        // Scripts make the token of a provider while they run.
        guard name != "authorization" || isForBrowser else { return }
        let field = String(decoding: text[value...], as: UTF8.self)
        let sent = Headers.byAzure(name, field)
        guard sent != nil || !name.hasPrefix("servicebus") else { return }
        add(sent?.name ?? name, sent?.value ?? field, from: word, start..<colon, value)
    }

    private mutating func add(
        _ name: String, _ value: String, from word: ShellWord, _ nameRange: Range<Int>, _ start: Int
    ) {
        headers[name] = value
        guard let fragment = word.fragment(dropping: 0, of: outer) else { return }
        // A variable in the value makes the rest of the word its place.
        let count = fragment.text.count
        // Bytes that are no UTF-8 are longer in the value than in the word.
        let end = word.isExpanded ? count : min(start + value.utf8.count, count)
        let key = min(nameRange.lowerBound, count)..<min(nameRange.upperBound, count)
        headerPlaces[name] = Place(
            key: fragment.documentRange(key), value: fragment.documentRange(min(start, end)..<end))
    }
}

extension JSONObject {
    /// The member with the address of a request document, and the header fields that the address stands for. Beside header fields that
    /// are none of APNs', it counts only if it is one of Apple's web push service.
    var requestAddress: (name: String, fields: [(name: String, value: String, start: Int)])? {
        guard has("headers") || Request.isRequestDocument(self),
            let name = ["url", "endpoint"].first(where: { self[$0]?.writtenText != nil }),
            let address = self[name]?.writtenText,
            Request.isRequestDocument(self) || CurlRequest.host(in: address)?.name == WebPush.host
        else { return nil }
        return (name, CurlRequest.fields(of: address))
    }
}

extension Headers {
    /// The header fields that the address in a request document stands for.
    init(addressOf document: JSONObject) {
        self.init()
        for field in document.requestAddress?.fields ?? [] { self[field.name] = field.value }
    }
}
