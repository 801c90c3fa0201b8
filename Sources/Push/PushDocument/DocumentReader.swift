import JSONText
import PushPayload

/// Reads a document from the outside in. Each text in it becomes a fragment: a push, a channel request, an envelope with messages, an event
/// of a sequence, a document of another kind, or a text that can't be read as JSON.
struct DocumentReader {
    private let options: ReadingOptions
    private let choice: EnvelopeChoice
    private(set) var fragments: [Fragment] = []
    private(set) var form = DocumentForm.json
    private(set) var isEnvelope = false

    /// True if nothing but the document says that it is a push.
    private let isAlone: Bool

    private static let maximumDepth = 6

    init(_ options: ReadingOptions, named name: String?) {
        self.options = options
        let choice = options.envelope.choice(at: options.stage)
        isAlone = options.headers.areUnknown && options.stage == .written
        // An `.apns` file is delivered by the Simulator as it is.
        self.choice = choice == .auto && name?.hasSuffix(".apns") == true ? .none : choice
    }

    mutating func read(_ bytes: [UInt8], named name: String?) {
        let document = Fragment(bytes)
        let name = EnvelopeForm.name(of: bytes, named: name)
        let form = EnvelopeForm.ofText(named: name, choice: choice)
        let inner: [Fragment]
        do { inner = try form?.fragments(in: document, named: name, options) ?? [] } catch {
            addForeign(document, named: name, error)
            let forms: WrittenAPS.Forms = form == .yaml ? [.quoted, .yaml] : [.quoted, .bare]
            fragments += document.unread(forms, error.message)
            return
        }
        let language = form == .source ? DocumentForm.fileExtension(of: name).map(Language.named) : nil
        let calls =
            form == .markdown
            ? MarkdownReader.failingCalls(in: document)
            : form?.namesServers == true ? RemoteCall.failingCalls(in: bytes, language) : []
        // A program in which nothing was found is read like any other text.
        guard let form, !form.isMostlyOther || !inner.isEmpty || !calls.isEmpty else {
            let isJSON = form != nil && choice == .auto && (try? JSONDocument(parsing: bytes)) != nil
            if isJSON, !PushDocument.isPayload(bytes) { return addForeign(document, named: name) }
            return read(document, named: name)
        }
        add(inner, of: form, in: document, calls)
    }

    /// Reads a text in place of a fragment, with what the surroundings of that say about its push.
    mutating func read(_ source: [UInt8], inPlaceOf fragment: Fragment) {
        var inner = fragment.with(source: source)
        guard let message = fragment.message,
            let value = try? JSONDocument(parsing: source).value, let object = value.object
        else { return read(inner) }
        inner.messages = fragment.messages
        for index in inner.messages.indices { inner.messages[index].value = object }
        inner.json = JSONDocument(part: source, value: value)
        addMessage(message.withPush(of: object), of: inner)
    }

    /// Reads a text, correcting its mistakes of syntax in memory to read the rest.
    private mutating func read(_ fragment: consuming Fragment, named name: String? = nil) {
        // The text is parsed anew, so a message that was read from an earlier value is dropped.
        fragment.context.message = nil
        if let template = options.template, fragment.context.placeholders.template == nil {
            fragment.context.placeholders.template = template
        }
        if !fragment.context.placeholders.isEmpty {
            let (edits, holes) = fragment.context.placeholders.edits(in: fragment.text)
            fragment.apply(edits, holes)
        }
        let json: JSONDocument
        do { json = try JSONDocument(parsing: fragment.text) } catch {
            if fragment.context.depth == 0, readProse(fragment, named: name, after: error) { return }
            let recovery = SyntaxRecovery(fragment.text, after: error)
            let hasComments = name.map { $0.hasSuffix(".jsonc") || $0.hasSuffix(".json5") } ?? false
            for step in recovery.steps {
                fragment.correct(step, isAllowed: hasComments && step.error.mistake == .comment)
            }
            guard let recovered = recovery.document else {
                giveUp(fragment)
                return
            }
            json = recovered
        }
        if let name, name.hasSuffix(".json"), choice == .auto, json.value.object?["aps"] == nil,
            PushDocument.namesRetiredServer(fragment.source)
        {
            // Settings are for a program, whose parser may accept a byte order mark: only the calls are checked.
            var settings = Fragment(fragment.source)
            settings.calls = RemoteCall.settings(in: fragment.source)
            fragments.append(settings)
            return
        }
        readJSON(json.marking(fragment.holes), of: fragment)
    }

    /// True for the body of a request without a template: placeholders in it are sent as they are written.
    private var isSentAsWritten: Bool { options.stage.isBody && options.template == nil }

    /// A value in which texts with placeholders are unknown, unless they are sent as they are written.
    private func filledLater(_ json: JSONDocument) -> JSONValue {
        isSentAsWritten ? json.value : PlaceholderText.marking(json)
    }

    /// The header fields of a fragment, and those that were given for all.
    private func headers(of fragment: borrowing Fragment) -> Headers {
        let headers = fragment.context.headers.filled(by: options.headers)
        return headers.marking { name, text in
            // Secrets are kept out of recordings too, so a placeholder for one is expected at each stage.
            isSentAsWritten && name != "authorization"
                ? nil : PlaceholderText.partial(text) ?? PlaceholderText.loose(text)
        }
    }

    /// Reads a document as prose or as a text form; false if it was meant as JSON.
    private mutating func readProse(_ document: Fragment, named name: String?, after error: SyntaxError) -> Bool {
        // A name without an extension tells as little of the form as `.txt` does.
        if choice == .auto, DocumentForm.fileExtension(of: name).map({ $0 == "txt" }) ?? true,
            let (form, inner) = EnvelopeForm.recognised(inProse: Fragment(document.source))
        {
            add(inner, of: form, in: document, form == .shell ? RemoteCall.failingCalls(in: document.source) : [])
            return true
        }
        if choice == .auto, MarkdownReader.hasFrontMatter(document.text) {
            add([], of: .markdown, in: document, [])
            return true
        }
        guard choice != .none, DocumentForm.isForeign(document.text, named: name, after: error) else { return false }
        addForeign(document, named: name)
        return true
    }

    private mutating func add(_ inner: [Fragment], of form: EnvelopeForm, in outer: Fragment, _ calls: [RemoteCall]) {
        self.form = .text(form)
        isEnvelope = true
        if !calls.isEmpty {
            var whole = Fragment(outer.source)
            whole.calls = calls
            fragments.append(whole)
        }
        for fragment in inner {
            if fragment.isUnread { fragments.append(fragment) } else { read(fragment) }
        }
    }

    /// Adds a document whose form apnslint can't read. A text without a name, as from a pipe, was meant to be a push: `foreignText` is
    /// then its mistake.
    private mutating func addForeign(_ text: consuming Fragment, named name: String?, _ reason: SyntaxError? = nil) {
        form = .foreign
        let start = text.source.firstIndex { $0 > 0x20 } ?? 0
        let line = text.source[start...].prefix { $0 != 0x0A && $0 != 0x0D }.prefix(40)
        let message = "nothing was checked here: this is not one of the forms that apnslint reads"
        let error = SyntaxError(
            mistake: name == nil ? .foreignText : .otherForm, range: start..<start + line.count, message: message)
        text.mistakes = [SyntaxMistake(reason ?? error, OffsetMap())]
        fragments.append(text)
    }

    private mutating func giveUp(_ fragment: consuming Fragment) {
        fragment.text = fragment.source
        fragment.becomePush(
            nil, at: fragment.pointer, fragment.sourceRange, wireBytes: fragment.source.count,
            limit: fragment.context.headers.filled(by: options.headers).limit)
        fragments.append(fragment)
    }

    private mutating func readJSON(_ json: JSONDocument, of fragment: consuming Fragment) {
        fragment.json = json
        let value = filledLater(json)
        fragment.isKnown = value.isKnown
        if let record = options.stage.record, fragment.context.depth == 0 {
            readRecord(record, in: fragment, json)
            return
        }
        if fragment.context.depth == 0, choice == .auto, !options.stage.isBody,
            let other = OtherDocument(json.value, mayBeOfAnything: isAlone)
        {
            isEnvelope = true
            if form == .json { fragment.other = other }
            fragments.append(fragment)
            return
        }
        if let root = value.object { fragment.addAddress(of: root) }
        let headers = headers(of: fragment)
        if fragment.context.isBody, let root = value.object {
            makePush(Request(Payload(json: root), headers: headers), of: &fragment, json)
            fragments.append(fragment)
            return
        }
        // The body of a request goes to APNs, unless its header fields name the host of web push or requests to services are allowed.
        let mayBeOther = choice != .none && (!options.stage.isBody || choice.allows(.json))
        if mayBeOther || headers.host?.name == WebPush.host,
            let message = WebPush.message(in: value, headers)
        {
            isEnvelope = true
            fragment.messages = [message]
            fragments.append(fragment)
            return
        }
        if fragment.context.depth < Self.maximumDepth,
            let embedded = Fragment.Context.all(in: json.value, choice(of: fragment))
        {
            readEnvelope(embedded, in: fragment, json)
            return
        }
        // A log of a sequence may say what happens between the pushes.
        if fragment.context.depth == 0, !options.stage.isBody, SequenceEvent.isEvent(json.value) {
            fragments.append(fragment)
            return
        }
        let request =
            options.stage.isBody && fragment.context.depth == 0
            ? value.object.map { Request(Payload(json: $0), headers: headers) }
            : Request(value, headers: headers)
        if let request,
            let channel = ChannelRequest(
                request, isBodyAlone: fragment.context.depth == 0 && !options.stage.isBody,
                range: fragment.origin.original(json.bytes.indices))
        {
            fragment.channelRequest = channel
        } else {
            makePush(request, of: &fragment, json)
        }
        fragments.append(fragment)
    }

    /// The forms that a fragment may have: that of the service that it is sent to, if the author says nothing else.
    private func choice(of fragment: Fragment) -> EnvelopeChoice {
        choice == .auto ? fragment.context.service.map { .only($0) } ?? .auto : choice
    }

    private mutating func readEnvelope(_ embedded: Fragment.Context.Found, in envelope: Fragment, _ json: JSONDocument)
    {
        isEnvelope = true
        var envelope = envelope
        let value = filledLater(json)
        let pointersWithPayload = Set(embedded.payloads.compactMap { $0.message?.pointer })
        // Placeholders are unknown values: messages that have some are read again with these.
        let all = envelope.isKnown ? embedded.messages : ServiceMessage.all(in: value, choice(of: envelope))
        let messages = Dictionary(grouping: all) { $0.pointer }
        envelope.messages = all.filter { !pointersWithPayload.contains($0.pointer) }
        fragments.append(envelope)
        let places = Locator(json.bytes).places(of: embedded.payloads.map { $0.pointer })
        for payload in embedded.payloads {
            guard let place = places[payload.pointer] else { continue }
            var inner = Fragment(payload, at: place.value, in: envelope)
            if let message = payload.message, let value = value[payload.pointer] {
                inner.messages = messages[message.pointer] ?? []
                inner.json = JSONDocument(part: inner.text, value: value)
                addMessage(message.withPush(of: value.object), of: inner)
            } else if inner.context.isPart, inner.context.placeholders.isEmpty, let value = json.value[payload.pointer]
            {
                readJSON(JSONDocument(part: inner.text, value: value), of: inner)
            } else {
                read(inner)
            }
        }
    }

    private mutating func addMessage(_ message: ServiceMessage, of fragment: consuming Fragment) {
        fragment.context.message = message
        fragment.isKnown = JSONValue.object(message.sent).isKnown
        for index in fragment.messages.indices { fragment.messages[index].pointer = .root }
        let request = message.request(headers(of: fragment))
        let (payload, isPart) = message.origin(of: request.payloadPointer)
        let place = isPart ? Locator(fragment.text).place(of: payload)?.value : nil
        fragment.becomePush(
            request, at: place == nil ? fragment.pointer : fragment.pointer.appending(payload),
            fragment.origin.original(place ?? fragment.text.indices),
            wireBytes: fragment.wire.map { PayloadSize.range(of: request, in: $0).count } ?? 0, limit: request.limit)
        fragments.append(fragment)
    }

    private mutating func readRecord(_ record: RecordForm, in source: Fragment, _ json: JSONDocument) {
        var fragment = source
        // Other members of a record are not checked: even repeated names pass.
        fragment.context.isPart = true
        isEnvelope = true
        fragments.append(fragment)
        // A record may have no payload, as for a notification by mail.
        guard let value = json.value[record.payload], value != .null else { return }
        let headers = record.headers.flatMap { json.value[$0]?.object }
        let fields = record.headers.map { headers?.names.map($0.appending) ?? [] } ?? []
        var places = Locator(json.bytes).places(of: [record.payload] + fields)
        guard let place = places.removeValue(forKey: record.payload) else { return }
        var payload = Fragment.Context(pointer: record.payload)
        if let headers {
            payload.headers = record.headersAreAll ? .whole(Headers(json: headers)) : Headers(json: headers)
        }
        var inner = Fragment(payload, at: place.value, in: fragment)
        // The payload itself is checked, including repeated names.
        inner.context.isPart = false
        inner.context.headerPlaces = Dictionary(places.map { ($0.key.last?.lowercased() ?? "", $0.value) }) { $1 }
        read(inner)
    }

    private func makePush(_ request: Request?, of fragment: inout Fragment, _ json: JSONDocument) {
        let range = request.map { PayloadSize.range(of: $0, in: json) } ?? json.bytes.indices
        var text = json.bytes[range]
        if fragment.hasPlaceholders, let minimal = fragment.shortest?.bytes {
            let pointer = request?.payloadPointer ?? .root
            text =
                minimal[
                    pointer == .root ? minimal.indices : Locator(minimal).place(of: pointer)?.value ?? minimal.indices]
        }
        fragment.becomePush(
            request, at: fragment.pointer.appending(request?.payloadPointer ?? .root), fragment.origin.original(range),
            wireBytes: fragment.context.isRelayed ? Minifier(unescaping: true).count(text) : text.count,
            limit: request?.limit ?? options.headers.limit)
    }
}
