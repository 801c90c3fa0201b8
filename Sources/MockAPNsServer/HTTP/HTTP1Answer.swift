#if Serve
    import JSONText
    import MockAPNs

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

    /// Why a request is refused.
    struct HTTPFault: Error, Equatable {
        let status: Int
        let message: String

        init(_ message: String, status: Int = 400) { (self.status, self.message) = (status, message) }
    }

    extension HTTP1Answer {
        /// An answer of this content type, which browsers neither keep nor interpret otherwise.
        init(
            _ type: String, _ body: [UInt8], status: Int = 200, cache: String = "no-store", isEndless: Bool = false,
            more: [IncomingRequest.Field] = []
        ) {
            let own = [("content-type", type), ("cache-control", cache), ("x-content-type-options", "nosniff")]
            self.init(status: status, fields: own + more, body: body, isEndless: isEndless)
        }

        /// The answer of APNs.
        init(_ answer: Answer) {
            self.init(status: answer.status, fields: answer.fields, body: answer.body)
            if !body.isEmpty { fields.append(("content-type", "application/json")) }
        }

        static func json(_ value: JSONValue, status: Int = 200) -> HTTP1Answer {
            HTTP1Answer("application/json", JSONWriter().bytes(value), status: status)
        }

        /// A refusal with its reason, as JSON.
        static func error(_ fault: HTTPFault) -> HTTP1Answer {
            .json(["error": .string(fault.message)], status: fault.status)
        }
    }
#endif
