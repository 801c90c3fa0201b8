import PushLint
import PushPayload

/// Lints payloads with the headers that they came with.
///
/// Most pushes of a sender have the same headers but for their ids, so a linter is kept for each combination, and made ready
/// for many payloads once it has been used often.
struct HeaderLinter: Sendable {
    private let base: Linter
    private var kept: [String: Kept] = [:]

    private struct Kept {
        var linter: Linter
        var uses = 0
    }

    /// More combinations than this are not kept.
    private static let maximumKept = 64
    /// Preparing takes as long as some hundred payloads.
    private static let usesBeforePreparing = 300

    init(_ base: Linter) { self.base = base }

    /// The findings for a push, and how a later reader of the same push makes them anew.
    mutating func findings(for request: IncomingRequest, _ target: RequestTarget, isTokenRead: Bool) -> [LocatedFinding]
    {
        linter(for: request, target, isTokenRead: isTokenRead).findings(in: request.body)
    }

    /// The linter for the headers of a request.
    mutating func linter(for request: IncomingRequest, _ target: RequestTarget, isTokenRead: Bool) -> Linter {
        var key = ""
        var fields: [IncomingRequest.Field] = []
        for field in request.lintedFields(target, isTokenRead: isTokenRead) {
            fields.append(field)
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
    /// The headers that rules may say something about. Ids and tokens that are sound are left out: no rule asks for them, and
    /// they differ from push to push.
    fileprivate func lintedFields(_ target: RequestTarget, isTokenRead: Bool) -> [Field] {
        var fields: [Field] = []
        switch target {
        case .device(let token) where token.utf8.allSatisfy(\.isHexDigit) && token.utf8.count.isMultiple(of: 2): break
        default: fields.append(Field(":path", path))
        }
        for field in self.fields {
            switch field.name {
            case "authorization" where isTokenRead: continue
            case "apns-id" where UUIDText.isValid(field.value) && field.value == field.value.lowercased(): continue
            default: if !field.isOrdinary { fields.append(field) }
            }
        }
        return fields
    }
}

extension IncomingRequest.Field {
    /// Whether it is a field of HTTP itself or of a client library, about which nothing is to be said.
    fileprivate var isOrdinary: Bool {
        if name.hasPrefix(":") || name.hasPrefix("x-") || name.hasPrefix("content-") || name.hasPrefix("accept") {
            return true
        }
        return ["user-agent", "host", "te", "connection", "date", "expect", "transfer-encoding", "via"].contains(name)
    }
}
