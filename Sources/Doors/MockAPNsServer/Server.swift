#if Serve
    import JSONText
    public import MockAPNs
    public import PushGrouping
    import PushLint

    /// The stand-in on its ports: one thread with one loop that reads, checks and answers. A server belongs to the thread that runs it.
    public final class Server {
        let configuration: ServerConfiguration
        let tlsContext: TLSContext
        let requestGuard: RequestGuard
        var handler: RequestHandler
        /// The pushes of this run so far.
        private var story = Story()
        /// The number of the run, which is what a test calls its own.
        private var run = 0
        private(set) var store: PushStore
        private(set) lazy var api = WebAPI(self)
        let unfinished = UnfinishedRequests(limit: 64 << 20)
        let sideWork: SideWork
        private let listener: Socket
        private let httpListener: Socket
        private var connections: [Connection] = []
        private var connectionCount = 0
        private var timers = Timers()
        private let maximumConnections: Int
        /// Called with each push once it is stored.
        public var onPush: (RequestOutcome, RequestHandler) -> Void = { _, _ in }
        /// Called with each request that could not be read, or was refused before it was read as a push.
        public var onRejection: (RejectedRequest) -> Void = { _ in }
        /// Called after each turn of the loop.
        public var onTurn: () -> Void = {}

        /// The size of one read, in bytes: the maximum of a TLS record.
        private static let readBytes = 16384
        /// The time that connections get to end, in milliseconds.
        private static let endingTime: Int64 = 1000

        /// Listens on the ports; answers begin with `run`. Throws if a port is in use or a certificate is unusable.
        public init(_ configuration: ServerConfiguration) throws(ServerError) {
            self.configuration = configuration
            tlsContext = try TLSContext(configuration.certificates)
            requestGuard = RequestGuard(allowedHosts: configuration.allowedHosts)
            handler = RequestHandler(configuration.handler, seed: UInt64.random(in: 0 ... .max))
            handler.scenario = configuration.scenario
            store = PushStore(maximumCount: configuration.maximumPushes, maximumBytes: configuration.maximumPushBytes)
            // Some descriptors are kept free for other uses.
            maximumConnections = max(16, FileLimit.raise() - 64)
            sideWork = try SideWork()
            listener = try Socket.listening(on: configuration.address, port: configuration.port)
            httpListener = try Socket.listening(on: configuration.address, port: configuration.httpPort)
        }

        /// The port for HTTP/2 over TLS.
        public var port: UInt16 { listener.port }
        /// The plain port.
        public var httpPort: UInt16 { httpListener.port }
        /// The numbers of all pushes and of their findings, also of those that were removed.
        public var counts: PushTally { store.total }

        // MARK: The loop

        /// Serves until one of the descriptors is readable or at its end; then announces the end to all connections.
        public func run(until stops: [Int32]) {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readBytes, alignment: 16)
            defer { buffer.deallocate() }
            var poller = Poller()
            var end: Int64?
            while true {
                let waiting = connections
                poller.removeAll()
                for stop in stops { poller.add(stop, reads: end == nil, writes: false) }
                let accepts = connections.count < maximumConnections && end == nil
                poller.add(listener.descriptor, reads: accepts, writes: false)
                poller.add(httpListener.descriptor, reads: accepts, writes: false)
                poller.add(sideWork.descriptor, reads: true, writes: false)
                for connection in waiting {
                    poller.add(
                        connection.socket.descriptor, reads: connection.wantsToRead, writes: connection.wantsToWrite)
                }
                poller.wait(timeToWait(waiting, end))
                let ticks = Clock.ticks
                if end == nil, stops.indices.contains(where: poller.canRead) {
                    end = ticks + Self.endingTime
                    for connection in connections { connection.shutDown() }
                }
                for (index, connection) in zip((stops.count + 3)..., waiting) where !connection.isClosed {
                    let canWrite = poller.canWrite(index)
                    if poller.canRead(index) || connection.hasMore
                        || canWrite && connection.tls?.readNeedsWriting == true
                    {
                        connection.read(with: buffer, at: ticks)
                    } else if canWrite {
                        connection.flush()
                    }
                    if !connection.isClosed, connection.deadline <= ticks { connection.expire() }
                }
                if poller.canRead(stops.count) { accept(from: listener, isTLS: true, at: ticks) }
                if poller.canRead(stops.count + 1) { accept(from: httpListener, isTLS: false, at: ticks) }
                if poller.canRead(stops.count + 2) { sideWork.finish() }
                for action in timers.due(at: ticks) { action() }
                connections.removeAll(where: \.isClosed)
                onTurn()
                if let end, connections.isEmpty || ticks >= end { break }
            }
            for connection in connections { connection.close() }
            connections.removeAll()
        }

        private func timeToWait(_ waiting: [Connection], _ end: Int64?) -> Int64? {
            if waiting.contains(where: \.hasMore) { return 0 }
            let ticks = Clock.ticks
            let times = [timers.next, end, waiting.isEmpty ? nil : ticks + 1000].compactMap { $0 }
            return times.min().map { $0 - ticks }
        }

        private func accept(from listener: Socket, isTLS: Bool, at ticks: Int64) {
            // A few at a time, so that many new connections don't block the existing ones.
            for _ in 0..<64 where connections.count < maximumConnections {
                guard let socket = listener.nextConnection() else { return }
                let tls = isTLS ? TLSSession(tlsContext, on: socket) : nil
                if isTLS, tls == nil { continue }
                connectionCount += 1
                connections.append(Connection(socket, number: connectionCount, tls: tls, server: self, at: ticks))
            }
        }

        func after(_ milliseconds: Int64, _ action: @escaping () -> Void) {
            timers.add(Clock.ticks + milliseconds, action)
        }

        // MARK: Pushes

        /// Checks a request, stores it if it is a push, and sends the answer when it is due.
        func handle(
            _ request: IncomingRequest, from connection: Connection, as protocolName: String,
            answer: @escaping (RequestOutcome) -> Void
        ) {
            var outcome = handler.handle(request, on: &connection.state, at: Clock.now)
            (outcome.connection, outcome.protocolName, outcome.run) = (connection.number, protocolName, run)
            if protocolName == "http/1.1" { outcome.remarks.append(.http1) }
            // A request that APNs refuses was most likely meant as a push.
            if outcome.target.isPush && request.method == "POST" || outcome.answer.reason != nil {
                outcome.id = store.lastID + 1
                handler.compare(&outcome, with: &story)
                outcome.request = request.withoutSecrets
                store.add(outcome)
                onPush(outcome, handler)
                api.pushArrived(outcome)
            }
            guard outcome.delay > 0 else { return answer(outcome) }
            after(outcome.delay) { [weak connection] in
                answer(outcome)
                connection?.flush()
            }
        }

        /// Counts and reports a request that could not be read, or was refused before it was read as a push.
        func reject(_ message: String, on connection: Connection) {
            store.countRejection()
            onRejection(RejectedRequest(arrived: Clock.now, connection: connection.number, message: message))
        }

        /// The number of streams that a new connection may have open.
        var initialStreams: UInt32 { handler.scenario.isOneStreamUntilValidToken ? 1 : Self.allStreams }

        /// The number of streams that a connection may have open from now on; nil if that stays the same.
        func streams(allowedTo state: ConnectionState) -> UInt32? {
            guard handler.scenario.isOneStreamUntilValidToken else { return nil }
            return state.isAuthorized ? Self.allStreams : 1
        }

        /// The number of streams that APNs allows (observed).
        private static let allStreams: UInt32 = 1000

        func forgetPushes() {
            store.removeAll()
            story = Story()
        }

        /// Begins a run, and returns its number: no earlier push counts for a finding, and the scenario is that of the start.
        func beginRun() -> Int {
            story = Story()
            handler.scenario = configuration.scenario
            run += 1
            return run
        }
    }

    /// The memory of all requests that have not ended yet, in bytes. The limit is for peers that begin requests on many streams and
    /// end none.
    final class UnfinishedRequests {
        private let limit: Int
        private var bytes = 0

        init(limit: Int) { self.limit = limit }

        /// Takes memory for a part of a request; false if there is none left.
        func take(_ count: Int) -> Bool {
            guard count <= limit - bytes else { return false }
            bytes += count
            return true
        }

        func giveBack(_ count: Int) { bytes -= count }
    }

    /// Actions with a due time.
    struct Timers {
        private var waiting: [(time: Int64, action: () -> Void)] = []

        /// The time of the next action, in ticks; nil if there is none.
        var next: Int64? { waiting.last?.time }

        /// Adds an action; those of one time keep their order.
        mutating func add(_ time: Int64, _ action: @escaping () -> Void) {
            // The next one is last.
            waiting.insert((time, action), at: waiting.partitionPoint { $0.time <= time })
        }

        /// Removes and returns the due actions, in their order.
        mutating func due(at time: Int64) -> [() -> Void] {
            let start = waiting.partitionPoint { $0.time <= time }
            defer { waiting.removeSubrange(start...) }
            return waiting[start...].reversed().map(\.action)
        }
    }

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

    /// The reason why the stand-in can't start.
    public struct ServerError: Error, Sendable, Equatable {
        /// The reason, in lower case and without full stop.
        public let message: String

        init(_ message: String) { self.message = message }
    }
#endif
