#if Serve
    import JSONText
    public import MockAPNs
    public import PushLint
    import PushReport
    public import ReportText

    /// A request that could not be read, or was refused before it was read as a push.
    public struct RejectedRequest: Sendable {
        /// The moment of its arrival.
        public let arrived: Moment
        /// The number of its connection, from 1.
        public let connection: Int
        /// The reason, in lower case and without full stop.
        public let message: String
    }

    extension RequestOutcome {
        var cost: Int {
            request.fields.reduce(request.body.count + request.path.utf8.count + 400) {
                $0 + $1.name.utf8.count + $1.value.utf8.count + 32
            }
        }

        /// The push for programs: the request, the answer, and its findings as `--format json` writes them.
        func json(_ handler: RequestHandler) -> JSONValue {
            [
                "id": .integer(id), "run": .integer(run), "time": .integer(arrived.milliseconds),
                "connection": .integer(connection), "protocol": .string(protocolName),
                "method": .string(request.method), "path": .string(request.path), "device": .text(device),
                "topic": .text(request["apns-topic"]), "pushType": .text(request["apns-push-type"]),
                "headers": .object(JSONObject(request.fields.map { ($0.name, .string($0.value)) })),
                "bytes": .integer(request.bodyBytes), "text": .string(String(decoding: request.body, as: UTF8.self)),
                "payload": (try? JSONDocument(parsing: request.body).value) ?? .null, "answer": answerJSON,
                "token": token?.json ?? .null, "worst": .text(worst?.rawValue),
                "remarks": .array(remarks.map(\.json)), "findings": findingsJSON(handler),
            ]
        }

        private func findingsJSON(_ handler: RequestHandler) -> JSONValue {
            guard target.isPush, !request.isBodyCut, request.bodyBytes > 0 else { return .array([]) }
            let report = FileReport(path: request.path, result: handler.result(of: self))
            return JSONReporter.value(report)["/findings"] ?? .array([])
        }

        /// The answer for programs; its status is null if the connection was closed in its place.
        private var answerJSON: JSONValue {
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

    extension RequestFinding {
        var json: JSONValue {
            [
                "rule": .string(id), "severity": .string(severity.rawValue), "message": .string(message),
                "effect": .string(effect),
            ]
        }
    }

    extension CheckedToken {
        /// The claims of the token, without the signature that would let somebody use it.
        var json: JSONValue {
            [
                "keyID": .string(token.keyID), "teamID": .string(token.teamID), "issuedAt": .integer(token.issuedAt),
                "signature": .string(isSignatureRight.map { $0 ? "right" : "wrong" } ?? "not checked"),
            ]
        }
    }

    /// The most recent pushes, as many as there is room for, and the counts of all pushes.
    struct PushStore {
        let maximumCount: Int
        let maximumBytes: Int
        /// The pushes that are kept, the oldest first.
        private(set) var all: ArraySlice<RequestOutcome> = []
        private var bytes = 0
        /// The counts since the pushes were last removed.
        private(set) var counts = PushTally()
        /// The counts since the start.
        private(set) var total = PushTally()
        private(set) var lastID = 0

        init(maximumCount: Int, maximumBytes: Int) {
            self.maximumCount = max(1, maximumCount)
            self.maximumBytes = maximumBytes
        }

        /// The pushes with higher numbers than this.
        func after(_ id: Int) -> ArraySlice<RequestOutcome> {
            // Numbers follow one another without gaps. Any number may be asked for.
            guard let oldest = all.first?.id, id >= oldest else { return all }
            return all.dropFirst(min(id, lastID) - oldest + 1)
        }

        func record(_ id: Int) -> RequestOutcome? {
            guard let oldest = all.first?.id, (oldest...lastID).contains(id) else { return nil }
            return all[all.startIndex + (id - oldest)]
        }

        mutating func add(_ record: RequestOutcome) {
            lastID = record.id
            counts.add(record)
            total.add(record)
            var kept = record
            kept.dropFindings()
            all.append(kept)
            bytes += record.cost
            while all.count > maximumCount || bytes > maximumBytes && all.count > 1 { bytes -= all.removeFirst().cost }
        }

        mutating func countRejection() {
            counts.rejected += 1
            total.rejected += 1
        }

        /// Removes all pushes; the numbering continues.
        mutating func removeAll() {
            all = []
            bytes = 0
            counts = PushTally()
        }
    }

    /// The numbers of pushes by result.
    public struct PushTally: Sendable, Equatable {
        /// All pushes.
        public private(set) var pushes = 0
        /// Requests that could not be read, or were refused before they were read as pushes.
        public internal(set) var rejected = 0
        /// Pushes that APNs would have refused, without those that only a scenario refused.
        public private(set) var refused = 0
        /// The pushes by the severity of their worst finding; a refusal is an error.
        public private(set) var worst: [Severity: Int] = [:]

        mutating func add(_ record: RequestOutcome) {
            if record.target.isPush { pushes += 1 }
            if record.isRefused { refused += 1 }
            if let severity = record.worst { worst[severity, default: 0] += 1 }
        }

        /// The number of pushes with a finding of at least this severity; a request that was rejected counts as an error.
        public func failed(_ severity: Severity) -> Int {
            worst.reduce(rejected) { $1.key >= severity ? $0 + $1.value : $0 }
        }
    }

    /// Pushes as lines for standard output.
    public struct PushLines: Sendable {
        /// The form in which a push is written.
        public enum Format: String, Sendable, CaseIterable {
            /// A line for people, and one for each finding below it.
            case text
            /// A line of JSON.
            case jsonl
            /// No output.
            case none
        }

        private let format: Format
        private let style: Style

        /// Lines in this format, with colours or without.
        public init(_ format: Format, style: Style) { (self.format, self.style) = (format, style) }

        /// The lines of a push, with a line feed at the end of each.
        public func text(_ record: RequestOutcome, _ handler: RequestHandler) -> String {
            switch format {
            case .none: ""
            case .jsonl: JSONWriter().text(record.json(handler)) + "\n"
            case .text: head(record) + details(record)
            }
        }

        /// The line of a request that was rejected, with a line feed at its end.
        public func text(_ request: RejectedRequest) -> String {
            switch format {
            case .none: return ""
            case .jsonl:
                let object: JSONValue = [
                    "time": .integer(request.arrived.milliseconds), "connection": .integer(request.connection),
                    "rejected": .string(request.message),
                ]
                return JSONWriter().text(object) + "\n"
            case .text:
                let reason = style.paint("rejected", .error) + ": " + TerminalText.safe(request.message)
                return "\(time(request.arrived))  connection \(request.connection)  \(reason)\n"
            }
        }

        private func time(_ moment: Moment) -> String {
            let parts = [moment.seconds / 3600 % 24, moment.seconds / 60 % 60, moment.seconds % 60]
            return style.paint(parts.map { $0.digits(2) }.joined(separator: ":"), .faint)
        }

        private func head(_ record: RequestOutcome) -> String {
            let request = record.request
            let status =
                record.isAnswered
                ? String(record.answer.status) + (record.answer.reason.map { " " + $0.name } ?? "") : "no answer"
            let target =
                record.device.map { $0.utf8.count > 16 ? "\($0.prefix(8))…\($0.suffix(4))" : $0 }
                ?? request["apns-channel-id"].map { "channel \($0)" } ?? request.path
            let parts = [
                time(record.arrived), "#\(record.id)", style.paint(status, record.isAccepted ? .good : .error),
                TerminalText.safe(request["apns-push-type"] ?? request.method),
                TerminalText.safe(request["apns-topic"] ?? ""), TerminalText.safe(target),
                "\(request.bodyBytes) bytes", record.isScripted || !record.isAnswered ? "(by the scenario)" : "",
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
        }

        private func details(_ record: RequestOutcome) -> String {
            var lines = ""
            if record.isRefused, let refusal = record.answer.reason {
                lines += line(.error, "", record.tokenFault?.message ?? refusal.trigger, refusal.name)
            }
            for remark in record.remarks { lines += line(remark.severity, "", remark.message, remark.id) }
            for finding in record.findings {
                let message = finding.message + (finding.earlier.map { " (before: \($0))" } ?? "")
                lines += line(finding.severity, finding.pointer.description, message, finding.rule.id)
            }
            return lines
        }

        private func line(_ severity: Severity, _ place: String, _ message: String, _ id: String) -> String {
            let word = style.paint(severity.rawValue, severity.choose(error: .error, warning: .warning, info: .info))
            let start = "    " + word + (place.isEmpty ? "" : " " + TerminalText.safe(place))
            return start + ": " + TerminalText.safe(message) + style.paint(" [\(id)]", .faint) + "\n"
        }
    }
#endif
