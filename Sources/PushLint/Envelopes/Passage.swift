import JSONText
import PushPayload

/// A text that is checked, alone or inside another, with what was found in it and the way back to the document.
struct Passage: Sendable {
    /// The text, UTF-8 bytes; what pointers lead through once its mistakes of syntax are put right.
    var text: [UInt8]
    /// From the text back to the document.
    var origin = OffsetMap()
    /// Where it stands in the document, when that is JSON.
    var pointer = JSONPointer.root
    /// What is known of the request beside it.
    var context = Context()
    /// The value of the text, where it could be read.
    var value: JSONValue?
    /// What was found in it.
    var findings: [Finding] = []

    /// What surrounds a payload and says something of its push.
    struct Context: Sendable {
        /// Header fields that stand elsewhere.
        var headers = Headers()
        /// Whether a push service sends it on and adds what is missing.
        var isRelayed = false
        /// Whether an SDK respells its keys before.
        var isForSDK = false
        /// The alert that the service writes into a payload that has none.
        var alert: JSONObject?
        /// The language whose placeholders are filled in before the text is sent.
        var template: Template?
        /// Whether stand-ins were put in for values that nobody knows.
        var hasStandIns = false
        /// How many texts it stands in.
        var depth = 0
        /// Whether it is a part of JSON that was read as a whole, so that its repeated keys are known.
        var isPart = false
    }

    /// A whole document.
    init(_ text: [UInt8]) { self.text = text }

    /// A stretch of a passage as a text of its own; the edits undo the way in which it is written there.
    init(_ range: Range<Int>, of outer: Passage, decoding edits: [TextEdit] = [], _ quoting: Quoting) {
        var text: [UInt8] = []
        var offset = range.lowerBound
        for edit in edits {
            text += outer.text[offset..<edit.range.lowerBound]
            text += Array(edit.text.utf8)
            offset = edit.range.upperBound
        }
        self.text = text + outer.text[offset..<max(offset, range.upperBound)]
        origin = outer.origin
        origin.append(from: range.lowerBound, edits, quoting)
        pointer = outer.pointer
        context.headers = outer.context.headers
        context.template = outer.context.template
        context.depth = outer.context.depth + 1
    }

    /// Edits the text.
    mutating func apply(_ edits: [TextEdit]) {
        guard !edits.isEmpty else { return }
        text = edits.applied(to: text)
        origin.append(edits)
    }
}
