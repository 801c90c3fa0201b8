import Testing

@testable import PushReport

/// Questions as people type them, and the pages that `explain` has for them: of several names any one is right.
@Suite("Questions") struct QuestionTests {
    @Test(
        "A title of an issue in a public tracker leads to the page that answers it",
        arguments: [
            ("where to get the \"token.keyId\"", "keys,InvalidProviderToken"),
            ("Failed status 403", "403,InvalidProviderToken,Forbidden"),
            ("[Feature Request]: ability to input sound volume", "volume,sound-not-critical"),
            ("WatchOS Push notifications?", "watch-only,places"),
            ("Push notification in foreground iOS RN 0.60 >", "not-in-foreground"),
            ("Is it possible to enable only vibration on IOS ?", "sound,no-sound,unwanted-sound"),
            ("Channel-based Live Activity Update", "channels"),
            ("VOIP push phone lock screen for more than 3 minutes without receiving voip push", "no-call"),
            ("Webpush notifications for homescreen app aren’t working on iOS 16.4", "web-push-lost,web push requests"),
            ("Emoji are shown as \\ud83d in the notification", "texts"),
            ("Apple Wallet pass does not update after push", "Wallet"),
            ("Support `thread-id` in the builder", "thread-id"),
            ("PayloadBuilder lacks threadId: please add the property", "thread-id"),
            ("Is the `topic` always the bundle identifier?", "apns-topic"),
            ("Collapse several notifications into one", "disappears,apns-collapse-id"),
            ("Sender stops working behind a corporate proxy", "connections"),
            ("navigator.serviceWorker is undefined, so pushManager cannot subscribe", "web-push-lost"),
            ("No push notifications received on iOS", "not-shown"),
            ("popInitialNotification returns null when launched from a notification", "tap-ignored"),
            ("Webpush notifications do not arrive in safari", "web-push-lost"),
            // firebase/quickstart-ios 169
            ("Push Notification doesn't work on the TestFlight", "wrong-environment"),
            // ConnectyCube/connectycube-flutter-samples 154
            ("FCM notifications not being received on iOS TestFlight specifically", "wrong-environment"),
            // havesource/cordova-plugin-push 82
            ("iOS Push Notification (APN) is not working in the Testflight mode.", "wrong-environment"),
            // urbanairship/urbanairship-cordova 252
            (
                "iOS app does not receive push notifications in development mode when installed from TestFlight",
                "wrong-environment"
            ),
            // OneSignal/react-native-onesignal 1680
            ("Push Notifications Not Reaching TestFlight Builds", "wrong-environment"),
            // Pushwoosh/pushwoosh-phonegap-plugin 63
            ("IOS Production Notifications not received", "wrong-environment,not-shown"),
            // phonegap/phonegap-plugin-push 2296
            ("Not receiving PN in iOS TestFlight and from store", "wrong-environment,not-shown"),
            // phonegap/phonegap-plugin-push 2352
            ("BadDeviceToken (APNS) when I download the app from Testflight (iOS)", "BadDeviceToken"),
            // phonegap/phonegap-plugin-push 1954
            ("Action Button is not showing in IOS", "no-buttons"),
            // wix/react-native-notifications 325
            ("Don't see action buttons in actionable notification IOS", "no-buttons"),
            // home-assistant/iOS 251
            ("Actionable notifications - no buttons", "no-buttons"),
            // rafaelsetragni/awesome_notifications 813
            ("Action buttons in notification is not visible in iOS", "no-buttons"),
            // OneSignal/OneSignal-iOS-SDK 430
            (
                "Action Buttons not appearing on iOS until notification made explicitly rich by adding picture",
                "no-buttons"
            ),
            // OneSignal/OneSignal-iOS-SDK 18
            ("Double Push", "shown-twice"),
            // Pushwoosh/pushwoosh-phonegap-plugin 125
            ("one push alerts twice", "shown-twice"),
            // phonegap/phonegap-plugin-push 309
            ("Duplicate push notifications happening on iOS when phone is unlocked", "shown-twice"),
            // urbanairship/urbanairship-cordova 129
            ("Receive notifications twice on IOS 9+", "shown-twice"),
            // phonegap/phonegap-plugin-push 2748
            ("Duplicate Notifications in iOS when app in not open", "shown-twice"),
            // MicrosoftDocs/appcenter-docs 575
            ("Push notifications not received on iOS when device was off", "late"),
            // parse-community/Parse-SDK-iOS-OSX 402
            ("I'm not receiving notifications that were sent while offline", "late"),
            // androidseb25/iGotify-Notification-Assistent 67
            ("Push notification after iPhone goes online", "late"),
            // RocketChat/Rocket.Chat 28203
            ("iOS push notifications delay for 2 minutes", "late"),
            // logicalparadox/apnagent 37
            ("Notification not received when device come from offline to online", "late"),
            // iosphere/ISHPermissionKit 89
            ("Push notification arriving, but not waking device?", "no-banner"),
            // davibennun/laravel-push-notification 33
            ("Push notification with Laravel with loc-key in IOS", "not-localized"),
            // lionheart/openradar-mirror 16995
            ("Notification's alertBody not localized when using UserNotifications", "not-localized"),
            // OneSignal/OneSignal-Flutter-SDK 424
            ("Service Extension on iOS always times out.", "not-modified"),
            // Dimillian/IceCubesApp 2447
            ("NotificationService does not implement serviceExtensionTimeWillExpire", "not-modified"),
            // dotnet/macios 3784
            ("Notification service extension not working on iOS10", "not-modified"),
            // OneSignal/OneSignal-iOS-SDK 104
            ("UNNotificationServiceExtension not working", "not-modified"),
            // stackernews/stacker.news 756
            ("iOS pwa push notification issues", "web-push-lost"),
            // firebase/firebase-js-sdk 8010
            (
                "Push event ended without showing any notification may trigger removal of the push subscription.",
                "web-push-lost"
            ),
            // react-native-webrtc/react-native-voip-push-notification 102
            (
                "Application <private> will not be launched because it failed to report an incoming call too many times (or repeatedly crashed.)",
                "failed to report an incoming call"
            ),
            // hiennguyen92/flutter_callkit_incoming 405
            (
                "Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push.",
                "NSInternalInconsistencyException"
            ),
            // react-native-webrtc/react-native-voip-push-notification 14
            ("voip Notification not received after app killed", "no-call,not-woken"),
            // fleetdm/fleet 53252
            (
                "replacing rather than renewing the APNs certificate silently stops MDM delivery to already-enrolled hosts",
                "mdm"
            ),
            // micromdm/micromdm 904
            ("the MDM APNs certificate has expired, do devices have to be enrolled again", "mdm"),
            // dotnet/macios 5790
            ("Content Extension Not Working", "no-own-view"),
            // CrossGeeks/FirebasePushNotificationPlugin 181
            (
                "no valid “aps-environment” entitlement string found for application",
                "no valid aps-environment entitlement"
            ),
            // darylrowland/react-native-remote-push 12
            (
                #"Error Domain=NSCocoaErrorDomain Code=3010 "remote notifications are not supported in the simulator""#,
                "remote notifications are not supported in the simulator"
            ),
            // evollu/react-native-fcm 64
            (
                "Unable to receive notifications on Xcode simulator",
                "simulator"
            ),
            // kisimediaDE/capacitor-live-activity 13
            ("Push-to-start: update token is not sent to the frontend", "activity-not-starting"),
            // istornz/flutter_live_activities 124
            ("When calling pushToStartTokenUpdateStream at start no token is received", "activity-not-starting"),
            // software-mansion-labs/expo-live-activity 74
            ("Not getting a push to start token", "activity-not-starting"),
            // istornz/flutter_live_activities 146
            ("push to start not work", "activity-not-starting"),
            // istornz/flutter_live_activities 24
            ("Live activity not updated in background", "activity-not-updating"),
            // ciderapp/Cider-Remote 12
            ("the live activity doesn't update when phone locked", "activity-not-updating"),
            // istornz/flutter_live_activities 88
            ("Live activity is not getting create by remote notification in flutter", "activity-not-starting"),
            // istornz/flutter_live_activities 118
            (
                "Live Activity Not Updating via Push Notification (Success Response, but Fails to Decode Content State)",
                "Unable to decode content state"
            ),
            // node-apn/node-apn 454
            ("VError: apn write failed: write ECONNRESET", "ECONNRESET"),
            // node-apn/node-apn 685
            ("Error [ERR_HTTP2_GOAWAY_SESSION]: New streams cannot be created after receiving a GOAWAY", "GOAWAY"),
            // jchambers/pushy 1093
            ("Update Trust Store for new SHA-2 Root", "USERTrust"),
            // parse-community/node-apn 161
            ("Certificate Authority (CA) for Apple Push Notification (APN) is changing", "USERTrust"),
            // firebase/firebase-ios-sdk 12445
            ("APNS device token not set before retrieving FCM Token for Sender ID", "I-FCM002022"),
            // firebase/flutterfire 11630
            (
                "APNS token has not been set yet. Please ensure the APNS token is Available by calling 'getAPNSToken()'",
                "I-FCM002022"
            ),
            // mirzemehdi/KMPNotifier 6
            (
                #"Error Domain=com.google.fcm Code=505 "No APNS token specified before fetching FCM Token""#,
                "I-FCM002022"
            ),
            // node-apn/node-apn 590
            (
                "Always failure for status: '429', response: { reason: 'TooManyProviderTokenUpdates'}",
                "TooManyProviderTokenUpdates"
            ),
            // codedge-llc/pigeon 226
            ("Too many provider token updates", "TooManyProviderTokenUpdates"),
            // invertase/notifee 1000
            ("iOS Time Sensitive notifications not playing sound in silent mode", "not-through-focus"),
            // phonegap/phonegap-plugin-push 2706
            ("Override Do not Disturb (DND)", "not-through-focus"),
            // home-assistant/iOS 737
            ("Critial notifications don't override DND/Mute", "not-through-focus"),
            // CrossGeeks/FirebasePushNotificationPlugin 29
            ("Notification not displayed when app in foreground", "not-in-foreground"),
            // wix/react-native-notifications 302
            ("can't show notification banner in iOS when app foreground (app opening)", "not-in-foreground"),
            // phonegap/phonegap-plugin-push 50
            ("iOS message is lost on cold start", "tap-ignored"),
            // element-hq/element-x-ios 802
            ("Tapping on a notification only opens the app without any handling", "tap-ignored"),
            // notnoop/java-apns 353
            ("javax.net.ssl.SSLHandshakeException: Received fatal alert: certificate_expired", "certificate"),
            // jchambers/pushy 97
            ("javax.net.ssl.SSLException: Received fatal alert: certificate_unknown", "certificate"),
            // rpush/rpush 536
            ("Using p8 method, when renewing the APN certificate I can only export as p12", "certificate"),
            // node-apn/node-apn 477
            ("response: { reason: 'InvalidProviderToken' } }", "InvalidProviderToken"),
            // parse-community/parse-server 4558
            ("push fails with status 400 and reason BadExpirationDate", "BadExpirationDate"),
            // wix/react-native-notifications 1046
            ("Could someone please advise me why notifications on iOS devices are not grouped?", "not-stacked"),
            // invertase/react-native-firebase 3233
            ("Grouping notification iOS setThreadIdentifier doesn't work", "not-stacked"),
            // node-apn/node-apn 241
            ("Silent notifications not consistently working?", "not-woken"),
            // node-apn/node-apn 731
            ("What is the right way to send a silent push notification(content-available = 1) in 2024?", "not-woken"),
            // web-push-libs/web-push 947
            ("Apple Push returns 403 BadJwtToken when VAPID subject uses @localhost domain", "BadJwtToken"),
            // firebase/firebase-admin-go 679
            ("bug: Request contains an invalid argument", "INVALID_ARGUMENT"),
            // beste/firebase-php 700
            (
                #"Firebase Messaging returning "Invalid registration token" when sending silent APNs notification"#,
                "INVALID_ARGUMENT"
            ),
            // dpa99c/cordova-plugin-firebasex 364
            (
                #"Invalid JSON payload received. Unknown name "sound" at 'message.notification': Cannot find field."#,
                "INVALID_ARGUMENT"
            ),
            // Pushwoosh/pushwoosh-phonegap-plugin 78
            (
                #"but you still need to add "remote-notification" to the list of your supported UIBackgroundModes in your Info.plist."#,
                "remote-notification missing in UIBackgroundModes"
            ),
            // phonegap/phonegap-plugin-push 607
            ("`beep.caf` not played, played default push sound..", "no-sound"),
            // phonegap/phonegap-plugin-push 2648
            ("Custom sounds on iOS 12 with v1.10", "no-sound"),
            // andrehtissot/cordova-plugin-fcm-with-dependecy-updated 253
            ("how to reset/clear badge digit on app icon (iOS)", "no-badge,badge-zero"),
            // OneSignal/OneSignal-iOS-SDK 450
            ("Notification Service Extension is not being called", "not-modified"),
            // firebase/firebase-admin-node 2875
            ("live_activity_token against liveActivityToken", "live_activity_token"),
            // firebase/firebase-admin-dotnet 316
            ("image on Android only, ImageUrl and mutable-content set", "no-image"),
            // zo0r/react-native-push-notification 69
            (
                "Ignoring notification with no content (<app bundle identifier>): BDD8-38AC",
                "Ignoring notification with no content"
            ),
        ] as [(String, String)])
    func published(_ question: String, _ names: String) { expect(question, names) }

    @Test(
        "A question in words of one's own leads to the page that answers it",
        arguments: [
            ("APNs returns 200 but nothing is shown", "not-shown"),
            ("my push is accepted but the phone shows nothing", "not-shown"),
            ("no notification on the device although the server says success", "not-shown"),
            ("push notifications not working", "not-shown"),
            ("not stacking", "not-stacked"),
            ("two notifications did not stack", "not-stacked"),
            ("how do I group notifications by chat", "not-stacked"),
            ("every message shows up separately instead of in one stack", "not-stacked"),
            ("how large may a payload be", "payload-too-large,PayloadTooLarge"),
            ("what is the maximum size of a push", "payload-too-large,PayloadTooLarge"),
            ("twice", "shown-twice"),
            ("the same notification arrives two times", "shown-twice"),
            ("USERTrust", "USERTrust"),
            ("live_activity_token", "live_activity_token"),
            ("push-to-start", "activity-not-starting"),
            (
                "The operation couldn’t be completed. (com.apple.ActivityKit.ActivityInput error 0.)",
                "ActivityInput error 0"
            ),
            ("failed to report an incoming call too many times", "failed to report an incoming call"),
            ("code 3010", "remote notifications are not supported in the simulator"),
            ("code 3000", "no valid aps-environment entitlement"),
            ("I-FCM002022", "I-FCM002022"),
            ("GOAWAY", "GOAWAY"),
            ("action buttons are missing", "no-buttons"),
            ("picture does not show in the notification", "no-image"),
            ("gif attachment missing from push", "no-image"),
            ("encrypted message: users see the placeholder text", "not-modified"),
            ("extension runs out of memory", "not-modified"),
            ("my custom notification UI is never displayed", "no-own-view"),
            ("the notification shows TITLE_KEY instead of the translated text", "not-localized"),
            ("text shows %@ instead of the name", "not-localized"),
            ("my sound does not play, only the default one", "no-sound"),
            ("mp3 as notification sound", "no-sound"),
            ("how long may a notification sound be", "no-sound,sound-format-not-played"),
            ("icon number stays the same", "no-badge"),
            ("badge 0 removes all notifications", "badge-zero,disappears"),
            ("silent push is not delivered when the app was force quit", "not-woken"),
            ("how many background pushes per hour are allowed", "not-woken,background-too-often"),
            ("didReceiveRemoteNotification is never called", "not-woken"),
            ("time sensitive notification does not break through Focus", "not-through-focus"),
            ("Focus", "not-through-focus"),
            ("notification goes straight to notification center without a banner", "no-banner"),
            ("notification arrives hours later", "late"),
            ("delay", "late"),
            ("sandbox", "wrong-environment"),
            ("works when run from Xcode but not in the App Store", "wrong-environment"),
            ("entitlement", "no valid aps-environment entitlement,no-token,wrong-environment"),
            ("certificate", "certificate"),
            ("p8", "certificate,InvalidProviderToken"),
            ("Safari push stopped working", "web-push-lost"),
            ("web push topic refused by Apple", "BadWebPushTopic"),
            ("VoIP push does not ring", "no-call"),
            ("do I need a VoIP certificate", "no-call,certificate"),
            ("MDM devices do not check in any more", "mdm"),
            ("Live Activity stays the same although I send updates", "activity-not-updating"),
            (
                "live activity timestamp in the past",
                "timestamp-in-past,timestamp-long-past,activity-not-updating,timestamp-goes-back"
            ),
            (
                "date in content-state is 31 years off",
                "dates 31 years off"
            ),
            ("live activity is not ending", "activity-not-updating"),
            ("new notification replaces the old one", "disappears"),
            ("open a specific screen when the user taps the notification", "tap-ignored"),
            ("notification appears on the watch but not on the iPhone", "watch-only"),
            ("didRegisterForRemoteNotificationsWithDeviceToken is not called", "no-token"),
            ("DeviceTokenNotForTopic what does it mean", "DeviceTokenNotForTopic"),
            ("403", "403"),
            ("410", "410"),
            ("MissingTopic", "MissingTopic"),
            ("thread-id", "thread-id"),
            ("what is apns-collapse-id", "apns-collapse-id"),
            ("time-sensitive", "time-sensitive"),
            ("liveactivity", "liveactivity"),
            ("trailing comma in json", "not-json"),
            (
                "content_available or content-available",
                "misspelt-key,content-available,not-woken,background-wakes-nothing"
            ),
            ("badge as a string", "wrong-kind,no-badge,badge"),
            ("null in payload crashes", "null-value"),
            ("alert beside aps", "beside-aps"),
            ("topic suffix for voip", "topic-not-for-type"),
            ("widget does not reload after a push", "widget-not-updating"),
            ("fcm/send legacy api", "message-interface-retired"),
            ("@@HTTP/2 client preface string missing or corrupt", "HTTP/2 client preface string missing or corrupt"),
            ("show the avatar of the sender", "communication-incomplete,no-sender-picture"),
            ("summary-arg", "summary-arg-count-too-small,summary-arg"),
            ("error BadDeviceToken", "BadDeviceToken"),
            ("error 410 Unregistered", "Unregistered"),
            ("TopicDisallowed 400", "TopicDisallowed"),
            ("DeviceNotRegistered expo", "DeviceNotRegistered"),
            ("MismatchSenderId", "MismatchSenderId"),
            ("fcm success: 1 but iphone receives nothing", "not-shown"),
            ("token works in sandbox but not in production", "wrong-environment,BadDeviceToken"),
            ("push works on my phone but not for App Store customers", "wrong-environment"),
            ("getToken returns null on iOS", "no-token"),
            ("how do I get the device token", "no-token"),
            ("FCM token is null on iPhone", "I-FCM002022,no-token"),
            ("notification without sound", "no-sound"),
            ("vibrates but no sound", "no-sound"),
            ("critical alert is silent when the ringer switch is off", "not-through-focus"),
            ("how to bypass Do Not Disturb", "not-through-focus"),
            ("badge count is wrong", "no-badge"),
            ("remove the red dot on the app icon", "no-badge,badge-zero"),
            ("thread-id has no effect", "not-stacked"),
            ("notifications of different chats end up in the same group", "not-stacked"),
            ("all my notifications are in one stack", "not-stacked"),
            ("content-available push does not start my app", "not-woken"),
            ("app does not run in background when a silent notification arrives", "not-woken"),
            ("background fetch not triggered by push", "not-woken"),
            ("data message not received on iOS when the app is killed", "not-woken"),
            ("rich push image not loading", "no-image"),
            ("image works on Android but not on iOS", "no-image"),
            ("why does my notification have no thumbnail", "no-image"),
            ("breakpoint in NotificationService is never hit", "not-modified"),
            ("service extension killed because of memory", "not-modified"),
            ("decrypting a push in the extension does not work when the phone is locked", "not-modified"),
            ("reply button not visible", "no-buttons"),
            ("how to add accept and decline buttons to a push", "no-buttons"),
            ("UNNotificationContentExtension not loaded", "no-own-view"),
            ("title-loc-key not translated", "not-localized"),
            ("push in wrong language", "not-localized"),
            ("profile picture of sender in notification", "no-sender-picture"),
            ("deep link does not open from notification", "tap-ignored"),
            ("nothing happens when I tap the notification", "tap-ignored"),
            ("messages delivered in bursts", "late"),
            ("notification lost when phone is in airplane mode", "late"),
            ("notifications out of order", "late"),
            ("user gets every push two times", "shown-twice"),
            ("double notifications with firebase", "shown-twice"),
            ("notifications vanish after opening the app", "disappears"),
            ("CallKit screen does not show on incoming call push", "no-call"),
            ("pushRegistry didReceiveIncomingPushWith not called when app is terminated", "no-call"),
            ("no more voip pushes after a few test calls", "failed to report an incoming call,no-call"),
            ("cannot start a live activity from my server", "activity-not-starting"),
            ("pushToStartToken is nil", "activity-not-starting"),
            ("live activity does not show up after push", "activity-not-starting"),
            ("dynamic island does not refresh", "activity-not-updating"),
            ("live activity updates stop after some time", "activity-not-updating"),
            ("live activity push returns 200 but no change", "activity-not-updating"),
            ("too many live activity updates throttled", "activity-not-updating,activity-too-often"),
            ("content state decoding error", "Unable to decode content state,activity-not-updating"),
            ("The operation couldn’t be completed. Target is not foreground", "ActivityAuthorizationError"),
            ("ActivityKit.ActivityInput error", "ActivityInput error 0"),
            ("web push subscription disappears on iPhone", "web-push-lost"),
            ("safari stops getting notifications after three pushes", "web-push-lost"),
            ("VapidPkHashMismatch", "VapidPkHashMismatch"),
            ("MDM push certificate renewal", "mdm"),
            ("com.apple.mgmt topic", "mdm"),
            ("our APNs certificate expires next week", "certificate"),
            ("p12 or p8, which one should I use", "certificate"),
            ("ssl handshake failed when connecting to APNs", "certificate"),
            ("PKIX path building failed: unable to find valid certification path to requested target", "USERTrust"),
            ("socket hang up", "ECONNRESET"),
            ("connection closed by APNs", "GOAWAY"),
            ("curl: (1) Received HTTP/0.9 when not allowed", "HTTP/2 client preface string missing or corrupt"),
            ("gateway.push.apple.com:2195 does not answer", "Invalid token (8),host-not-in-use"),
            ("429 too many token updates", "TooManyProviderTokenUpdates"),
            ("jwt expired 403", "ExpiredProviderToken"),
            ("403 invalid provider token with p8 key", "InvalidProviderToken"),
            ("wrong topic", "TopicDisallowed,topic-not-this-app,BadTopic"),
            ("device token not for topic", "DeviceTokenNotForTopic"),
            ("bad device token 400", "BadDeviceToken"),
            ("messaging/invalid-argument", "INVALID_ARGUMENT"),
            ("messaging/registration-token-not-registered", "UNREGISTERED"),
            ("messaging/third-party-auth-error", "THIRD_PARTY_AUTH_ERROR"),
            ("SenderId mismatch", "SENDER_ID_MISMATCH,MismatchSenderId"),
            ("where does the live activity token go in an FCM message", "live_activity_token"),
            ("payload too big", "payload-too-large,PayloadTooLarge,MessageTooBig"),
            ("comments in payload", "not-json"),
            ("timestamp in milliseconds", "time-in-milliseconds"),
            ("dismissal-date", "dismissal-date-too-late,dismissal-date"),
            ("interruption-level timeSensitive", "interruption-level,unknown-value,not-through-focus"),
            ("collapse id longer than 64 bytes", "collapse-id-length,BadCollapseId"),
            ("apns-expiration 300", "expiration-implausible,apns-expiration,late"),
            ("apple watch gets the push but phone does not", "watch-only"),
            ("push update for widgets", "widget-not-updating"),
            ("push on the simulator", "simulator"),
            ("summary-arg ignored on iOS 15", "summary-arg,no-longer-read,summary-arg-missing"),
            ("relevance-score", "relevance-score"),
            ("notifications override each other", "disappears"),
            ("the fallback text is shown", "not-modified"),
            ("\"New message\" instead of the decrypted text", "not-modified"),
            ("onMessage() is not fired", "not-woken,not-in-foreground"),
            ("badge in alert is null", "no-badge,badge,null-value"),
            ("date is wrong by 31 years", "dates 31 years off"),
            ("countdown shows 11000 days", "dates 31 years off"),
            ("Live Activity update triggers sound", "unwanted-sound"),
            ("must notifications have the same category to be grouped", "not-stacked"),
            ("must they arrive within a few minutes to be grouped", "not-stacked"),
            ("only the last notification is shown", "disappears"),
            ("collapse notifications into one", "apns-collapse-id,not-stacked,disappears"),
            ("notification disappears from lock screen", "disappears"),
            ("dynamic island not shown", "activity-not-starting"),
            ("simctl push says sent, nothing appears", "simulator"),
            ("location push service extension not called", "location push service extension"),
            ("complication not updated", "complication,complication-not-updating"),
            ("not receiving push with apns-push-type = background", "not-woken"),
            ("macOS push not received", "macOS"), ("Mac app gets no push", "macOS"), ("macOS", "macOS"),
            ("icon", "notification"), ("silent", "notification"), ("data", "notification"), ("actions", "notification"),
            ("mutable", "notification"), ("lang", "notification"), ("dir", "notification"), ("tag", "notification"),
            ("notification", "notification"), ("Topic", "apns-topic,web push requests"),
            ("push-type", "apns-push-type"), ("channel", "channels"), ("HTTP/2 PING", "connections"),
            ("Smart Stack", "places"), ("notification summary", "Apple Intelligence"),
            ("priority notifications", "Apple Intelligence"), ("push token size", "tokens"),
            ("notification forwarding", "Accessory Notifications"), ("201", "200"), ("204", "200"),
            ("metrics", "push console"), ("Apple Intelligence", "Apple Intelligence"), ("AlarmKit", "places"),
            ("Accessory Notifications", "Accessory Notifications"), ("StandBy", "places"), ("CarPlay", "places"),
            ("BadTtl", "BadTtl"), ("BadUrgency", "BadUrgency"), ("BadWebPushRequest", "BadWebPushRequest"),
            ("BadVapidPublicKey", "BadVapidPublicKey"), ("BadAuthorizationHeader", "BadAuthorizationHeader"),
            ("BadEnvironmentKeyInToken", "BadEnvironmentKeyInToken"),
            ("BadEnvironmentKeyIdInToken", "BadEnvironmentKeyInToken"), ("delivery log", "push console"),
            ("Discarded - Disabled", "push console"), ("Stored - Device Offline", "push console,late"),
            ("which token is for what", "tokens"), ("a Live Activity makes a sound", "unwanted-sound"),
            ("topic-specific keys", "keys"), ("Not able to recieve notification on Iphone", "not-shown"),
            ("How to update an existing notification on iOS", "disappears,apns-collapse-id"),
            ("Notification delivered silently", "no-banner,no-sound"),
            ("Notification summary says 1 more notification instead of custom text", "not-stacked"),
            ("How long does APNs store notifications offline", "late,apns-expiration"),
        ] as [(String, String)])
    func typed(_ question: String, _ names: String) { expect(question, names) }

    private func expect(_ question: String, _ names: String) {
        let search = TermSearch(question)
        #expect(
            names[...].words.contains(search.found.first?.name ?? ""),
            "\(search.found.map { $0.name }) \(search.others)")
    }

    @Test(
        "Of a question that has several answers, each is among the first four",
        arguments: [
            ("iOS App Long delay", "late"),
            ("push notifications silently dying on iOS safari pwa after a day", "web-push-lost"),
            ("iOS Web App push notifications stop being received after a few sends", "web-push-lost"),
            ("attaching an image does not create Communication Notification UI", "no-sender-picture"),
            ("notification payload limit 4096 bytes", "payload-too-large,PayloadTooLarge"),
            ("content-state larger than 4 KB", "live-activity-data-too-large"),
            ("how long does APNs keep a notification for an offline device", "late,apns-expiration"),
            ("which priority for background pushes", "background-priority,not-woken"),
            ("sound works in foreground but not in background", "no-sound"),
            ("badge not cleared after opening the app", "no-badge"),
            ("remote-notification background mode", "not-woken,app-not-woken"),
            ("mutable-content 1 has no effect", "no-image,not-modified"),
            ("push comes only after unlocking the phone", "late"),
            ("only the last notification stays in notification center", "disappears"),
            ("403 from web.push.apple.com", "BadJwtToken,web-push-token"),
            ("Apple changes the CA of APNs", "USERTrust"),
            ("410 what should I do with the token", "Unregistered,UNREGISTERED"),
            ("4096", "payload-too-large,PayloadTooLarge"),
            ("single quotes in json", "not-json"),
        ] as [(String, String)])
    func among(_ question: String, _ names: String) {
        let search = TermSearch(question)
        let first = search.found.prefix(1).map { $0.name } + search.others
        #expect(names[...].words.contains { first.contains($0) }, "\(first)")
    }

    @Test(
        "Where no page is near, none is shown, and the nearest are named",
        arguments: [
            ("how do I bake bread", 0), ("hello", 0), ("kubernetes ingress timeout", 3), ("python import error", 3),
            ("", 0), ("🍞", 0),
        ])
    func unknown(_ question: String, _ count: Int) {
        let search = TermSearch(question)
        #expect(search.found.isEmpty && search.others.count == count, "\(search.others)")
    }

    @Test("Bare names of keys are found as they are, and take no question from others")
    func bareNames() {
        for name in ["aps", "action", "badge", "sound", "alert", "title", "event", "category"] {
            #expect(TermSearch(name).found.first?.name == name)
        }
        for question in ["the sound does not play", "my badge is stuck", "no action buttons", "alert without a sound"] {
            #expect(TermSearch(question).found.first?.kind != .key, "\(question)")
        }
    }

    @Test("Each symptom's page begins with its own conditions")
    func ownConditions() {
        for symptom in Symptom.all {
            let head = Page(blocks: Array(symptom.page.blocks.prefix(4))).markdown
            let own = symptom.conditions.first { !$0.isShared }
            #expect(own.map { head.contains($0.statement) } == true, "\(symptom.name)")
        }
    }
}
