import JSONText
import PushPayload

/// The pushes in a document, and the mistakes of syntax in its texts.
///
/// This is the only place that decides which pushes a document contains, where they are and how many bytes each takes
/// on the wire. Reading never fails: a text that is not JSON becomes a fragment with mistakes.
public struct PushDocument: Sendable {
    /// The document as it came, UTF-8 bytes.
    public let bytes: [UInt8]
    /// The texts that were read, in the order of the document; a text inside another comes after it.
    public let fragments: [Fragment]
    /// The form of the document. Only JSON and text of a known form may be changed.
    package let form: DocumentForm
    /// True if the document is not a payload itself and was searched for embedded ones.
    public let isEnvelope: Bool
    /// True if all of its values are known, with nothing left to be computed or filled in.
    public var isKnown: Bool { fragments.allSatisfy { $0.isKnown } }

    /// Reads a document: a payload, a request document `{"headers": {…}, "payload": {…}}`, or one of the forms in which
    /// payloads are embedded. Markdown, shell scripts and lines of JSON are recognised by the file's name.
    public init(_ bytes: [UInt8], named name: String? = nil, options: ReadingOptions = ReadingOptions()) {
        self.bytes = bytes
        var reader = DocumentReader(options, named: name)
        reader.read(bytes, named: name)
        fragments = reader.fragments
        form = reader.form
        isEnvelope = reader.isEnvelope
    }

    /// Reads a text in place of a fragment that is separate, without the rest of its document.
    package init(_ source: [UInt8], inPlaceOf fragment: Fragment, named name: String?, options: ReadingOptions) {
        bytes = source
        var reader = DocumentReader(options, named: name)
        reader.read(source, inPlaceOf: fragment)
        (fragments, form, isEnvelope) = (reader.fragments, reader.form, true)
    }

    /// The pushes in the order of the document: one for a payload alone, any number for an envelope.
    public var pushes: [Fragment] { fragments.filter { $0.isPush } }

    /// The traits of a fragment, which is not copied for them.
    package func traits(of index: Int) -> Fragment.Traits { fragments[index].traits }

    /// True if a document that was read has no payload: Markdown without an example, for instance, or an event of a sequence.
    public var hasNoPush: Bool {
        (isEnvelope || form == .json)
            && fragments.allSatisfy {
                !$0.isPush && !$0.isUnread && $0.channelRequest == nil
                    && $0.messages.first?.service != WebPush.service
            }
    }

    /// The value of a field of a record; nil if it is absent, or if the record is not JSON.
    public func value(at pointer: JSONPointer) -> JSONValue? { fragments.first?.json?.value[pointer] }

    /// The push that is closest to its size limit, or furthest over it; nil if there is none.
    public var largest: Fragment? {
        fragments.lazy.filter { $0.isPush }.min { $0.limit - $0.wireBytes < $1.limit - $1.wireBytes }
    }

    /// True if memory ran out while one of its texts was read; nothing is known about that text then.
    public var ranOutOfMemory: Bool { fragments.contains { $0.mistakes.contains { $0.error.mistake == .outOfMemory } } }

    /// True if a JSON document that is not a payload itself has embedded ones.
    public static func holdsPayload(_ document: JSONValue) -> Bool {
        Fragment.Context.all(in: document, .auto)?.payloads.isEmpty == false
    }
}

/// Distinguishes payloads from other JSON, in folders and editors, where files are not marked as payloads.
extension PushDocument {
    /// True for JSON that is a payload, a request document or a form with payloads inside, and for text that is not JSON but
    /// contains `"aps"` or is one with its mistakes put right.
    public static func isPayload(_ bytes: [UInt8]) -> Bool {
        if startsWithAPS(bytes), !bytes.contains(word: "\"$schema\"") { return true }
        // Most JSON is no payload, and a search for the name is quicker than a parse.
        guard mayHoldMessage(bytes) else { return false }
        let document: JSONValue
        do { document = try JSONDocument(parsing: bytes).value } catch {
            let hasAPS =
                bytes.contains(word: "\"aps\"") || !WrittenAPS.places(in: bytes[...], [.quoted, .bare]).isEmpty
            guard !hasAPS, let recovered = SyntaxRecovery(bytes, after: error).document else { return hasAPS }
            document = recovered.value
        }
        if let root = document.object {
            if root["$schema"] != nil, root.has("properties", "definitions", "$defs") { return false }
            if let aps = root["aps"] { return aps.isMeantAsAPS(in: root) }
            if OtherDocument(document) != nil { return false }
            if Request.isRequestDocument(root) || WebPush.message(in: document, Headers(addressOf: root)) != nil {
                return true
            }
        }
        return holdsPayload(document) || !ServiceMessage.all(in: document).isEmpty
    }

    /// True for JSON that is meant for the service that a choice names: a request to it, or an object like its messages.
    package static func isMessage(_ bytes: [UInt8], _ choice: EnvelopeChoice) -> Bool {
        guard choice.isOneForm, choice != .only(.json) else { return false }
        let document: JSONDocument?
        do { document = try JSONDocument(parsing: bytes) } catch {
            document = SyntaxRecovery(bytes, after: error).document
        }
        guard let value = document?.value, OtherDocument(value) == nil else { return false }
        return (value.array ?? [value]).contains { root in
            root.object.map { $0["$schema"] == nil && PushService.isMeant($0, choice) } ?? false
        }
    }

    /// True for `{"aps":{"alert`, as most payloads begin, which then need no parse.
    private static func startsWithAPS(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        let isAPS = ["{", "\"aps\"", ":"].allSatisfy { token in
            rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
            guard rest.starts(with: token.utf8) else { return false }
            rest = rest.dropFirst(token.utf8.count)
            return true
        }
        return isAPS && beginsWithKey(rest)
    }

    /// True if a text is an object whose first name is a key of `aps`.
    package static func beginsWithKey(_ text: some Collection<UInt8>) -> Bool {
        let text = text.drop { $0 <= 0x20 }
        guard text.first == UInt8(ascii: "{") else { return false }
        let name = text.dropFirst().drop { $0 <= 0x20 }.prefix(40)
        guard name.first == UInt8(ascii: "\"") else { return false }
        let letters = name.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
        return Key.named(String(decoding: letters, as: UTF8.self), in: .aps) != nil
    }

    /// True if a text may hold JSON with a payload or a message, as far as single words tell.
    package static func mayHoldMessage(_ text: [UInt8]) -> Bool { namesInJSON.isIn(text) }

    /// Every payload, request document, envelope and message contains one of these; in a string with escaped quotes.
    private static let namesInJSON = WordSearch([
        "\"aps\"", "\"payload\"", "\"headers\"", "\\\"aps\\\"", "\\\"notification\\\"", "\\\"message\\\"",
        "\"message\"", "\"notification\"", "PushToken[", "APNS", "\"rawPayload\"",
        "\"contents\"", "\"apple_push\"", "\"APNSMessage\"", "\"notifications\"", "'aps'", "aps:", "\\u0061", "\\u0070",
        "\\u0073",
    ])

    /// True if a program made or packed a file: its name or its beginning says so, or lines that no person writes.
    package static func isGenerated(_ text: [UInt8], named name: String) -> Bool {
        if [".min.", "-min.", ".bundle.", ".pb.", ".g.dart", "_pb2."].contains(where: { name.contains($0) }) {
            return true
        }
        let head = Array(text.prefix(4096))
        if marks.isIn(head) { return true }
        var length = 0
        return text.contains { byte in
            length = byte == 0x0A ? 0 : length + 1
            return length > 10_000
        }
    }

    private static let marks = WordSearch([
        "@generated", "Code generated by", "Generated by: http", "auto generated", "auto-generated", "autogenerated",
        "<auto-generated", "Generated by the protocol buffer compiler", "Generated by the Protocol Buffers",
    ])

    /// True if a text may hold a payload or a message to a push service, as far as single words tell.
    package static func mayHoldPayload(_ text: [UInt8]) -> Bool {
        mayNameAPS(text) || words.isIn(text)
    }

    /// True for a program that may hand a message to a function of another file which sends it.
    package static func mayCallSender(_ text: [UInt8], named name: String) -> Bool {
        MessageFunctions.mayBeCalled(in: text, named: name)
    }

    /// True for JSON that is no push and has the address of a server that was switched off as the value of a member, as the settings of a
    /// program do.
    package static func namesRetiredServer(_ json: [UInt8]) -> Bool {
        json.first { 0x20 < $0 && $0 < 0x80 } == UInt8(ascii: "{") && servers.isIn(json)
            && !RemoteCall.settings(in: json).isEmpty
            && !isPayload(json)
    }
    private static let servers = WordSearch(["push.apple.com", "/fcm/send"])

    /// True for a text with `aps`, `apns` or another spelling of them, which is not within a word such as `maps` and `COLLAPSE`.
    static func mayNameAPS(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            for index in 1..<max(1, bytes.count - 1) where bytes[index] | 0x20 == UInt8(ascii: "p") {
                let (before, after) = (bytes[index - 1], bytes[index + 1] | 0x20)
                guard before | 0x20 == UInt8(ascii: "a"), after == UInt8(ascii: "s") || after == UInt8(ascii: "n")
                else { continue }
                if index < 2 || !bytes[index - 2].isLetter { return true }
                let isWithinCapitals = bytes[index - 2] < 0x60 && bytes[index] < 0x60 && after == UInt8(ascii: "s")
                if before == UInt8(ascii: "A"), !isWithinCapitals { return true }
            }
            return false
        }
    }

    private static let words = WordSearch(
        [
            "exp.host", "sendPushNotificationsAsync(", "expo-server-sdk", "exponent_server_sdk", "onesignal",
            "NotificationBuilder", "Houston::",
            "Grocer::",
            "Exponent::Push", "Fcmpush", "FCMMessage", "node-pushnotifications", "gobiko", "Pigeon.FCM",
            "ApplicationPushNotification", "exponent-server-sdk", "expo-notifications-sdk",
            "aioapns", "sideshow/apns2", "fcm::MessageBuilder", "ApplePush",
            "Pushok", "payload.NewPayload",
            "PushNotificationPayload", "PayLoad(", "ExponentPushToken",
            "mobile_app", "notify.ios_", "messages:send", "firebase-admin", "firebase_admin", "Firebase::Admin",
            "FirebaseAdmin",
            "FirebaseMessaging",
            "firebase.google.com/go", "com.google.firebase.messaging", ".messaging()", "admin.messaging(", "OneSignal",
            "pyfcm", "airnotifier",
            "AirNotifier", "X-AN-APP", "X-An-App", "x-an-app", "fcm/send", "push.apple.com", "FCM.new",
            "api.parse.com", "Parse.Push.send", "essaging().send", "CloudMessage",
        ] + serverKeys + RetiredLibrary.words)

    /// The beginnings of the header field that gives Firebase's interface from before HTTP v1 a server's key.
    static let serverKeys = [
        "\"key={", "'key={", "\"key=\"", "'key='", "`key=${", "\"key=%s", "'key=%s", "\"key=#{", "\"key=$",
        "ation: key=",
        "ation:key=",
    ]
}

/// The stage of a document on its way to a device. It decides which header fields are known, and which form the document must have.
public enum Stage: Sendable, Equatable {
    /// A file: its header fields may be given elsewhere, and nothing is sent now.
    case written
    /// An `.apns` file, which the Simulator delivers as it is.
    case simulated
    /// About to be sent as it is, to APNs or to the service that the option `envelope` names: it is read as a payload or as that
    /// service's request, whatever it looks like, and has to be one.
    case sending
    /// A record of a log, with the payload at this place.
    indirect case recorded(RecordForm)

    /// True if the bytes are the body of a request.
    public var isBody: Bool { if case .sending = self { true } else { false } }
    /// True for records of a log.
    package var isOfLog: Bool { if case .recorded = self { true } else { false } }
    /// The places in a record; nil for any other document.
    public var record: RecordForm? { if case .recorded(let form) = self { form } else { nil } }
    /// A number for each stage, 0 where the bytes alone tell how they are read.
    package var number: UInt64 {
        switch self {
        case .written, .recorded: 0
        case .simulated: 1
        case .sending: 2
        }
    }
}

/// Facts about a document besides its bytes and its name.
public struct ReadingOptions: Sendable {
    /// Header fields of the request, where the document gives none of its own.
    public var headers = Headers()
    /// The stage of the document.
    public var stage = Stage.written
    /// The forms in which payloads are looked for if the document itself is none.
    public var envelope = EnvelopeChoice.auto
    /// The language of placeholders outside strings; nil if they are mistakes.
    public var template: Template?

    /// The parser of YAML; nil treats YAML as text of another kind.
    package var yaml: (@Sendable ([UInt8]) throws(SyntaxError) -> [Transcript])?

    /// The types that the other files of a program's project declare, by the path of the program; nil where its files are not known.
    package var projectTypes: (@Sendable (_ program: String) -> SharedTypes?)?

    /// The defaults: no header fields, payloads in all forms, no placeholders outside strings.
    public init() {}
}
