import JSONText
import PushLint
import PushPayload

/// Lints payloads with the headers that they came with.
/// Most pushes of a sender have the same headers except for their ids, so a linter is kept for each combination, and
/// prepared for many payloads once it has been used often.
struct HeaderLinter: Sendable {
    private let base: Linter
    private var kept: [String: Kept] = [:]

    private struct Kept {
        var linter: Linter
        var uses = 0
    }

    /// The maximum number of combinations that are kept.
    private static let maximumKept = 64
    /// Preparing a linter takes as long as checking some hundred payloads.
    private static let usesBeforePreparing = 300

    init(_ base: Linter) { self.base = base.forReceivedBodies() }

    /// The findings of a push; nil for one that is certainly clean.
    mutating func result(for request: IncomingRequest, _ target: RequestTarget, isTokenRead: Bool) -> LintResult? {
        let linter = linter(for: request, target, isTokenRead: isTokenRead)
        return request.body.withUnsafeBytes { linter.lintUnlessClean($0) }
    }

    /// The linter for the headers of a request.
    mutating func linter(for request: IncomingRequest, _ target: RequestTarget, isTokenRead: Bool) -> Linter {
        let fields = request.lintedFields(target, isTokenRead: isTokenRead)
        var key = ""
        for field in fields {
            key += field.name
            key += ":"
            key += field.value
            key += "\n"
        }
        if var found = kept[key] {
            found.uses += 1
            if found.uses == Self.usesBeforePreparing { found.linter = found.linter.prepared() }
            kept[key] = found
            return found.linter
        }
        var headers = Headers()
        for field in fields { headers[field.name] = field.value }
        let linter = base.sending(with: headers)
        if kept.count >= Self.maximumKept { kept.removeAll(keepingCapacity: true) }
        kept[key] = Kept(linter: linter)
        return linter
    }
}

extension IncomingRequest {
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
