#if Serve
    public import PushLint
    public import StandIn

    /// A push as it arrived, with the answer that it got. Its findings are made anew when somebody asks for them.
    public struct PushRecord: Sendable {
        /// Its number, from 1.
        public let id: Int
        /// When it arrived.
        public let arrived: Moment
        /// The number of its connection, from 1.
        public let connection: Int
        /// `h2`, `h2c` or `http/1.1`.
        public let protocolName: String
        /// The request, without the secret of its authorization.
        public let request: IncomingRequest
        /// What its path asked for.
        public let target: RequestTarget
        /// The answer.
        public let answer: Answer
        /// Whether a scenario chose the answer.
        public let isScripted: Bool
        /// The worst that was found; a refusal is an error.
        public let worst: Severity?
        /// What there is to say about the request beside its payload and headers.
        public let remarks: [RequestFinding]
        /// What its provider token claims, where one could be read.
        public let token: TokenClaims?

        /// What a provider token claims.
        public struct TokenClaims: Sendable {
            /// The id of the key.
            public let keyID: String
            /// The id of the team.
            public let teamID: String
            /// When it was made, in seconds since 1970.
            public let issuedAt: Int64
            /// Whether its signature is right; nil where the key is not known.
            public let isSignatureRight: Bool?
        }

        /// The device token; nil for a broadcast.
        public var device: String? { if case .device(let token) = target { token } else { nil } }

        /// The bytes that it takes in memory, about.
        var cost: Int {
            request.fields.reduce(request.body.count + request.path.utf8.count + 400) {
                $0 + $1.name.utf8.count + $1.value.utf8.count + 32
            }
        }
    }

    extension IncomingRequest {
        /// The same without what nobody should read in a report: the provider token.
        var withoutSecrets: IncomingRequest {
            var copy = self
            for index in copy.fields.indices where ["authorization", "cookie"].contains(copy.fields[index].name) {
                let scheme = copy.fields[index].value.split(separator: " ").first ?? ""
                copy.fields[index].value = scheme.lowercased() == "bearer" ? "\(scheme) …" : "…"
            }
            return copy
        }
    }
#endif
