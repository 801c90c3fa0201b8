import JSONText
import PushPayload

/// The values of a program that are a payload, or a message to a push service.
extension LiteralReader {
    /// Looks for payloads in a value that is used no more.
    mutating func findPayloads(in literal: Literal) {
        var literal = literal
        if isPHP, usesFirebase { literal.makeTextsOfData() }
        if let shape = literal.shape {
            // The library sends some fields as header fields.
            let head = literal.remove(Shape.head)?.members ?? []
            let isRequest =
                shape == .push && [.python, .go].contains(language.name)
                && head.contains { $0.name == "apns-push-type" && !holds($0.value, "alert") }
            if isRequest { literal.fillPayload() }
            let body = literal.members?.first { $0.name == shape.whole }?.value ?? (shape == .push ? nil : literal)
            let start = body?.isUnknown == false ? body?.range.lowerBound : nil
            let object = start == nil && shape == .push ? literal.range.lowerBound : nil
            for field in head { note(field.name ?? "", field.value, field.place, body: start, object: object) }
            if isRequest, let start, !literal.isOpen { wholeRequests.insert(start) }
            // aioapns sends no header field that nobody gives.
            if shape == .push, let start, !literal.isOpen, source.contains(word: "NotificationRequest("),
                language.name == .python
            {
                let isWithoutTopic = namesNoTopic && !head.contains { $0.name == "apns-topic" }
                if isWithoutTopic {
                    withoutTopic.insert(start)
                } else {
                    note("apns-topic", .unknown(literal.range), literal.range, body: start)
                    wholeRequests.insert(start)
                }
            }
            if let start, !namesOfNodeAPN.isEmpty, !literal.isOpen, !head.contains(where: { $0.name == "apns-topic" }) {
                withoutTopic.insert(start)
            }
            // a2 for Rust sends no other header fields than its options have.
            if let object, !literal.isOpen, language.name == .rust { heads.whole.insert(object) }
            let isSilent = shape == .payload && literal.isSilent && !head.contains { $0.name == "apns-priority" }
            withoutPriority[literal.range.lowerBound] = isSilent ? literal.range : nil
            literal = shape.sent(literal)
            // The libraries send an empty `aps` with what is for calls alone.
            if shape == .payload, literal.part("aps") == nil, literal.members != nil,
                head.contains(where: { $0.name == "apns-push-type" && holds($0.value, "voip") })
            {
                literal.set(["aps"], to: Literal(.object([]), literal.range), at: literal.range)
            }
        }
        if sendsToExpo, let message = messageToExpo(literal) { literal = message }
        if sendsWholeRequests, let message = literal.part("message"), let opened = message.withOpenParts {
            literal.set(["message"], to: opened, at: message.range)
        }
        switch literal.value {
        case .object(let members):
            if let part = partForApple(in: literal) { return add(messageToApple(part)) }
            if !holdsMessageOfSDK(members), isPayload(literal, members) {
                return add(sendsBySDK ? literal.withOpenPicture : literal)
            }
            if heads.isNeeded, literal.shape == nil, members.allSatisfy({ $0.name != nil }) {
                withoutAPS[literal.range.lowerBound] = literal
            }
            for member in members {
                if addEncodedTwice(member.value, as: member.name) { continue }
                if member.name == "payload", member.value.part("aps") != nil, literal.part("headers") == nil {
                    holders[member.value.range.lowerBound] = literal
                }
                // Pushwoosh adds what else its message says to the parameters of a system.
                findPayloads(in: member.name?.hasSuffix("_root_params") == true ? member.value.opened() : member.value)
            }
        case .array(let elements): for element in elements { findPayloads(in: element) }
        case .choice(let choices):
            // The forms that conditions give one object are judged together.
            let areOne =
                choices.allSatisfy { $0.range.lowerBound == literal.range.lowerBound }
                && choices.contains { choice in
                    choice.members.map { !holdsMessageOfSDK($0) && isPayload(choice, $0) } == true
                }
            if areOne { return add(literal) }
            for (index, choice) in choices.enumerated() {
                heads.alternatives[choice.range.lowerBound] = literal.range.lowerBound
                decided[choice.range.lowerBound] = literal.condition.map { ($0.text, $0.holds == index) }
                findPayloads(in: choice)
            }
        case .encoded(let inner): if hasUnknownAPS(inner) { add(inner) } else { findPayloads(in: inner) }
        case .text, .joined: addText(literal)
        case .constant, .unknown: break
        }
    }

    /// Adds a payload in JSON that a program hands to APNs by a name whose value HTTP clients write as JSON, as in
    /// `json=json.dumps(payload)`; false for any other value.
    mutating func addEncodedTwice(_ value: Literal, as name: String?) -> Bool {
        guard name == "json", sendsToAPNs else { return false }
        let given = value.isUnknown ? variables[word(value.range)]?.value ?? value : value
        guard case .encoded(let payload) = given.value, let members = payload.members, isPayload(payload, members)
        else { return false }
        add(given)
        covered.insert(given.range.lowerBound)
        return true
    }

    /// The part for Apple of a message of Firebase's that stands by itself or among parts without a text; nil for another object.
    private func partForApple(in literal: Literal) -> Literal? {
        if isPartForApple(literal) { return literal }
        guard makesPartsForApple, !sendsWholeRequests else { return nil }
        // A field named for its message, as in `this.message.apns = …`.
        let field = literal.isImplied && language.name == .javaScript ? literal.part("message") : nil
        let message = field ?? literal
        guard let part = message.part("apns"), part.part("payload")?.part("aps") != nil,
            message.members?.allSatisfy({ $0.name.map(Self.partsWithoutText.contains) ?? true }) == true
        else { return nil }
        return part
    }
    private static let partsWithoutText: Set = ["apns", "android", "webpush", "data", "fcmOptions", "fcm_options"]

    /// True for the part for Apple of a message of Firebase's that stands by itself, as in `build(message, apns={…})`.
    private func isPartForApple(_ literal: Literal) -> Bool {
        guard literal.part("payload")?.part("aps") != nil, literal.part("aps") == nil else { return false }
        let before = source[..<literal.range.lowerBound].suffix(Self.longestName).reversed()
        let name = before.drop { !$0.isNamePart && $0 != 0x0A }.prefix { $0.isNamePart }.reversed()
        let word = String(decoding: name.filter { $0.isLetter }, as: UTF8.self).lowercased()
        if word == "apns" || word == "apnsconfig" { return true }
        // A function or a file of its own may make the part, whose spellings are an SDK's.
        let names = Set(literal.part("payload")?.part("aps")?.members?.compactMap { $0.name } ?? [])
        let isSpelled = language.name == .javaScript && !names.isDisjoint(with: FirebaseSDK.names)
        return (makesPartsForApple || isSpelled && !source.contains(word: "push.apple.com"))
            && literal.members?.allSatisfy { $0.name.map(Self.membersOfPart.contains) ?? true } == true
    }
    private static let membersOfPart: Set = [
        "headers", "payload", "fcmOptions", "fcm_options", "liveActivityToken", "live_activity_token",
    ]

    /// The message with a part for Apple: the rest may have a text. JavaScript's SDK takes its own spellings.
    private func messageToApple(_ part: Literal) -> Literal {
        guard language.name == .javaScript else { return Shape.config.sent(part) }
        var (message, apns) = (Literal(.object([]), part.range), part)
        apns.openText(["payload", "aps"])
        message.set(["apns"], to: apns, at: part.range)
        message.set(["token"], to: .unknown(part.range), at: part.range)
        return message.opened()
    }

    /// True for an object with an `aps` of which nothing is known, as of a parameter.
    func hasUnknownAPS(_ literal: Literal) -> Bool {
        literal.shape == nil && !isLocal && literal.part("aps")?.isUnknown == true
    }

    /// True for an object with a message that goes to Firebase's SDK, as a program logs or stores it: the body of a request is no matter
    /// of programs that send with the SDK.
    private func holdsMessageOfSDK(_ members: [Literal.Member]) -> Bool {
        sendsBySDK && members.contains { $0.name == "message" && $0.value.members != nil }
    }

    /// True for a text, or for a constant of a library that stands for it.
    private func holds(_ value: Literal, _ text: String) -> Bool {
        if case .constant(let constant) = value.value { return constant == "\"\(text)\"" }
        return value.text(in: source) == text
    }

    /// A message to Expo, with a device's token in place of a receiver that is unknown; nil for another object.
    private func messageToExpo(_ literal: Literal) -> Literal? {
        guard var members = literal.members, let index = members.firstIndex(where: { $0.name == "to" }),
            members[index].value.mayBeToken,
            namesExpo || Array(source[members[index].value.range]).contains(word: "oken"),
            members.contains(where: { $0.name.map(Self.contentOfExpo.contains) ?? false })
        else { return nil }
        let range = members[index].value.range
        members[index].value = Literal(.constant(#""ExponentPushToken[…]""#), range)
        return Literal(.object(members), literal.range)
    }

    /// The messages to Expo in a value without members that Expo lacks, which a function of the program may take off.
    func withoutOwn(_ literal: Literal) -> Literal {
        if case .array(let elements) = literal.value { return Literal(.array(elements.map(withoutOwn)), literal.range) }
        guard let members = literal.members, members.contains(where: { $0.name == "to" }),
            members.contains(where: { $0.name.map(Self.contentOfExpo.contains) ?? false })
        else { return literal }
        let known = MessageObject.expo.members.keys
        let kept = members.filter { member in
            guard let name = member.name else { return true }
            return known.contains(name) || Spelling.nearest(name, among: known) != nil
        }
        return Literal(.object(kept), literal.range)
    }

    private static let contentOfExpo: Set = [
        "title", "body", "sound", "badge", "subtitle", "_contentAvailable", "data",
    ]

    mutating func add(_ literal: Literal) {
        let start = literal.range.lowerBound
        if isRefused(literal.range) { return }
        let isRetired = isForRetiredInterface(literal)
        let whole = isRetired ? literal.withReceiver : literal
        let sent = isBase(literal) || isPartial(literal) ? whole.opened() : whole
        let literal = (changed.isEmpty ? sent : sent.opened(at: changed)).forOwnServer
        cover(literal, outside: literal.range)
        let all = Array(0..<forms(of: literal))
        let known = all.filter { all.count > 1 && isPayload(literal, form: $0) }
        found[start] = (known.isEmpty ? all : known).map {
            var fragment = Fragment(literal.transcript(of: source, choice: $0, spareQuote: spareQuote), of: outer)
            if isRetired { fragment.context.service = .fcm }
            if let decided = decided[start] { fragment.context.decided = decided }
            if isForCalls(start) {
                fragment.context.headers["apns-push-type"] = PushType.voip.rawValue
            }
            return fragment
        }
        for alternative in alternatives(of: literal).prefix(Self.mostOptions) where isPayload(alternative, form: 0) {
            var fragment = Fragment(alternative.transcript(of: source, spareQuote: spareQuote), of: outer)
            fragment.context.becomeOption()
            found[start]?.append(fragment)
        }
    }

    /// True if a name before a payload on its line says that it is for calls, as in `voipPayload = {…}`.
    private func isForCalls(_ start: Int) -> Bool {
        let before = source[..<start].suffix(Self.longestName)
        let line = before.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
        return line.map { $0 | 0x20 }.contains(word: "voip")
    }
    private static let longestName = 80

    var spareQuote: String { language.name == .javaScript ? "\"" : "" }

    /// True if a word is before a value, with nothing but spaces and signs of assignments and arguments between them.
    func follows(_ range: Range<Int>, _ word: String) -> Bool {
        source[..<range.lowerBound].suffix(Self.longestGap).reversed()
            .drop { $0 <= 0x20 || "=,(@".utf8.contains($0) }.starts(with: word.utf8.reversed())
    }
    private static let longestGap = 80

    /// Notes the values in a payload that stand elsewhere, in variables.
    mutating func cover(_ literal: Literal, outside range: Range<Int>) {
        for inner in literal.inner {
            if !range.contains(inner.range.lowerBound), inner.members != nil {
                covered.insert(inner.range.lowerBound)
                found[inner.range.lowerBound] = nil
            }
            cover(inner, outside: range)
        }
    }
}

extension Literal {
    /// The known part of a payload that a server of the program's own makes of this: an object with `aps` beside a device's token and its
    /// app. The server may leave out null, and spell names in other ways.
    var forOwnServer: Literal {
        let names = Set(members?.compactMap { $0.name } ?? [])
        guard !names.isDisjoint(with: Self.tokens), !names.isDisjoint(with: Self.addresses),
            let aps = members?.first(where: { $0.name == "aps" })?.value.members
        else { return self }
        var sent = Literal(.object([]), range)
        for member in aps {
            let isKept = member.name.flatMap { Key.named($0, in: .aps) } != nil && !member.value.isNull
            sent.set(["aps", isKept ? member.name : nil], to: member.value, at: member.place)
        }
        sent.open()
        return sent
    }

    private static let tokens: Set = [
        "token", "device_token", "deviceToken", "device_tokens", "deviceTokens", "tokens",
    ]
    private static let addresses: Set = [
        "appid", "app_id", "appId", "application_id", "bundle_id", "bundleId", "environment", "sandbox", "topic",
    ]
}
