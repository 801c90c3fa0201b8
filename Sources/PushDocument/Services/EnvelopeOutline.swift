/// The place of the payload in ordinary requests to a push service. A request of this outline holds no other payload, and
/// nothing else in it affects the push, so a reader that looks only here gets the same result as the service's own reader.
package struct EnvelopeOutline: Sendable {
    /// The names that lead to the payload, the outermost first.
    package let payload: [String]
    /// True if the payload is the text of a string, and false if it is an object.
    package let isText: Bool
    /// The names that lead to an object of header fields; empty where there is none.
    package var headers: [String] = []
    /// The names that lead to the object whose title and body become the alert of a payload without one.
    package var alert: [String] = []
    /// For each object on the way to the payload: the other names that it may have; nil if it may have any.
    package let others: [[String]?]

    /// The outlines of the requests that are looked for under a choice. None fits a request that an earlier service recognises.
    package static func all(_ choice: EnvelopeChoice) -> [EnvelopeOutline] {
        PushService.all.filter { choice.allows($0.form) }.flatMap(\.outlines)
    }
}
