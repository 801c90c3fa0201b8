import JSONText
import PushPayload

/// What the rules about Live Activities ask of a request.
extension Request {
    /// The `aps` of a Live Activity push; nil for another push, and where there is no `aps` to read.
    var liveActivity: APS? { pushType == .liveActivity && hasAPS ? aps : nil }

    /// Whether a Live Activity push has this key of `aps` nowhere: neither in its place nor misspelt nor in another object,
    /// which rules of their own report.
    func lacks(_ name: String) -> Bool {
        guard aps.json[name] == nil, aps.json.hasNoMisspelt(name) else { return false }
        if name.contains("-"), payload.json[name] != nil { return false }
        return aps.json["alert"]?.object?[name] == nil
    }
}
