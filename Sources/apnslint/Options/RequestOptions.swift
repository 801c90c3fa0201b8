import ArgumentParser
import LintProject
import PushLint
import PushPayload

/// The known parts of the request that will carry the payload.
struct RequestOptions: ParsableArguments {
    @Option(help: .of("--push-type"), completion: .list(PushType.known.map(\.rawValue))) var pushType: String?

    @Option(help: .of("--priority"), completion: .list(Headers.knownPriorities)) var priority: String?

    @Option(help: ArgumentHelp("The apns-topic header.", valueName: "topic")) var topic: String?

    @Option(help: ArgumentHelp("The apns-collapse-id header.", valueName: "id")) var collapseID: String?

    @Option(help: ArgumentHelp("The apns-expiration header, in Unix seconds.", valueName: "seconds"))
    var expiration: String?

    @Option(name: .customLong("header"), parsing: .unconditionalSingleValue, help: .of("--header"))
    var others: [String] = []

    func validate() throws {
        if let pushType, !PushType(rawValue: pushType).isKnown {
            let known = PushType.known.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("'\(pushType)' is not a push type. It is one of \(known).")
        }
        if let priority, !Headers.knownPriorities.contains(priority) {
            let known = Headers.knownPriorities.joined(separator: ", ")
            throw ValidationError("'\(priority)' is not a priority. It is one of \(known).")
        }
        for field in others where Self.split(field) == nil {
            throw ValidationError("'\(field)' is not a header field. Write it as 'name: value'.")
        }
    }

    /// The header fields given.
    var headers: Headers {
        var headers = Headers()
        for field in others {
            if let (name, value) = Self.split(field) { headers[name] = value }
        }
        let named = [
            ("apns-push-type", pushType), ("apns-priority", priority), ("apns-topic", topic),
            ("apns-collapse-id", collapseID), ("apns-expiration", expiration),
        ]
        for (name, value) in named where value != nil { headers[name] = value }
        return headers
    }

    /// The options as settings.
    var settings: [Setting] {
        headers.fields.compactMap { field in field.value.map { Setting.header((field.name.lowercased(), $0)) } }
    }

    private static func split(_ field: String) -> (String, String)? {
        // The names of pseudo-header fields such as `:path` begin with a colon.
        guard let colon = field.dropFirst().firstIndex(of: ":") else { return nil }
        let value = field[field.index(after: colon)...].drop { $0 == " " }
        return (field[..<colon].lowercased(), String(value))
    }
}
