import JSONText
import PushPayload

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

    fileprivate func find(in message: JSONObject) -> (pointer: JSONPointer, value: JSONValue)? {
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
    fileprivate func sent(_ value: JSONValue, _ expected: MessageValue?) -> JSONValue? {
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
    fileprivate func withholds(_ value: JSONValue) -> Bool {
        words.map { $0[Self.word(value)] == false } ?? false
    }

    /// True if the author chooses with the value what is sent.
    fileprivate func isChoice(_ value: JSONValue) -> Bool {
        guard let words else { return true }
        return words["*"] == "*" || value.string.map { words[$0]?.string != nil } ?? false
    }

    /// The value that the message needs so that the service sends this one; nil if there is none.
    fileprivate func written(_ value: JSONValue, _ expected: MessageValue?) -> JSONValue? {
        if let words, words["*"] != "*" {
            guard expected?.kind == .string else { return nil }
            return words.members.first { $0.value == value && $0.name != "*" }.map { .string($0.name) }
        }
        let isFlag = [Key.contentAvailable.name, Key.mutableContent.name].contains(place.last)
        let given = isFlag && value == 1 && expected?.kind != .number ? true : value
        return expected?.kind.map { $0 == given.kind } ?? true ? given : nil
    }
}

/// The push that a service sends for a message, with the members of the message that those of the push come from.
package struct SentPush: Sendable {
    /// The request document that the service sends, as far as it is known.
    package private(set) var document = JSONObject()
    private(set) var hasUnknowns = false
    /// True if it is made of values around a payload, and not only of texts and of the app's own data.
    let dependsOnValues: Bool
    private let form: MessageObject
    private let isForSDK: Bool
    /// The pointers from the message to what stands at these places in the document.
    private var origins: [JSONPointer: (pointer: JSONPointer, isExact: Bool)] = [:]
    /// The nearest object of the message around all that is in an object of the document.
    private var holders: [JSONPointer: JSONPointer] = [:]
    private var own: Set<JSONPointer> = []

    init(_ message: ServiceMessage) {
        form = message.form
        isForSDK = message.isForSDK
        dependsOnValues = message.service != "Firebase"
        var request: JSONObject = ["headers": [:], "payload": [:]]
        var hasPayload = false
        var given = message.value
        for path in form.numbers { given.convertToNumber(path[...]) }
        for path in form.texts { given.decodeText(path[...]) }
        var withheld: [[String]] = []
        for member in form.sent where !withheld.contains(where: { member.place.starts(with: $0) }) {
            guard let (pointer, value) = member.find(in: given) else { continue }
            if member.withholds(value) {
                withheld.append(member.place)
                continue
            }
            let expected = form.numbers.contains(member.path) ? nil : form.value(at: pointer)
            if expected?.takes(value) == false, form.dropsMember(at: pointer) { continue }
            guard let sent = member.sent(value, expected) else { continue }
            hasPayload = hasPayload || member.isBase && member.place == ["payload"]
            hasUnknowns = hasUnknowns || sent.isUnknown && sent.unknown?.text == nil
            // An alert in place of its body.
            let isAlert = member.place.suffix(2) == [Key.alert.name, Key.body.name] && sent.object != nil
            put(
                sent, at: member.place.dropLast(isAlert ? 1 : 0), in: &request, .root, from: pointer,
                isExact: member.isChoice(value), isBase: member.isBase)
        }
        let isUndecoded = form.texts.contains { JSONValue.object(given)[JSONPointer($0)]?.isUnknown == true }
        if !hasPayload, isUndecoded || form.leavesUnknowns(in: message.value) {
            hasUnknowns = true
            for place in [["headers"], ["payload"], ["payload", "aps"]] { request.open(place[...]) }
            request.change(["payload", "aps", "alert"]) { $0.isOpen = true }
        }
        document = request
    }

    private mutating func put(
        _ value: JSONValue, at path: ArraySlice<String>, in object: inout JSONObject, _ place: JSONPointer,
        from origin: JSONPointer, isExact: Bool, isBase: Bool
    ) {
        guard let name = path.first else {
            if isBase, origins[place] == nil { origins[place] = (origin, isExact) }
            if value.object?.isOpen == true { (object.isOpen, hasUnknowns) = (true, true) }
            for member in value.object?.members ?? [] {
                let isRespelled = isForSDK && FirebaseSDK.objects.contains(place)
                let (name, value) = isRespelled ? FirebaseSDK.sent(member) : (member.name, member.value)
                put(
                    value, at: [name], in: &object, place, from: origin.appending(member.name),
                    isExact: isExact, isBase: isBase)
            }
            return
        }
        let here = place.appending(name)
        let rest = path.dropFirst()
        let holdsRespelled = isForSDK && FirebaseSDK.objects.contains { $0.isWithin(here) }
        if object[name] == nil, rest.isEmpty, value.object == nil || !holdsRespelled {
            object[name] = value
            origins[here] = (origin, isExact)
            if !isBase { own.insert(here) }
            note(here, from: origin)
        } else if !rest.isEmpty || value.object != nil, var inner = (object[name] ?? [:]).object {
            put(value, at: rest, in: &inner, here, from: origin, isExact: isExact, isBase: isBase)
            object[name] = .object(inner)
        }
    }

    /// Notes the object of the message that holds all of what is in the objects around a place.
    private mutating func note(_ place: JSONPointer, from origin: JSONPointer) {
        var outer = place.parent
        while let object = outer, let given = origin.parent {
            let shared = holders[object].map { zip($0.tokens, given.tokens).prefix { $0 == $1 }.map { $0.0 } }
            let holder = shared.map { JSONPointer($0) } ?? given
            if holders[object] == holder { return }
            holders[object] = holder
            outer = object.parent
        }
    }

    var known: JSONObject {
        guard hasUnknowns else { return document }
        var known = document
        for path in [["payload", "aps", "alert"], ["payload", "aps"], ["payload"], ["headers"]] {
            known.change(path[...]) { object in
                object.isOpen = false
                for member in object.members {
                    let isRest =
                        [Key.alert.name, Key.aps.name].contains(member.name) && member.value.object?.isEmpty == true
                    if isRest || member.value.isUnknown && member.value.unknown?.text == nil {
                        object[member.name] = nil
                    }
                }
            }
        }
        return known
    }

    /// The request of a document, with header fields from elsewhere.
    func request(of document: JSONObject, _ headers: Headers) -> Request {
        let fields = document["headers"]?.object ?? JSONObject()
        var sent = Headers(json: fields).filled(by: headers)
        sent.others = .addedByService
        return Request(
            Payload(json: document["payload"]?.anyObject ?? JSONObject()), headers: sent, payloadPointer: "/payload",
            headersPointer: fields.isEmpty == true ? nil : "/headers",
            envelope: fields.isEmpty == true ? nil : document)
    }

    /// True for a member of the app's own data, whose name is not meant for the system.
    package func isOwn(_ place: JSONPointer) -> Bool { own.contains(place) }

    /// The pointer from the message to what stands at a place in the document. For what nobody wrote it is that of the nearest
    /// object of the message, and `isExact` is false.
    package func origin(of place: JSONPointer) -> (pointer: JSONPointer, isExact: Bool) {
        var outer = place
        while true {
            if let origin = origins[outer] {
                // A place in the JSON of a text is the text.
                if let text = form.text(around: origin.pointer) { return (text, false) }
                let rest = place.tokens.dropFirst(outer.tokens.count)
                return origin.isExact ? (origin.pointer.appending(JSONPointer(Array(rest))), true) : origin
            }
            if let holder = holders[outer] { return (holder, false) }
            guard let parent = outer.parent else { return (.root, false) }
            outer = parent
        }
    }

    /// The change of the message that makes a change in the document; nil if there is none.
    package func change(_ change: JSONChange) -> JSONChange? {
        switch change {
        case .set(let place, let value): return written(value, at: place).map { .set($0, $1) }
        case .remove(let place): return member(at: place).map { .remove($0) }
        case .rename(let place, let name):
            guard let pointer = member(at: place), pointer.last == place.last, let outer = place.parent,
                member(at: outer) == pointer.parent
            else { return nil }
            return .rename(pointer, to: name)
        case .move(let place, let target):
            guard let pointer = member(at: place), let value = JSONValue.object(document)[place],
                let (end, moved) = written(value, at: target), moved == value
            else { return nil }
            return .move(pointer, to: end)
        }
    }

    /// The pointer from the message to the member that the author wrote for one in the document; nil if there is none.
    private func member(at place: JSONPointer) -> JSONPointer? {
        let (pointer, isExact) = origin(of: place)
        return isExact ? pointer : nil
    }

    /// The member of the message, and its value, with which a value gets to a place in the document; nil if there is none.
    private func written(_ value: JSONValue, at place: JSONPointer) -> (JSONPointer, JSONValue)? {
        let given = member(at: place)
        let rows = form.sent.filter { form.text(around: JSONPointer($0.path)) == nil }
        for row in rows where row.place == place.tokens && !row.path.contains("*") {
            let pointer = JSONPointer(row.path)
            if given == nil || given == pointer, let written = row.written(value, form.value(at: pointer)) {
                return (pointer, written)
            }
        }
        if let given { return form.sent.contains { JSONPointer($0.path) == given } ? nil : (given, value) }
        let base = rows.first { $0.isBase && $0.words == nil && place.tokens.starts(with: $0.place) }
        guard let base, base.place != place.tokens, form.value(at: JSONPointer(base.path))?.kind != .string
        else { return nil }
        return (JSONPointer(base.path + place.tokens.dropFirst(base.place.count)), value)
    }
}

extension MessageObject {
    /// The type of the value at a pointer from the object; nil if unknown.
    fileprivate func value(at pointer: JSONPointer) -> MessageValue? {
        pointer.tokens.reduce(.object(self)) { value, name in
            guard case .object(let object)? = value else { return nil }
            return object[name]
        }
    }

    /// True if the service leaves out what it can't read, and sends the push.
    fileprivate func dropsMember(at pointer: JSONPointer) -> Bool {
        guard case .object(let outer)? = pointer.parent.flatMap({ value(at: $0) }) else { return false }
        return outer.refusal != nil
    }

    /// The pointer to the text whose JSON holds a place; nil for a place outside.
    fileprivate func text(around pointer: JSONPointer) -> JSONPointer? {
        texts.lazy.map { JSONPointer($0) }.first { $0 != pointer && pointer.isWithin($0) }
    }

    /// True if a message has members that nobody knows, or that decide in a way of their own what is sent.
    fileprivate func leavesUnknowns(in message: JSONObject) -> Bool {
        message.isOpen
            || message.members.contains { member in
                if elsewhere[member.name] != nil { return true }
                if let words = deciding[member.name], words.isEmpty || words.contains(member.value.string ?? "") {
                    return true
                }
                switch self[member.name] {
                case nil: return true
                case .object(let form): return member.value.object.map(form.leavesUnknowns) ?? false
                default: return false
                }
            }
    }
}

extension JSONObject {
    /// Makes an object of the JSON in a text at a path; of other text nothing is known.
    fileprivate mutating func decodeText(_ path: ArraySlice<String>) {
        guard let name = path.last else { return }
        change(path.dropLast()) { object in
            guard let value = object[name], value.mayBe(.string) else { return }
            object[name] = value.string.flatMap(EncodedJSON.object(in:)).map { .object($0) } ?? .anything
        }
    }

    /// Makes a number of a text at a path; what is none stays as it is.
    fileprivate mutating func convertToNumber(_ path: ArraySlice<String>) {
        guard let name = path.last else { return }
        change(path.dropLast()) { object in
            guard let text = object[name]?.string, let number = Double(text) else { return }
            object[name] = Int64(text).map { .integer($0) } ?? .real(number)
        }
    }

    /// Says of an object that it may have more members. Objects on the way are made; a value of another kind stays as it is.
    fileprivate mutating func open(_ path: ArraySlice<String>) {
        guard let name = path.first else { return isOpen = true }
        guard var inner = (self[name] ?? [:]).object else { return }
        inner.open(path.dropFirst())
        self[name] = .object(inner)
    }

    fileprivate mutating func change(_ path: ArraySlice<String>, _ body: (inout JSONObject) -> Void) {
        guard let name = path.first else { return body(&self) }
        guard var inner = self[name]?.object else { return }
        inner.change(path.dropFirst(), body)
        self[name] = .object(inner)
    }

    /// Sets a member at a path, unless there is one; an object is merged into the object that is there.
    package mutating func fill(_ path: ArraySlice<String>, _ value: JSONValue) {
        guard let first = path.first, self[first].map({ $0.object != nil }) != false else { return }
        var inner = self[first]?.object ?? JSONObject()
        if path.count > 1 {
            inner.fill(path.dropFirst(), value)
        } else {
            guard let members = value.object?.members else { return self[first] = self[first] ?? value }
            for member in members where inner[member.name] == nil { inner[member.name] = member.value }
        }
        self[first] = .object(inner)
    }
}
