#if Serve
    import JSONText
    import PushLint
    public import ReportText
    public import MockAPNs

    /// Pushes as lines for standard output.
    public struct PushLines: Sendable {
        /// How a push is written.
        public enum Format: String, Sendable, CaseIterable {
            /// A line for people, and one for each finding below it.
            case text
            /// A line of JSON.
            case jsonl
            /// Nothing.
            case none
        }

        private let format: Format
        private let style: Style

        /// Lines in this format, with colours or without.
        public init(_ format: Format, style: Style) { (self.format, self.style) = (format, style) }

        /// The lines of a push, with a line feed at the end of each.
        public func text(_ record: PushRecord, _ handler: RequestHandler) -> String {
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

        private func head(_ record: PushRecord) -> String {
            let (request, outcome) = (record.request, record.outcome)
            let status =
                outcome.isAnswered
                ? String(outcome.answer.status) + (outcome.answer.reason.map { " " + $0.name } ?? "") : "no answer"
            let target =
                record.device.map { $0.utf8.count > 16 ? "\($0.prefix(8))…\($0.suffix(4))" : $0 }
                ?? request["apns-channel-id"].map { "channel \($0)" } ?? request.path
            let parts = [
                time(record.arrived), "#\(record.id)", style.paint(status, outcome.isAccepted ? .good : .error),
                TerminalText.safe(request["apns-push-type"] ?? request.method),
                TerminalText.safe(request["apns-topic"] ?? ""), TerminalText.safe(target),
                "\(request.bodyBytes) bytes", outcome.isScripted || !outcome.isAnswered ? "(by the scenario)" : "",
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
        }

        private func details(_ record: PushRecord) -> String {
            let outcome = record.outcome
            let refusal = outcome.isRefused ? outcome.answer.reason : nil
            var lines: [String] = []
            if let refusal {
                lines.append(line(.error, "", outcome.tokenFault?.message ?? refusal.trigger, refusal.name))
            }
            for remark in outcome.remarks { lines.append(line(remark.severity, "", remark.message, remark.id)) }
            for located in outcome.findings {
                let finding = located.finding
                let message = finding.message + (finding.earlier.map { " (before: \($0))" } ?? "")
                lines.append(line(finding.severity, finding.pointer.description, message, finding.rule.id))
            }
            return lines.joined()
        }

        private func line(_ severity: Severity, _ place: String, _ message: String, _ id: String) -> String {
            let role: Style.Role = severity == .error ? .error : severity == .warning ? .warning : .info
            let start =
                "    " + style.paint(severity.rawValue, role) + (place.isEmpty ? "" : " " + TerminalText.safe(place))
            return start + ": " + TerminalText.safe(message) + style.paint(" [\(id)]", .faint) + "\n"
        }
    }
#endif
