import JSONText
import PushPayload

/// Look-ups and fixes shared by the rules about header fields.
extension Request {
    /// True if a header is missing: the request has it in no spelling, and it is not added by a push service.
    package func lacksHeader(_ name: String) -> Bool {
        headers.others != .addedByService && !areHeadersOpen && headers.field(name) == nil
            && !headers.fields.contains { $0.misspelt?.name == name }
    }

    /// True if it may go to an endpoint other than the one it is taken for: nothing is known of how its path begins.
    package var mayGoElsewhere: Bool {
        path.map { $0.first != "/" && !isPathKnown } ?? (areHeadersOpen || headers.has(":path"))
    }

    /// True if it may be a request for a channel, whose body has other keys than a payload.
    package var mayBeForChannel: Bool {
        let names = payload.json.names
        return mayGoElsewhere && payload.json.isEmpty != true
            && names.allSatisfy(["push-type", "message-storage-policy"].contains)
    }

    /// The change that writes a header into the document, over its value or as a new member; nil if given elsewhere.
    package func writing(_ name: String, _ value: JSONValue) -> JSONChange? {
        guard let headersPointer, headers.field(name) == nil || pointer(ofHeader: name) != nil else { return nil }
        return .set(pointer(ofHeader: name) ?? headersPointer.appending(name), value)
    }

    /// The place of a header in the document, by its name in lower case or exactly as given; nil if it was given elsewhere.
    package func pointer(ofHeader name: String) -> JSONPointer? {
        guard let headersPointer else { return nil }
        // If a field is given twice, the one with exactly this spelling.
        if envelope?["headers"]?.object?[name] != nil { return headersPointer.appending(name) }
        guard let field = headers.field(name), envelope?["headers"]?.object?[field.name] != nil else { return nil }
        return headersPointer.appending(field.name)
    }
}

/// A header field of a request, as rules about single fields see it.
package struct HeaderValue {
    /// The header's name: in lower case for a rule about chosen fields, and as given for one about all of them.
    package let name: String
    package let field: Headers.Field
    package let push: CheckedPush

    /// The value as text; empty if the JSON value can't be a header's.
    package var text: String { field.value ?? "" }
    package var request: Request { push.request }

    /// A finding if the value does not have the form of its row, with what APNs answers to it.
    package func malformed(fix: (_ value: String) -> Correction?, safe: Bool = true) -> Violation? {
        guard let header = Header.named(name), !header.form.takes(text, by: request.isBroadcast ? .broadcast : .device)
        else { return nil }
        return .finding(
            "\(name) \(header.form.fault(of: text))", effect: "APNs answers \(header.refusal.answer)", fix: fix(text),
            safe: safe)
    }
}

extension Header.Form {
    /// The fault of a value that APNs refuses, such as `is "high": there are 10, 5 and 1`.
    package func fault(of value: String) -> String {
        let isValue = value.isEmpty ? "is empty" : "is \(value.quoted)"
        return switch self {
        case .uuid: isValue + ", not a UUID"
        case .seconds: isValue + ", not a whole number of seconds"
        case .words(let words): isValue + ": there are \(words.listed)"
        case .pushType: isValue + ", not a push type"
        case .base64: isValue + ", not base64"
        case .providerToken: "is not bearer and a provider token"
        case .topic:
            value.isEmpty
                ? isValue
                : value.isNumber
                    ? "is a number"
                    : value.first { !String($0).isMade(of: "-._") }.map { "has \(String($0).quoted) in it" }
                        ?? "has an empty part"
        case .bytes(let range):
            value.isEmpty
                ? isValue
                : "has \(value.utf8.count) bytes\(value.utf8.count == value.count ? "" : " in its \(value.count) characters")"
                    + ", where \(range.upperBound) are allowed"
        }
    }
}

extension Headers {
    /// The expiration in Unix seconds; nil if it is not a number that APNs accepts.
    package var expirationSeconds: Int64? { expiration.flatMap { Header.expiration.form.takes($0) ? Int64($0) : nil } }
}

extension String {
    /// The text in quotes for a message, on one line and not too long.
    package var quoted: String {
        let most = 40
        return JSONWriter().text(.string(count > most ? prefix(most) + "…" : self))
    }
}
