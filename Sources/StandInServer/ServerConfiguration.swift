#if Serve
    public import PushGrouping
    public import StandIn

    /// How a stand-in is set up.
    public struct ServerConfiguration: Sendable {
        /// The numeric address to listen on.
        public var address = "127.0.0.1"
        /// The port for HTTP/2 over TLS; 0 takes any that is free.
        public var port: UInt16 = 2197
        /// The plain port: the page, its API, and pushes without TLS; 0 takes any that is free.
        public var httpPort: UInt16 = 2198
        /// The certificates of the TLS port.
        public var certificates: Certificates
        /// What the judge takes for granted.
        public var judge = JudgeSettings()
        /// What tests want to happen.
        public var scenario = Scenario()
        /// Under which settings stacks are predicted.
        public var grouping = GroupingOptions()
        /// Whether `CONNECT` to APNs' hosts is taken.
        public var allowsProxy = false
        /// Names beside this machine's own by which the plain port may be called.
        public var allowedHosts: Set<String> = []
        /// The most pushes that are kept.
        public var maximumPushes = 10_000
        /// The most memory for pushes that are kept, in bytes.
        public var maximumPushBytes = 64 << 20
        /// The program's version, for reports.
        public var version = ""

        /// A stand-in on this machine alone, with these certificates.
        public init(certificates: Certificates) { self.certificates = certificates }
    }
#endif
