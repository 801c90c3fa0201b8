import JSONText
import PushPayload

/// A place in a program, script or configuration where it names a server, or what it gives to one.
package struct RemoteCall: Sendable {
    package enum Kind: Sendable, Equatable {
        /// Apple's binary interface, under this host.
        case binaryInterface(String)
        /// Google's interface from before HTTP v1.
        case legacyFirebase
        /// The service of Parse that its makers ran, off since January 2017 (blog.parseplatform.org, "Moving On").
        case hostedParse
        /// A client's certificate beside a bearer token.
        case certificateAndToken
        /// A client's certificate with a push that only a token may send.
        case certificateForTokens(PushType)
        /// OneSignal's address for starts of Live Activities.
        case activityStart
        /// A version of HTTP before 2, by the option that asks for it.
        case oldHTTP(String)
        /// A client that speaks only HTTP/1.1, by its name.
        case oldClient(String)
        /// A library, or a function of one, that speaks only an interface that was switched off.
        case library(String, Interface)

        /// The interface that was switched off; nil for any other call.
        var interface: Interface? {
            switch self {
            case .binaryInterface: .apple
            case .legacyFirebase: .firebase
            case .library(_, let interface): interface
            default: nil
            }
        }
    }

    /// An interface that was switched off.
    package enum Interface: String, Sendable {
        /// Apple's binary one.
        case apple
        /// Google's from before HTTP v1.
        case firebase
        /// Google's for several messages in one request.
        case batch
    }

    package let kind: Kind
    package let range: Range<Int>
    /// The number of places that name the server, of which this is the first.
    package var count = 1
    var isLibrary: Bool { if case .library = kind { true } else { false } }

    /// The calls by which a text reaches nobody, each once, in a program outside comments: to servers that were switched off, of libraries
    /// that speak only to such servers, and to APNs over HTTP/1.1.
    static func failingCalls(in text: [UInt8], _ language: Language? = nil) -> [RemoteCall] {
        let libraries = language.map { RetiredLibrary.named(in: text, $0) } ?? []
        let namesServers = serverNames.contains(where: text.contains(word:))
        guard namesServers || !libraries.isEmpty else { return [] }
        let comments = language.map { SourceTokens.comments(in: text, $0) } ?? []
        let servers = namesServers ? Self.servers(in: text, outside: comments) : []
        let calls = libraries.compactMap { $0.call(in: text, outside: comments) }.filter { call in
            !servers.contains { $0.kind.interface == call.kind.interface }
        }
        let old = language.map { OldClient.calls(in: text, $0, outside: comments) } ?? []
        return (servers + calls + old).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// False for a text that certainly has no such call, in whatever language.
    static func mayFail(in text: [UInt8]) -> Bool { beginnings.isIn(text) }
    private static let serverNames = ["push.apple.com", "fcm/send", "api.parse.com"]
    private static let beginnings = WordSearch(serverNames + RetiredLibrary.calls)

    private static func servers(in text: [UInt8], outside comments: [Range<Int>]) -> [RemoteCall] {
        // Under the same address Chrome takes the messages of Web Push, to which other browsers have hosts of their own.
        let isWebPush = text.contains(word: "push.services.mozilla.com") || text.contains(word: "web.push.apple.com")
        // Azure's credentials name the host of certificates, and nothing connects to it.
        let isCredential = text.contains(word: "ApnsCredential") || text.contains(word: "NotificationHub")
        let connects = connecting.contains(where: text.contains(word:))
        // The path of a push may stand apart from the host.
        let pushesByParse = text.contains(word: "/1/push")
        // The host may stand apart from the path, as in Retrofit's interfaces.
        let paths =
            text.contains(word: "fcm.googleapis.com") ? Self.paths + ["\"/fcm/send\"", "'/fcm/send'"] : Self.paths
        return (hosts + paths.map { ($0, .legacyFirebase) }).compactMap { host, kind in
            guard kind == .hostedParse ? pushesByParse : kind == .legacyFirebase ? !isWebPush : !isCredential
            else { return nil }
            let isBinary = kind != .hostedParse && kind != .legacyFirebase
            let places = text.ranges(of: host, outside: comments).filter { place in
                (!isBinary || connects || isGivenToClient(place, in: text)) && isUsed(place, in: text)
            }
            return places.first.map { RemoteCall(kind: kind, range: $0, count: places.count) }
        }
    }

    /// True for a host among the arguments with which a line makes a client.
    private static func isGivenToClient(_ host: Range<Int>, in text: [UInt8]) -> Bool {
        let before = text[..<host.lowerBound].suffix(300)
        let line = Array(before[(before.lastIndex(of: 0x0A) ?? before.startIndex)...])
        return ["Client(", "Client.new("].contains(where: line.contains(word:))
    }

    /// False for a part of a longer name or path, in a comment, and where a program compares a host.
    private static func isUsed(_ host: Range<Int>, in text: [UInt8]) -> Bool {
        let (start, after) = (max(0, host.lowerBound - 300), text[host.upperBound...])
        let lineStart = text[start..<host.lowerBound].lastIndex(of: 0x0A) ?? start
        let line = text[lineStart..<host.lowerBound].drop { $0 <= 0x20 }
        let isComment =
            ["//", "#", "*", "/*", "--", "<!--"].contains { line.starts(with: $0.utf8) }
            && !line.starts(with: "#define".utf8)
            || Array(line).contains(word: " // ")
        let isPartOfName = text[..<host.lowerBound].last.map { $0.isNamePart || "-.".utf8.contains($0) } ?? false
        // A path after `…send` is the id of a Web Push subscription.
        let isSubscription = text[host].suffix(4).elementsEqual("send".utf8) && after.first == UInt8(ascii: "/")
        // A test compares it, maybe as the second argument on a line of its own.
        let around = Array(text[max(0, host.lowerBound - 120)..<host.lowerBound])
        let isAsserted = ["assert", "EqualError("].contains(where: around.contains(word:))
        return !isComment && !isPartOfName && !isSubscription && !isAsserted && !isCompared(line, after.prefix(8))
    }

    /// The switched-off servers that are values of members in JSON, as in the settings of a program, each once.
    static func settings(in text: [UInt8]) -> [RemoteCall] {
        hosts.compactMap { host, kind in
            guard kind != .hostedParse else { return nil }
            let places = text.ranges(of: host).filter { place in
                let before = text[..<place.lowerBound].suffix(40).reversed()
                let scheme =
                    ["https://", "http://", "ssl://", ""].first { before.starts(with: $0.utf8.reversed()) } ?? ""
                let quote = before.dropFirst(scheme.utf8.count)
                let after = text[place.upperBound...].prefix(8)
                return quote.first == UInt8(ascii: "\"") && quote.dropFirst().first { $0 > 0x20 } == UInt8(ascii: ":")
                    && ["\"", ":2195\"", ":2196\"", "/\""].contains { after.starts(with: $0.utf8) }
            }
            return places.first.map { RemoteCall(kind: kind, range: $0, count: places.count) }
        }
    }

    /// Signs of a connection to a host.
    private static let connecting = [
        "onnect", "ocket", "ssl", "SSL", "tls", "TLS", "2195", "2196", "stream_", "AnyEvent", "Pusher",
    ]

    /// True if a program compares a text with what stands between these, or looks for a value by it.
    private static func isCompared(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
        var before = before.prefix(upTo: before.lastIndex { "\"'".utf8.contains($0) } ?? before.endIndex)
        while let last = before.last, last == 0x20 || last == UInt8(ascii: "@") { before.removeLast() }
        // The comparison before a question mark decides which of two hosts is taken.
        if let choice = before.lastIndex(of: UInt8(ascii: "?")) { before = before[(choice + 1)...] }
        let rest = after.drop { " \"'".utf8.contains($0) }
        if ["== ", "should_receive", "getProperty("].contains(where: Array(before).contains(word:)) { return true }
        return ["==", "!=", "~=", "=~", "case", "quals(", "qual(", "expect(", "eq("].contains {
            before.reversed().starts(with: $0.utf8.reversed())
        } || ["==", "!="].contains { rest.starts(with: $0.utf8) }
    }

    private static let paths = ["@POST(\"fcm/send\")", "@POST(\"/fcm/send\")"]
    private static let hosts: [(String, Kind)] =
        [
            "gateway.push.apple.com", "gateway.sandbox.push.apple.com", "feedback.push.apple.com",
            "feedback.sandbox.push.apple.com",
        ].map { ($0, .binaryInterface($0)) } + [
            ("fcm.googleapis.com/fcm/send", .legacyFirebase), ("api.parse.com", .hostedParse),
        ]
}
