import AppResources
import JSONText
import PushPayload

/// The bundle id and the signature of the app that a push is for.
extension Rule {
    static let topicNotThisApp = Rule(
        "topic-not-this-app", .app, .error, on: .requests, finds: "a topic that is no bundle id of the app",
        why: """
            `apns-topic` is the app's bundle id, with a suffix for some push types. A device token belongs to one app,
            and APNs refuses it with the topic of another. Build configurations and watch apps may have ids of their
            own.
            """, source: .documented(.sending, .responses),
        app: #"{"bundle-ids": ["com.example.Courier", "com.example.Courier.dev"]}"#,
        badApp: #"{"bundle-ids": ["com.example.Courier"], "other-bundle-ids": []}"#,
        bad: .request(
            ["apns-push-type": "alert", "apns-topic": "com.example.Courier.dev"],
            #"{"aps": {"alert": "Your order is here"}}"#), at: "/headers/apns-topic"
    ) { push in
        guard let app = push.app, push.isForAnother(than: app), push.pushType != .mdm, let id = push.topicApp,
            let ids = app.app.all(.bundleIDs), let others = app.app.all(.otherBundleIDs)
        else { return [] }
        return .finding(
            "apns-topic names \(id), and the app is \((ids + others).listed)", at: .header("apns-topic"),
            effect: "APNs answers \(APNsReason.deviceTokenNotForTopic.answer)",
            fix: push.topicOfApp.map { .write(.string($0)) }, safe: false, inApp: app.app.place(of: .bundleIDs))
    }

    static let targetBundleNotThisApp = Rule(
        "target-bundle-not-this-app", .app, .error, on: .app(with: .simulatorTargetBundle),
        yieldsTo: [.here(.targetBundleMalformed)], finds: "a Simulator Target Bundle that is no bundle id of the app",
        why: """
            The Simulator hands the file to the app that `Simulator Target Bundle` names: the app's bundle id in the
            configuration that runs, or that of its watch app.
            """, source: .observed(.simulator),
        app: #"{"bundle-ids": ["com.example.Courier"], "other-bundle-ids": []}"#,
        bad: #"{"Simulator Target Bundle": "com.example.Other", "aps": {"alert": "Your order is here"}}"#,
        at: "/Simulator Target Bundle",
        good: #"{"Simulator Target Bundle": "com.example.Courier", "aps": {"alert": "Your order is here"}}"#
    ) { push, app in
        guard let id = push.written(.simulatorTargetBundle)?.string, let ids = app.app.all(.bundleIDs), !ids.isEmpty,
            let others = app.app.all(.otherBundleIDs), !(ids + others).contains(id)
        else { return [] }
        return .finding(
            "the key Simulator Target Bundle names \(id), and the app is \((ids + others).listed)",
            at: .value(.simulatorTargetBundle), effect: "the Simulator does not hand the file to this app",
            inApp: app.app.place(of: .bundleIDs))
    }

    static let environmentDiffers = Rule(
        "environment-differs", .app, .error, on: .requests,
        finds: "a host of APNs for builds that are signed in another way",
        why: """
            A build whose signature has the entitlement `aps-environment` with the value `production` has tokens for
            `api.push.apple.com`, one with `development` for `api.sandbox.push.apple.com`; each host refuses the tokens
            of the other. It is checked against a signed `.ipa`: the files of a project say `development` in nearly all
            apps.
            """, source: .documented(.sending, .responses),
        app: #"{"aps-environment": "development"}"#, badApp: #"{"aps-environment": "production"}"#,
        bad: .request([":authority": "api.sandbox.push.apple.com", "apns-push-type": "alert"]),
        at: "/headers/:authority"
    ) { push in
        guard let app = push.app, !push.isForAnother(than: app),
            let signed = app.app.values(of: .apsEnvironment)?.first, let right = app.host,
            let (header, host) = push.headers.host, host != right, AppManifest.hosts.values.contains(host)
        else { return [] }
        return .finding(
            "the app is signed for \(signed), whose host is \(right)", at: .header(header),
            effect: "APNs answers \(APNsReason.badDeviceToken.answer)", inApp: app.app.place(of: .apsEnvironment))
    }
}

extension CheckedPush {
    /// False if the topic names another app, such as the watch app.
    func isForApp(_ app: AppManifest) -> Bool {
        guard let id = topicApp, let ids = app.app.values(of: .bundleIDs), !ids.isEmpty else { return true }
        return ids.contains(id)
    }
}
