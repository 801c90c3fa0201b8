import JSONText
import PushPayload

/// An object of a library from which the library makes a payload or a part of one.
enum Shape: String {
    /// A payload, whose fields are those of `aps` and its alert.
    case payload
    /// The payload and the topic of a notification for background updates.
    case background
    case aps, alert, sound
    /// Firebase's payload with `aps` in it.
    case rootOfFirebase
    /// Firebase's part for Apple: header fields and a payload.
    case config
    /// Firebase's message, and the notification in it.
    case message, notification
    /// A push: header fields, and a payload of any form.
    case push
    /// A message to OneSignal.
    case oneSignal

    /// The shape of a variable by its own name and that of a field; its declaration is in another file.
    static func implied(_ name: String, _ field: String?) -> Shape? {
        let name = name.filter { $0 != "$" && $0 != "@" }
        guard ["apn", "apns", "aps"].contains(name), let field, Key.named(spelled(field), in: .aps) != nil
        else { return nil }
        return name == "aps" ? .aps : .payload
    }

    init?(_ name: String, in module: String?) {
        if name == "Notification", module == "apns2" {
            self = .push
            return
        }
        // Version 1 of node-apn.
        if name == "notification", module == "apn" {
            self = .payload
            return
        }
        if ["messaging", "Messaging"].contains(module), let shape = Self.ofFirebase[name] {
            self = shape
            return
        }
        if module == "onesignal", Self.namesOfOneSignal.contains(name) {
            self = .oneSignal
            return
        }
        // Ruby's `APNS.send_notification(token, alert: "Hi")` has no payload of its own.
        let isAPNS = module == "APNS"
        if name == "send_notification" && isAPNS || name == "Message" && (isAPNS || module == "apnsclient") {
            self = .payload
            return
        }
        let isCommon = Self.common.contains(name)
        guard let shape = Self.names[name] ?? Self.ofVapor[name], !isCommon || module.map(Self.modules.contains) == true
        else { return nil }
        self = shape
    }

    /// The types of Firebase's SDKs with common names.
    private static let ofFirebase: [String: Shape] = [
        "Message": .message, "MulticastMessage": .message, "Notification": .notification,
    ]
    static let namesOfFirebase = Set(ofFirebase.keys)
    static let typesOfFirebase = namesOfFirebase.union([
        "Aps", "ApsAlert", "CriticalSound", "ApnsConfig", "APNSConfig",
    ])
    /// The types of Vapor's library for Firebase.
    private static let ofVapor: [String: Shape] = [
        "FCMMessage": .message, "FCMNotification": .notification, "FCMApnsConfig": .config, "FCMApnsApsObject": .aps,
    ]
    static let namesOfVapor = Set(ofVapor.keys)
    /// The types of OneSignal's SDKs for a message and its texts by language.
    static let namesOfOneSignal: Set = ["Notification", "StringMap", "LanguageStringMap"]

    private static let common: Set = [
        "Notification", "BackgroundNotification", "GroupNotification", "SilentNotification", "Payload", "PayloadAlert",
        "Alert",
    ]
    /// The modules whose types have common names.
    private static let modules: Set = [
        "apn", "apns2", "APN", "Apnotic", "Houston", "Grocer", "Apns", "APNS", "Apns2", "Apnsp8", "Pushok", "payload",
    ]

    private static let names: [String: Shape] = [
        "Aps": .aps, "APS": .aps, "ApsAlert": .alert, "APSAlert": .alert, "CriticalSound": .sound, "ApsSound": .sound,
        "APNSPayload": .rootOfFirebase, "CloudMessage": .message,
        "OneSignalMessage": .oneSignal,
        "ApplicationPushNotification": .payload,
        "APNSConfig": .config, "ApnsConfig": .config, "NewPayload": .payload, "newPayload": .payload,
        "SimpleApnsPayloadBuilder": .payload, "ApnsPayloadBuilder": .payload, "ApplePush": .payload,
        "APNSAlertNotification": .payload, "APNSBackgroundNotification": .background,
        "APNSLiveActivityNotification": .payload, "APNSStartLiveActivityNotification": .payload,
        "APNSwiftPayload": .payload, "APSPayload": .payload, "ApplePushMessage": .payload,
        "APNSwiftAlert": .alert, "APNSAlertNotificationContent": .alert, "DefaultNotificationBuilder": .payload,
        "PlainNotificationBuilder": .payload, "SilentNotificationBuilder": .background, "IOSPayload": .payload,
        "IOSPayloadAlert": .alert, "PayloadAlert": .alert, "Notification": .payload, "Payload": .payload,
        "GroupNotification": .payload, "SilentNotification": .background, "BackgroundNotification": .background,
        "Alert": .alert, "PayLoad": .payload, "PushNotificationPayload": .payload,
        "ApnsNotification": .payload, "ApnMessage": .payload, "ApnsPHP_Message": .payload,
        "SimpleApnsPushNotification": .push,
        "NotificationOptions": .push, "NotificationRequest": .push, "send_notification": .push,
    ]

    /// The place and the value of a field, as the library writes it; a path that ends in nil for one that is not known.
    func field(
        _ name: String, _ value: Literal, in source: [UInt8], of library: Library?
    ) -> (path: [String?], value: Literal) {
        let name = Self.spelled(name)
        // APNSwift sends nothing for `dismissalDate: .none`.
        if source[value.range].drop(while: { $0 == UInt8(ascii: ".") }).elementsEqual("none".utf8) {
            return ([], value)
        }
        if [.payload, .background, .push].contains(self), Self.besides.contains(name) { return ([], value) }
        if [.payload, .background].contains(self), name == "app-id" {
            let topic = value.text(in: source).map { "\"\($0).push-type.liveactivity\"" }
            return (
                [Self.head, "apns-topic"], topic.map { Literal(.constant($0), value.range) } ?? .unknown(value.range)
            )
        }
        if self == .push, let priority = ["high-priority": "10", "low-priority": "5"][name] {
            return ([Self.head, "apns-priority"], Literal(.constant("\"\(priority)\""), value.range))
        }
        // `type` of a library for Node.js; in others it is the app's own.
        let isType = name == "type" && source[value.range].starts(with: "PushType.".utf8)
        if [.payload, .background, .push].contains(self), let header = Self.headers[isType ? "push-type" : name] {
            return ([Self.head, header], Self.headerValue(value, of: header, in: source))
        }
        var path: [String?]
        switch self {
        case .push: path = name == "payload" || name == "message" ? ["payload"] : [nil]
        case .payload, .background: path = Self.payloadPath(name)
        case .aps:
            let name = Self.others[name] ?? name
            path = Key.named(name, in: .aps) == nil ? [nil] : [name]
        case .alert: path = Key.named(name, in: .alert) == nil ? [nil] : [name]
        case .sound: path = Key.named(name, in: .sound) == nil ? [nil] : [name]
        case .message: return Self.part(ofMessage: name, value)
        case .notification:
            path = [name == "image-url" ? "image" : ["title", "body", "image"].contains(name) ? name : nil]
        case .oneSignal: path = Self.part(ofOneSignal: name)
        case .rootOfFirebase: path = ["aps", "headers"].contains(name) ? [name] : [nil]
        case .config:
            // Kreait's has methods for two keys of `aps`.
            path =
                name == "aps"
                ? ["payload", "aps"]
                : ["badge", "sound"].contains(name)
                    ? ["payload", "aps", name] : ["headers", "payload"].contains(name) ? [name] : [nil]
        }
        let last = path.last ?? nil
        if let last, library?.keeps(value, of: last, in: self) == true { return (path, value) }
        // Some libraries make a number of a text.
        let isConverted = last.map { $0 == "badge" || library?.converted.contains($0) == true } ?? false
        if isConverted, value.isText || value.isNamedText { path[path.count - 1] = nil }
        if let last, case .unknown = value.value, case .word(let words)? = Key.named(last, in: .aps)?.forms.first {
            let known = Dictionary(uniqueKeysWithValues: words.map { ($0, $0) })
            return (path, Self.named(value, among: known, in: source))
        }
        // The libraries write 1 for true, and nothing for false.
        let key = last.flatMap { Key.named($0, in: self == .sound ? .sound : .aps) }
        if case .flag? = key?.forms.first, value.isUnknown {
            path[path.count - 1] = nil
        } else if case .flag? = key?.forms.first, case .constant(let word) = value.value {
            if word == "true" { return (path, Literal(.constant("1"), value.range)) }
            if word != "1" { path[path.count - 1] = nil }
        } else if value.isNumberOrFlag, last.map(Self.numbers.contains) != true {
            path[path.count - 1] = nil
        }
        return (path, value)
    }

    /// The fields that are no part of the payload.
    private static let besides: Set = ["token", "device-token", "device", "identifier", "expiry", "apns-id"]

    /// The member of OneSignal's message that a field of an SDK's or of Laravel's package sets; also a language of its texts.
    private static func part(ofOneSignal name: String) -> [String?] {
        if let text = ["subject": "headings", "body": "contents"][name] { return [text, "en"] }
        let member = name.split(separator: "-").joined(separator: "_")
        return [member.count == 2 || MessageObject.onesignal.members[member] != nil ? member : nil]
    }

    /// The member of Firebase's message that a field of an SDK's sets.
    private static func part(ofMessage name: String, _ value: Literal) -> (path: [String?], value: Literal) {
        switch name {
        case "apns", "apns-config": (["apns"], value)
        case "notification", "token", "fid", "topic", "condition": ([name], value)
        case "to-token", "to-topic", "to-condition": ([String(name.dropFirst(3))], value)
        case "tokens", "all-tokens", "fids": (["token"], .unknown(value.range))
        case "android", "android-config": (["android"], .unknown(value.range))
        case "webpush", "webpush-config", "web-push-config": (["webpush"], .unknown(value.range))
        case "data": (value.members == nil ? [] : ["data"], value)
        case "all-data", "fcm-options", "kind-of-target": ([], value)
        default: ([nil], value)
        }
    }

    private static let numbers: Set = ["badge", "volume", "relevance-score", "timestamp"]
    /// The member under which header fields are kept until the object is used no more.
    static let head = " headers"
    /// The field of node-apn that is sent in place of all others of the payload.
    private static let raw = "raw-payload"
    var isWhole: Bool { [.payload, .background, .push].contains(self) }
    /// The field that holds the payload whole.
    var whole: String { self == .push ? "payload" : Self.raw }
    /// The fields that libraries send as header fields.
    private static let headers = [
        "topic": "apns-topic", "apns-topic": "apns-topic", "push-type": "apns-push-type",
        "apns-push-type": "apns-push-type",
        "priority": "apns-priority", "apns-priority": "apns-priority", "expiration": "apns-expiration",
        "apns-expiration": "apns-expiration", "notification-id": "apns-id", "collapse-id": "apns-collapse-id",
        "apns-collapse-id": "apns-collapse-id", "collapse-key": "apns-collapse-id",
    ]
    /// The header field that a method or a field of this name sets; nil for any other name.
    static func header(_ name: String) -> String? { headers[spelled(name)] }
    /// The order of arguments without names.
    static let positions = [
        "alert": ["alert"], "badge": ["badge"], "sound": ["sound"], "combined": ["alert", "badge", "sound"],
        "Message": ["token", "alert", "badge", "sound"],
        "SimpleApnsPushNotification": [
            "token", "topic", "payload", "expiration", "priority", "pushType", "collapseId",
        ],
        "CloudMessage.withTarget": ["kindOfTarget", "token"], "Notification.create": ["title", "body", "image"],
        "APNSPayload": ["aps"], "messaging.APNSConfig": ["headers", "payload"],
        "messaging.Notification": ["title", "body", "image"], "messaging.ApsAlert": ["title", "subtitle", "body"],
        "messaging.Aps": ["alert", "badge", "sound", "content_available", "category", "thread_id", "mutable_content"],
        "Pigeon.APNS.Notification.new": ["alert", "token", "topic"], "APNS.send_notification": ["token", "alert"],
        "Apnotic.Notification.new": ["token"], "Apnotic.BackgroundNotification.new": ["token"],
        "SilentNotification": ["token"], "BackgroundNotification": ["token"], "ApnsPHP_Message": ["token"],
        "ApplePushMessage": ["alert", "expiry"], "ApplePush": ["pushType"],
        "send_notification": ["token", "payload", "topic", "priority", "expiration", "collapse_id"],
    ]

    /// The value of a header field as the libraries send it: a number as its digits, and of a constant what its name says.
    static func headerValue(_ value: Literal, of header: String, in source: [UInt8]) -> Literal {
        func text(_ text: String) -> Literal { Literal(.constant("\"\(text)\""), value.range) }
        let isText = value.isNamedText || { if case .text = value.value { true } else { false } }()
        switch value.value {
        case .constant(let number) where number.utf8.allSatisfy({ $0.isDigit }): return text(number)
        case _ where isText && value.text(in: source)?.isEmpty == true: return .unknown(value.range)
        case _ where isText && (header != "apns-priority" || value.text(in: source).flatMap({ Int($0) }) != nil):
            return value
        case .unknown:
            return named(value, among: words[header] ?? [:], in: source)
        default: return .unknown(value.range)
        }
    }

    /// The text that a library's constant stands for, by the end of its name; unknown for any other name.
    private static func named(_ value: Literal, among words: [String: String], in source: [UInt8]) -> Literal {
        let name = source[value.range].reversed().prefix { $0.isNamePart || $0 == UInt8(ascii: ")") }.reversed()
        let spelled = spelled(String(decoding: name.filter { $0 != UInt8(ascii: ")") }, as: UTF8.self))
        func isEnd(_ word: String) -> Bool { spelled == word || spelled.hasSuffix("-" + word) }
        // Go's `PushTypeVOIP` has capitals alone.
        let word = words.first { isEnd($0.key) || isEnd($0.key.map { String($0) }.joined(separator: "-")) }?.value
        return word.map { Literal(.constant("\"\($0)\""), value.range) } ?? .unknown(value.range)
    }

    /// The values of header fields by the ends of the constants' names.
    private static let words = [
        "apns-priority": priorities, "apns-push-type": pushTypes, "apns-expiration": ["immediately": "0"],
    ]
    private static let priorities = [
        "high": "10", "immediate": "10", "immediately": "10", "low": "5", "normal": "5", "conserve-power": "5",
        "throttled": "5",
        "delayed": "5", "considering-device-power": "5", "prioritizing-device-power": "1",
    ]
    private static let pushTypes = Dictionary(
        uniqueKeysWithValues: PushType.known.map { ($0.rawValue, $0.rawValue) } + [
            ("live-activity", "liveactivity"), ("push-to-talk", "pushtotalk"), ("file-provider", "fileprovider"),
        ])

    /// The members and header fields that objects of a type always have.
    static let constants: [String: [(path: [String?], text: String)]] = [
        "APNSAlertNotification": [([head, "apns-push-type"], "alert")],
        "APNSBackgroundNotification": [([head, "apns-push-type"], "background"), ([head, "apns-priority"], "5")],
        "APNSLiveActivityNotification": [([head, "apns-push-type"], "liveactivity")],
        "APNSStartLiveActivityNotification": [
            ([head, "apns-push-type"], "liveactivity"), (["aps", "event"], "start"),
        ],
        "SilentNotification": [([head, "apns-push-type"], "background"), ([head, "apns-priority"], "5")],
        // Apnotic's, whose class sets both.
        "BackgroundNotification": [([head, "apns-push-type"], "background"), ([head, "apns-priority"], "5")],
        // sideshow/apns2 for Go sends this type where none is given.
        "apns2.Notification": [([head, "apns-push-type"], "alert")],
        // Pushy's constructors without a priority take the immediate one.
        "SimpleApnsPushNotification": [([head, "apns-priority"], "10")],
    ]

    private static func payloadPath(_ name: String) -> [String?] {
        let name = others[name] ?? name
        if name == "aps" || name == raw { return [name] }
        if name == "alert-body" { return ["aps", "alert", "body"] }
        if Key.named(name, in: .aps) != nil { return ["aps", name] }
        let inAlert = name.hasPrefix("alert-") ? String(name.dropFirst(6)) : name
        return Key.named(inAlert, in: .alert) == nil ? [nil] : ["aps", "alert", inAlert]
    }

    /// True for a method that takes the texts in a localized text, alone or after its key.
    static func takesTexts(_ method: String, _ count: Int) -> Bool {
        let name = spelled(method)
        return name.hasPrefix("localized-") && (name.hasSuffix("arguments") || count > 1)
    }
    /// True for a method that takes an alert's title and its body.
    static func takesTitleAndBody(_ method: String) -> Bool { ["alert", "alert-message"].contains(spelled(method)) }

    private static let others = [
        "badge-number": "badge", "category-name": "category", "sound-file-name": "sound", "sound-name": "sound",
        "thread-identifier": "thread-id", "content-availability": "content-available",
        "has-content-available": "content-available", "has-mutable-content": "mutable-content",
        "url-arguments": "url-args",
        "alert-string": "alert",
        "alert-text": "alert-body",
        "critical-sound": "sound", "localized-key": "loc-key", "localized-title-key": "title-loc-key",
        "action-key": "action-loc-key",
        "localized-alert-message": "loc-key", "localized-alert-title": "title-loc-key",
        "localized-alert-subtitle": "subtitle-loc-key",
    ]

    /// A method's or a field's name as Apple spells keys: `setContentAvailable`, `content_available` and `ContentAvailable` are one.
    private static func spelled(_ name: String) -> String {
        var spelled = ""
        let isConstant = name.count > 1 && !name.contains(where: { $0.isLowercase })
        for character in isConstant ? name.lowercased() : name {
            if character == "_" {
                spelled += "-"
            } else if character.isUppercase {
                if !spelled.isEmpty, spelled.last != "-", !(spelled.last?.isUppercase ?? false) { spelled += "-" }
                spelled += character.lowercased()
            } else {
                spelled.append(character)
            }
        }
        for prefix in ["set-", "with-", "add-", "put-"] where spelled.hasPrefix(prefix) {
            return String(spelled.dropFirst(prefix.count))
        }
        if spelled.hasSuffix("-u-r-l") { return spelled.dropLast(6) + "-url" }
        return spelled.hasSuffix("-i-d") ? spelled.dropLast(4) + "-id" : spelled
    }

    /// The value that the library sends when an object leaves scope; unknown for a part of a push.
    func sent(_ literal: Literal) -> Literal {
        var literal = literal
        literal.shape = nil
        func inside(_ path: [String?], isOpen: Bool = false) -> Literal {
            var outer = Literal(.object([]), literal.range)
            outer.set(path[...], to: literal, at: literal.range)
            if isOpen { outer.open(path.dropLast()[...]) }
            return outer
        }
        switch self {
        case .aps:
            // The text may come from the rest of the message.
            literal.openText([])
            return inside(["aps"])
        case .config:
            literal.openText(["payload", "aps"])
            return inside(["message", "apns"], isOpen: true)
        case .message:
            let given = literal.members ?? []
            literal = literal.withOpenParts ?? literal
            guard let members = literal.members,
                members.contains(where: { ["apns", "notification"].contains($0.name) && $0.value.members != nil })
            else { return .unknown(literal.range) }
            // The target may be set where the message is sent.
            if !members.contains(where: { ServiceMessage.firebaseTargets.contains($0.name ?? "") }) {
                literal.set(["token"], to: .unknown(literal.range), at: literal.range)
            }
            literal = literal.withOpenPicture
            // The text may come from a notification that is not known.
            let isWhole = given.allSatisfy {
                $0.name != nil && ($0.name != "notification" || $0.value.members != nil)
            }
            if !isWhole { literal.openText(["apns", "payload", "aps"]) }
            return inside(["message"])
        case .alert, .sound, .notification: return .unknown(literal.range)
        case .oneSignal:
            let hasReceivers = literal.members?.contains { $0.name?.hasPrefix("include") == true } == true
            for member in ["app_id"] + (hasReceivers ? [] : ["include_subscription_ids"])
            where literal.part(member) == nil {
                literal.set([member], to: .unknown(literal.range), at: literal.range)
            }
            return literal.opened()
        case .push: return literal.members?.first { $0.name == whole }?.value ?? .unknown(literal.range)
        case .payload, .rootOfFirebase:
            if let sent = literal.members?.first(where: { $0.name == whole })?.value { return sent }
            if self == .rootOfFirebase { literal.openText(["aps"]) }
            return literal.members?.isEmpty == true ? .unknown(literal.range) : literal
        case .background:
            literal.set(["aps", "content-available"], to: Literal(.constant("1"), literal.range), at: literal.range)
            return literal
        }
    }
}
