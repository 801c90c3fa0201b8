#if Serve
    import GroupReport
    import JSONText
    import PushGrouping
    import PushLint
    import PushPayload
    import PushReport
    import MockAPNs
    import Playground

    /// The services of the plain port besides pushes: the page, and the API for tests and for the page.
    final class WebAPI {
        private unowned let server: Server
        /// Connections that listen to every push.
        private var listeners: [HTTP1Exchange] = []
        private var waiters: [Int: Waiter] = [:]
        private var waiterCount = 0

        /// A request that is answered once `count` pushes have arrived, or when it times out. Before `missing` more have come, the
        /// store can't hold enough of them.
        private typealias Waiter = (exchange: HTTP1Exchange, filter: PushFilter, count: Int, missing: Int)

        private static let maximumListeners = 100
        private static let maximumWaiters = 1000
        private static let maximumWaitSeconds = 600
        /// The interval of keep-alives, in milliseconds: proxies and browsers drop silent connections.
        private static let heartbeat: Int64 = 15_000
        /// The maximum number of pushes in stacks, the newest ones.
        private static let maximumStacked = 2000

        init(_ server: Server) {
            self.server = server
            beat()
        }

        // MARK: Routes

        func respond(to request: IncomingRequest, over exchange: HTTP1Exchange) {
            let parts = request.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let path = String(parts.first ?? "")
            var query = [String: String](query: parts.count > 1 ? parts[1] : "")
            let isReading = request.method == "GET" || request.method == "HEAD"
            do throws(HTTPFault) {
                switch (isReading ? "GET" : request.method, path) {
                case ("GET", "/pushes"): try listPushes(&query, exchange)
                case ("DELETE", "/pushes"):
                    server.forgetPushes()
                    send(Array("event: cleared\ndata: {}\n\n".utf8))
                    exchange.respond(HTTP1Answer(status: 204))
                case ("POST", "/runs"):
                    exchange.respond(
                        .json(["run": .integer(server.beginRun()), "since": .integer(server.store.lastID)]))
                case ("GET", "/groups"): exchange.respond(try groups(&query))
                case ("GET", "/groups.svg"): exchange.respond(try picture(&query))
                case ("GET", "/scenario"): exchange.respond(.json(server.handler.scenario.json))
                case ("PUT", "/scenario"): exchange.respond(try setScenario(request))
                case ("DELETE", "/scenario"):
                    server.handler.scenario = Scenario()
                    exchange.respond(HTTP1Answer(status: 204))
                case ("GET", "/events"): try listen(request, exchange)
                case ("POST", "/check"): try check(request, exchange)
                case ("GET", "/ca.pem"):
                    exchange.respond(HTTP1Answer("application/x-pem-file", server.configuration.certificates.authority))
                case ("GET", "/emulation"): exchange.respond(.json(Emulation.json))
                case ("GET", "/status"): exchange.respond(.json(status))
                case ("GET", _): exchange.respond(try page(at: path))
                default: throw HTTPFault("\(request.method) is not possible at \(path)", status: 405)
                }
            } catch { exchange.respond(.error(error)) }
        }

        /// A push by its number, or a file of the page.
        private func page(at path: String) throws(HTTPFault) -> HTTP1Answer {
            if path.hasPrefix("/pushes/"), let id = Int(path.dropFirst("/pushes/".count)) {
                guard let push = server.store.record(id) else { throw HTTPFault("push \(id) is not kept", status: 404) }
                return .json(push.json(server.handler))
            }
            guard let file = PageFiles.file(path) else { throw HTTPFault("there is nothing at \(path)", status: 404) }
            return file
        }

        private static func refuseRest(_ query: [String: String]) throws(HTTPFault) {
            guard let name = query.keys.min() else { return }
            throw HTTPFault("\(name) is unknown here")
        }

        private var status: JSONValue {
            let counts = server.store.counts
            return [
                "version": .string(Project.version), "port": .integer(Int(server.port)),
                "httpPort": .integer(Int(server.httpPort)), "pushes": .integer(counts.pushes),
                "refused": .integer(counts.refused), "rejected": .integer(counts.rejected),
                "lastID": .integer(server.store.lastID), "errors": .integer(counts.worst[.error] ?? 0),
                "warnings": .integer(counts.worst[.warning] ?? 0), "infos": .integer(counts.worst[.info] ?? 0),
            ]
        }

        // MARK: Pushes

        private func listPushes(_ query: inout [String: String], _ exchange: HTTP1Exchange) throws(HTTPFault) {
            let filter = try PushFilter(taking: &query)
            let seconds = try query.takeNumber("wait")
            let count = try query.takeNumber("count") ?? 1
            try Self.refuseRest(query)
            let missing = count - filter.records(in: server.store).count
            let waiter: Waiter = (exchange, filter, count, missing)
            guard let seconds, missing > 0 else { return answer(waiter) }
            guard seconds <= Self.maximumWaitSeconds, waiters.count < Self.maximumWaiters else {
                throw HTTPFault("wait is at most \(Self.maximumWaitSeconds) seconds")
            }
            waiterCount += 1
            let number = waiterCount
            waiters[number] = waiter
            server.after(Int64(seconds) * 1000) { [weak self] in
                if let self, let waiter = waiters.removeValue(forKey: number) { answer(waiter) }
            }
        }

        private func answer(_ waiter: Waiter) {
            let records = waiter.filter.records(in: server.store)
            let value: JSONValue = [
                "pushes": .array(records.map { $0.json(server.handler) }),
                "complete": .boolean(records.count >= waiter.count), "lastID": .integer(server.store.lastID),
            ]
            waiter.exchange.respond(.json(value))
        }

        func pushArrived(_ record: RequestOutcome) {
            if !listeners.isEmpty { send(event(record)) }
            for (number, waiter) in waiters where waiter.filter.fits(record) {
                waiters[number]?.missing -= 1
                if waiter.missing > 1 { continue }
                // Some may have been removed while it waited.
                let missing = waiter.count - waiter.filter.records(in: server.store).count
                waiters[number] = missing > 0 ? (waiter.exchange, waiter.filter, waiter.count, missing) : nil
                if missing <= 0 { answer(waiter) }
            }
        }

        // MARK: Events

        private func listen(_ request: IncomingRequest, _ exchange: HTTP1Exchange) throws(HTTPFault) {
            listeners.removeAll { !$0.isOpen }
            guard listeners.count < Self.maximumListeners else {
                throw HTTPFault("too many pages listen already", status: 503)
            }
            exchange.respond(HTTP1Answer("text/event-stream", [], isEndless: true))
            listeners.append(exchange)
            // A page that lost its connection sends the number of the last push it has seen.
            guard let last = request["last-event-id"].flatMap({ Int($0) }) else { return }
            for record in server.store.after(last).suffix(100) { exchange.sendEvent(event(record)) }
        }

        private func send(_ event: [UInt8]) {
            for listener in listeners { listener.sendEvent(event) }
            listeners.removeAll { !$0.isOpen }
        }

        private func event(_ push: RequestOutcome) -> [UInt8] {
            Array("event: push\nid: \(push.id)\ndata: \(JSONWriter().text(push.json(server.handler)))\n\n".utf8)
        }

        private func beat() {
            server.after(Self.heartbeat) { [weak self] in
                self?.send(Array(": still here\n\n".utf8))
                self?.beat()
            }
        }

        // MARK: Stacks

        /// The stacks of the accepted pushes, as `apnslint group --format json` writes them.
        private func groups(_ query: inout [String: String]) throws(HTTPFault) -> HTTP1Answer {
            let options = try server.configuration.grouping.taking(&query)
            let report = GroupJSONReport(version: Project.version, options: options)
            return .json(report.value(try stacks(&query, options)))
        }

        private func picture(_ query: inout [String: String]) throws(HTTPFault) -> HTTP1Answer {
            let options = try server.configuration.grouping.taking(&query)
            // The policy keeps scripts from running and resources from loading.
            return HTTP1Answer(
                "image/svg+xml", Array(LockScreenPicture(options: options).svg(try stacks(&query, options)).utf8),
                more: [("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:")])
        }

        private func stacks(
            _ query: inout [String: String], _ options: GroupingOptions
        ) throws(HTTPFault) -> GroupingResult {
            var filter = try PushFilter(taking: &query, limit: Self.maximumStacked)
            filter.limit = min(filter.limit, Self.maximumStacked)
            // The page adds a query, so that the browser does not use its cache.
            query["rev"] = nil
            try Self.refuseRest(query)
            var list = NotificationList(options)
            for record in filter.records(in: server.store) where record.isAccepted {
                if let delivery = record.delivery { list.deliver(delivery) }
            }
            return list.result()
        }

        // MARK: Scenario and page

        private func setScenario(_ request: IncomingRequest) throws(HTTPFault) -> HTTP1Answer {
            guard !request.isBodyCut else { throw HTTPFault("the scenario is larger than 1 MiB", status: 413) }
            do {
                let scenario = try Scenario(parsing: request.body)
                server.handler.scenario = scenario
                return .json(scenario.json)
            } catch { throw HTTPFault(error.sentence(in: request.body), status: 422) }
        }

        /// Answers with the page's result for a text, and with the answer to its first push. Another thread works on it, as it may take
        /// long.
        private func check(_ request: IncomingRequest, _ exchange: HTTP1Exchange) throws(HTTPFault) {
            guard !request.isBodyCut else { throw HTTPFault("the document is larger than 1 MiB", status: 413) }
            guard var asked = try? JSONDocument(parsing: request.body).value.object,
                asked["rule"] != nil || (asked["text"] ?? asked["payload"])?.string != nil
            else { throw HTTPFault("the body is not {\"payload\": \"…\", \"headers\": {…}}") }
            asked["text"] = asked["text"] ?? asked["payload"]
            var device = [String: String]()
            for member in asked["device"]?.object?.members ?? [] { device[member.name] = member.value.string }
            let configuration = server.configuration
            let grouping = try configuration.grouping.taking(&device)
            try Self.refuseRest(device)
            (asked["payload"], asked["device"]) = (nil, nil)
            let page = Playground(
                lint: configuration.handler.linter.options, grouping: grouping, handler: server.handler)
            let question = JSONWriter().bytes(.object(asked))
            guard server.sideWork.begin({ Self.answer(page, question) }, then: { exchange.respond($0) })
            else { throw HTTPFault("too many documents are being checked", status: 503) }
        }

        private static func answer(_ page: Playground, _ question: [UInt8]) -> HTTP1Answer {
            guard case .object(var reply) = page.reply(question) else { return .json(.null) }
            if let first = reply["pushes"]?.array?.first?.object {
                for name in ["bytes", "limit", "pushType"] { reply[name] = first[name] }
                reply["answer"] = ["status": first["status"] ?? .null, "reason": first["reason"] ?? .null]
            }
            return .json(.object(reply))
        }
    }

    extension RequestOutcome {
        /// The notification that the push makes on its device; nil if it goes to a channel or is not JSON.
        fileprivate var delivery: Delivery? {
            guard let device, let root = try? JSONDocument(parsing: request.body).value.object else { return nil }
            var headers = Headers()
            for field in request.fields where field.name.hasPrefix("apns-") { headers[field.name] = field.value }
            let date = String(Double(arrived.milliseconds) / 1000)
            return Delivery(Request(Payload(json: root), headers: headers), device: device, date: date, label: "#\(id)")
        }
    }
#endif
