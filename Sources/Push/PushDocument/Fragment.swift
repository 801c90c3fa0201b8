import JSONText
import PushPayload

/// A text of a document that is read on its own: the whole document, or a text inside another, with the mapping back.
public struct Fragment: Sendable {
    /// The text, UTF-8 bytes, with placeholders as `null` and with the corrections that could be made.
    public internal(set) var text: [UInt8]
    /// The text as JSON, with unknown values for its placeholders; nil where it could not be read.
    public internal(set) var json: JSONDocument?
    /// The pointer to the text in the document, if that is JSON.
    public var pointer: JSONPointer { context.pointer }
    /// The mistakes of syntax in it, in the order in which they were found.
    package internal(set) var mistakes: [SyntaxMistake] = []
    /// True if the text is a push, or was to be one; false for an envelope and for a channel request.
    public private(set) var isPush = false
    /// The request of a push; nil if the text could not be read or is not an object.
    public private(set) var request: Request?
    /// The pointer to the payload of a push, if the document is JSON.
    public private(set) var payloadPointer = JSONPointer.root
    /// The bytes of the document that the payload of a push takes.
    public private(set) var payloadRange = 0..<0
    /// The bytes of a push that go on the wire, which the limit counts.
    public private(set) var wireBytes = 0
    /// The maximum number of bytes that APNs accepts for such a push.
    public private(set) var limit = 0
    package internal(set) var messages: [ServiceMessage] = []
    /// True if all of its value is known, with nothing left to be computed or filled in.
    package internal(set) var isKnown = true
    /// Calls to servers that a rule checks, such as APNs' old binary interface.
    package internal(set) var calls: [RemoteCall] = []
    /// The message that the text is, with the push that its service makes of it; nil for any other text.
    package var message: ServiceMessage? { context.message }
    /// The document that the text is where it is no push; nil for a line of a log.
    package internal(set) var other: OtherDocument?
    /// The request for channel management that the text is.
    package internal(set) var channelRequest: ChannelRequest?

    var origin = OffsetMap()
    /// The bodies in it that are not payloads, with their pointers in the document.
    package var bodies: [(body: Body, pointer: JSONPointer)] {
        var found = messages.flatMap { message -> [(body: Body, pointer: JSONPointer)] in
            let place = pointer.appending(message.pointer)
            let own = message.table.flatMap(Body.named).map { [(body: $0, pointer: place)] } ?? []
            let fields = message.service == WebPush.service ? Body.named("webpush-headers") : nil
            let headers = fields.flatMap { body in
                message.headersPointer.map { (body: body, pointer: pointer.appending($0)) }
            }
            return own + (headers.map { [$0] } ?? [])
        }
        if let channelRequest, let body = Body.named("channel") {
            found.append((body, pointer.appending(channelRequest.request.payloadPointer)))
        }
        return found
    }

    /// The same, sent at a moment; nil where that is not known.
    package func at(_ moment: UnixTime?) -> Fragment {
        var fragment = self
        for index in messages.indices { fragment.messages[index].moment = moment }
        return fragment
    }

    /// The text before placeholders were replaced and mistakes corrected.
    package private(set) var source: [UInt8]
    private var sourceOrigin = OffsetMap()
    private(set) var sourceRange: Range<Int>
    var context = Context()
    /// The places in the text of values that nobody knows yet.
    var holes: [Hole] = []

    init(_ text: [UInt8]) {
        self.text = text
        source = text
        sourceRange = text.indices
    }

    /// A range of another text as a text of its own; the edits undo its quoting there.
    init(_ range: Range<Int>, of outer: Fragment, decoding edits: [TextEdit] = [], _ quoting: Quoting) {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var offset = range.lowerBound
        for edit in edits {
            text += outer.text[offset..<edit.range.lowerBound]
            text += edit.text.utf8
            offset = edit.range.upperBound
        }
        text += outer.text[offset..<max(offset, range.upperBound)]
        self.init(text)
        origin = outer.origin
        origin.append(from: range.lowerBound, edits, quoting)
        sourceOrigin = origin
        sourceRange = origin.original(text.indices)
        context.pointer = outer.pointer
        context.headers = outer.context.headers
        context.headerPlaces = outer.context.headerPlaces
        context.placeholders = outer.context.placeholders
        context.placeholders.computed = [:]
        context.imported = outer.context.imported
        context.isComputed = outer.context.isComputed
        holes = outer.holes.filter {
            range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
        }
        .moved(by: edits + [TextEdit(0..<range.lowerBound, "")])
        context.depth = outer.context.depth + 1
    }

    /// The body of a request that has none: an empty object in the place of its address. A body that stands elsewhere is an open object.
    init(emptyBodyAt address: Range<Int>, of outer: Fragment, isOpen: Bool = false) {
        let name = isOpen ? Hole.name(0) : ""
        self.init(address, of: outer, decoding: [TextEdit(address, isOpen ? "{\(name):null}" : "{}")], .other)
        if isOpen {
            holes = [Hole(.rest, 1..<1 + name.utf8.count)]
            context.isComputed = true
        }
    }

    /// The same for a request with these header fields: of a push to a device nothing is known of its payload. Nil for an address alone,
    /// as programs have it to try a connection, unless it is of channels.
    init?(bodyless headers: Headers, at address: Range<Int>, of outer: Fragment, hidesBody: Bool) {
        let isForChannel = headers[":path"].map(Request.isChannelPath) == true
        guard isForChannel || headers.fields.contains(where: { $0.name.first != ":" }) else { return nil }
        let isKnown = isForChannel || headers.host?.name == WebPush.host
        self.init(emptyBodyAt: address, of: outer, isOpen: hidesBody || !isKnown)
    }

    /// Adds what the address in a request document says about its request.
    mutating func addAddress(of document: JSONObject) {
        guard let address = document.requestAddress,
            let place = json.flatMap({ Locator($0.bytes).place(of: JSONPointer([address.name]))?.value })
        else { return }
        for field in address.fields {
            context.headers[field.name] = field.value
            context.headerPlaces[field.name] = Place(key: nil, value: documentRange(place))
        }
    }

    /// The JSON that was written for a value in the source code of a program, or for a string in it.
    init(_ transcript: Transcript, of program: Fragment, isString: Bool = false) {
        self.init(transcript, in: program, isString ? .programString : .program)
        context.depth += 1
    }

    /// The JSON that was written for all of a text, such as a document in YAML.
    init(_ transcript: Transcript, in outer: Fragment?, _ quoting: Quoting) {
        self.init(transcript.text)
        if let outer { (origin, context.depth) = (outer.origin, outer.context.depth) }
        origin.append(transcript.pieces, quoting)
        sourceOrigin = origin
        sourceRange = origin.original(text.indices)
        holes = transcript.holes
        context.placeholders.computed = transcript.computed
        context.isComputed = !holes.isEmpty
        context.decided = transcript.decided
    }

    /// Makes a push of it, with the place of its payload in the document.
    mutating func becomePush(
        _ request: Request?, at pointer: JSONPointer, _ range: Range<Int>, wireBytes: Int, limit: Int
    ) {
        isPush = true
        (self.request, payloadPointer, payloadRange) = (request, pointer, range)
        (self.wireBytes, self.limit) = (wireBytes, limit)
    }

    /// True if APNs refuses the push for its size.
    public var isTooLarge: Bool { wireBytes > limit }
    /// True if more bytes go on the wire than were counted, because placeholders are still to be filled in.
    public var isAtLeast: Bool { json != nil && hasUnknowns }
    /// True if the push is for the sandbox and the same message has one for production: a device gets only one of the two.
    public var isAlternative: Bool { context.isAlternative }
    /// True if it has one of the values between which a program chooses, and all else is unknown: the other parts are judged elsewhere.
    package var isOption: Bool { context.isOption }
    /// The places of header fields that are given outside JSON, as with curl's `-H`; by name in lower case.
    package var headerPlaces: [String: Place] { isPush || channelRequest != nil ? context.headerPlaces : [:] }

    /// The things in a text that rules look at apart from its push; most texts have none.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let mistakes = Traits(rawValue: 1)
        package static let repeatedKeys = Traits(rawValue: 2)
        /// Calls to servers.
        package static let calls = Traits(rawValue: 4)
        /// A push whose root is no object.
        package static let noObject = Traits(rawValue: 8)
        package static let tooLarge = Traits(rawValue: 16)
        /// A document that has to do with pushes and is none.
        package static let otherDocument = Traits(rawValue: 32)
        package static let channelRequest = Traits(rawValue: 64)
    }

    /// The traits of this text.
    @inline(__always) var traits: Traits {
        var traits: Traits = []
        if !mistakes.isEmpty { traits.insert(.mistakes) }
        if json?.hasRepeatedKeys == true, !context.isPart { traits.insert(.repeatedKeys) }
        if !calls.isEmpty { traits.insert(.calls) }
        if isPush, request == nil, json != nil { traits.insert(.noObject) }
        if isTooLarge, json != nil { traits.insert(.tooLarge) }
        if other != nil { traits.insert(.otherDocument) }
        if channelRequest != nil { traits.insert(.channelRequest) }
        return traits
    }

    /// The parsed text; nil if it could not be read.
    public var value: JSONValue? { json?.value }
    /// The objects of its record, the nearest first: those around the payload, and the message or request document that it is in.
    package var record: [JSONObject] {
        let own = message == nil ? request?.envelope : value?.object
        return (own.map { [$0] } ?? []) + context.around
    }
    /// True if an object in it gives a name more than once, unless an outer text reports that.
    public var hasRepeatedKeys: Bool { traits.contains(.repeatedKeys) }
    /// The range of the document that contains a range of the text.
    public func documentRange(_ range: Range<Int>) -> Range<Int> { origin.original(range) }
    /// Edits of the text as edits of the document, escaped as needed there; nil if that is impossible.
    public func documentEdits(_ edits: [TextEdit]) -> [TextEdit]? { origin.original(edits) }

    /// True if it is a push that is a part of its document, and can be read without the rest of that.
    package var isSeparate: Bool {
        !sourceOrigin.isEmpty && (isPush || channelRequest != nil) && !context.isComputed
    }
    /// Edits of its source, which it was read from, as edits of the document; nil if that is impossible.
    package func documentEdits(ofSource edits: [TextEdit]) -> [TextEdit]? { sourceOrigin.original(edits) }

    /// The fragment with another source in its place of the document, whose offsets count from its own beginning.
    func with(source: [UInt8]) -> Fragment {
        var fragment = Fragment(source)
        fragment.context = context
        return fragment
    }

    /// The JSON that goes on the wire: the text as it is, in its shortest form if a push service rewrites it, or what the service
    /// makes of it. Placeholders take as few bytes as possible. Nil if the text could not be read.
    public var wire: JSONDocument? {
        guard let json else { return nil }
        if let message {
            let sent = hasPlaceholders ? message.withPush(of: shortest?.value.object).known : message.known
            return try? JSONDocument(parsing: JSONWriter(unknowns: .shortest).bytes(.object(sent)))
        }
        if hasPlaceholders { return shortest }
        return context.isRelayed
            ? try? JSONDocument(parsing: Minifier(unescaping: true).bytes(text[...])) : json
    }

    /// The request as the push service sends it, as far as it is known; for a push without a service, its request.
    package var sentRequest: Request? {
        guard let message, let given = request?.headers else { return request }
        let headers = Headers(fields: given.fields.compactMap { field in field.value.map { (field.name, $0) } })
        return message.request(headers)
    }

    /// True if a service makes its push of values around a payload, not only of texts and of the app's own data.
    package var dependsOnValues: Bool { message?.dependsOnValues == true }

    /// The text with placeholders that are as short as they can be, and with its mistakes corrected.
    var shortest: JSONDocument? {
        guard !context.placeholders.isEmpty else {
            return json.flatMap { try? JSONDocument(parsing: JSONWriter(unknowns: .shortest).bytes($0.value)) }
        }
        let text = context.placeholders.edits(in: source, minimal: true).edits.applied(to: source)
        do { return try JSONDocument(parsing: text) } catch { return SyntaxRecovery(text, after: error).document }
    }

    /// True if it has placeholders, which may stand for any number of members.
    package var hasPlaceholders: Bool { context.isComputed || !context.placeholders.isEmpty }
    package var hasUnknowns: Bool { hasPlaceholders || message?.hasUnknowns == true }

    /// True if a program computes values in it.
    package var isComputed: Bool { context.isComputed }

    /// The hole that stands for any number of members in a range of the text; nil if there is none.
    package func rest(in range: Range<Int>) -> Hole? {
        holes.first {
            $0.kind == .rest && range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
        }
    }

    /// Corrects a mistake, which is none where the file's form allows it.
    mutating func correct(_ step: SyntaxRecovery.Step, isAllowed: Bool = false) {
        var error = step.error
        if error.mistake == .placeholder, let template = Template.of(text[error.range]) {
            error.message += "; --template \(template.rawValue) reads it as a value"
        }
        if !isAllowed { mistakes.append(SyntaxMistake(error, origin)) }
        apply(step.edits, step.holes(in: text))
    }

    /// Edits the text; `made` are the holes in the text that the edits make.
    mutating func apply(_ edits: [TextEdit], _ made: [Hole] = []) {
        holes = holes.moved(by: edits) + made
        guard !edits.isEmpty else { return }
        text = edits.applied(to: text)
        origin.append(edits)
    }
}

/// A mistake of syntax with its place in the document.
package struct SyntaxMistake: Sendable {
    /// The mistake; its offsets are those of the fragment's text.
    package let error: SyntaxError
    /// The bytes of the document that it is about; empty where something is missing.
    package let range: Range<Int>
    /// The edits of the document that repair it; nil if there is no repair, or if it can't be mapped to the document.
    package let edits: [TextEdit]?

    init(_ error: SyntaxError, _ origin: OffsetMap) {
        self.error = error
        range = origin.original(error.range)
        edits = error.repair.flatMap { origin.original($0.edits) }
    }
}
