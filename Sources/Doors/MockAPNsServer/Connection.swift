#if Serve
    import MockAPNs

    /// A connection: its protocol, and the bytes still to be written.
    final class Connection {
        let number: Int
        let socket: Socket
        var state = ConnectionState()
        private(set) var tls: TLSSession?
        private(set) var speech = Speech.undecided([])
        private unowned let server: Server
        private var output: [UInt8] = []
        private var written = 0
        private(set) var isClosed = false
        /// True once the other side has sent something beyond a handshake.
        private var hasReceived = false
        /// The time of the last read or write, in ticks.
        private(set) var lastActivity: Int64
        var closesWhenWritten = false
        /// True if the rest of its input waits for the next turn, so that other connections are served.
        private(set) var hasMore = false

        enum Speech {
            /// Unknown until enough bytes have arrived.
            case undecided([UInt8])
            case http2(HTTP2Session)
            case http1(HTTP1Exchange)
        }

        /// With this many bytes to write, nothing more is read.
        private static let crowdedBytes = 256 << 10
        private static let fillBytes = 32 << 10
        private static let readsATurn = 4
        private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

        init(_ socket: Socket, number: Int, tls: TLSSession?, server: Server, at ticks: Int64) {
            (self.socket, self.number, self.tls, self.server) = (socket, number, tls, server)
            lastActivity = ticks
        }

        // MARK: Waiting

        var wantsToRead: Bool { unsentBytes < Self.crowdedBytes && !closesWhenWritten }
        var wantsToWrite: Bool { written < output.count || tls?.readNeedsWriting == true }

        /// The time at which the connection is closed as idle, in ticks.
        var deadline: Int64 {
            switch speech {
            case _ where !hasReceived: lastActivity + 10_000
            case .undecided: lastActivity + 10_000
            case .http1(let exchange): lastActivity + (exchange.isWaiting ? 3_600_000 : 60_000)
            case .http2(let session): lastActivity + (session.incompleteRequests > 0 ? 60_000 : 3_600_000)
            }
        }

        /// Closes it as idle; APNs says so in a frame.
        func expire() {
            if case .http2(let session) = speech { session.goAway(Answer.body(of: .idleTimeout)) }
            flush()
            close()
        }

        // MARK: Reading

        func read(with buffer: UnsafeMutableRawBufferPointer, at ticks: Int64) {
            hasMore = false
            for turn in 1...Self.readsATurn {
                let outcome = tls.map { $0.read(into: buffer) } ?? socket.read(into: buffer)
                switch outcome {
                case .moved(let count):
                    lastActivity = ticks
                    take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: ticks)
                    hasMore = turn == Self.readsATurn
                case .closed:
                    if let failure = tls?.handshakeFailure { rejected("no TLS connection: " + failure) }
                    close()
                    return
                case .blocked:
                    greet(at: ticks)
                    flush()
                    return
                }
                guard !isClosed, wantsToRead else { break }
            }
            flush()
        }

        /// Sends the settings once a handshake has agreed on HTTP/2, without waiting for the client's first bytes. A client whose
        /// system holds back small segments until the last one is acknowledged would send its first request 40 ms later.
        private func greet(at ticks: Int64) {
            guard case .undecided(let bytes) = speech, bytes.isEmpty, let tls, tls.isReady, tls.isHTTP2 else { return }
            decide(bytes, at: ticks)
        }

        private func take(_ bytes: UnsafeRawBufferPointer, at ticks: Int64) {
            hasReceived = true
            switch speech {
            case .undecided(let before): decide(before + bytes, at: ticks)
            case .http2(let session): session.receive(bytes, at: ticks)
            case .http1(let exchange): exchange.receive(bytes)
            }
        }

        /// Distinguishes HTTP/2 from HTTP/1.1, which only the plain port takes, by ALPN or by the first bytes.
        private func decide(_ bytes: [UInt8], at ticks: Int64) {
            if let tls, state.certificate == nil { state.certificate = tls.clientCertificate }
            let isAgreed = tls?.isHTTP2 == true
            if !isAgreed, bytes.count < Self.preface.count, Self.preface.starts(with: bytes) {
                speech = .undecided(bytes)
                return
            }
            if isAgreed || bytes.starts(with: Self.preface) {
                guard let session = HTTP2Session(self, server) else { return close() }
                speech = .http2(session)
                if !bytes.isEmpty { bytes.withUnsafeBytes { session.receive($0, at: ticks) } }
            } else if tls != nil {
                refuse(bytes)
            } else {
                let exchange = HTTP1Exchange(self, server)
                speech = .http1(exchange)
                exchange.receive(bytes)
            }
        }

        /// Answers bytes that are not HTTP/2 with settings and GOAWAY, in whose data APNs names the request (observed).
        private func refuse(_ bytes: [UInt8]) {
            let line = String(decoding: bytes.prefix { $0 != 0x0D && $0 != 0x0A }.prefix(512), as: UTF8.self)
            let request = line.split(separator: " HTTP/1.").first ?? ""
            let reason =
                request.count < line.count
                ? "Unexpected HTTP/1.x request: \(request)" : "HTTP/2 client preface string missing or corrupt"
            let data = [0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1] + Array(reason.utf8)
            let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
            let length = UInt16(clamping: data.count)
            let goAway = [0, UInt8(length >> 8), UInt8(length & 0xFF), 7, 0, 0, 0, 0, 0]
            send(settings + goAway + data)
            closesWhenWritten = true
            rejected("the request is not HTTP/2, which APNs takes alone")
        }

        /// Continues as a TLS connection after a proxy's `CONNECT`.
        func startTLS(_ context: TLSContext) {
            guard let session = TLSSession(context, on: socket) else { return close() }
            flush()
            tls = session
            speech = .undecided([])
        }

        // MARK: Writing

        /// Adds bytes, which go out with the next flush.
        func send(_ bytes: [UInt8]) { output += bytes }
        /// The number of bytes that the peer has not read yet.
        var unsentBytes: Int { output.count - written }

        /// Writes as much as can be written now.
        func flush() {
            while !isClosed {
                if written == output.count {
                    output.removeAll(keepingCapacity: true)
                    written = 0
                    if case .http2(let session) = speech {
                        session.fill(&output, upTo: Self.fillBytes)
                        if output.isEmpty, session.isOver { return close() }
                    }
                    if output.isEmpty {
                        if closesWhenWritten { close() }
                        return
                    }
                }
                let outcome = output.withUnsafeBytes { bytes in
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                    return tls.map { $0.write(rest) } ?? socket.write(rest)
                }
                switch outcome {
                case .moved(let count): written += count
                case .blocked: return
                case .closed: return close()
                }
            }
        }

        func close() {
            guard !isClosed else { return }
            isClosed = true
            tls?.close()
        }

        func shutDown() {
            switch speech {
            case .http2(let session): session.goAway(Answer.body(of: .shutdown))
            case .http1, .undecided: closesWhenWritten = true
            }
            flush()
        }

        // MARK: Requests of HTTP/2

        func received(_ request: IncomingRequest, on stream: Int32) {
            if tls == nil, let fault = server.requestGuard.fault(request) {
                rejected(fault.message)
                respond(on: stream, HTTP1Answer.error(fault))
                return
            }
            server.handle(request, from: self, as: tls == nil ? "h2c" : "h2") { [weak self] outcome in
                self?.finish(outcome, on: stream)
            }
        }

        /// Reports a request that is refused or too large, or a violation of the protocol.
        func rejected(_ message: String) { server.reject(message, on: self) }

        private func respond(on stream: Int32, _ answer: HTTP1Answer) {
            guard case .http2(let session) = speech else { return }
            session.respond(on: stream, status: answer.status, fields: answer.fields, body: answer.body)
        }

        private func finish(_ outcome: RequestOutcome, on stream: Int32) {
            guard case .http2(let session) = speech, !isClosed else { return }
            if outcome.ending == .disconnect { return close() }
            respond(on: stream, HTTP1Answer(outcome.answer))
            if let count = server.streams(allowedTo: state) { session.setMaximumStreams(count) }
            if outcome.ending == .goAway { session.goAway(after: stream, Answer.body(of: .shutdown)) }
        }
    }
#endif
