import JSONText

/// A library, or a function of one, that speaks only an interface that was switched off.
///
/// Source: for Apple's binary interface, off since 31 March 2021, developer.apple.com/news/?id=c88acm2b; for messages
/// and batches, off from July 2024 on, Firebase's page "Migrate from legacy FCM APIs to HTTP v1". The interface of each
/// library was read in its source in November 2026, but for Perl's, Rpush::Gcm and the gem fcm, of which it is what is known.
struct RetiredLibrary {
    let name: String
    let interface: RemoteCall.Interface
    /// The endings of its programs' names.
    let endings: Set<String>
    /// Texts of which a program that uses it has one; empty if the calls are enough.
    let imports: [String]
    /// The beginnings of calls that make its sender, or that send.
    let calls: [String]
    /// The receivers of such a call; empty for a call without one.
    var receivers: [String] = []
    /// Texts that give it another server or interface, by which it may work.
    var exceptions: [String] = []
    /// True if a call is one of the interface; the offset in the program's text is the one after the call's beginning.
    var isMeant: @Sendable ([UInt8], Int) -> Bool = { _, _ in true }

    /// The libraries of which a program has an import and a call, maybe in a comment.
    static func named(in text: [UInt8], _ language: Language) -> [RetiredLibrary] {
        all.filter { library in
            !library.endings.isDisjoint(with: language.extensions)
                && (library.imports.isEmpty || library.imports.contains(where: text.contains(word:)))
                && library.calls.contains(where: text.contains(word:))
                && !library.exceptions.contains(where: text.contains(word:))
        }
    }

    /// The first of its calls in a program, with their number; nil if they or the imports are in comments alone.
    func call(in text: [UInt8], outside comments: [Range<Int>]) -> RemoteCall? {
        func places(_ words: [String]) -> [Range<Int>] {
            words.flatMap { Self.places(of: $0, in: text, outside: comments) }
        }
        guard imports.isEmpty || !places(imports).isEmpty else { return nil }
        let calls = places(calls).filter { isCalled(text[..<$0.lowerBound]) && isMeant(text, $0.upperBound) }
        return calls.min { $0.lowerBound < $1.lowerBound }.map {
            RemoteCall(kind: .library(name, interface), range: $0, count: calls.count)
        }
    }

    /// True if the text before a call ends with a receiver; for a library without them, if the call is not the end of a
    /// longer name.
    private func isCalled(_ before: ArraySlice<UInt8>) -> Bool {
        guard !receivers.isEmpty else { return before.last.map { !$0.isNamePart && $0 != UInt8(ascii: ".") } ?? true }
        let before = before.suffix(200).reversed().drop { $0 <= 0x20 }
        return receivers.contains { before.starts(with: $0.utf8.reversed()) }
    }

    private static func places(of word: String, in text: [UInt8], outside comments: [Range<Int>]) -> [Range<Int>] {
        text.places(of: word).filter { place in
            let next = comments.partitionPoint { $0.upperBound > place }
            return !comments.indices.contains(next) || !comments[next].contains(place)
        }.map { $0..<$0 + word.utf8.count }
    }

    /// True if the arguments of pyfcm's constructor are those of its versions before 2, which took a server's key.
    /// Later ones take the path of a service account's file in its place.
    private static func takesServerKey(_ text: [UInt8], after start: Int) -> Bool {
        var depth = 1
        let arguments = text[start...].prefix(longestCall).prefix { byte in
            if "([{".utf8.contains(byte) { depth += 1 }
            if ")]}".utf8.contains(byte) { depth -= 1 }
            return depth > 0
        }
        let words = arguments.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        let first = words.drop { $0 <= 0x20 }
        if first.starts(with: "api_key".utf8) { return true }
        let value = Array(first.prefix { $0 != UInt8(ascii: ",") })
        guard let sign = value.first, sign != UInt8(ascii: "*"), !value.contains(UInt8(ascii: "=")),
            !newArguments.contains(where: words.contains(word:))
        else { return false }
        return value.contains(word: "key") || value.contains(word: ":apa91b")
            || oldFunctions.contains(where: text.contains(word:))
    }
    private static let longestCall = 500
    private static let newArguments = ["service", "account", "credential", "project", "json", "path", "file"]
    /// Functions that version 2 has removed.
    private static let oldFunctions = [
        ".notify_single_device(", ".notify_multiple_devices(", ".notify_topic_subscribers(",
        ".single_device_data_message(", ".multiple_devices_data_message(",
    ]

    /// Addresses that are reported themselves, and that of a test's own server.
    private static let hosts = ["gateway.push.apple.com", "gateway.sandbox.push.apple.com", "localhost", "127.0.0.1"]
    private static let java: Set = ["java", "kt", "scala", "groovy"]
    private static let connections = [".Connection(", ".connection(", ".Feedback(", ".feedback("]
    private static let messaging = ["essaging()", "essaging"]
    private static let firebase = ["firebase-admin", "essaging().send"]

    private static let all = [
        RetiredLibrary(
            name: "java-apns", interface: .apple, endings: java, imports: ["import com.notnoop.apns"],
            calls: ["APNS.newService("], exceptions: ["GatewayDestination("]),
        RetiredLibrary(
            name: "javapns", interface: .apple, endings: java, imports: ["import javapns."],
            calls: [
                "Push.alert(", "Push.badge(", "Push.sound(", "Push.combined(", "Push.payload(", "Push.payloads(",
                "Push.test(", "Push.queue(", "new PushNotificationManager(", "PushNotificationManager.getInstance(",
            ]),
        RetiredLibrary(
            name: "PyAPNs", interface: .apple, endings: ["py"], imports: ["from apns import"],
            calls: ["APNs(use_sandbox", "APNs(cert_file"],
            exceptions: ["key_id", "team_id", "http2"]),
        RetiredLibrary(
            name: "the gem apns", interface: .apple, endings: ["rb"],
            imports: ["require 'apns'", "require \"apns\"", "APNS.pem"], calls: ["APNS.send_notification"],
            exceptions: ["APNS.host"]),
        RetiredLibrary(
            name: "Houston", interface: .apple, endings: ["rb"], imports: [],
            calls: ["Houston::Client.development", "Houston::Client.production"], exceptions: ["gateway_uri"]),
        RetiredLibrary(
            name: "ruby-push-notifications", interface: .apple, endings: ["rb"], imports: [],
            calls: ["RubyPushNotifications::APNS::APNSPusher.new"], exceptions: hosts),
        RetiredLibrary(
            name: "Grocer", interface: .apple, endings: ["rb"], imports: [], calls: ["Grocer.pusher"],
            exceptions: hosts),
        RetiredLibrary(
            name: "APNs-PHP", interface: .apple, endings: ["php"], imports: [], calls: ["new ApnsPHP_Push("],
            exceptions: ["PROTOCOL_HTTP"]),
        // From version 2 on it has a Provider in place of connections.
        RetiredLibrary(
            name: "node-apn before version 2", interface: .apple, endings: ["js"], imports: ["\"apn\"", "'apn'"],
            calls: connections, receivers: ["apn", "apns", "Apn", "APN"]),
        RetiredLibrary(
            name: "apnagent", interface: .apple, endings: ["js"], imports: ["\"apnagent\"", "'apnagent'"],
            calls: [".Agent(", ".Feedback("], receivers: ["apnagent"]),
        RetiredLibrary(
            name: "apns for Node", interface: .apple, endings: ["js"],
            imports: ["require('apns')", "require(\"apns\")"], calls: connections,
            receivers: ["apn", "apns", "Apns", "APNS"]),
        // Pigeon and modules of a program's own have the name, too.
        RetiredLibrary(
            name: "apns4ex", interface: .apple, endings: ["ex"],
            imports: ["APNS.Message.new", "%APNS.Message{", "APNS.push(:", "APNS.push :"],
            calls: ["APNS.push(", "APNS.push "], exceptions: [".APNS", "defmodule APNS"]),
        RetiredLibrary(
            name: "PushSharp", interface: .apple, endings: ["cs"], imports: ["using PushSharp"],
            calls: ["ApnsServiceBroker(", "new ApplePushChannelSettings("]),
        RetiredLibrary(
            name: "apns4j", interface: .apple, endings: java, imports: ["com.dbay.apns4j"],
            calls: ["ApnsServiceImpl.createInstance("]),
        RetiredLibrary(
            name: "MoonAPNS", interface: .apple, endings: ["cs"], imports: ["using MoonAPNS"],
            calls: ["new PushNotification("]),
        // Apple's interface of today is Rpush::Apns2 and Rpush::Apnsp8.
        RetiredLibrary(
            name: "Rapns, or Rpush::Apns", interface: .apple, endings: ["rb"], imports: [],
            calls: [
                "Rpush::Apns::App.new", "Rpush::Apns::App.create", "Rapns::Apns::App.new",
                "Rpush::Apns::Notification.new", "Rapns::Apns::Notification.new",
            ]),
        RetiredLibrary(
            name: "the service apn of Edujugon's PushNotification", interface: .apple, endings: ["php"],
            imports: ["Edujugon\\PushNotification"],
            calls: ["new PushNotification('apn')", "new PushNotification(\"apn\")"]),
        RetiredLibrary(
            name: "the service fcm or gcm of Edujugon's PushNotification", interface: .firebase, endings: ["php"],
            imports: ["Edujugon\\PushNotification"],
            calls: ["fcm", "gcm"].flatMap { ["new PushNotification('\($0)')", "new PushNotification(\"\($0)\")"] }),
        // Later versions take a service account and a project.
        RetiredLibrary(
            name: "the gem fcm with a server's key", interface: .firebase, endings: ["rb"],
            imports: [
                "require 'fcm'", "require \"fcm\"", "registration_ids", "fcm.send", ".send_with_notification_key(",
            ],
            calls: ["FCM.new("],
            isMeant: { text, start in
                let argument = text[start...].prefix(longestCall).prefix { $0 != UInt8(ascii: ")") && $0 != 0x0A }
                return !argument.contains(UInt8(ascii: ",")) && !argument.isEmpty
            }),
        RetiredLibrary(
            name: "Rpush::Gcm", interface: .firebase, endings: ["rb"], imports: [],
            calls: ["Rpush::Gcm::App.new", "Rpush::Gcm::App.create", "Rpush::Gcm::Notification.new"]),
        RetiredLibrary(
            name: "Net::APNS or AnyEvent::APNS", interface: .apple, endings: ["pl"], imports: [],
            calls: ["Net::APNS->new", "Net::APNS::Persistent->new", "Net::APNS::Feedback->new", "AnyEvent::APNS->new"]),
        RetiredLibrary(
            name: "timehop/apns", interface: .apple, endings: ["go"], imports: ["\"github.com/timehop/apns\""],
            calls: ["apns.NewClient(", "apns.NewClientWithFiles(", "apns.NewClientWithCert("]),
        RetiredLibrary(
            name: "NotificationPusher", interface: .apple, endings: ["php"],
            imports: ["Sly\\NotificationPusher\\Adapter\\Apns"], calls: ["new ApnsAdapter(", "new Apns("]),
        RetiredLibrary(
            name: "apns-client", interface: .apple, endings: ["py"], imports: ["from apnsclient", "import apnsclient"],
            calls: [".new_connection(", ".get_connection("], receivers: ["ession()", "ession"]),
        RetiredLibrary(
            name: "pushjack", interface: .apple, endings: ["py"], imports: ["from pushjack import", "import pushjack"],
            calls: ["APNSClient(", "APNSSandboxClient(", "pushjack.APNSClient(", "pushjack.APNSSandboxClient("]),
        RetiredLibrary(
            name: "Pushy before version 0.5", interface: .apple, endings: java,
            imports: ["import com.relayrides.pushy.apns.PushManager"], calls: ["new PushManager<", "PushManager<"]),
        RetiredLibrary(
            name: "node-gcm", interface: .firebase, endings: ["js"], imports: ["\"node-gcm\"", "'node-gcm'"],
            calls: [".Sender("], receivers: ["gcm", "GCM"]),
        RetiredLibrary(
            name: "fcm-node", interface: .firebase, endings: ["js"], imports: ["\"fcm-node\"", "'fcm-node'"],
            calls: ["new FCM("], exceptions: ["privatekey"]),
        RetiredLibrary(
            name: "fcm-push", interface: .firebase, endings: ["js"], imports: ["\"fcm-push\"", "'fcm-push'"],
            calls: ["new FCM("]),
        RetiredLibrary(
            name: "pyfcm with an API key", interface: .firebase, endings: ["py"],
            imports: ["from pyfcm import", "import pyfcm", ", pyfcm"],
            calls: ["FCMNotification(", "pyfcm.FCMNotification("],
            isMeant: takesServerKey),
        RetiredLibrary(
            name: "python-gcm", interface: .firebase, endings: ["py"], imports: ["from gcm import GCM"],
            calls: ["GCM("]),
        RetiredLibrary(
            name: "the gem gcm", interface: .firebase, endings: ["rb"], imports: ["require 'gcm'", "require \"gcm\""],
            calls: ["GCM.new("]),
        RetiredLibrary(
            name: "Google's gcm-server", interface: .firebase, endings: java,
            imports: ["import com.google.android.gcm.server"], calls: ["new Sender("]),
        RetiredLibrary(
            name: "gcm for Go", interface: .firebase, endings: ["go"], imports: ["\"github.com/alexjlockwood/gcm\""],
            calls: ["gcm.Sender{"]),
        // From version 1 on it takes a context first, and speaks HTTP v1.
        RetiredLibrary(
            name: "go-fcm before version 1", interface: .firebase, endings: ["go"],
            imports: [
                "\"github.com/appleboy/go-fcm\"", "\"github.com/edganiukov/fcm\"", "\"github.com/maddevsio/fcm\"",
                "\"github.com/NaySoftware/go-fcm\"",
            ], calls: ["fcm.NewClient(", "fcm.NewFcmClient(", "fcm.NewFCM("],
            exceptions: [
                "WithEndpoint(", "WithCredentials", "WithServiceAccount", "WithTokenSource", "go/v4/messaging",
            ],
            isMeant: { text, start in
                let argument = text[start...].prefix(80).drop { $0 <= 0x20 }
                return !["ctx", "context."].contains { argument.starts(with: $0.utf8) }
            }),
        RetiredLibrary(
            name: "php-fcm", interface: .firebase, endings: ["php"],
            imports: ["paragraph1\\phpFCM", "sngrl\\PhpFirebaseCloudMessaging"], calls: ["new Client("],
            exceptions: ["setProxyApiUrl("]),
        RetiredLibrary(
            name: "fcm for Rust before version 1", interface: .firebase, endings: ["rs"], imports: ["fcm::"],
            calls: ["MessageBuilder::new("]),
        RetiredLibrary(
            name: "sendToDevice or sendToDeviceGroup of Firebase Admin", interface: .firebase, endings: ["js"],
            imports: firebase,
            calls: [".sendToDevice(", ".sendToDeviceGroup("], receivers: messaging + [" fcm", "(fcm"]),
        RetiredLibrary(
            name: "sendToTopic or sendToCondition of Firebase Admin", interface: .firebase, endings: ["js"],
            imports: firebase,
            calls: [".sendToTopic(", ".sendToCondition("], receivers: messaging),
        RetiredLibrary(
            name: "sendMulticast or sendAll of Firebase Admin", interface: .batch, endings: ["js"], imports: firebase,
            calls: [".sendMulticast(", ".sendAll("], receivers: messaging),
        RetiredLibrary(
            name: "send_multicast or send_all of Firebase Admin", interface: .batch, endings: ["py"],
            imports: ["import firebase_admin", "from firebase_admin"], calls: [".send_multicast(", ".send_all("],
            receivers: ["messaging"]),
        RetiredLibrary(
            name: "sendMulticast or sendAll of Firebase Admin", interface: .batch, endings: java,
            imports: ["import com.google.firebase.messaging"], calls: [".sendMulticast(", ".sendAll("],
            receivers: ["FirebaseMessaging.getInstance()", "nstance", "irebase", "cm"] + messaging),
        RetiredLibrary(
            name: "SendMulticast or SendAll of Firebase Admin", interface: .batch, endings: ["go"],
            imports: ["\"firebase.google.com/go"], calls: [".SendMulticast(", ".SendAll("],
            receivers: ["lient", "essaging", "fcm"]),
        RetiredLibrary(
            name: "SendMulticastAsync or SendAllAsync of Firebase Admin", interface: .batch, endings: ["cs"],
            imports: ["using FirebaseAdmin.Messaging"], calls: [".SendMulticastAsync(", ".SendAllAsync("],
            receivers: ["FirebaseMessaging.DefaultInstance", "essaging", "nstance", "irebase", "cm"]),
    ]
}
