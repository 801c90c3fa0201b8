/// The state of one connection.
public struct ConnectionState: Sendable {
    /// The client certificate that the sender showed; nil without one.
    public var certificate: ClientCertificate?
    /// The number of requests so far.
    public internal(set) var requests = 0
    /// The key of the first provider token that was accepted.
    public internal(set) var firstKeyID: String?
    /// True if the last provider token was accepted, so that more than one stream may be open.
    public internal(set) var isAuthorized = false
    /// The last provider token that was accepted, with its check.
    var lastToken: CheckedToken?
    /// The times of recent renewals of provider tokens.
    var tokenUpdates: [Moment] = []

    /// A new connection.
    public init(certificate: ClientCertificate? = nil) { self.certificate = certificate }
}

/// The parts of a client certificate that APNs checks.
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
