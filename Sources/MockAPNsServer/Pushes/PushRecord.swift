#if Serve
    public import JSONText
    public import PushLint
    public import PushPayload
    public import MockAPNs

    /// A request that could not be read, or was refused before it was read as a push.
    public struct RejectedRequest: Sendable {
        /// When it arrived.
        public let arrived: Moment
        /// The number of its connection, from 1.
        public let connection: Int
        /// Why, in lower case and without full stop.
        public let message: String
    }

    /// A push as it arrived, with its answer. Its findings are computed again on request.
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
        /// The target of its path.
        public let target: RequestTarget
        /// The answer.
        public let answer: Answer
        /// True if a scenario chose the answer.
        public let isScripted: Bool
        /// The highest severity; a refusal is an error.
        public let worst: Severity?
        /// Findings about other parts of the request than its payload and headers.
        public let remarks: [RequestFinding]
        /// The claims of its provider token; nil if none could be read.
        public let token: JSONValue?

        /// The device token; nil for a broadcast.
        public var device: String? { if case .device(let token) = target { token } else { nil } }

        /// Its approximate size in memory, in bytes.
        var cost: Int {
            request.fields.reduce(request.body.count + request.path.utf8.count + 400) {
                $0 + $1.name.utf8.count + $1.value.utf8.count + 32
            }
        }
    }

    extension IncomingRequest {
        /// The same without the provider token, which is a secret.
        var withoutSecrets: IncomingRequest {
            var copy = self
            for index in copy.fields.indices where ["authorization", "cookie"].contains(copy.fields[index].name) {
                let value = copy.fields[index].value
                // The scheme is not secret.
                let scheme = value.utf8.firstIndex(of: 0x20).map { value[...$0] } ?? ""
                copy.fields[index].value = scheme + "…"
            }
            return copy
        }
    }
#endif
