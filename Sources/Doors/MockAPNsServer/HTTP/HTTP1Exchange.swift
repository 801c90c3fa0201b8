#if Serve
    import JSONText
    import MockAPNs
    import PushPayload

    /// The requests of an HTTP/1.1 connection on the plain port, one after the other: pushes, the page, its API, and a proxy's `CONNECT`.
    final class HTTP1Exchange {
        private var parser = HTTP1Parser()
        /// True if an answer is outstanding; the next request waits for it.
        private(set) var isWaiting = false
        // Requests that wait for pushes or listen to events may outlive it.
        private weak var connection: Connection?
        private let server: Server
        private var isProceeding = false
        private var staysOpen = true
        private var isHead = false
        private var hasSaidContinue = false
        /// The bytes that its request holds of the memory for unfinished requests.
        private var held = 0

        init(_ connection: Connection, _ server: Server) {
            self.connection = connection
            self.server = server
        }

        deinit { server.unfinished.giveBack(held) }

        /// With this many unread bytes, a reader of events is disconnected.
        private static let lostBytes = 4 << 20

        func receive(_ bytes: some Collection<UInt8>) {
            parser.append(bytes)
            proceed()
        }

        /// Answers the complete requests.
        private func proceed() {
            // An immediate answer is handled here while the loop continues.
            guard !isProceeding else { return }
            isProceeding = true
            defer { isProceeding = false }
            while !isWaiting, let connection, !connection.isClosed {
                do throws(HTTPFault) {
                    let next = try parser.next()
                    server.unfinished.giveBack(held)
                    held = parser.heldBytes
                    guard server.unfinished.take(held) else {
                        held = 0
                        throw HTTPFault("too many requests are begun and not ended", status: 503)
                    }
                    guard let message = next else {
                        if parser.message.expectsContinue, !hasSaidContinue {
                            hasSaidContinue = true
                            connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
                        }
                        return
                    }
                    hasSaidContinue = false
                    staysOpen = message.staysOpen
                    isHead = message.request.method == "HEAD"
                    isWaiting = true
                    take(message.request)
                } catch {
                    staysOpen = false
                    isWaiting = true
                    return refuse(error)
                }
            }
        }

        private func take(_ request: IncomingRequest) {
            if request.method == "CONNECT" { return openTunnel(request) }
            guard let connection else { return }
            if let fault = server.requestGuard.fault(request) { return refuse(fault) }
            if RequestTarget(path: request.path) != .unknown {
                server.handle(request, from: connection, as: "http/1.1") { [weak self] in self?.finish($0) }
            } else {
                server.api.respond(to: request, over: self)
            }
        }

        private func finish(_ outcome: RequestOutcome) {
            if outcome.ending == .disconnect {
                connection?.close()
                return
            }
            if outcome.ending == .goAway { staysOpen = false }
            var answer = HTTP1Answer(outcome.answer)
            // APNs does not support HTTP/1.1.
            answer.fields.append(("x-apnslint-hint", "APNs takes only HTTP/2"))
            respond(answer)
        }

        private func refuse(_ fault: HTTPFault) {
            connection?.rejected(fault.message)
            respond(.error(fault))
        }

        /// Sends the answer to the request that waits, and continues with the next request.
        func respond(_ answer: HTTP1Answer) {
            guard isWaiting, let connection, !connection.isClosed else { return }
            connection.send(answer.bytes(staysOpen: staysOpen && !answer.isEndless, isHead: isHead))
            // Events follow until the peer disconnects.
            if answer.isEndless { return connection.flush() }
            isWaiting = false
            if !staysOpen { connection.closesWhenWritten = true }
            connection.flush()
            proceed()
        }

        func sendEvent(_ bytes: [UInt8]) {
            guard let connection else { return }
            if connection.unsentBytes > Self.lostBytes { return connection.close() }
            connection.send(bytes)
            connection.flush()
        }

        var isOpen: Bool { connection.map { !$0.isClosed } ?? false }

        /// Redirects APNs' hosts to this stand-in; no outgoing connection is made.
        private func openTunnel(_ request: IncomingRequest) {
            let name = RequestGuard.name(of: request.path)
            guard let connection, server.configuration.allowsProxy else {
                let message = "this stand-in is not a proxy: start it with --connect-proxy"
                return respond(.error(HTTPFault(message, status: 405)))
            }
            guard Certificates.hosts.contains(name) || name == "localhost" else {
                return respond(.error(HTTPFault("the proxy leads only to APNs' hosts, not to \(name)", status: 403)))
            }
            guard parser.rest.isEmpty else { return respond(.error(HTTPFault("the proxy has to be waited for"))) }
            connection.send(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
            connection.startTLS(server.tlsContext)
        }
    }

    struct HTTP1Answer {
        var status = 200
        var fields: [IncomingRequest.Field] = []
        var body: [UInt8] = []
        /// True if the body has no known end: events go on.
        var isEndless = false

        func bytes(staysOpen: Bool, isHead: Bool = false) -> [UInt8] {
            var text = "HTTP/1.1 \(status) \(Self.phrase(status))\r\n"
            for field in fields { text += "\(field.name): \(field.value)\r\n" }
            if !isEndless, status != 204 { text += "content-length: \(body.count)\r\n" }
            text += staysOpen ? "\r\n" : "connection: close\r\n\r\n"
            return Array(text.utf8) + (isHead ? [] : body)
        }

        private static func phrase(_ status: Int) -> String {
            let phrases = [
                200: "OK", 201: "Created", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
                405: "Method Not Allowed", 410: "Gone", 413: "Content Too Large", 421: "Misdirected Request",
                422: "Unprocessable Content", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
                500: "Internal Server Error", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
            ]
            return phrases[status] ?? "Status"
        }
    }

    /// The reason why a request is refused.
    struct HTTPFault: Error, Equatable {
        let status: Int
        let message: String

        init(_ message: String, status: Int = 400) { (self.status, self.message) = (status, message) }
    }

    extension HTTP1Answer {
        /// An answer of this content type, which browsers take as it is and forget.
        init(
            _ type: String, _ body: [UInt8], status: Int = 200, cache: String = "no-store", isEndless: Bool = false,
            more: [IncomingRequest.Field] = []
        ) {
            let own = [("content-type", type), ("cache-control", cache), ("x-content-type-options", "nosniff")]
            self.init(status: status, fields: own + more, body: body, isEndless: isEndless)
        }

        init(_ answer: Answer) {
            self.init(status: answer.status, fields: answer.fields, body: answer.body)
            if !body.isEmpty { fields.append(("content-type", "application/json")) }
        }

        static func json(_ value: JSONValue, status: Int = 200) -> HTTP1Answer {
            HTTP1Answer("application/json", JSONWriter().bytes(value), status: status)
        }

        static func error(_ fault: HTTPFault) -> HTTP1Answer {
            .json(["error": .string(fault.message)], status: fault.status)
        }
    }
#endif
