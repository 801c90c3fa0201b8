import PushPayload

/// What leads to an answer of APNs, the most frequent cause first, from reports in the trackers of senders.
extension APNsReason {
    /// The causes of this answer; its trigger alone where reports name no others.
    var causes: [LikelyCause] { Self.reported[self] ?? [] }

    private static let reported: [APNsReason: [LikelyCause]] = [
        .badDeviceToken: [
            LikelyCause(
                "the token is one of the other environment",
                sign: "builds from Xcode have sandbox tokens, TestFlight and the App Store production ones; the same "
                    + "token works at the other host",
                cure: "store the environment beside each token and choose `api.sandbox.push.apple.com` or "
                    + "`api.push.apple.com` by it"),
            LikelyCause(
                "it is not a token of APNs",
                sign:
                    "it contains `:`, `-` or letters after f: a registration token of Firebase or an `ExponentPushToken`",
                cure: "send the hex digits of the `Data` that `didRegisterForRemoteNotificationsWithDeviceToken` gets"),
            LikelyCause(
                "the token was cut off or changed", sign: "its length is odd, or it has blanks, `<` or `>`",
                cure: "store it whole: Apple promises no length"),
        ],
        .deviceTokenNotForTopic: [
            LikelyCause(
                "the topic is the bundle id of another build", sign: "only debug or only release builds are refused",
                cure: "send the bundle id that the build with this token has"),
            LikelyCause(
                "the token is of another kind than the topic",
                sign: "a token of PushKit or ActivityKit beside a bare bundle id, or the reverse",
                cure: "keep the kinds apart: `.voip`, `.push-type.liveactivity` and the like go with their own tokens"),
        ],
        .topicDisallowed: [
            LikelyCause(
                "the suffix of the topic is missing or does not belong",
                sign: "`apnslint lint` on the request reports `topic-not-for-type`",
                cure: "add the suffix of the push type, once"),
            LikelyCause(
                "the credentials are of another team or app",
                sign: "all topics of this app are refused, those of another pass",
                cure: "use a key of the team that owns the app; a certificate serves its own app only"),
            LikelyCause(
                "the key is restricted to other topics", sign: "the key was made for chosen bundle ids",
                cure: "add the topic to the key in the developer account"),
        ],
        .invalidProviderToken: [
            LikelyCause(
                "key id and team id are wrong or swapped",
                sign: "`kid` is in the header and `iss` in the claims, each 10 "
                    + "characters", cure: "take `kid` from the name of the .p8 file and `iss` from the membership page"),
            LikelyCause(
                "the key is not one for APNs", sign: "it works with App Store Connect or MapKit, `aud` is set",
                cure: "make a key with Apple Push Notifications service switched on"),
            LikelyCause(
                "the token is signed in another way", sign: "`alg` is not ES256, or the signature does not verify",
                cure: "sign with ES256 and the .p8 file as it was downloaded"),
        ],
        .expiredProviderToken: [
            LikelyCause(
                "the token was made more than an hour ago", sign: "`iat` is older than 3600 seconds",
                cure: "renew it every 20 to 60 minutes"),
            LikelyCause(
                "the clock of the server is wrong", sign: "new tokens are refused as well",
                cure: "set the clock by NTP; `iat` is in seconds, not milliseconds"),
        ],
        .tooManyProviderTokenUpdates: [
            LikelyCause(
                "a token is made for each request or connection", sign: "`iat` differs between requests of one hour",
                cure: "keep one token for 20 to 60 minutes"),
            LikelyCause(
                "several servers each make their own", sign: "it happens with more than one process",
                cure: "share one token between them"),
        ],
        .missingProviderToken: [
            LikelyCause(
                "the authorization header is missing or lacks `bearer`",
                sign: "the header is empty or starts otherwise",
                cure: "send `authorization: bearer` and the token"),
            LikelyCause(
                "the certificate was not presented", sign: "no key is used; the TLS client has no certificate set",
                cure: "give the certificate and its private key to the client"),
        ],
        .unregistered: [
            LikelyCause(
                "the app was deleted from the device",
                sign: "the answer's `timestamp`, in milliseconds, says since when",
                cure: "delete the token unless the app registered it again later"),
            LikelyCause(
                "the token was replaced", sign: "the same user has a newer token after a restore or a new installation",
                cure: "use the newest token only"),
        ],
        .payloadTooLarge: [
            LikelyCause(
                "bytes were counted as characters, or letters written as `\\u` escapes",
                sign: "`apnslint size` shows what both cost",
                cure: "write UTF-8 without escapes and without white space"),
            LikelyCause(
                "custom data fill the payload", sign: "`apnslint size` lists the largest members",
                cure: "send an identifier and let the app fetch the rest"),
        ],
        .missingTopic: [
            LikelyCause(
                "a token is used, and no `apns-topic`", sign: "there is an authorization header",
                cure: "send the bundle id as `apns-topic`: only a certificate for one app supplies it")
        ],
        .badExpirationDate: [
            LikelyCause(
                "the value has a fraction or is in milliseconds", sign: "it contains a dot or has 13 digits",
                cure: "send whole Unix seconds, or 0 for one try")
        ],
        .badMessageID: [
            LikelyCause(
                "`apns-id` is an identifier of one's own", sign: "it is not 8-4-4-4-12 hex digits",
                cure: "send a UUID, or leave the header out")
        ],
        .badCollapseID: [
            LikelyCause(
                "the identifier is longer than 64 bytes", sign: "letters beyond ASCII take 2 to 4 bytes",
                cure: "shorten it, or send a hash of it"),
            LikelyCause("it is empty", sign: "the header has no value", cure: "leave the header out"),
        ],
        .badEnvironmentKeyIDInToken: [
            LikelyCause(
                "the key is restricted to one environment", sign: "it passes at the other host",
                cure: "use the host of its environment, or a key for both")
        ],
        .unrelatedKeyIDInToken: [
            LikelyCause(
                "one connection carries tokens of several keys", sign: "a server sends for more than one team",
                cure: "open a connection for each key")
        ],
        .tooManyRequests: [
            LikelyCause(
                "a loop sends to one device", sign: "`apnslint lint --jsonl --by` the token shows it",
                cure: "collapse what is the same, and wait before the next push to this token")
        ],
        .badPath: [
            LikelyCause(
                "the path is not `/3/device/` and the token",
                sign: "a blank or a line feed in it, or the token is empty",
                cure: "trim the token, and check for an empty one")
        ],
        .invalidPushType: [
            LikelyCause(
                "`apns-push-type` is misspelt", sign: "`apnslint lint` reports `unknown-push-type`",
                cure: "write it as Apple does, in lower case")
        ],
        .badPriority: [
            LikelyCause(
                "the priority is a word or another number", sign: "it is not 10, 5 or 1", cure: "send 10, 5 or 1")
        ],
    ]
}
