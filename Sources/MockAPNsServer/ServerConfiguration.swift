#if Serve
    public import PushGrouping
    public import MockAPNs

    /// The configuration of a stand-in.
    public struct ServerConfiguration: Sendable {
        /// The numeric address to listen on.
        public var address = "127.0.0.1"
        /// The port for HTTP/2 over TLS; 0 for any free one.
        public var port: UInt16 = 2197
        /// The plain port: the page, its API, and pushes without TLS; 0 for any free one.
        public var httpPort: UInt16 = 2198
        /// The certificates of the TLS port.
        public var certificates: Certificates
        /// The settings of the handler.
        public var handler = HandlerSettings()
        /// The scenario of a test.
        public var scenario = Scenario()
        /// The settings for predicting stacks.
        public var grouping = GroupingOptions()
        /// True if `CONNECT` to APNs' hosts is accepted.
        public var allowsProxy = false
        /// Additional host names that the plain port accepts.
        public var allowedHosts: Set<String> = []
        /// The maximum number of pushes that are kept.
        public var maximumPushes = 10_000
        /// The maximum memory for kept pushes, in bytes.
        public var maximumPushBytes = 64 << 20

        /// A stand-in on this machine alone, with these certificates.
        public init(certificates: Certificates) { self.certificates = certificates }
    }

    /// Why the stand-in can't start.
    public struct ServerError: Error, Sendable, Equatable {
        /// The reason, in lower case and without full stop.
        public let message: String

        init(_ message: String) { self.message = message }
    }
#endif
