import JSONText

/// The size of a payload on the wire: the bytes of its parts, the bytes that can be saved, and the texts to cut.
package struct PayloadSize: Sendable {
    /// The bytes of the payload as it is written.
    package let bytes: Int
    /// The maximum number of bytes that APNs accepts for such a push.
    package let limit: Int
    /// The members that take the most bytes, the largest first; large objects are split into their members.
    package let parts: [Part]
    /// The bytes without white space.
    package let withoutWhiteSpace: Int
    /// The bytes without white space and needless escapes.
    package let compact: Int
    /// The smallest cuts that make the compact payload fit; empty if it fits, or if cutting is not enough.
    package let cuts: [Cut]

    /// A member of the payload.
    package struct Part: Sendable, Equatable {
        /// The pointer from the payload's root.
        package let pointer: JSONPointer
        /// The bytes of its name, its colon and its value.
        package let bytes: Int
    }

    /// A text to shorten.
    package struct Cut: Sendable, Equatable {
        /// The pointer from the payload's root.
        package let pointer: JSONPointer
        /// The shortened text.
        package let kept: String
        /// The bytes that are saved.
        package let bytes: Int
    }

    /// Measures the payload of a request in its document.
    package init(of request: Request, in document: JSONDocument) {
        let text = document.bytes[Self.range(of: request, in: document)]
        bytes = text.count
        limit = request.limit
        withoutWhiteSpace = Minifier(unescaping: false).count(text)
        compact = Minifier(unescaping: true).count(text)
        parts = Self.parts(of: request, in: document, total: text.count)
        cuts = Self.cuts(in: .object(request.payload.json), saving: compact - limit)
    }

    /// The bytes outside of the parts: brackets, commas, white space, and the names of the objects that are split.
    package var rest: Int { bytes - parts.reduce(0) { $0 + $1.bytes } }

    /// The bytes of a document that go on the wire: all of a payload, and of a request document the payload's own text.
    package static func range(of request: Request, in document: JSONDocument) -> Range<Int> {
        guard request.hasPayload else { return 0..<0 }
        guard request.payloadPointer != .root else { return document.bytes.indices }
        return Locator(document.bytes).place(of: request.payloadPointer)?.value ?? document.bytes.indices
    }

    /// An object is split if it has more than this share of the bytes.
    private static let largeShare = 8
    /// Objects below this depth are not split.
    private static let maximumTokens = 6

    private static func parts(of request: Request, in document: JSONDocument, total: Int) -> [Part] {
        let locator = Locator(document.bytes)
        var parts: [Part] = []
        var open: [(pointer: JSONPointer, object: JSONObject)] = [(.root, request.payload.json)]
        while let (pointer, object) = open.popLast() {
            let members = object.members.map { ($0.value, pointer.appending($0.name)) }
            let places = locator.places(of: members.map { request.payloadPointer.appending($0.1) })
            for (value, pointer) in members {
                // Parts that a push service adds are not in the text.
                guard let count = places[request.payloadPointer.appending(pointer)]?.whole.count else { continue }
                if let inner = value.object, inner.isEmpty == false, count * largeShare > total,
                    pointer.tokens.count < maximumTokens
                {
                    open.append((pointer, inner))
                } else {
                    parts.append(Part(pointer: pointer, bytes: count))
                }
            }
        }
        return parts.sorted { ($1.bytes, $0.pointer.description) < ($0.bytes, $1.pointer.description) }
    }

    /// The texts that people read, the one to shorten first coming first.
    private static let texts: [JSONPointer] = [
        "/aps/alert/body", "/aps/alert", "/aps/alert/subtitle", "/aps/alert/title",
    ]

    private static func cuts(in payload: JSONValue, saving excess: Int) -> [Cut] {
        var cuts: [Cut] = []
        var excess = excess
        for pointer in texts where excess > 0 {
            guard case .string(let text) = payload[pointer], let cut = cut(text, at: pointer, saving: excess)
            else { continue }
            cuts.append(cut)
            excess -= cut.bytes
        }
        return excess > 0 ? [] : cuts
    }

    /// Removes characters from the end until enough bytes are saved, but not the first: an empty text counts as absent.
    private static func cut(_ text: String, at pointer: JSONPointer, saving excess: Int) -> Cut? {
        var kept = text[...]
        var saved = 0
        while saved < excess, kept.dropFirst().first != nil, let last = kept.popLast() {
            saved += JSONWriter().bytes(.string(String(last))).count - 2
        }
        return saved > 0 ? Cut(pointer: pointer, kept: String(kept), bytes: saved) : nil
    }
}

extension Request {
    /// The maximum number of bytes that APNs accepts for it: the largest of the types that it may have.
    public var limit: Int {
        let mayBeBroadcast = isBroadcast || areHeadersOpen && path == nil && headers.others != .addedByService
        let limit = pushType.limit(isBroadcast: mayBeBroadcast)
        return otherPushTypes.reduce(limit) { max($0, $1.limit(isBroadcast: mayBeBroadcast)) }
    }
}

extension Headers {
    /// The maximum number of bytes that APNs accepts for a request with these headers and an unknown payload.
    public var limit: Int { (pushType ?? .alert).limit(isBroadcast: channelID != nil) }
}
