import ArgumentParser
import LintProject
import PushPayload

/// The known parts of the request that will carry the payload.
struct RequestOptions: ParsableArguments {
    @Option(help: .of("--push-type"), completion: .list(PushType.known.map(\.rawValue))) var pushType: String?
    @Option(help: .of("--priority"), completion: .list(Headers.knownPriorities)) var priority: String?
    @Option(help: .of("--topic")) var topic: String?
    @Option(help: .of("--collapse-id")) var collapseID: String?
    @Option(help: .of("--expiration")) var expiration: String?
    @Option(parsing: .unconditionalSingleValue, help: .of("--header")) var header: [String] = []

    func validate() throws {
        func check(_ word: String?, _ known: [String], _ name: String) throws {
            guard let word, !known.contains(word) else { return }
            throw ValidationError("'\(word)' is not a \(name). It is one of \(known.joined(separator: ", ")).")
        }
        try check(pushType, PushType.known.map(\.rawValue), "push type")
        try check(priority, Headers.knownPriorities, "priority")
        for field in header where Self.split(field) == nil {
            throw ValidationError("'\(field)' is not a header field. Write it as 'name: value'.")
        }
    }

    /// The header fields given.
    private var headers: Headers {
        var headers = Headers()
        for (name, value) in header.compactMap(Self.split) { headers[name] = value }
        let named = [
            ("apns-push-type", pushType), ("apns-priority", priority), ("apns-topic", topic),
            ("apns-collapse-id", collapseID), ("apns-expiration", expiration),
        ]
        for (name, value) in named where value != nil { headers[name] = value }
        return headers
    }

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
