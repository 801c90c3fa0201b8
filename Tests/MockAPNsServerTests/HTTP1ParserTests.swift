#if Serve
    import MockAPNs
    import TestSupport
    import Testing

    @testable import MockAPNsServer

    /// Requests of HTTP/1.1, however their bytes are split.
    @Suite("Requests of HTTP/1.1") struct HTTP1ParserTests {
        static let whole = """
            POST /3/device/ab HTTP/1.1\r\nHost: localhost\r\nApns-Topic:  com.example.app \r\nContent-Length: 11\r\n\r\n{"aps":{}}\n\
            GET /status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n\
            PUT /scenario HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: 1\r\n\r\n
            """

        @Test("the requests are the same however the bytes are split", arguments: 1...40)
        func pieces(size: Int) throws {
            var parser = HTTP1Parser()
            var found: [HTTP1Parser.Message] = []
            let bytes = Array(Self.whole.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                parser.append(bytes[start..<min(start + size, bytes.count)])
                while let message = try parser.next() { found.append(message) }
            }
            #expect(found.map(\.request.method) == ["POST", "GET", "PUT"])
            #expect(found.map(\.staysOpen) == [true, false, true])
            #expect(found[0].request["apns-topic"] == "com.example.app")
            #expect(String(decoding: found[0].request.body, as: UTF8.self) == "{\"aps\":{}}\n")
            #expect(String(decoding: found[2].request.body, as: UTF8.self) == "abcde")
            #expect(parser.rest.isEmpty)
        }

        @Test(
            "ambiguous requests are refused",
            arguments: [
                ("GET /\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 505), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nA b: c\r\n\r\n", 400), ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413),
                ("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
                ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
                ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
                ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n+2\r\nab\r\n", 400),
                ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-0\r\n\r\n", 400),
                ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n;x\r\n\r\n", 400),
                ("PUT / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nx: " + String(repeating: "y", count: 20_000), 431),
                ("GET / HTTP/1.1\r\nx: a\u{1}b\r\n\r\n", 400),
            ])
        func refused(text: String, status: Int) {
            var parser = HTTP1Parser()
            parser.append(Array(text.utf8))
            let fault = #expect(throws: HTTPFault.self) { () throws in
                while try parser.next() != nil {}
            }
            #expect(fault?.status == status)
        }

        @Test("random bytes neither trap nor take forever", arguments: 0..<200)
        func random(seed: Int) {
            var generator = SeededGenerator(UInt64(seed))
            var parser = HTTP1Parser()
            var bytes = Array(Self.whole.utf8)
            for _ in 0..<10 {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            parser.append(bytes)
            for _ in 0..<100 { guard let message = try? parser.next(), !message.request.method.isEmpty else { break } }
        }
    }
#endif
