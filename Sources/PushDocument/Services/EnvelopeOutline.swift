/// Where one payload stands in ordinary requests to a push service. A request that fits holds this payload and no other, and nothing
/// else in it changes what the payload's push is; so a reader that looks nowhere else reads what the service's file would.
package struct EnvelopeOutline: Sendable {
    /// The names that lead to the payload, the outermost first.
    package let payload: [String]
    /// True if the payload is the text of a string, and false if it is an object.
    package let isText: Bool
    /// The names that lead to an object of header fields; empty where there is none.
    package var headers: [String] = []
    /// The names that lead to the object whose title and body become the alert of a payload without one.
    package var alert: [String] = []
    /// For each object on the way to the payload: the names that may stand beside the ways; nil where any may.
    package let others: [[String]?]

    /// The outlines of all requests that are looked for under a choice. Each keeps out what a service listed earlier recognises.
    package static func all(_ choice: EnvelopeChoice) -> [EnvelopeOutline] {
        PushService.all.filter { choice.allows($0.form) }.flatMap(\.outlines)
    }
}
