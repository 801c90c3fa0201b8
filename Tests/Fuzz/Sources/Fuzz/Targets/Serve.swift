#if Serve
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    import MockAPNsServer

    extension Target {
        /// Requests of HTTP/1.1 to a running server, with any numbers and any bytes, in pieces. It has to answer the next one.
        static let serve = Target(name: "serve") { bytes, choices in
            var request: [UInt8] = []
            for _ in 0..<choices.number(below: 4) + 1 {
                let method = choices.one(of: ["GET", "POST", "PUT", "DELETE", "HEAD", "CONNECT", "PATCH"])
                let field = choices.one(of: fields)
                let value = choices.one(of: numbers)
                let path =
                    choices.one(of: paths) + choices.one(of: ["", value, "?since=" + value, "?wait=0&count=" + value])
                var head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(field): \(value)\r\n"
                switch choices.number(below: 4) {
                case 0: head += "Transfer-Encoding: chunked\r\n\r\n\(String(bytes.count, radix: 16))\r\n"
                case 1: head += "Content-Length: \(value)\r\n\r\n"
                case 2: head = ""
                default: head += "Content-Length: \(bytes.count)\r\n\r\n"
                }
                request += Array(head.utf8) + bytes
                if head.contains("chunked") { request += Array("\r\n0\r\n\r\n".utf8) }
            }
            _ = running.ask(request, waits: false)
            let answer = running.ask(Array("GET /status HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), waits: true)
            law("the next request is answered", answer.starts(with: Array("HTTP/1.1 200 OK".utf8)))
        }

        private static let numbers = [
            "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "+2", "1e9", "%00",
            "",
        ]
        private static let fields = [
            "Last-Event-ID", "Content-Length", "Host", "apns-expiration", "apns-priority", "authorization", "X",
            "Expect",
        ]
        private static let paths = [
            "/", "/pushes", "/pushes/", "/groups", "/groups.svg", "/scenario", "/events", "/check", "/status",
            "/ca.pem",
            "/3/device/" + String(repeating: "ab", count: 32), "/4/broadcasts/apps/a.b", "/1/apps/a.b/channels",
        ]
        private static let running = RunningServer()
    }

    /// A server on a thread of its own, for all inputs.
    private final class RunningServer: Sendable {
        private let port: UInt16

        init() {
            guard let certificates = try? Certificates() else { fatalError("there are no certificates") }
            var configuration = ServerConfiguration(certificates: certificates)
            configuration.port = 0
            configuration.httpPort = 0
            configuration.maximumPushes = 50
            guard let server = try? Server(configuration) else { fatalError("there is no port") }
            port = server.httpPort
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Server>.fromOpaque(context).takeRetainedValue().run(until: []) }
                    return nil
                }, Unmanaged.passRetained(server).toOpaque())
        }

        /// Sends bytes on a new connection, and returns the beginning of what comes back.
        func ask(_ bytes: [UInt8], waits: Bool) -> [UInt8] {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            guard isConnected, send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 else {
                return []
            }
            guard waits else {
                shutdown(descriptor, Int32(SHUT_WR))
                return []
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            var count = recv(descriptor, &buffer, buffer.count, 0)
            // The fuzzer's timer interrupts the call.
            while count < 0, errno == EINTR { count = recv(descriptor, &buffer, buffer.count, 0) }
            return Array(buffer.prefix(max(0, count)))
        }
    }
#endif
