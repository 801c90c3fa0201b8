import CEmbedded
import JSONText
import PushPayload

/// The members that an object in a service's message may have. Only its initializer and what makes a variant of it change it;
/// each message refers to it, as a copy of its tables would cost more than reading the message.
package final class MessageObject: @unchecked Sendable {
    package let members: [String: MessageValue]
    /// The values of all other members; nil if there must not be any.
    package var others: MessageValue?
    /// Prefixes of further members, mostly for other systems than Apple's.
    package private(set) var prefixes: [String] = []
    /// The places, as paths from the message, of members that people write here by mistake.
    package var elsewhere: [String: String] = [:]
    /// The members in whose place the service wants others, by their names.
    package private(set) var deprecated: [String: String] = [:]
    /// The name of the object of messages.json that it is.
    package private(set) var table: String?
    /// The words of members whose place in the push does not say what they are for.
    package private(set) var meanings: [String: String] = [:]
    /// The places of messages in a request, as paths in which `*` is any element; the root alone if there are none.
    package private(set) var places: [[String]] = [[]]
    /// The members of documents that hold such messages among other things.
    package private(set) var around: [String] = []
    /// The members that have to be there, and those that JSON in a text has to have, by the names of the texts.
    package private(set) var required: [String] = []
    package private(set) var requiredInText: [String: [String]] = [:]
    /// The consequences of members that have to be there and are not, as clauses; the whole message is refused for others.
    package private(set) var without: [String: String] = [:]
    /// The members that name the device.
    private(set) var devices: [String] = []
    /// The month in which the service's page with these members was read, such as 2026-11.
    package private(set) var readDate: String?
    /// The members whose texts the service makes numbers of, as paths.
    var numbers: [[String]] = []
    /// The members whose texts hold JSON that goes into the push, as paths.
    private(set) var texts: [[String]] = []
    /// True if a text may stand in place of the object.
    private(set) var mayBeText = false
    /// The fate of undefined members, as a clause.
    package private(set) var effect = ""
    /// The consequence of a value of another kind, as a clause; nil if the whole message is refused.
    package private(set) var refusal: String?
    /// The places of members in the push, in their order.
    var sent: [SentMember] = []
    /// The members that decide in a way of their own what is sent, with the texts that do so; none for any value.
    var deciding: [String: [String]] = [:]

    fileprivate init(members: [String: MessageValue], others: MessageValue? = nil) {
        (self.members, self.others) = (members, others)
    }

    // Else each of the messages below gets the code of all of this.
    @inline(never) convenience init(named name: String) {
        self.init(Self.file?[name]?.object ?? JSONObject(), in: nil)
        table = name
    }

    /// Reads an object of messages.json; what it does not say itself, the object around it says.
    fileprivate init(_ json: JSONObject, in outer: MessageObject?) {
        effect = json["effect"]?.string ?? outer?.effect ?? "the service does not read it"
        readDate = json["read"]?.string ?? outer?.readDate
        let around = MessageObject(members: [:])
        (around.effect, around.readDate) = (effect, readDate)
        let members =
            (json["members"]?.object?.members ?? []).map { ($0.name, MessageValue($0.value, around)) }
            + MessageValue.words.flatMap { word in
                Self.names(json[word]).map { ($0, MessageValue(.string(word), around)) }
            }
        self.members = Dictionary(uniqueKeysWithValues: members)
        others = json["others"].map { MessageValue($0, around) }
        (elsewhere, deprecated) = (Self.places(json["elsewhere"]), Self.places(json["deprecated"]))
        numbers = Self.paths(json["numbers"])
        for case (let name, .object(let inner)) in members {
            for var member in inner.sent {
                member.path.insert(name, at: 0)
                sent.append(member)
            }
        }
        sent += json["sent"]?.object?.members.flatMap { SentMember.all($0.name, $0.value) } ?? []
        if let at = json["at"] { places = Self.paths(at) }
        self.around = Self.names(json["around"])
        prefixes = Self.names(json["prefixes"])
        texts = Self.paths(json["json"])
        required = Self.names(json["required"])
        devices = Self.names(json["device"])
        refusal = json["refusal"]?.string
        mayBeText = json["mayBeText"] == true
        for member in json["about"]?.object?.members ?? [] { meanings[member.name] = member.value.string }
        for member in json["without"]?.object?.members ?? [] { without[member.name] = member.value.string }
        for member in json["deciding"]?.object?.members ?? [] { deciding[member.name] = Self.names(member.value) }
        for member in json["requiredInText"]?.object?.members ?? [] {
            requiredInText[member.name] = Self.names(member.value)
        }
    }

    private static func names(_ json: JSONValue?) -> [String] {
        json?.array?.compactMap { $0.string } ?? json?.string.map { [$0] } ?? []
    }

    private static func paths(_ json: JSONValue?) -> [[String]] {
        names(json).map { $0.split(separator: ".").map(String.init) }
    }

    /// The names of members with the place that the table has for each.
    private static func places(_ json: JSONValue?) -> [String: String] {
        let rows = (json?.object?.members ?? []).flatMap { row in names(row.value).map { ($0, row.name) } }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// True if each member of a message is known, meant for another place, or nearly a known one.
    func fits(_ message: JSONObject) -> Bool {
        message.members.allSatisfy { member in
            if case .object(let form)? = self[member.name], let inner = member.value.object { return form.fits(inner) }
            return self[member.name] != nil || isLikeMember(member.name)
        }
    }

    /// True if more of a message's members are named in the table, or nearly so, than must not be there.
    func resembles(_ message: JSONObject) -> Bool {
        let surplus = message.members.reduce(0) { surplus, member in
            var isKnown = members[member.name] != nil || isLikeMember(member.name)
            if case .object(let form)? = members[member.name], !form.members.isEmpty, let inner = member.value.object {
                isKnown = form.resembles(inner)
            }
            return isKnown ? surplus + 1 : self[member.name] == nil ? surplus - 1 : surplus
        }
        return surplus > 0
    }

    private func isLikeMember(_ name: String) -> Bool {
        elsewhere[name] != nil || Spelling.nearest(name, among: members.keys) != nil
    }

    /// The word that a member has to be, if there is a single one.
    package func onlyWord(for name: String) -> String? {
        guard case .words(let words)? = members[name], words.count == 1 else { return nil }
        return words.first
    }

    /// The type of a member; nil if the object has no such member.
    package subscript(name: String) -> MessageValue? {
        members[name] ?? others ?? (prefixes.contains(where: name.hasPrefix) ? .any : nil)
    }
}

/// The type of a member in a service's message.
package indirect enum MessageValue: Sendable {
    case text, number, boolean
    case words([String])
    case numbers([Int64])
    case object(MessageObject)
    /// An array of such objects.
    case list(MessageObject)
    /// Any value: the service passes it on, or it is not about Apple's devices.
    case any

    /// The kinds that it may be; empty for anything.
    package var kinds: [JSONKind] {
        switch self {
        case .text, .words: [.string]
        case .number, .numbers: [.number]
        case .boolean: [.boolean]
        case .object(let form): form.mayBeText ? [.string, .object] : [.object]
        case .list: [.array]
        case .any: []
        }
    }

    /// The kind of value, if there is a single one.
    package var kind: JSONKind? { kinds.count == 1 ? kinds.first : nil }

    /// False if a value is of another kind, or an object without what it has to have.
    func takes(_ value: JSONValue) -> Bool {
        guard kinds.isEmpty || kinds.contains(where: value.mayBe) else { return false }
        guard case .object(let form) = self, let object = value.object else { return true }
        return form.required.allSatisfy { name in
            object[name].map { form[name]?.takes($0) ?? true } ?? object.isOpen
        }
    }

    fileprivate static let words = ["text", "number", "boolean", "texts", "object", "any"]

    /// A word for what the value is, an array of the texts that it may be, or the object that it is in an object around it.
    fileprivate init(_ json: JSONValue, _ outer: MessageObject) {
        switch json {
        case "text": self = .text
        case "number": self = .number
        case "boolean": self = .boolean
        case .array(let words):
            // An array of one object is what it looks like.
            if let element = words.first?.object {
                self = .list(MessageObject(element, in: outer))
            } else {
                let numbers = words.compactMap { $0.number.flatMap { Int64(exactly: $0) } }
                self = numbers.isEmpty ? .words(words.compactMap { $0.string }) : .numbers(numbers)
            }
        case "texts": self = .object(MessageObject(members: [:], others: .text))
        case "object": self = .object(.ofAnything)
        case .string(let table) where MessageObject.file?[table] != nil: self = .object(MessageObject(named: table))
        case .object(let object): self = .object(MessageObject(object, in: outer))
        default: self = .any
        }
    }
}

extension MessageObject {
    /// A message to Firebase's HTTP v1 interface. Its JSON may also be written in camel case.
    package static let fcm = MessageObject(named: "fcm")
    /// The forms of such messages, by what the program hands over.
    static func fcm(isForSDK: Bool, isDataAlone: Bool) -> MessageObject {
        if isForSDK { isDataAlone ? fcmSDKData : fcmSDK } else { isDataAlone ? fcmData : fcm }
    }
    private static let fcmData = variantOfFCM(isForSDK: false, isDataAlone: true)
    private static let fcmSDK = variantOfFCM(isForSDK: true, isDataAlone: false)
    private static let fcmSDKData = variantOfFCM(isForSDK: true, isDataAlone: true)

    private static func variantOfFCM(isForSDK: Bool, isDataAlone: Bool) -> MessageObject {
        let form = MessageObject(named: "fcm")
        // Programs wrap what they hand to the SDK.
        if isForSDK { form.others = .any }
        // Firebase makes a background push of it (its reference of projects.messages).
        if isDataAlone {
            form.sent += SentMember.all(
                "data", ["aps.content-available": ["*": 1], "headers.apns-push-type": ["*": "background"]])
        }
        return form
    }

    static let fcmSDKPart = MessageObject(named: "fcmSDKPart")
    /// The body of a request to that interface, around the message.
    static let fcmRequest = MessageObject(named: "fcm-request")
    /// The body of a request for a channel.
    package static let channel = MessageObject(named: "channel")
    static let sns = MessageObject(named: "sns")
    static let snsPublish = MessageObject(named: "sns-publish")
    static let snsPublishDevice = MessageObject(named: "sns-publish-device")
    static let azure = MessageObject(named: "azure")
    static let beams = MessageObject(named: "beams")
    static let onesignal = MessageObject(named: "onesignal")
    static let expo = MessageObject(named: "expo")
    static let pinpoint = MessageObject(named: "pinpoint")
    static let ofAnything = MessageObject(members: [:], others: .any)
    fileprivate static let file = try? JSONDocument(parsing: [UInt8](embedded_messages_json())).value.object

    /// The services that their objects describe whole: each is recognised by paths that only its requests have together, all those of
    /// one list, and its messages stand at another path if not at the root.
    static let services: [PushService] = (file?.members ?? []).compactMap { row in
        guard let json = row.value.object, let name = json["service"]?.string,
            let form = EnvelopeForm(rawValue: row.name)
        else { return nil }
        let signs = (json["shownBy"]?.array ?? []).map { paths($0).map { JSONPointer($0) } }
        let object = MessageObject(named: row.name)
        return PushService.building(name, form: form, rows: row.name) { root, pointer in
            let value = JSONValue.object(root)
            return signs.contains { $0.allSatisfy { value[$0] != nil } } ? object.messages(in: root, pointer) : nil
        }
    }

    /// The messages at the first place of a request that has any.
    func messages(in root: JSONObject, _ pointer: JSONPointer) -> [(JSONPointer, JSONObject)] {
        typealias Found = [(JSONPointer, JSONObject)]
        func objects(_ value: JSONValue, _ pointer: JSONPointer, _ path: ArraySlice<String>) -> Found {
            guard let name = path.first else { return value.object.map { [(pointer, $0)] } ?? [] }
            guard name == "*" else {
                return value.object?[name].map { objects($0, pointer.appending(name), path.dropFirst()) } ?? []
            }
            // A service that takes an array of messages may take a single one without the array.
            guard let elements = value.array else { return objects(value, pointer, path.dropFirst()) }
            return elements.enumerated().flatMap { objects($1, pointer.appending($0), path.dropFirst()) }
        }
        return places.lazy.map { objects(.object(root), pointer, $0[...]) }.first { !$0.isEmpty } ?? []
    }

    /// The objects that are bodies, with their titles and pages.
    static let titled: [(name: String, title: String, page: String)] = (file?.members ?? []).compactMap { row in
        row.value.object?["title"]?.string.map { (row.name, $0, row.value.object?["source"]?.string ?? "") }
    }
}

/// A member of a service's message, and its place and value in the push that the service sends.
struct SentMember: Sendable {
    /// The path from the message to the member; `*` is a text in any language.
    var path: [String]
    let place: [String]
    /// The value sent for each word that the message may have here, and under `*` for all others: null if it is unknown, false if nothing
    /// is sent there, whatever other members say, and `*` for the message's own value. Nil if values are sent unchanged.
    let words: JSONObject?
    /// True if it is an object of Apple's, so that members that the message lacks could be written into it.
    let isBase: Bool

    /// The members of a row of `messages.json`: places in the payload, or in `headers`, each with the values for words there.
    static func all(_ path: String, _ row: JSONValue) -> [SentMember] {
        let places = row.object?.members.map { ($0.name, $0.value.object) } ?? [(row.string ?? "", nil)]
        return places.map { place, words in
            let names = place.split(separator: ".").map(String.init)
            let isWhole = names.first == "payload"
            return SentMember(
                path: path.split(separator: ".").map(String.init),
                place: names.first == "headers" || isWhole ? names : ["payload"] + names, words: words,
                isBase: isWhole || !names.isEmpty && words == nil)
        }
    }

    /// True if the member may be in an object of the message of which nothing is known.
    func mayBeHidden(in message: JSONObject) -> Bool {
        var value: JSONValue? = .object(message)
        for name in path.dropLast() where value?.object != nil { value = value?[JSONPointer.root.appending(name)] }
        return value?.isUnknown == true && value?.mayBe(.object) == true && place.count > 1
    }

    func find(in message: JSONObject) -> (pointer: JSONPointer, value: JSONValue)? {
        var (pointer, value) = (JSONPointer.root, JSONValue.object(message))
        for name in path {
            // The text of a service that takes one for all languages, too.
            if name == "*", value.string != nil { break }
            guard let object = value.object,
                let member = name != "*"
                    ? object[name].map({ (name, $0) })
                    : object["en"].map({ ("en", $0) }) ?? object.members.first.map({ ($0.name, $0.value) })
            else { return nil }
            (pointer, value) = (pointer.appending(member.0), member.1)
        }
        return value == .null || value == "" ? nil : (pointer, value)
    }

    /// The value that the service sends for a value of the message, which should be of the expected kind; nil if it sends none.
    func sent(_ value: JSONValue, _ expected: MessageValue?) -> JSONValue? {
        if let words {
            let word = words[Self.word(value)] ?? words["*"]
            if word == "*" { return value }
            if value.isUnknown { return .anything }
            return word.map { $0 == .null ? .anything : $0 }
        }
        if value.isUnknown { return value }
        if let kind = expected?.kind, kind != value.kind { return .anything }
        switch place.last {
        // Some services count badges themselves, as in "+1".
        case Key.badge.name?: return value.kind == .string ? .anything : value
        case Key.contentAvailable.name?, Key.mutableContent.name?:
            if value == true || value == 1 { return 1 }
            return value == false || value == 0 ? Optional.none : .anything
        case Key.sound.name?:
            guard var sound = value.object else { return value }
            if let flag = sound[Key.critical.name], flag.kind == .boolean {
                sound[Key.critical.name] = flag == true ? .integer(1) : Optional.none
            }
            return .object(sound)
        default: break
        }
        return place.first == "headers" && value.kind == .number ? .string(JSONWriter().text(value)) : value
    }

    /// The name of a value in `words`: a text itself, or a number or Boolean as JSON has it.
    private static func word(_ value: JSONValue) -> String { value.string ?? JSONWriter().text(value) }

    /// True if nothing is sent at the place because of the value.
    func withholds(_ value: JSONValue) -> Bool {
        words.map { $0[Self.word(value)] == false } ?? false
    }

    /// True if the author chooses with the value what is sent.
    func isChoice(_ value: JSONValue) -> Bool {
        guard let words else { return true }
        return words["*"] == "*" || value.string.map { words[$0]?.string != nil } ?? false
    }

    /// The value that the message needs so that the service sends this one; nil if there is none.
    func written(_ value: JSONValue, _ expected: MessageValue?) -> JSONValue? {
        if let words, words["*"] != "*" {
            guard expected?.kind == .string else { return nil }
            return words.members.first { $0.value == value && $0.name != "*" }.map { .string($0.name) }
        }
        let isFlag = [Key.contentAvailable.name, Key.mutableContent.name].contains(place.last)
        let given = isFlag && value == 1 && expected?.kind != .number ? true : value
        return expected?.kind.map { $0 == given.kind } ?? true ? given : nil
    }
}
