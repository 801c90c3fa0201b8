import PushPayload

/// A function of a library that sends a message, with the places of its arguments in that.
struct MessageCall: Sendable {
    enum Kind: Sendable {
        /// A message to Firebase's interface from before HTTP v1.
        case retired
        /// A message to Firebase whose parts are the arguments: the library builds the request.
        case firebase
        /// A message to Firebase as one object, in the form in which it is sent.
        case whole
        /// A message like `whole`, given to a function of the program's own.
        case own
        /// A function of the program's own that sends a message to Firebase's interface from before HTTP v1.
        case ownRetired
        /// A message to Expo, or several, given to a function of the program's own.
        case ownExpo
        /// A push of Parse's, whose receivers may be a query.
        case parse
        /// The members of `aps`, in the second argument, around which the library builds a payload.
        case aps
        /// The fields of a payload and of its header, in arguments or in an object.
        case payload
        /// A message to OneSignal.
        case oneSignal
        /// A request of an interface, whose members are the arguments.
        case request
    }

    let kind: Kind
    /// The language of its programs.
    let language: Language.Name
    /// Texts of which each program that uses the library has at least one.
    let signs: [String]
    let functions: Set<String>
    /// The ends of the text before the function, empty for any. A missing first letter may be upper or lower case: `essaging`.
    var receivers: [String] = []
    /// The places of arguments in the message by their names: a path, which ends in `*` for members that are not known.
    var names: [String: String] = [:]
    /// The places of arguments without names, in their order: nil for one that is no part of the message, and an empty one for the
    /// members of an object.
    var order: [String?] = []

    /// The functions of the libraries that a program uses, and its own functions that send messages to Firebase.
    static func used(in text: [UInt8], _ language: Language, _ own: [String: Kind]) -> [MessageCall] {
        let names = language.name == .javaScript ? namesOfMessaging(in: text) : []
        return all.filter { language.name == $0.language && $0.signs.contains(where: text.contains(word:)) }
            .map { call in
                var call = call
                if call.receivers.contains("essaging()") { call.receivers += names }
                return call
            }
            + Dictionary(grouping: own.keys) { own[$0] ?? .own }.map { kind, names in
                MessageCall(kind: kind, language: .javaScript, signs: [], functions: Set(names))
            }
    }

    /// The names that a program gives to Firebase's sender, as in `const sender = admin.messaging();`.
    private static func namesOfMessaging(in text: [UInt8]) -> [String] {
        let places = ["messaging()", "getMessaging("].flatMap { word in
            text.contains(word: word) ? text.places(ofWord: Array(word.utf8.prefix { $0.isNamePart })) : []
        }
        return places.prefix(20).compactMap { place in
            let line = text[..<place].suffix(120).reversed().prefix { $0 != 0x0A }
            let value = line.drop { $0.isNamePart || ".() ".utf8.contains($0) }
            guard value.first == UInt8(ascii: "=") else { return nil }
            let name = value.dropFirst().drop { $0 == 0x20 }.prefix { $0.isNamePart }
            return name.isEmpty ? nil : String(decoding: name.reversed(), as: UTF8.self)
        }
    }

    /// True if the program itself declares a function of this name that sends messages.
    func isOwn(_ name: String) -> Bool { (kind == .own || kind == .ownRetired) && functions.contains(name) }

    /// True for a call of it: its name, what stands before that, and the names of its arguments.
    func isCalled(_ name: String, after receiver: some BidirectionalCollection<UInt8>, _ arguments: [String]) -> Bool {
        guard functions.contains(name), names.isEmpty || arguments.contains(where: { names[$0] != nil })
        else { return false }
        let before = receiver.reversed().drop { $0 <= 0x20 }
        return receivers.isEmpty || receivers.contains { before.starts(with: $0.utf8.reversed()) }
    }

    /// The functions of each library. Read in November 2026: the sources of pyfcm 1.5.4 and 2.1.0, firebase-admin 12, the gem fcm 1.0.8,
    /// azure-sb and pushjack; the pages of Pigeon's Firebase, gobiko.apns, node-pushnotifications and laravel-onesignal. For Kreait's SDK,
    /// Parse and boto3 the version is unrecorded.
    private static let all = [
        MessageCall(
            kind: .retired, language: .python, signs: pyfcm,
            functions: [
                "notify_single_device", "notify_multiple_devices", "notify_topic_subscribers",
                "single_device_data_message", "multiple_devices_data_message", "topic_subscribers_data_message",
            ],
            names: [
                "registration_id": "to", "registration_ids": "to", "topic_name": "to", "condition": "to",
                "message_title": "notification.title", "message_body": "notification.body",
                "sound": "notification.sound", "badge": "notification.badge",
                "click_action": "notification.click_action", "body_loc_key": "notification.body_loc_key",
                "title_loc_key": "notification.title_loc_key", "data_message": "data",
                "content_available": "content_available", "extra_notification_kwargs": "notification.*",
                "extra_kwargs": "*",
            ], order: ["to", "notification.body", "notification.title"]),
        MessageCall(
            kind: .firebase, language: .python, signs: pyfcm, functions: ["notify"],
            names: [
                "fcm_token": "token", "topic_name": "topic", "topic_condition": "condition",
                "notification_title": "notification.title", "notification_body": "notification.body",
                "notification_image": "notification.image", "data_payload": "data", "apns_config": "apns",
                "android_config": "android", "webpush_config": "webpush",
            ],
            order: ["token", "notification.title", "notification.body", "notification.image", "data"]),
        MessageCall(
            kind: .retired, language: .javaScript, signs: firebase,
            functions: ["sendToDevice", "sendToDeviceGroup", "sendToTopic", "sendToCondition"],
            receivers: ["essaging()", "essaging"], order: ["to", "", ""]),
        // `send_v1` of the gem takes a message of today.
        MessageCall(
            kind: .retired, language: .ruby, signs: ["FCM.new"], functions: ["send", "send_notification"],
            receivers: ["fcm", "FCM", "fcm_client"], order: ["to", ""]),
        MessageCall(
            kind: .whole, language: .javaScript, signs: firebase,
            functions: ["send", "sendMulticast", "sendEachForMulticast"],
            receivers: ["essaging()", "essaging", "essaging(app)"]),
        // Kreait's SDK.
        MessageCall(
            kind: .whole, language: .php, signs: ["Kreait"], functions: ["fromArray", "send", "sendMulticast"],
            receivers: ["CloudMessage", "essaging", "essaging()"]),
        MessageCall(
            kind: .parse, language: .javaScript, signs: ["Parse.Push.send"], functions: ["send"],
            receivers: ["Parse.Push"]),
        MessageCall(
            kind: .firebase, language: .elixir, signs: ["Pigeon.FCM"], functions: ["new"],
            receivers: ["Pigeon.FCM.Notification", "FCM.Notification"], order: [nil, "notification", "data"]),
        MessageCall(
            kind: .payload, language: .python, signs: ["pushjack", "gobiko"],
            functions: ["send", "send_message", "send_bulk_message"],
            receivers: ["client", "apns", "apns_client", "sandbox"], order: ["token", "alert"]),
        MessageCall(
            kind: .payload, language: .javaScript, signs: ["node-pushnotifications"], functions: ["send"],
            receivers: ["push", "Push", "pushNotifications"], order: ["token"]),
        // laravel-onesignal
        MessageCall(
            kind: .oneSignal, language: .php, signs: ["OneSignal"],
            functions: [
                "sendNotificationToAll", "sendNotificationToUser", "sendNotificationToExternalUser",
                "sendNotificationUsingTags", "sendNotificationToSegment",
            ], receivers: ["OneSignal"], order: ["contents.en"]),
        MessageCall(
            kind: .request, language: .python, signs: ["boto3", "botocore"], functions: ["publish"],
            names: [
                "TargetArn": "TargetArn", "TopicArn": "TopicArn", "Message": "Message",
                "MessageStructure": "MessageStructure", "MessageAttributes": "MessageAttributes",
            ]),
        // Azure Notification Hubs, and the scripts of its Mobile Services.
        MessageCall(
            kind: .aps, language: .javaScript, signs: ["azure", "Azure", "otificationHub", "push.apns"],
            functions: ["send"],
            receivers: [".apns"]),
    ]

    private static let pyfcm = ["pyfcm"]
    /// The SDK, which a module of the program's may hand on.
    private static let firebase = ["firebase-admin", "essaging().send", ".messaging()"]
}

extension LiteralReader {
    /// Looks at the message that a call sends; false for a call of another function.
    mutating func sendsMessage(
        _ name: String, after receiver: some BidirectionalCollection<UInt8>, _ group: SourceNode.Group,
        _ range: Range<Int>
    ) -> Bool {
        guard !messageCalls.isEmpty, group.open == UInt8(ascii: "("), !group.arguments.isEmpty else { return false }
        let names = group.arguments.compactMap { $0.name }
        guard let call = messageCalls.first(where: { $0.isCalled(name, after: receiver, names) }) else { return false }
        switch call.kind {
        case .ownExpo: return false
        case .whole, .own: return sendsWhole(group.arguments[0], isOwn: call.kind == .own)
        case .ownRetired: return sendsRetired(group.arguments, range)
        case .parse: findPayloads(in: group.arguments[0].value.forParse(at: range))
        case .payload:
            var push = filled(Literal(.object([]), range, .payload), group, call.order.map { $0 ?? "" })
            push?.open(["aps"])
            covered.formUnion(group.arguments.filter { $0.value.members != nil }.map { $0.value.range.lowerBound })
            guard let push else { return false }
            findPayloads(in: push)
        case .aps:
            guard let payload = group.arguments.dropFirst().first?.value.payloadOfAzure else { return false }
            findPayloads(in: payload)
        case .retired, .firebase, .oneSignal, .request:
            var message = message(of: call, group, range)
            if call.kind == .oneSignal { message.shape = .oneSignal }
            if call.kind == .firebase { message.shape = .message }
            if call.kind == .retired { retiredMessages.insert(range.lowerBound) }
            findPayloads(in: message)
        }
        return true
    }

    /// Takes the arguments of a function of the program's own for messages to Firebase's interface from before HTTP v1; false if none can be.
    private mutating func sendsRetired(_ arguments: [SourceNode.Argument], _ range: Range<Int>) -> Bool {
        let messages = arguments.map { $0.value }.filter { value in
            value.shape == nil && ["notification", "data"].contains { value.part($0)?.members != nil }
        }
        for var message in messages {
            message.set(["to"], to: .unknown(range), at: range)
            retiredMessages.insert(message.range.lowerBound)
            findPayloads(in: message)
        }
        return !messages.isEmpty
    }

    /// Takes an object, or that of a variable, for a message to Firebase whose receivers or parts the program computes; false for any
    /// other. A function of the program's own may take other objects, too.
    private mutating func sendsWhole(_ argument: SourceNode.Argument, isOwn: Bool) -> Bool {
        var forms = [argument.value]
        if case .choice(let choices) = argument.value.value { forms = choices }
        let messages = forms.compactMap { isOwn && !$0.isMessageAlone ? nil : message($0, sentAt: argument.place) }
        // Without the branch that adds the notification it is data alone.
        let dataAlone = forms.count {
            $0.part("data") != nil && $0.part("apns") == nil && $0.part("notification") == nil
        }
        guard let first = messages.first, messages.count + dataAlone == forms.count else { return false }
        let all = messages.count == 1 ? first : Literal(.choice(messages), first.range)
        if let name = argument.word { variables.change(name) { $0 = all } } else { findPayloads(in: all) }
        return true
    }

    /// An object as a message to Firebase, to receivers that may be computed; nil for an object that is read as it is, or is none.
    private func message(_ object: Literal, sentAt place: Range<Int>) -> Literal? {
        let opened = object.withOpenParts
        var message = opened ?? object
        let hasDevice = ["token", "tokens", "fid", "fids"].contains { message.part($0) != nil }
        guard message.shape == nil, opened != nil || !hasDevice,
            ["apns", "notification"].contains(where: { message.part($0)?.members != nil })
        else { return nil }
        if hasDevice { return message }
        for name in ["topic", "condition"] { _ = message.remove(name) }
        message.set(["token"], to: .unknown(place), at: place)
        return message
    }

    /// The push of django-push-notifications, as in `APNSDevice.objects.all().send_message("Hi", badge=1)`; nil for another call.
    mutating func push(of devices: Literal, by method: String, _ group: SourceNode.Group) -> Literal? {
        guard method == "send_message", language.name == .python, areDevices(devices) else { return nil }
        var group = group
        for index in group.arguments.indices where group.arguments[index].name == "message" {
            group.arguments[index].name = "alert"
        }
        var push = filled(Literal(.object([]), group.arguments.first?.place ?? devices.range, .payload), group)
        // The versions of django-push-notifications add different members.
        push?.open(["aps"])
        return push
    }

    /// True for a query of django-push-notifications' devices, or for one that is made of such a query.
    private mutating func areDevices(_ query: Literal, depth: Int = 0) -> Bool {
        guard query.isUnknown, depth < 3 else { return false }
        let written = source[query.range]
        if written.starts(with: "APNSDevice.".utf8) { return true }
        let name = String(decoding: written.prefix { $0.isNamePart }, as: UTF8.self)
        guard let outer = plainValue(of: name, at: query.range) else { return false }
        return areDevices(outer, depth: depth + 1)
    }

    /// The push of Pigeon's whose alert is piped into it, as in `text |> Pigeon.APNS.Notification.new(token, topic)`; nil for another call.
    mutating func pigeon(
        _ alert: Literal, _ group: SourceNode.Group, before name: Range<Int>, _ range: Range<Int>
    ) -> Literal? {
        let path = source[..<name.lowerBound].suffix(Self.longestModule).reversed().prefix { $0 > 0x20 }.reversed()
        let isAlias =
            path.elementsEqual("Notification.".utf8) && source.contains(word: "alias Pigeon.APNS.Notification")
        guard isAlias || path.suffix(18).elementsEqual("APNS.Notification.".utf8) else { return nil }
        var group = group
        group.arguments.insert(SourceNode.Argument(place: alert.range, value: alert), at: 0)
        return called(["Pigeon", "APNS", "Notification", "new"], group, range)
    }
    private static let longestModule = 40

    /// Looks at the push of a call such as `devices.send_message("Hi")`; false for another call.
    mutating func sendsToDevices(_ path: [String], _ group: SourceNode.Group, at place: Range<Int>) -> Bool {
        guard path.count == 2, path[1] == "send_message", let devices = plainValue(of: path[0], at: place),
            let push = push(of: devices, by: path[1], group)
        else { return false }
        findPayloads(in: push)
        return true
    }

    private mutating func message(
        of call: MessageCall, _ group: SourceNode.Group, _ range: Range<Int>
    ) -> Literal {
        var message = Literal(.object([]), range)
        for (index, argument) in group.arguments.enumerated() {
            let isNamed = argument.isNamed || argument.isSpread
            let given = isNamed ? argument.name.flatMap { call.names[$0] } : nil
            let place = given ?? (!isNamed && call.order.indices.contains(index) ? call.order[index] : nil)
            guard let place else {
                if argument.isSpread { message.open() } else { findPayloads(in: argument.value) }
                continue
            }
            // The libraries leave out what is not given.
            if argument.value.isNull { continue }
            let path = place.split(separator: ".").map { String($0) as String? }
            if path.last == "*" {
                findPayloads(in: argument.value)
                message.open(path.dropLast()[...])
            } else if !path.isEmpty {
                // The receiver of a retired message may be a token, a list or a topic: its value stays unknown.
                let isReceiver = path == ["to"]
                message.set(path[...], to: isReceiver ? .unknown(argument.place) : argument.value, at: argument.place)
            } else if let members = argument.value.members {
                for member in members { message.set([member.name], to: member.value, at: member.place) }
            } else {
                findPayloads(in: argument.value)
                message.open()
            }
        }
        return message
    }
}

extension Literal {
    /// Turns the numbers and booleans in `data` into texts, as Kreait's SDK does.
    mutating func makeTextsOfData() {
        for member in part("data")?.members ?? [] {
            let isConstant = if case .constant = member.value.value { true } else { false }
            guard let name = member.name, isConstant || member.value.isNumber else { continue }
            set(["data", name], to: .unknownText(member.value.range), at: member.place)
        }
    }

    /// The payload that Azure's SDK makes of an object whose members belong into `aps`. The app's own data in `payload` goes beside or into
    /// `aps`, depending on the SDK's version, so the payload is open. Nil for an object with an `aps`, or without a key of Apple's.
    fileprivate var payloadOfAzure: Literal? {
        guard let members, part("aps") == nil,
            members.contains(where: { ["alert", "badge", "sound", Key.contentAvailable.name].contains($0.name) })
        else { return nil }
        var payload = Literal(.object([]), range)
        for member in members where member.name != "expiry" {
            let isKey = member.name.flatMap { Key.named($0, in: .aps) } != nil
            let value = isKey ? member.value : .unknown(member.place)
            payload.set(["aps", isKey ? member.name : nil], to: value, at: member.place)
            if !isKey { payload.open() }
        }
        return payload
    }
}
