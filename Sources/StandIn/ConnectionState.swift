/// What the stand-in remembers of one connection.
public struct ConnectionState: Sendable {
    /// The client certificate that the sender showed; nil where it showed none.
    public var certificate: ClientCertificate?
    /// How many requests have come.
    public internal(set) var requests = 0
    /// The key of the first provider token that was accepted.
    public internal(set) var firstKeyID: String?
    /// Whether the last provider token was accepted, so that more than one stream may be open.
    public internal(set) var isAuthorized = false
    /// The last provider token that was accepted, with what was made of it.
    var lastToken: CheckedToken?
    /// When provider tokens replaced one another lately.
    var tokenUpdates: [Moment] = []

    /// A new connection.
    public init(certificate: ClientCertificate? = nil) { self.certificate = certificate }
}

/// A client certificate, as far as APNs looks at it.
public struct ClientCertificate: Sendable, Equatable {
    /// The name in the subject.
    public let commonName: String
    /// The `UID` of the subject, which is the app's bundle id.
    public let topic: String?

    /// A certificate with these parts of its subject.
    public init(commonName: String, topic: String?) {
        self.commonName = commonName
        self.topic = topic
    }
}
