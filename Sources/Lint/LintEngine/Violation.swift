import AppResources
import JSONText
import PushPayload

/// A fault that a check found, in terms of its subject. The rule, the place in the document and the severity that the options ask
/// for are added when it becomes a `Finding`. It is a class, as nearly all checks return nil, which is then a single word.
package final class Violation {
    package let place: Location
    package let message: String
    /// The loss as a clause; nil for that of the key in the catalogue, or of the rule.
    package let effect: String?
    /// The loss as a value; nil for that of the rule or of the place.
    package let loss: Loss?
    /// The severity, if it differs from the rule's.
    package let severity: Severity?
    /// The confidence in the effect, if it differs from the rule's.
    package let confidence: Rule.Confidence?
    package var fix: Correction?
    package var isFixSafe: Bool
    package let related: [(place: Location, message: String)]
    /// The place in the app's files that says it, or would.
    package let appPlace: AppPlace?
    package let earlier: AppPlace?
    /// The message at its place if it becomes a related place of an earlier finding with the same cause.
    package let repeated: String?

    private init(
        _ place: Location, _ message: String, _ effect: String?, _ loss: Loss?, _ severity: Severity?,
        _ confidence: Rule.Confidence?, _ fix: Correction?, _ isFixSafe: Bool,
        _ related: [(place: Location, message: String)], _ appPlace: AppPlace?, _ earlier: AppPlace?,
        _ repeated: String?
    ) {
        (self.place, self.message, self.effect, self.loss) = (place, message, effect, loss)
        (self.severity, self.confidence, self.fix, self.isFixSafe) = (severity, confidence, fix, isFixSafe)
        (self.related, self.appPlace, self.earlier, self.repeated) = (related, appPlace, earlier, repeated)
    }

    /// A place in the push. Pointers start at the payload's root.
    package enum Location {
        /// The subject of the rule: a member, a header field, or else the payload.
        case subject
        /// The name of that member or header field.
        case name
        case value(JSONPointer)
        case key(JSONPointer)
        /// A header field by its name in lower case or exactly as given; one that is missing is reported at the headers.
        case header(String)
        /// The name of a header field, in lower case or exactly as given.
        case headerName(String)
        /// A value, with a pointer from the root of the text.
        case document(JSONPointer)
        /// Bytes of the document, and the value they belong to, with a pointer from the root of the text.
        case bytes(Range<Int>, JSONPointer = .root)

        package static func value(_ key: Key) -> Location { .value(key.pointer) }
        package static func key(_ key: Key) -> Location { .key(key.pointer) }

        /// The same place as seen from outside, where `.subject` is the given one.
        package func seen(from subject: Location) -> Location {
            switch (self, subject) {
            case (.subject, _): subject
            case (.name, .value(let pointer)): .key(pointer)
            case (.name, .header(let name)): .headerName(name)
            default: self
            }
        }
    }

    /// A finding at a place, by default at the rule's subject, which is also where its fix applies.
    package static func finding(
        _ message: String, at place: Location = .subject, effect: String? = nil, loss: Loss? = nil,
        severity: Severity? = nil,
        fix: Correction? = nil, safe: Bool = true, related: [(place: Location, message: String)] = [],
        inApp appPlace: AppPlace? = nil, earlier: AppPlace? = nil, repeated: String? = nil,
        confidence: Rule.Confidence? = nil
    ) -> Violation {
        Violation(place, message, effect, loss, severity, confidence, fix, safe, related, appPlace, earlier, repeated)
    }

    /// The same report, of a rule that looks at this place.
    package func moved(from subject: Location) -> Violation {
        Violation(
            place.seen(from: subject), message, effect, loss, severity, confidence, fix, isFixSafe,
            related.map { ($0.place.seen(from: subject), $0.message) }, appPlace, earlier, repeated)
    }
}

extension [Violation] {
    package static func finding(
        _ message: String, at place: Violation.Location = .subject, effect: String? = nil, loss: Loss? = nil,
        severity: Severity? = nil,
        fix: Correction? = nil, safe: Bool = true, related: [(place: Violation.Location, message: String)] = [],
        inApp appPlace: AppPlace? = nil, confidence: Rule.Confidence? = nil
    ) -> [Violation] {
        [
            .finding(
                message, at: place, effect: effect, loss: loss, severity: severity, fix: fix, safe: safe,
                related: related,
                inApp: appPlace, confidence: confidence)
        ]
    }
}

/// A correction in terms of a report: what to do at its place, or at other places of the payload.
package enum Correction {
    case remove
    case write(JSONValue)
    case rename(String)
    /// Moves the member, with the title of the fix.
    case move(to: JSONPointer, String)
    /// Writes the value of a key, with the title of the fix if it is not that of writing.
    case set(Key, JSONValue, String? = nil)
    /// Removes the member and writes its text as a header of the request document.
    case moveToHeaders(String, String)
    /// Removes the header field and writes a value under this key, with the title of the fix.
    case moveToPayload(Key, JSONValue, String)
    /// Changes with pointers from the payload's root, or from that of the text if the report's are, with the title of the fix.
    case changes(String, [JSONChange])
    /// Writes several header fields, with the title of the fix.
    case headers(String, KeyValuePairs<String, String>)
    case text(String, [TextEdit])

    /// The fix in terms of the text, for a report at a place; nil if the document does not give the header field there.
    package func fix(at place: Violation.Location, of request: Request?, safe: Bool) -> Fix? {
        var base = request?.payloadPointer ?? .root
        if case .document = place { base = .root }
        let here: JSONPointer?
        switch place {
        case .value(let pointer), .key(let pointer), .document(let pointer): here = base.appending(pointer)
        case .header(let name), .headerName(let name): here = request?.pointer(ofHeader: name)
        case .subject, .name, .bytes: here = .root
        }
        func changes(_ title: String, _ changes: [JSONChange]) -> Fix {
            Fix(title: title, isSafe: safe, change: .json(changes))
        }
        func writing(_ value: JSONValue) -> String { "write \(JSONWriter().text(value))" }
        switch self {
        case .write(let value):
            if case .header(let name) = place {
                return request?.writing(name, value).map { changes(writing(value), [$0]) }
            }
            return here.map { changes(writing(value), [.set($0, value)]) }
        case .remove: return here.map { changes("remove it", [.remove($0)]) }
        case .rename(let name): return here.map { changes("write \"\(name)\"", [.rename($0, to: name)]) }
        case .move(let target, let title): return here.map { changes(title, [.move($0, to: base.appending(target))]) }
        case .set(let key, let value, let title):
            return changes(title ?? writing(value), [.set(base.appending(key.pointer), value)])
        case .moveToHeaders(let name, let text):
            let header = (request?.headersPointer ?? "/headers").appending(name)
            return here.map { changes("move it to the headers", [.set(header, .string(text)), .remove($0)]) }
        case .moveToPayload(let key, let value, let title):
            return here.map { changes(title, [.set(base.appending(key.pointer), value), .remove($0)]) }
        case .changes(let title, let list): return changes(title, list.map { $0.inside(base) })
        case .headers(let title, let fields):
            let list = fields.compactMap { request?.writing($0.key, .string($0.value)) }
            return list.count == fields.count ? changes(title, list) : nil
        case .text(let title, let edits): return Fix(title: title, isSafe: safe, change: .text(edits))
        }
    }
}

extension JSONChange {
    /// The same change of a value that is at `base` of a document.
    fileprivate func inside(_ base: JSONPointer) -> JSONChange {
        switch self {
        case .set(let pointer, let value): .set(base.appending(pointer), value)
        case .rename(let pointer, let name): .rename(base.appending(pointer), to: name)
        case .remove(let pointer): .remove(base.appending(pointer))
        case .move(let pointer, let target): .move(base.appending(pointer), to: base.appending(target))
        }
    }
}
