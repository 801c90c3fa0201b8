import AppResources
import JSONText
import PushPayload

/// What a check found, in terms of its subject. The rule, the place in the document and the severity that the options ask
/// for are added when it becomes a `Finding`.
struct Report {
    var place = Place.subject
    let message: String
    /// What is lost; by default what the catalogue says of the key, or the rule of all its findings.
    var effect: String?
    /// How bad it is, if not as bad as the rule says.
    var severity: Severity?
    var fix: Correction?
    /// True if the fix is certainly what the author meant.
    var isFixSafe = true
    var related: [(place: Place, message: String)] = []
    /// The place in the app's files that says it, or would.
    var appPlace: AppPlace?
    /// The message at its place if it becomes a related place of an earlier finding with the same cause.
    var repeated: String?

    /// A place in the push. Pointers start at the payload's root.
    enum Place {
        /// The member that the rule looks at; the payload for a rule about pushes.
        case subject
        /// The name of that member.
        case name
        case value(JSONPointer)
        /// A member's name.
        case key(JSONPointer)
        /// A header field by its name in lower case or exactly as given; one that is missing is reported at the headers.
        case header(String)
        /// The name of a header field, in lower case or exactly as given.
        case headerName(String)

        /// The value of a key.
        static func value(_ key: Key) -> Place { .value(key.pointer) }
        /// The name of a key.
        static func key(_ key: Key) -> Place { .key(key.pointer) }
    }

    /// A finding at a place, by default at the rule's subject, which is also where its fix applies.
    static func finding(
        _ message: String, at place: Place = .subject, effect: String? = nil, severity: Severity? = nil,
        fix: Correction? = nil, safe: Bool = true, related: [(place: Place, message: String)] = [],
        inApp appPlace: AppPlace? = nil, repeated: String? = nil
    ) -> Report {
        Report(
            place: place, message: message, effect: effect, severity: severity, fix: fix, isFixSafe: safe,
            related: related, appPlace: appPlace, repeated: repeated)
    }
}

/// A correction in terms of a report: what to do at its place, or at other places of the payload.
enum Correction {
    case remove
    case write(JSONValue)
    case rename(String)
    /// Moves the member, with the title of the fix.
    case move(to: JSONPointer, String)
    /// Writes the value of a key, with the title of the fix if it is not that of writing.
    case set(Key, JSONValue, String? = nil)
    /// Removes the member and writes its text as a header of the request document.
    case moveToHeaders(String, String)
    /// Changes with pointers from the payload's root, with the title of the fix.
    case changes(String, [JSONChange])

    /// The fix in terms of the document, for a report at a place of the payload.
    func fix(at place: JSONPointer, of request: Request, safe: Bool) -> Fix {
        let base = request.payloadPointer
        let here = base.appending(place)
        switch self {
        case .remove: return .remove(here, safe: safe)
        case .write(let value): return .write(value, at: here, safe: safe)
        case .rename(let name): return .rename(here, to: name, safe: safe)
        case .move(let target, let title): return .move(here, to: base.appending(target), safe: safe, title)
        case .set(let key, let value, let title):
            let fix = Fix.write(value, at: base.appending(key.pointer), safe: safe)
            return Fix(title: title ?? fix.title, isSafe: safe, change: fix.change)
        case .moveToHeaders(let name, let text):
            let header = (request.headersPointer ?? "/headers").appending(name)
            return Fix(
                title: "move it to the headers", isSafe: safe,
                change: .json([.set(header, .string(text)), .remove(here)]))
        case .changes(let title, let changes):
            return Fix(title: title, isSafe: safe, change: .json(changes.map { $0.inside(base) }))
        }
    }

    /// The fix of a header field; nil if the document does not give it, or there is no such fix.
    func fix(ofHeader name: String, of request: Request, safe: Bool) -> Fix? {
        switch self {
        case .remove: request.removing(name, safe: safe)
        case .write(.string(let text)): request.writing(name, text, safe: safe)
        default: nil
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
