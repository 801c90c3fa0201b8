/// An error that a push service or a device reports in words of its own.
struct ServiceError: Sendable {
    /// The word as it is reported.
    let name: String
    /// Who reports it.
    let origin: Origin
    /// What it means.
    let meaning: String
    /// The causes, the most frequent first.
    let causes: [LikelyCause]
    /// Parts of the message by which it is recognized in a longer text.
    var phrases: [String] = []

    /// Who reports an error.
    enum Origin: String, Sendable {
        case firebase = "Firebase"
        case firebaseLegacy = "Firebase's legacy interface, which is switched off"
        case expo = "Expo"
        case device = "the device's log"

        /// The page of the service about its errors; nil where there is none to cite.
        var page: (title: String, url: String)? {
            switch self {
            case .firebase: ("ErrorCode", "https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode")
            case .firebaseLegacy: ("FCM error codes", "https://firebase.google.com/docs/cloud-messaging/error-codes")
            case .expo:
                ("Send notifications", "https://docs.expo.dev/push-notifications/sending-notifications/")
            case .device: nil
            }
        }
    }

    /// All of them.
    static let all = firebase + expo + device

    private static let deadToken = LikelyCause(
        "the app was deleted, or the token was replaced", sign: "the token worked before",
        cure: "delete the token, and register the new one when the app sends it")
    private static let otherProject = LikelyCause(
        "the token belongs to another project of the service", sign: "tokens of one build pass, of another fail",
        cure: "send with the credentials of the project that the app's build is configured for")
    private static let noCredentials = LikelyCause(
        "the key or certificate of APNs is missing, expired or of another team", sign: "only Apple devices fail",
        cure: "upload the .p8 key with its key id and team id for the right bundle id, for both environments")
    private static let tooBig = LikelyCause(
        "the payload is over 4,096 bytes", sign: "`apnslint size` on the message shows the bytes",
        cure: "send an identifier and let the app fetch the rest")
    private static let tooFast = LikelyCause(
        "too many messages for one device or project", sign: "it passes after a while",
        cure: "wait and try again, at growing intervals")

    private static let firebase: [ServiceError] = [
        ServiceError(
            name: "INVALID_ARGUMENT", origin: .firebase, meaning: "the request is not one that Firebase accepts (400)",
            causes: [
                LikelyCause(
                    "a member is misspelt, misplaced or of the wrong kind",
                    sign: "the answer's `fieldViolations` name it, and `apnslint lint` on the message reports it",
                    cure: "move it where it belongs: `sound` and `badge` into `apns.payload.aps`"),
                LikelyCause(
                    "the `apns` part shows nothing and wakes nothing",
                    sign: "there is neither alert, badge, sound nor `content-available`, or a data message has "
                        + "priority 10", cure: "add `content-available` 1 and `apns-priority` \"5\""),
                LikelyCause(
                    "the registration token is malformed", sign: "the answer says that the token is not valid",
                    cure: "send the token of the app's Messaging instance, not the device token of APNs"),
                tooBig,
            ], phrases: ["invalid argument", "not a valid fcm registration token"]),
        ServiceError(
            name: "UNREGISTERED", origin: .firebase, meaning: "the registration token is no longer valid (404)",
            causes: [deadToken], phrases: ["requested entity was not found"]),
        ServiceError(
            name: "SENDER_ID_MISMATCH", origin: .firebase, meaning: "the token is of another project (403)",
            causes: [otherProject]),
        ServiceError(
            name: "THIRD_PARTY_AUTH_ERROR", origin: .firebase,
            meaning: "APNs refused the credentials that Firebase has for the app (401)", causes: [noCredentials],
            phrases: ["auth error from apns or web push service"]),
        ServiceError(
            name: "QUOTA_EXCEEDED", origin: .firebase, meaning: "the sending limit was exceeded (429)",
            causes: [tooFast]),
        ServiceError(
            name: "UNAVAILABLE", origin: .firebase, meaning: "the service is overloaded (503)", causes: [tooFast]),
        ServiceError(
            name: "MismatchSenderId", origin: .firebaseLegacy, meaning: "the token is of another project",
            causes: [otherProject]),
        ServiceError(
            name: "NotRegistered", origin: .firebaseLegacy, meaning: "the registration token is no longer valid",
            causes: [deadToken]),
        ServiceError(
            name: "InvalidRegistration", origin: .firebaseLegacy, meaning: "the registration token is malformed",
            causes: [
                LikelyCause(
                    "it is the device token of APNs, or cut off", sign: "it is 64 hex digits",
                    cure: "send the token of the app's Messaging instance")
            ]),
        ServiceError(
            name: "InvalidApnsCredential", origin: .firebaseLegacy,
            meaning: "APNs refused the credentials that Firebase has for the app", causes: [noCredentials]),
    ]

    private static let expo: [ServiceError] = [
        ServiceError(
            name: "DeviceNotRegistered", origin: .expo, meaning: "the device can no longer get pushes of this app",
            causes: [deadToken]),
        ServiceError(
            name: "MessageTooBig", origin: .expo, meaning: "the payload is over 4,096 bytes", causes: [tooBig]),
        ServiceError(
            name: "MessageRateExceeded", origin: .expo, meaning: "too many messages to one device", causes: [tooFast]),
        ServiceError(
            name: "InvalidCredentials", origin: .expo, meaning: "the push credentials of the app are not valid",
            causes: [noCredentials]),
        ServiceError(
            name: "PUSH_TOO_MANY_EXPERIENCE_IDS", origin: .expo, meaning: "one request has tokens of several projects",
            causes: [otherProject]),
    ]

    private static let device: [ServiceError] = [
        ServiceError(
            name: "Unable to decode content state", origin: .device,
            meaning: "ActivityKit could not read `content-state` into the app's `ContentState`",
            causes: [
                LikelyCause(
                    "a member is missing, misspelt or of another type",
                    sign: "the log goes on with the name of the member",
                    cure: "describe the type with `--app` and let `apnslint lint` compare"),
                LikelyCause(
                    "a date is in Unix seconds or text", sign: "the member is a `Date`",
                    cure: "send seconds since 2001, which is what Swift's default coding reads"),
            ], phrases: ["decode content state", "decode contentstate"]),
        ServiceError(
            name: "NSInternalInconsistencyException", origin: .device,
            meaning: "the app was ended because it reported no call for a VoIP push",
            causes: [
                LikelyCause(
                    "not every VoIP push leads to `reportNewIncomingCall`",
                    sign: "the log says that the app never posted an incoming call",
                    cure: "report a call at once for each push, also for one that is over; use alert or background "
                        + "pushes for all else")
            ], phrases: ["never posted an incoming call"]),
        ServiceError(
            name: "no valid aps-environment entitlement", origin: .device, meaning: "the app can't register for pushes",
            causes: [
                LikelyCause(
                    "the app's entitlements lack `aps-environment`", sign: "registration fails with code 3000",
                    cure: "add the capability Push Notifications, and a profile made after that")
            ], phrases: ["aps-environment"]),
        ServiceError(
            name: "remote-notification missing in UIBackgroundModes", origin: .device,
            meaning: "the app is not woken by `content-available`",
            causes: [
                LikelyCause(
                    "Info.plist has no `remote-notification` in `UIBackgroundModes`",
                    sign: "Xcode's log asks to add it to the list of supported `UIBackgroundModes`",
                    cure: "switch on the background mode Remote notifications")
            ], phrases: ["uibackgroundmodes"]),
    ]
}

/// One cause of an answer or an error: how to tell it from the others, and what to do.
public struct LikelyCause: Sendable {
    /// What is wrong, as in "the token is one of the sandbox".
    public let what: String
    /// How to tell that it is this one.
    public let sign: String
    /// What to do.
    public let cure: String

    init(_ what: String, sign: String, cure: String) {
        self.what = what
        self.sign = sign
        self.cure = cure
    }
}
