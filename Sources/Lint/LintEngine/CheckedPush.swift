import AppResources
import JSONText
import PushDocument
import PushPayload

/// A push as rules see it: its request, and what the author knows beyond it.
package final class CheckedPush: Sendable {
    package let request: Request
    private let knowledge: Knowledge
    /// The stage of the push: `sending` also for a document that was to be a request of one form.
    package let stage: Stage
    /// The moment of sending; nil if unknown.
    package let moment: UnixTime?
    private let alert: JSONObject?
    private let sound: JSONObject?

    /// The author's knowledge beyond the pushes of a linter, which all of them share.
    final class Knowledge: Sendable {
        let minimum: [SystemVersion]
        let app: AppManifest?
        let olderApp: AppManifest?
        let signingKeys: [SigningKey]

        init(
            minimum: [SystemVersion] = [], app: AppManifest? = nil, olderApp: AppManifest? = nil,
            signingKeys: [SigningKey] = []
        ) {
            (self.minimum, self.app, self.olderApp, self.signingKeys) = (minimum, app, olderApp, signingKeys)
        }
    }

    init(_ request: Request, _ knowledge: Knowledge, stage: Stage, moment: UnixTime? = nil) {
        (self.request, self.knowledge, self.stage, self.moment) = (request, knowledge, stage, moment)
        alert = Self.object(at: .alert, in: request.aps.json)
        sound = Self.object(at: .sound, in: request.aps.json)
    }

    /// The oldest systems that the author serves; empty where that is not known.
    package var minimum: [SystemVersion] { knowledge.minimum }
    /// The resources of the receiving app; nil where they are not known.
    package var app: AppManifest? { knowledge.app }
    /// The resources of an older version of the app that people still have; nil if unknown.
    package var olderApp: AppManifest? { knowledge.olderApp }
    /// The keys that sign provider tokens, as far as it is known what they are for.
    package var signingKeys: [SigningKey] { knowledge.signingKeys }

    /// True if a document that is no push would be sent.
    package var mustBePush: Bool { stage.isBody }
    package var headers: Headers { request.headers }
    package var payload: Payload { request.payload }
    package var aps: APS { request.aps }
    package var pushType: PushType { request.pushType }
    package var isPushTypeAssumed: Bool { request.isPushTypeAssumed }

    /// The bundle id in the topic; nil if there is no topic.
    package var topicApp: String? {
        let suffix = pushType.topicSuffix ?? ""
        return headers.topic.map { $0.hasSuffix(suffix) ? String($0.dropLast(suffix.count)) : $0 }
    }

    /// The topic of a push of this type to the known app; nil for an app of unknown or several bundle ids.
    package var topicOfApp: String? {
        guard !isPushTypeAssumed, let suffix = pushType.topicSuffix, let ids = app?.app.all(.bundleIDs), ids.count == 1
        else { return nil }
        return ids.first.map { $0 + suffix }
    }

    /// True if the topic names an app that is known to be none of these.
    package func isForAnother(than app: AppManifest) -> Bool {
        guard let id = topicApp, let ids = app.app.all(.bundleIDs), !ids.isEmpty,
            let others = app.app.all(.otherBundleIDs)
        else { return false }
        return !(ids + others).contains(id)
    }

    /// The value that is written under a key in its place, readable or not; nil if the key is absent.
    package func written(_ key: Key) -> JSONValue? { object(key.parent)?[key.name] }
    /// True if the payload has a key in its place; nil if an object may have it that is not wholly known.
    package func has(_ key: Key) -> Bool? { object(key.parent).map { $0.contains(key.name) } ?? false }
    /// True if a flag counts as on; nil where that is not known.
    package func isOn(_ flag: Key) -> Bool? {
        written(flag).map { Flag.isOn($0) } ?? (has(flag) == false ? false : Optional.none)
    }

    /// An object in which Apple defines keys, open as far as it is unknown; nil if there is none.
    private func object(_ parent: Key.Parent) -> JSONObject? {
        switch parent {
        case .root: payload.json
        case .aps: aps.json
        case .alert, .activityAlert: alert
        case .sound: sound
        case .activityText: nil
        }
    }

    private static func object(at key: Key, in aps: JSONObject) -> JSONObject? {
        aps[key.name].map { $0.anyObject } ?? (aps.isOpen ? JSONObject(open: []) : nil)
    }
}
