import AppResources
import JSONText
import ReportText

/// The `file:` URIs by which clients name documents.
enum DocumentURI {
    /// The path of a `file:` URI; nil for another URI.
    static func path(_ uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file://") else { return nil }
        let rest = uri.utf8.dropFirst("file://".utf8.count)
        // The authority before the path names a machine, usually none or this one.
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return String(percentDecoding: rest[slash...])
    }

    static func uri(_ path: String) -> String { "file://" + path.percentEncoded(keeping: "/-._~!$&'()*+,;=:@") }
}

extension AppPlace {
    /// The line, as JSON in a message; nil where the path is not known from the root.
    var location: JSONValue? {
        guard path.hasPrefix("/") else { return nil }
        let start: JSONValue = ["line": .integer(max(0, (line ?? 1) - 1)), "character": 0]
        return ["uri": .string(DocumentURI.uri(path)), "range": ["start": start, "end": start]]
    }
}
