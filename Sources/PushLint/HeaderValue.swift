import PushPayload

/// One header field of a request, as rules about a single field see it.
struct HeaderValue {
    /// Its name in lower case.
    let name: String
    /// What was given for it.
    let text: String
    let request: Request
}
