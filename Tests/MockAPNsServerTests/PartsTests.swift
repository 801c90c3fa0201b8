#if Serve
    import Testing

    @testable import MockAPNs
    @testable import MockAPNsServer

    /// The parts of the transport that need no network.
    @Suite("Parts of HTTP requests") struct PartsTests {
        @Test("certificates are made, kept and read again")
        func certificates() throws {
            let made = try Certificates(names: ["standin", "192.168.7.7"])
            let read = try Certificates(authority: made.authority, server: made.server, serverKey: made.serverKey)
            #expect(read.authority == made.authority)
            let other = try Certificates()
            #expect(throws: ServerError.self) { () throws in
                _ = try Certificates(authority: other.authority, server: made.server, serverKey: made.serverKey)
            }
            #expect(throws: ServerError.self) { () throws in
                _ = try Certificates(authority: made.authority, server: made.server, serverKey: other.serverKey)
            }
            #expect(throws: ServerError.self) { () throws in
                _ = try Certificates(authority: [1, 2], server: made.server, serverKey: made.serverKey)
            }
        }

        @Test("timers come in their order, and those of one time in the order in which they were set")
        func timers() {
            var timers = Timers()
            var found = ""
            for (time, name) in [(30, "d"), (10, "a"), (20, "b"), (20, "c"), (40, "e")] {
                timers.add(Int64(time)) { found += name }
            }
            #expect(timers.next == 10)
            for action in timers.due(at: 30) { action() }
            #expect(found == "abcd")
            #expect(timers.next == 40)
        }

        @Test("the store keeps the last pushes and counts all")
        func store() {
            var store = PushStore(maximumCount: 10, maximumBytes: 1 << 20)
            for id in 1...95 { store.add(Self.record(id)) }
            #expect(store.all.map(\.id) == Array(86...95))
            #expect(store.after(93).map(\.id) == [94, 95])
            #expect(store.after(0).count == 10)
            #expect(store.after(95).isEmpty)
            #expect(store.record(90)?.id == 90)
            #expect(store.record(85) == nil)
            #expect(store.counts.pushes == 95)
            for id in [Int.min, -1, 0, 85, 96, Int.max] { #expect(store.record(id) == nil) }
            #expect(store.after(.min).count == 10 && store.after(.max).isEmpty)
            var small = PushStore(maximumCount: 1000, maximumBytes: 5000)
            for id in 1...100 { small.add(Self.record(id)) }
            #expect((1...12).contains(small.all.count))
            #expect(small.all.last?.id == 100)
            small.removeAll()
            #expect(small.all.isEmpty && small.lastID == 100)
            #expect(small.counts.pushes == 0 && small.total.pushes == 100)
        }

        static func record(_ id: Int) -> RequestOutcome {
            let request = IncomingRequest(method: "POST", path: "/3/device/ab")
            var record = RequestOutcome(request, at: Moment(milliseconds: 0))
            record.id = id
            return record
        }

        @Test(
            "only this machine's names, addresses and APNs's hosts are accepted",
            arguments: [
                ("localhost:2198", nil, nil), ("127.0.0.1:2198", nil, nil), ("[::1]:2198", nil, nil),
                ("api.push.apple.com", nil, nil), ("standin", nil, nil), ("evil.example", nil, 421), ("", nil, 421),
                ("localhost.evil.example", nil, 421), ("127.0.0.1.evil.example", nil, 421),
                ("localhost:2198", "http://localhost:2198", nil), ("localhost:2198", "https://evil.example", 403),
                ("localhost:2198", "null", 403), ("localhost:2198", "http://localhost:9999", 403),
            ] as [(String, String?, Int?)])
        func guarded(host: String, origin: String?, status: Int?) {
            var request = IncomingRequest(method: "POST", path: "/check")
            request.fields.append(("host", host))
            if let origin { request.fields.append(("origin", origin)) }
            #expect(RequestGuard(allowedHosts: ["standin"]).fault(request)?.status == status)
        }

        @Test(
            "a page's requests are accepted from the stand-in's own page alone, whether they have an origin or not",
            arguments: [
                ("sec-fetch-site", "same-origin", nil), ("sec-fetch-site", "none", nil),
                // A picture in a page on another port of this machine.
                ("sec-fetch-site", "same-site", 403), ("sec-fetch-site", "cross-site", 403),
                (":authority", "localhost:2198", nil), (":authority", "localhost:9999", 421),
                ("host", "127.0.0.1", 421),
            ] as [(String, String, Int?)])
        func fetched(name: String, value: String, status: Int?) {
            let host = ("host", "localhost:2198")
            let request = IncomingRequest(
                method: "GET", path: "/pushes", fields: [host, (name, value)])
            #expect(RequestGuard(allowedHosts: []).fault(request)?.status == status)
        }

        @Test("unfinished requests get memory up to a limit")
        func unfinished() {
            let memory = UnfinishedRequests(limit: 100)
            #expect(memory.take(60) && memory.take(40))
            #expect(!memory.take(1) && memory.take(0))
            memory.giveBack(60)
            #expect(memory.take(60))
        }

        @Test("a query is unescaped, and unknown parameters are left over")
        func query() throws {
            var query = [String: String](query: "device=AB%43&since=12&findings=only&x=%zz+y")
            let filter = try PushFilter(taking: &query)
            #expect(filter.device == "abc" && filter.since == 12 && filter.hasFindingsOnly)
            #expect(query == ["x": "%zz y"])
            var bad = ["since": "-1"]
            #expect(throws: HTTPFault.self) { () throws in _ = try PushFilter(taking: &bad) }
        }
    }
#endif
