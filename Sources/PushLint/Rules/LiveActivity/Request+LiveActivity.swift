import JSONText
import PushPayload

/// What the rules about Live Activities look up in a request.
extension Request {
    /// The `aps` of a Live Activity push; nil for another push, and where there is no `aps` to read.
    var liveActivity: APS? { pushType == .liveActivity && hasAPS ? aps : nil }

    /// True if a Live Activity push lacks this key of `aps`. A misspelt or misplaced key does not count as missing:
    /// other rules report it.
    func lacks(_ name: String) -> Bool {
        guard aps.json[name] == nil, aps.json.hasNoMisspelt(name) else { return false }
        if name.contains("-"), payload.json[name] != nil { return false }
        return aps.json["alert"]?.object?[name] == nil
    }
}
