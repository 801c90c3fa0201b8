import JSONText
import PushPayload

/// Reads a document from the outside in, until each text in it is a push, a channel request, or can't be read as JSON.
struct DocumentReader {
    private let options: ReadingOptions
    /// Where payloads are looked for.
    private let choice: EnvelopeChoice
    private(set) var fragments: [Fragment] = []
    private(set) var isEnvelope = false

    /// The maximum nesting depth of texts.
    private static let maximumDepth = 6

    init(_ options: ReadingOptions, named name: String?) {
        self.options = options
        choice = options.isSentBody ? .none : options.envelope.forDocument(named: name)
    }

    /// Reads a whole document.
    mutating func read(_ bytes: [UInt8], named name: String?) {
        let document = Fragment(bytes)
        if let form = EnvelopeForm.ofText(named: name, choice: choice)?.text {
            isEnvelope = true
            for inner in form.fragments(document) { read(inner) }
        } else {
            read(document, mayBeProse: choice == .auto && name?.contains(".") != true)
        }
    }

    /// Reads a text, correcting its mistakes of syntax in memory to read the rest.
    private mutating func read(_ source: Fragment, mayBeProse: Bool = false) {
        var fragment = source
        if let template = options.template, fragment.context.placeholders.template == nil {
            fragment.context.placeholders.template = template
        }
        if !fragment.context.placeholders.isEmpty {
            fragment.apply(fragment.context.placeholders.edits(in: fragment.text))
        }
        do {
            take(try JSONDocument(parsing: fragment.text), of: fragment)
        } catch {
            if mayBeProse {
                let inner = TextForm.fragments(inProse: source)
                isEnvelope = !inner.isEmpty
                for fragment in inner { read(fragment) }
                if isEnvelope { return }
            }
            let recovery = SyntaxRecovery(fragment.text, after: error)
            for step in recovery.steps { fragment.correct(step) }
            if let json = recovery.document {
                take(json, of: fragment)
            } else {
                giveUp(fragment)
            }
        }
    }

    /// Adds a text that could not be read.
    private mutating func giveUp(_ unread: Fragment) {
        var fragment = unread
        fragment.text = fragment.source
        fragment.push = Push(
            pointer: fragment.pointer, range: fragment.sourceRange, request: nil, wireBytes: fragment.source.count,
            limit: fragment.context.headers.filled(by: options.headers).limit, isAtLeast: false,
            headerPlaces: fragment.context.headerPlaces)
        fragments.append(fragment)
    }

    /// Adds a text that is JSON: an envelope, whose payloads are read in turn, or a request.
    private mutating func take(_ json: JSONDocument, of source: Fragment) {
        var fragment = source
        fragment.json = json
        if let record = options.record, fragment.context.depth == 0 {
            take(record, in: fragment, json)
            return
        }
        if fragment.context.depth < Self.maximumDepth, let embedded = EmbeddedPayload.all(in: json.value, choice) {
            isEnvelope = true
            fragments.append(fragment)
            let places = Locator(json.bytes).places(of: embedded.map(\.pointer))
            for payload in embedded {
                guard let place = places[payload.pointer] else { continue }
                let inner = payload.fragment(at: place.value, in: fragment)
                if inner.context.isPart, inner.context.placeholders.isEmpty, let value = json.value[payload.pointer] {
                    take(JSONDocument(part: inner.text, value: value), of: inner)
                } else {
                    read(inner)
                }
            }
            return
        }
        let context = fragment.context
        let hasUnknowns = !context.placeholders.isEmpty || context.hasStandIns
        let value = hasUnknowns ? PlaceholderText.filled(json.value) : json.value
        let request =
            options.isSentBody
            ? value.object.map { Request(Payload(json: $0), headers: options.headers, hasAllHeaders: true) }
            : Request(
                context.alert.map { value.alerting($0) } ?? value, headers: context.headers.filled(by: options.headers),
                isRelayed: context.isRelayed, isForSDK: context.isForSDK)
        if let request,
            let channel = ChannelRequest(
                request, range: fragment.origin.original(json.bytes.indices), headerPlaces: context.headerPlaces)
        {
            fragment.channelRequest = channel
        } else {
            fragment.push = push(request, in: fragment, json)
        }
        fragments.append(fragment)
    }

    /// Adds a record, of which only the payload is read.
    private mutating func take(_ record: RecordForm, in source: Fragment, _ json: JSONDocument) {
        var fragment = source
        // The rest of a record is not checked, not even for repeated names.
        fragment.context.isPart = true
        isEnvelope = true
        fragments.append(fragment)
        guard let payload = record.embedded(in: json.value),
            let place = Locator(json.bytes).place(of: payload.pointer)
        else { return }
        var inner = payload.fragment(at: place.value, in: fragment)
        // The payload itself is checked, including repeated names.
        inner.context.isPart = false
        inner.context.headerPlaces = record.headerPlaces(in: json)
        read(inner)
    }

    /// The push with its size on the wire.
    private func push(_ request: Request?, in fragment: Fragment, _ json: JSONDocument) -> Push {
        let range = request.map { PayloadSize.range(of: $0, in: json) } ?? json.bytes.indices
        let context = fragment.context
        var text = json.bytes[range]
        if !context.placeholders.isEmpty {
            let minimal = context.placeholders.edits(in: fragment.source, minimal: true).applied(to: fragment.source)
            let pointer = request?.payloadPointer ?? .root
            text =
                minimal[
                    pointer == .root ? minimal.indices : Locator(minimal).place(of: pointer)?.value ?? minimal.indices]
        }
        return Push(
            pointer: fragment.pointer.appending(request?.payloadPointer ?? .root),
            range: fragment.origin.original(range), request: request,
            wireBytes: context.isRelayed ? Minifier(unescaping: true).count(text) : text.count,
            limit: request?.limit ?? options.headers.limit, isAtLeast: !context.placeholders.isEmpty,
            headerPlaces: context.headerPlaces)
    }
}
