import JSONText

/// A place in a program, script or configuration where it names a server, or what it gives to one.
package struct RemoteCall: Sendable {
    package enum Kind: Sendable {
        /// Apple's binary interface, under this host.
        case binaryInterface(String)
        /// Google's interface from before HTTP v1.
        case legacyFirebase
        /// A client's certificate beside a bearer token.
        case certificateAndToken
    }

    package let kind: Kind
    /// The bytes of the document.
    package let range: Range<Int>

    /// The servers that a text names outside comments and that no longer answer.
    static func switchedOff(in text: [UInt8]) -> [RemoteCall] {
        var found: [RemoteCall] = []
        for (host, kind) in hosts {
            var start = 0
            while let place = text.offset(of: host, from: start) {
                start = place + host.utf8.count
                let before = place > 0 ? text[place - 1] : 0
                let line = text[(text[max(0, place - 300)..<place].lastIndex(of: 0x0A) ?? max(0, place - 300))..<place]
                    .drop { $0 <= 0x20 }
                let isComment = ["//", "#", "*", "/*", "--", "<!--"].contains { line.starts(with: $0.utf8) }
                if before.isNamePart || before == UInt8(ascii: "-") || before == UInt8(ascii: ".") || isComment {
                    continue
                }
                found.append(RemoteCall(kind: kind, range: place..<start))
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static let hosts: [(String, Kind)] =
        [
            "gateway.push.apple.com", "gateway.sandbox.push.apple.com", "feedback.push.apple.com",
            "feedback.sandbox.push.apple.com",
        ]
        .map { ($0, .binaryInterface($0)) } + [("fcm.googleapis.com/fcm/send", .legacyFirebase)]
}
