import JSONText
import PushPayload

/// A message of a push service in a text, with what the service lets it hold.
package struct ServiceMessage: Sendable {
    package let service: String
    /// The pointer to the message in its text.
    package internal(set) var pointer: JSONPointer
    package internal(set) var value: JSONObject
    package let form: MessageObject
    /// The name of the table that the form is from; nil for one that has none.
    package var table: String? { form.table }
    /// The name of the only device that it is for; nil for several, or where that is not known.
    package var device: String? {
        form.devices.lazy.compactMap { name in
            let given = value[name]
            return given?.string ?? (given?.array?.count == 1 ? given?.array?.first?.string : nil)
        }.first
    }
    /// True if the service no longer takes such messages.
    package var isRetired = false
    /// True if it is for an SDK that respells some members.
    package var isForSDK = false
    /// When it is sent; nil where that is not known.
    package internal(set) var moment: UnixTime?
    /// True if the service's page with these members was read more than a year before the message is sent.
    package var isTableOld: Bool {
        guard let moment, let read = form.readDate.flatMap({ UnixTime("\($0)-01T00:00:00Z") }) else { return false }
        return moment.seconds - read.seconds > 366 * 86400
    }
    /// The header fields of its request, as far as a rule looks at them, and their object in the text, if they are there.
    package var headers = Headers()
    package var headersPointer: JSONPointer?
    /// The request document that the service sends for it, as far as it is known; empty before `withPush`.
    package private(set) var sent = JSONObject()
    private(set) var hasUnknowns = false
    /// The pointers from the message to what stands at these places in that document.
    private(set) var origins: [JSONPointer: (pointer: JSONPointer, isExact: Bool)] = [:]
    /// The nearest object of the message around all that is in an object of the document.
    private(set) var holders: [JSONPointer: JSONPointer] = [:]
    private(set) var own: Set<JSONPointer> = []
    /// True if the push is made of values around a payload, and not only of texts and of the app's own data.
    var dependsOnValues: Bool { service != "Firebase" }
    /// The consequence of a message that the service can't read, as a clause.
    package var refusal: String {
        service == WebPush.service
            ? "the browser shows nothing by itself, and a third push that shows nothing ends the subscription"
            : "the whole message is refused: nobody gets it"
    }

    /// The messages in a JSON text: the text itself is a request, or an array of requests.
    static func all(in text: JSONValue, _ choice: EnvelopeChoice = .auto) -> [ServiceMessage] {
        let roots = text.array?.enumerated().map { (JSONPointer.root.appending($0), $1) } ?? [(.root, text)]
        return roots.flatMap { pointer, value in
            guard let object = value.object, !object.isPush else { return [] as [ServiceMessage] }
            return PushService.read(object, at: pointer, choice.isOneForm ? choice : .auto)?.messages ?? []
        }
    }
}

/// The push that the service sends for it, with the members of the message that those of the push come from.
extension ServiceMessage {
    /// The same message with its push, or with this value and the push that the service makes of that.
    func withPush(of value: JSONObject? = nil) -> ServiceMessage {
        var message = self
        message.value = value ?? message.value
        (message.hasUnknowns, message.origins, message.holders, message.own) = (false, [:], [:], [])
        message.makePush()
        return message
    }

    private mutating func makePush() {
        var request: JSONObject = ["headers": [:], "payload": [:]]
        var hasPayload = false
        var given = value
        for path in form.numbers { given.convertToNumber(path[...]) }
        for path in form.texts { given.decodeText(path[...]) }
        var withheld: [[String]] = []
        var hidden: [[String]] = []
        for member in form.sent where !withheld.contains(where: { member.place.starts(with: $0) }) {
            guard let (pointer, value) = member.find(in: given) else {
                if member.mayBeHidden(in: given) { hidden.append(member.place) }
                continue
            }
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
        for place in hidden where place.starts(with: ["payload", Key.aps.name]) {
            hasUnknowns = true
            // The object may be absent, and the alert with it.
            request.open(place.dropLast().prefix { $0 != Key.alert.name })
            request.change(["payload", Key.aps.name, Key.alert.name]) { $0.isOpen = true }
        }
        let isUndecoded = form.texts.contains { JSONValue.object(given)[JSONPointer($0)]?.isUnknown == true }
        if !hasPayload, isUndecoded || form.leavesUnknowns(in: value) {
            hasUnknowns = true
            for place in [["headers"], ["payload"], ["payload", "aps"]] { request.open(place[...]) }
            request.change(["payload", "aps", "alert"]) { $0.isOpen = true }
        }
        sent = request
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
        guard hasUnknowns else { return sent }
        var known = sent
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

    /// The request that the service sends, with header fields from elsewhere.
    func request(_ headers: Headers) -> Request {
        let fields = sent["headers"]?.object ?? JSONObject()
        var all = Headers(json: fields).filled(by: headers)
        all.others = .addedByService
        return Request(
            Payload(json: sent["payload"]?.anyObject ?? JSONObject()), headers: all, payloadPointer: "/payload",
            headersPointer: fields.isEmpty == true ? nil : "/headers",
            envelope: fields.isEmpty == true ? nil : sent)
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
            guard let pointer = member(at: place), let value = JSONValue.object(sent)[place],
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
