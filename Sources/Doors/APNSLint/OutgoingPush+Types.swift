public import JSONText
public import PushPayload

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Functions that make a push, one for each type. The facts are those of `PushType`: suffix and priorities.
extension OutgoingPush {
    /// Shows a text, plays a sound or sets the badge. A literal is the body: `.alert("Gate changed", app: "com.example.trips")`.
    public static func alert(
        _ alert: Alert?, app: String, badge: Int? = nil, sound: Sound? = nil, threadID: String? = nil,
        category: String? = nil, mutableContent: Bool? = nil, targetContentID: String? = nil,
        interruptionLevel: InterruptionLevel? = nil, relevanceScore: Double? = nil, filterCriteria: String? = nil,
        priority: Priority = .immediately, expiration: Expiration? = nil, collapseID: String? = nil
    ) -> OutgoingPush {
        let aps = APS(
            alert: alert, badge: badge, sound: sound, threadID: threadID, category: category,
            mutableContent: mutableContent, targetContentID: targetContentID, interruptionLevel: interruptionLevel,
            relevanceScore: relevanceScore, filterCriteria: filterCriteria)
        return OutgoingPush(
            .alert, app: app, Payload(aps: aps), priority: priority, expiration: expiration, collapseID: collapseID)
    }

    /// Wakes the app and shows nothing.
    public static func background(
        app: String, expiration: Expiration? = nil, collapseID: String? = nil
    ) -> OutgoingPush {
        OutgoingPush(
            .background, app: app, Payload(aps: APS(contentAvailable: true)), priority: .consideringPower,
            expiration: expiration, collapseID: collapseID)
    }

    /// Starts a Live Activity with values of the app's own types, which are encoded as ActivityKit decodes them: dates are seconds
    /// since 2001. Throws the encoder's errors. `attributes` are the app's `ActivityAttributes`, which ActivityKit finds by the name
    /// of their type; `state` is their `ContentState`, and `alert` what a start needs to tell the user. The date is that of the push:
    /// a device drops one older than the last.
    public static func liveActivity<Attributes: Encodable>(
        start attributes: Attributes, named attributesType: String = "\(Attributes.self)", state: some Encodable,
        alert: LiveActivityAlert, app: String, at date: Date = Date(), staleDate: Date? = nil,
        relevanceScore: Double? = nil, inputPushToken: Bool? = nil, inputPushChannel: String? = nil,
        priority: Priority = .immediately, expiration: Expiration? = nil
    ) throws -> OutgoingPush {
        let aps = APS(
            startActivity: attributesType, attributes: try JSONObject(encoding: attributes),
            contentState: try JSONObject(encoding: state), alert: alert, timestamp: seconds(date),
            staleDate: staleDate.map(seconds), relevanceScore: relevanceScore, inputPushToken: inputPushToken,
            inputPushChannel: inputPushChannel)
        return liveActivity(aps, app, priority, expiration)
    }

    /// Changes a Live Activity to a state, a value of the app's `ContentState`. Throws the encoder's errors.
    public static func liveActivity(
        update state: some Encodable, alert: LiveActivityAlert? = nil, app: String, at date: Date = Date(),
        staleDate: Date? = nil, relevanceScore: Double? = nil, priority: Priority = .immediately,
        expiration: Expiration? = nil
    ) throws -> OutgoingPush {
        let aps = APS(
            updateActivity: try JSONObject(encoding: state), timestamp: seconds(date), alert: alert,
            staleDate: staleDate.map(seconds), relevanceScore: relevanceScore)
        return liveActivity(aps, app, priority, expiration)
    }

    /// Ends a Live Activity in a state, a value of the app's `ContentState`; it stays on the lock screen until the dismissal date,
    /// at most four hours. Throws the encoder's errors.
    public static func liveActivity(
        end state: some Encodable, alert: LiveActivityAlert? = nil, app: String, at date: Date = Date(),
        dismissalDate: Date? = nil, priority: Priority = .immediately, expiration: Expiration? = nil
    ) throws -> OutgoingPush {
        let aps = APS(
            endActivity: try JSONObject(encoding: state), timestamp: seconds(date),
            dismissalDate: dismissalDate.map(seconds), alert: alert)
        return liveActivity(aps, app, priority, expiration)
    }

    private static func liveActivity(
        _ aps: APS, _ app: String, _ priority: Priority, _ expiration: Expiration?
    ) -> OutgoingPush {
        OutgoingPush(.liveActivity, app: app, Payload(aps: aps), priority: priority, expiration: expiration)
    }

    /// Whole seconds: people read them more easily, and a payload is shorter.
    private static func seconds(_ date: Date) -> Double { date.timeIntervalSince1970.rounded() }

    /// Announces a call to PushKit, with data that only the app reads. Throws the encoder's errors.
    public static func voip(
        _ call: some Encodable, app: String, expiration: Expiration = .tryOnce
    ) throws -> OutgoingPush {
        OutgoingPush(.voip, app: app, Payload(json: try JSONObject(encoding: call)), expiration: expiration)
    }

    /// Goes to the Push to Talk framework, with data that only the app reads. Throws the encoder's errors.
    public static func pushToTalk(_ data: some Encodable, app: String) throws -> OutgoingPush {
        try OutgoingPush(.pushToTalk, app: app, Payload(aps: APS()), expiration: .tryOnce).adding(data)
    }

    /// Goes to the complication of a watch app, with data that only the app reads. Throws the encoder's errors.
    public static func complication(
        _ data: some Encodable, app: String, expiration: Expiration? = nil
    ) throws -> OutgoingPush {
        OutgoingPush(.complication, app: app, Payload(json: try JSONObject(encoding: data)), expiration: expiration)
    }

    /// Reloads the app's widgets (iOS 26).
    public static func widgets(app: String, priority: Priority = .consideringPower) -> OutgoingPush {
        OutgoingPush(.widgets, app: app, Payload(aps: APS(contentChanged: true)), priority: priority)
    }

    /// Reloads the app's controls (iOS 18).
    public static func controls(app: String, priority: Priority = .immediately) -> OutgoingPush {
        OutgoingPush(.controls, app: app, Payload(aps: APS(contentChanged: true)), priority: priority)
    }

    /// Asks the app's location push service extension for the device's location.
    public static func location(app: String, priority: Priority = .immediately) -> OutgoingPush {
        OutgoingPush(.location, app: app, Payload(aps: APS()), priority: priority)
    }

    /// Tells a File Provider that a container has changed: its identifier, and its domain.
    public static func fileProvider(
        container identifier: String = "NSFileProviderWorkingSetContainerItemIdentifier", domain: String, app: String
    ) -> OutgoingPush {
        var payload = Payload()
        (payload.containerIdentifier, payload.domain) = (identifier, domain)
        return OutgoingPush(.fileProvider, app: app, payload)
    }

    /// Makes a managed device call its server: the device's PushMagic, and the topic, which is the UID of the MDM certificate.
    public static func mdm(pushMagic: String, topic: String) -> OutgoingPush {
        var payload = Payload()
        payload.mdm = pushMagic
        return OutgoingPush(.mdm, app: topic, payload)
    }

    /// The push with the app's own data beside `aps`: a value that is encoded as an object, by the encoder's defaults. Throws the
    /// encoder's errors, and `EncodingError` for data with a member `aps`.
    @_disfavoredOverload
    public func adding(_ data: some Encodable) throws -> OutgoingPush { try adding(JSONObject(encoding: data)) }

    /// The push with the app's own data, such as `["flight": "LH441", "gates": 2]`. Throws `EncodingError` for a member `aps`.
    public func adding(_ data: JSONObject) throws -> OutgoingPush {
        guard data["aps"] == nil else {
            throw EncodingError.invalidValue(
                data, EncodingError.Context(codingPath: [], debugDescription: "aps is for the system"))
        }
        var push = self
        for member in data.members { push.payload.json[member.name] = member.value }
        return push
    }
}
