import AppResources
public import PushPayload

/// A push that adds nothing to the list of notifications.
public struct NotDisplayed: Sendable, Equatable {
    /// The place in the order of arrival, from 0.
    public let arrival: Int
    /// The caller's label.
    public let label: String
    /// The app that received it.
    public let app: String?
    /// The device that received it.
    public let device: String?
    /// The time of arrival as it was given.
    public let date: String?
    /// The reason why it is not displayed.
    public let reason: Reason
    /// Other notes on it.
    public let notes: [Note]

    /// The reason why a push is not displayed (observed, except for push types that Apple defines as invisible); `explanation` has
    /// the meaning of each case.
    public enum Reason: Sendable, Hashable {
        case background(hasText: Bool, isAssumed: Bool)
        case pushType(PushType, isAssumed: Bool)
        case unknownPushType(String)
        case noText(badge: Bool, sound: Bool)
        case onlyContentAvailable
        case empty
        case refused(APNsReason, because: String)
        case expired(at: String)
        case inForeground(Presentation)
        case notAllowed(isDenied: Bool)
        case suppressed
        case onlyBadge
        case scheduled
        case cancelled(by: String)
        case waiting
        case collapsedInQueue(by: String)
        case replacedInQueue(by: String)
        case notDecoded(String)
        case lost(String)
        case older(than: String)
        case activityEnded(by: String)
    }
}

extension NotDisplayed {
    init(_ delivery: Delivery, arrival: Int, _ reason: Reason, _ notes: [Note]) {
        self.init(
            arrival: arrival, label: delivery.label, app: delivery.app, device: delivery.device, date: delivery.date,
            reason: reason, notes: notes)
    }
}

extension NotDisplayed.Reason: Explained {
    /// The reason why this push would not be displayed; nil if it would.
    init?(_ delivery: Delivery, to app: AppManifest) {
        let request = delivery.request
        if !delivery.isLocal, let refusal = Self.refusal(of: delivery, to: app) {
            self = refusal
        } else if let given = request.headers.pushType, !given.isKnown {
            self = .unknownPushType(given.rawValue)
        } else if request.pushType == .background {
            self = .background(hasText: request.aps.hasText == true, isAssumed: request.isPushTypeAssumed)
        } else if request.pushType != .alert {
            self = .pushType(request.pushType, isAssumed: request.isPushTypeAssumed)
        } else if request.aps.hasText != false {
            guard let loss = delivery.loss else { return nil }
            self = .lost(loss)
        } else if request.aps.notifies != false {
            self = .withoutText(request.aps)
        } else if request.aps[.contentAvailable].value == true {
            self = .onlyContentAvailable
        } else {
            self = .empty
        }
    }

    /// The reason of a push whose text the device can't show.
    static func withoutText(_ aps: APS) -> NotDisplayed.Reason {
        let (badge, sound) = (aps[.badge].value != nil, aps[.sound].value != nil)
        return badge || sound ? .noText(badge: badge, sound: sound) : .empty
    }

    /// The reason why APNs would refuse the request, as far as the request shows it.
    private static func refusal(of delivery: Delivery, to app: AppManifest) -> NotDisplayed.Reason? {
        let request = delivery.request
        if let bytes = delivery.bytes, bytes > request.limit {
            return .refused(.payloadTooLarge, because: "it has \(bytes) bytes, and APNs takes \(request.limit)")
        }
        // A line of `apnslint serve --format jsonl` has the answer that the push got.
        if let name = request.envelope?["answer"]?["/reason"]?.string, let reason = APNsReason.named(name) {
            return .refused(reason, because: "the recording says so")
        }
        if let right = app.host, let host = request.headers.host?.name, host != right,
            AppManifest.hosts.values.contains(host)
        {
            return .refused(.badDeviceToken, because: "the app is signed for \(right), and it goes to \(host)")
        }
        guard let id = request.headers.collapseID, !Header.collapseID.form.takes(id) else { return nil }
        return .refused(
            .badCollapseID,
            because: "its apns-collapse-id "
                + (id.isEmpty ? "is empty" : "has \(id.utf8.count) bytes, and APNs takes 64"))
    }

    /// The code, and the sentence without capital and full stop.
    public var explanation: String {
        switch self {
        case .background(let hasText, let isAssumed):
            "background: a background push is never shown" + (hasText ? ", not even its text, as observed" : "")
                + Self.assumed(isAssumed)
        case .pushType(let type, let isAssumed):
            "push-type: a push of the type \(type.rawValue) does not go to the list of notifications"
                + Self.assumed(isAssumed)
        case .unknownPushType(let name): "unknown-push-type: the push type \(name) is unknown, APNs refuses it"
        case .noText(badge: true, sound: true):
            "no-text: it has no text; it sets the number on the icon and plays a sound"
        case .noText(badge: true, sound: false): "no-text: it has no text; it sets the number on the icon"
        case .noText: "no-text: it has no text; it plays a sound"
        case .onlyContentAvailable:
            "only-content-available: an alert push that only wakes the app is neither shown nor handed to the app, as observed"
        case .empty: "empty: it has no text, badge or sound that the device can read"
        case .refused(let answer, let reason): "refused: APNs refuses it with \(answer.answer): \(reason)"
        case .expired(let date):
            date == "0"
                ? "expired: its apns-expiration is 0, so APNs does not keep it while the device is out of reach"
                : "expired: it would arrive after its apns-expiration, \(date)"
        case .inForeground(.banner): "in-foreground: the app is in the foreground and shows it as a banner only"
        case .inForeground:
            "in-foreground: the app is in the foreground, gets it and does not ask the system to show it"
        case .notAllowed(isDenied: true): "not-allowed: the user does not allow the app's notifications"
        case .notAllowed:
            "not-allowed: the user has turned off the app's notifications on the lock screen and in Notification Center"
        case .suppressed:
            "suppressed: the app's service extension does not show it, which takes the filtering entitlement"
        case .onlyBadge: "only-badge: tvOS shows only the number on the app's icon, as documented"
        case .scheduled: "scheduled: its trigger fires after the last date of the sequence"
        case .cancelled(let label):
            "cancelled: the app withdrew it before its trigger fired\(label.isEmpty ? "" : " (\(label))")"
        case .waiting:
            "waiting: the device is out of reach; APNs keeps it, though it may keep only the newest of an app"
        case .collapsedInQueue(let label):
            "collapsed-in-queue: while the device was out of reach \(label.isEmpty ? "a later push" : label)"
                + " with the same apns-collapse-id took its place"
        case .notDecoded(let problem): "not-decoded: the app can't decode it, and the device drops the push: \(problem)"
        case .lost(let fault): "lost: \(fault)"
        case .older(let label):
            "older: its timestamp is older than that of \(label.isEmpty ? "a push before" : label), whose content stays"
        case .activityEnded(let label):
            "activity-ended: \(label.isEmpty ? "an earlier push" : label) has ended the Live Activity"
        case .replacedInQueue(let label):
            "replaced-in-queue: APNs kept only the newest push of the app\(label.isEmpty ? "" : ", \(label),")"
                + " while the device was out of reach; one of Apple's pages says that it keeps several"
        }
    }

    private static func assumed(_ isAssumed: Bool) -> String {
        isAssumed ? " (the type is not given and was taken from the payload)" : ""
    }
}
