import JSONText
import PushLint
import PushPayload

extension IncomingRequest {
    /// The body with the header fields that rules look at, as a linter takes it.
    func input(isTokenRead: Bool) -> Input {
        var headers = Headers()
        for field in lintedFields(RequestTarget(path: path), isTokenRead: isTokenRead) {
            headers[field.name] = field.value
        }
        return Input(body, headers: headers, stage: .received)
    }

    /// The headers that rules may report. Ids and tokens differ from push to push: valid ones are left out or replaced by a
    /// fixed one, so that a sender's pushes have the same headers.
    fileprivate func lintedFields(_ target: RequestTarget, isTokenRead: Bool) -> [Field] {
        var fields: [Field] = []
        if case .device = target, target.fault == nil {
            // With a channel id, only the path tells a push to one device from a broadcast.
            if self["apns-channel-id"] != nil { fields.append((":path", Self.anyDevice)) }
        } else {
            fields.append((":path", path))
        }
        for field in self.fields {
            switch field.name {
            case "authorization" where isTokenRead: fields.append(("authorization", "bearer …"))
            case "apns-id" where field.value.isUUID && field.value == field.value.lowercased(): continue
            case ":authority", "host":
                // Rules check only Apple's hosts.
                let host = field.value.utf8.prefix { $0 != UInt8(ascii: ":") }
                if host.suffix(14).elementsEqual("push.apple.com".utf8) { fields.append(field) }
            default: if !Self.isOrdinary(field.name) { fields.append(field) }
            }
        }
        return fields
    }

    /// True for a field of HTTP itself or of a client library, which no rule checks.
    private static func isOrdinary(_ name: String) -> Bool {
        name.hasPrefix(":") || name.hasPrefix("x-") || name.hasPrefix("accept") || ordinaryNames.contains(name)
    }

    private static let ordinaryNames: Set = [
        "content-length", "content-type", "user-agent", "te", "connection", "date", "expect", "transfer-encoding",
        "via",
    ]
    private static let anyDevice = "/3/device/" + String(repeating: "0", count: 64)
}
