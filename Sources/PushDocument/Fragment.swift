import JSONText
import PushPayload

/// A text in a document that was read by itself: the whole document, or a text inside another, with the way back.
public struct Fragment: Sendable {
    /// The text, UTF-8 bytes, with placeholders as values and with the corrections that could be made.
    public internal(set) var text: [UInt8]
    /// The text as JSON; nil where it could not be read.
    public internal(set) var json: JSONDocument?
    /// Where the text stands in the document, when that is JSON.
    public internal(set) var pointer = JSONPointer.root
    /// The mistakes of syntax in it, in the order in which reading met them.
    public internal(set) var mistakes: [SyntaxMistake] = []
    /// The push that the text is; nil for an envelope and for a channel request.
    public internal(set) var push: Push?
    /// The request for channel management that the text is.
    public internal(set) var channelRequest: ChannelRequest?

    /// From the text back to the document.
    var origin = OffsetMap()
    /// The text before that.
    var source: [UInt8]
    /// The bytes of the document that the source takes.
    private(set) var sourceRange: Range<Int>
    /// What surrounds the text and says something of its push.
    var context = Context()

    /// What surrounds a text and says something of its push.
    struct Context: Sendable {
        /// Header fields that stand elsewhere.
        var headers = Headers()
        /// Where those fields stand that are given outside JSON.
        var headerPlaces: [String: HeaderPlace] = [:]
        /// True if a push service sends it on and adds what is missing.
        var isRelayed = false
        /// True if an SDK respells its keys before.
        var isForSDK = false
        /// The alert that the service writes into a payload that has none.
        var alert: JSONObject?
        /// The placeholders that are filled in before the text is sent.
        var placeholders = Placeholders()
        /// True if stand-ins were put in for values that nobody knows.
        var hasStandIns = false
        /// Mistakes that the notation around it allows, such as comments in a block of JavaScript.
        var allowedMistakes: Set<SyntaxError.Mistake> = []
        /// How many texts it stands in.
        var depth = 0
        /// True if it is a part of JSON that was read as a whole.
        var isPart = false
    }

    /// A whole document.
    init(_ text: [UInt8]) {
        self.text = text
        source = text
        sourceRange = text.indices
    }

    /// A range of another text as a text of its own; the edits undo the way in which it is written there.
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
        sourceRange = origin.original(text.indices)
        pointer = outer.pointer
        context.headers = outer.context.headers
        context.headerPlaces = outer.context.headerPlaces
        context.placeholders = outer.context.placeholders
        context.depth = outer.context.depth + 1
    }

    /// What the text says; nil where it could not be read.
    public var value: JSONValue? { json?.value }

    /// True if an object in it gives a name more than once, and no outer text has been asked for that.
    public var hasRepeatedKeys: Bool { !context.isPart && json?.hasRepeatedKeys ?? false }

    /// The bytes of the document that a range of the text is written in.
    public func documentRange(_ range: Range<Int>) -> Range<Int> { origin.original(range) }

    /// Edits of the text as edits of the document, escaped as its place demands; nil where that can't be done.
    public func documentEdits(_ edits: [TextEdit]) -> [TextEdit]? { origin.original(edits) }

    /// The JSON that goes on the wire, with the request document around the payload where there is one: the text as it
    /// stands, or in its shortest form when a push service writes it anew. Placeholders are filled in with as few bytes as
    /// possible. Nil where the text could not be read.
    public var wire: JSONDocument? {
        guard let json else { return nil }
        if !context.placeholders.isEmpty {
            return try? JSONDocument(parsing: context.placeholders.edits(in: source, least: true).applied(to: source))
        }
        return context.isRelayed ? try? JSONDocument(parsing: Minifier(unescaping: true).bytes(text[...])) : json
    }

    /// Takes a mistake of syntax, and corrects it in the text.
    mutating func correct(_ step: SyntaxRecovery.Step) {
        if !context.allowedMistakes.contains(step.error.mistake) {
            mistakes.append(SyntaxMistake(step.error, origin))
        }
        if step.usesStandIn, !step.edits.isEmpty { context.hasStandIns = true }
        apply(step.edits)
    }

    /// Edits the text.
    mutating func apply(_ edits: [TextEdit]) {
        guard !edits.isEmpty else { return }
        text = edits.applied(to: text)
        origin.append(edits)
    }
}
