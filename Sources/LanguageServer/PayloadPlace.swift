import JSONText
import PushPayload

/// The place of a name or value in Apple's terms: an object of a payload, or the headers of a request.
/// It is determined by the path alone, because the text around may not be JSON during typing.
enum PayloadPlace: Equatable {
    /// In an object whose keys Apple defines.
    case object(Key.Parent)
    /// In the `headers` of a request document.
    case headers
    /// In the app's own data, or outside of any payload.
    case other

    /// The place of members of the object at the end of a path.
    init(_ path: [String], _ pushType: PushType?) {
        guard let aps = path.lastIndex(of: "aps") else {
            switch path.last {
            case nil: self = .object(.root)
            case "payload": self = .object(.root)
            case "headers": self = .headers
            default: self = .other
            }
            return
        }
        let isActivity = pushType == .liveActivity
        switch path[(aps + 1)...] {
        case []: self = .object(.aps)
        case ["alert"]: self = .object(isActivity ? .activityAlert : .alert)
        case ["sound"]: self = .object(.sound)
        case ["alert", "title"] where isActivity, ["alert", "body"] where isActivity: self = .object(.activityText)
        default: self = .other
        }
    }
}
