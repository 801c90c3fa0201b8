// All that a server names to build, check, group and send pushes: `import APNSLint` is enough. Types whose names a server or its
// libraries may have, too, are members of `APNs`.

@_exported public import struct AppResources.AppManifest
@_exported public import struct JSONText.JSONObject
@_exported public import struct JSONText.JSONPointer
@_exported public import enum JSONText.JSONValue
@_exported public import struct LintEngine.Fixer
@_exported public import struct LintEngine.LintOptions
@_exported public import class LintEngine.Linter
@_exported public import struct PushGrouping.Delivery
@_exported public import struct PushGrouping.GroupingOptions
@_exported public import struct PushGrouping.NotificationList
@_exported public import enum PushGrouping.SystemRange
@_exported public import struct PushPayload.APS
@_exported public import enum PushPayload.Alert
@_exported public import struct PushPayload.AlertDictionary
@_exported public import struct PushPayload.Headers
@_exported public import struct PushPayload.InterruptionLevel
@_exported public import struct PushPayload.LiveActivityAlert
@_exported public import struct PushPayload.LiveActivityEvent
@_exported public import enum PushPayload.LiveActivityText
@_exported public import struct PushPayload.Payload
@_exported public import struct PushPayload.PushType
@_exported public import enum PushPayload.Sound
@_exported public import struct PushPayload.SoundDictionary
@_exported public import struct PushPayload.SystemVersion
public import LintEngine
public import PushGrouping
public import PushPayload

/// Types of the modules whose names are common, for whoever has to write them down: `APNs.Rule`, `APNs.Request`. `import PushLint`
/// and the other modules give them without the prefix.
public enum APNs {
    /// A check, with its words.
    public typealias Rule = LintEngine.Rule
    /// A fault with its place, its effect and its fix.
    public typealias Finding = LintEngine.Finding
    /// The severity of a finding.
    public typealias Severity = LintEngine.Severity
    /// The correction of a finding.
    public typealias Fix = LintEngine.Fix
    /// A document, with what is known of it.
    public typealias Input = LintEngine.Input
    /// A key that Apple defines.
    public typealias Key = PushPayload.Key
    /// A header field that APNs knows.
    public typealias Header = PushPayload.Header
    /// A payload with its header fields, as it was read.
    public typealias Request = PushPayload.Request
    /// The value that a payload has under one key, if it has one, and whether the device can read it.
    public typealias Field = PushPayload.Field
    /// A stack of the lock screen.
    public typealias Stack = PushGrouping.Group
    /// A moment in Unix seconds.
    public typealias UnixTime = PushPayload.UnixTime
}
