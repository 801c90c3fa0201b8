#if Serve
    import JSONText
    public import PushLint
    import PushReport
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

    /// A push as it arrived, with its answer.
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
        /// The number of the run that it came in; 0 before the first.
        public internal(set) var run = 0
        /// The answer; without the findings about payload and headers once the push is kept.
        public internal(set) var outcome: RequestOutcome
        /// The highest severity; a refusal is an error.
        public let worst: Severity?

        /// The device token; nil for a broadcast.
        public var device: String? { if case .device(let token) = outcome.target { token } else { nil } }

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

    extension PushRecord {
        /// The push for programs: the request, the answer, and its findings as `--format json` writes them.
        func json(_ handler: RequestHandler) -> JSONValue {
            [
                "id": .integer(id), "run": .integer(run), "time": .integer(arrived.milliseconds),
                "connection": .integer(connection),
                "protocol": .string(protocolName), "method": .string(request.method), "path": .string(request.path),
                "device": .text(device), "topic": .text(request["apns-topic"]),
                "pushType": .text(request["apns-push-type"]),
                "headers": .object(JSONObject(request.fields.map { ($0.name, .string($0.value)) })),
                "bytes": .integer(request.bodyBytes), "text": .string(String(decoding: request.body, as: UTF8.self)),
                "payload": (try? JSONDocument(parsing: request.body).value) ?? .null,
                "answer": outcome.answerJSON, "token": outcome.token?.json ?? .null,
                "worst": .text(worst?.rawValue), "remarks": .array(outcome.remarks.map(\.json)),
                "findings": findings(handler),
            ]
        }

        private func findings(_ handler: RequestHandler) -> JSONValue {
            guard outcome.target.isPush, !request.isBodyCut, request.bodyBytes > 0 else { return .array([]) }
            let result = handler.result(of: request, isTokenRead: outcome.token != nil, after: outcome.earlier)
            return FileReport(path: request.path, result: result).findingsJSON
        }
    }

    extension FileReport {
        /// Its findings as `--format json` writes them.
        var findingsJSON: JSONValue { JSONReporter.value(self)["/findings"] ?? .array([]) }
    }

    extension RequestOutcome {
        /// The answer for programs; its status is null if the connection was closed in its place.
        var answerJSON: JSONValue {
            guard isAnswered else { return ["status": .null, "reason": .null, "scripted": true] }
            var object: JSONObject = [
                "status": .integer(answer.status), "reason": .text(answer.reason?.name),
                "trigger": .text(answer.reason?.trigger), "retry": .text(answer.reason?.retry.rawValue),
                "scripted": .boolean(isScripted),
            ]
            for field in answer.fields { object[field.name] = .string(field.value) }
            return .object(object)
        }
    }

    extension RequestFinding {
        var json: JSONValue {
            [
                "rule": .string(id), "severity": .string(severity.rawValue), "message": .string(message),
                "effect": .string(effect),
            ]
        }
    }

    extension CheckedToken {
        /// Its claims, without what would let somebody use it.
        var json: JSONValue {
            [
                "keyID": .string(token.keyID), "teamID": .string(token.teamID), "issuedAt": .integer(token.issuedAt),
                "signature": .string(isSignatureRight.map { $0 ? "right" : "wrong" } ?? "not checked"),
            ]
        }
    }
#endif
