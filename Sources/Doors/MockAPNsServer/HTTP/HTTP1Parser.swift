#if Serve
    import JSONText
    import MockAPNs
    import PushPayload

    /// Reads HTTP/1.1 requests incrementally and strictly: anything ambiguous is refused.
    struct HTTP1Parser {
        /// A request, and what its head says of the connection.
        struct Message {
            var request = IncomingRequest()
            var staysOpen = true
            var isHTTP10 = false
            var expectsContinue = false
            /// The bytes of the head that were read so far.
            var headBytes = 0
        }

        private enum State {
            case start, fields, chunkSize, chunkEnd
            case body(remaining: Int, isChunk: Bool)
            /// Among the fields that may follow a chunked body.
            case trailers
        }

        private var state = State.start
        private var buffer: [UInt8] = []
        private var start = 0
        private(set) var message = Message()

        static let maximumHeadBytes = 16384
        /// The maximum size of a body that is kept; the playground's documents count too.
        static let maximumBodyBytes = 1 << 20
        /// The size of a body at which the connection is dropped.
        private static let absurdBodyBytes = 64 << 20

        mutating func append(_ bytes: some Collection<UInt8>) {
            if start > 0 {
                buffer.removeFirst(start)
                start = 0
            }
            buffer += bytes
        }

        /// The bytes that have arrived but are not parsed yet.
        var rest: ArraySlice<UInt8> { buffer[start...] }

        /// The memory that an unfinished request takes, in bytes.
        var heldBytes: Int {
            message.headBytes + message.request.fields.count * 32 + message.request.body.count + buffer.count
        }

        /// The next complete request; nil if more bytes are needed.
        mutating func next() throws(HTTPFault) -> Message? {
            while true {
                if case .body(let remaining, let isChunk) = state {
                    let rest = take(remaining)
                    state = rest == 0 && isChunk ? .chunkEnd : .body(remaining: rest, isChunk: isChunk)
                    if rest > 0 { return nil }
                    if !isChunk { return finish() }
                } else {
                    guard let line = try line() else { return nil }
                    switch state {
                    // Empty lines before a request are allowed.
                    case .start: if !line.isEmpty { try readFirst(line) }
                    case .fields: if line.isEmpty { try findLength() } else { try readField(line) }
                    case .trailers: if line.isEmpty { return finish() }
                    case .chunkSize: try readChunkSize(line)
                    default:
                        guard line.isEmpty else { throw HTTPFault("a chunk is longer than its size") }
                        state = .chunkSize
                    }
                }
                if message.request.bodyBytes > Self.absurdBodyBytes {
                    throw HTTPFault("the body is too large", status: 413)
                }
            }
        }

        private mutating func finish() -> Message {
            defer { (message, state) = (Message(), .start) }
            return message
        }

        /// Takes bytes of the body, and returns how many are missing.
        private mutating func take(_ remaining: Int) -> Int {
            let part = buffer[start...].prefix(remaining)
            start += part.count
            message.request.bodyBytes += part.count
            message.request.body += part.prefix(max(0, Self.maximumBodyBytes - message.request.body.count))
            return remaining - part.count
        }

        /// The next line without its end; nil if it is incomplete.
        private mutating func line() throws(HTTPFault) -> ArraySlice<UInt8>? {
            let isField = if case .fields = state { true } else { false }
            let room = Self.maximumHeadBytes - (isField ? message.headBytes : 0)
            let rest = buffer[start...].prefix(room)
            guard let end = rest.firstIndex(of: 0x0A) else {
                guard rest.count == room else { return nil }
                switch state {
                case .start, .fields: throw HTTPFault("the header is too large", status: 431)
                default: throw HTTPFault("a line is too long")
                }
            }
            start = end + 1
            if isField { message.headBytes += start - rest.startIndex }
            let line = rest[..<end]
            return line.last == 0x0D ? line.dropLast() : line
        }

        private mutating func readFirst(_ line: ArraySlice<UInt8>) throws(HTTPFault) {
            let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty else {
                throw HTTPFault("the first line is not a method, a path and HTTP/1.1")
            }
            message.isHTTP10 = words[2] == "HTTP/1.0"
            guard message.isHTTP10 || words[2] == "HTTP/1.1" else {
                throw HTTPFault("\(words[2].prefix(20)) is not HTTP/1.1", status: 505)
            }
            (message.request.method, message.request.path) = (words[0], words[1])
            message.headBytes = line.count
            state = .fields
        }

        private mutating func readField(_ line: ArraySlice<UInt8>) throws(HTTPFault) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw HTTPFault("a header has no colon") }
            let name = line[..<colon]
            let signs = "!#$%&'*+-.^_`|~".utf8
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isDigit || signs.contains($0) })
            else { throw HTTPFault("the name of a header has a character that it may not have") }
            var value = line[(colon + 1)...]
            while value.first == 0x20 || value.first == 0x09 { value.removeFirst() }
            while value.last == 0x20 || value.last == 0x09 { value.removeLast() }
            guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw HTTPFault("a header has a control character")
            }
            message.request.fields.append(
                (String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self)))
        }

        private mutating func readChunkSize(_ line: ArraySlice<UInt8>) throws(HTTPFault) {
            let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }.prefix(9), as: UTF8.self)
            guard digits.isHex, digits.utf8.count <= 8, let size = Int(digits, radix: 16) else {
                throw HTTPFault("the size of a chunk is not a hexadecimal number")
            }
            state = size == 0 ? .trailers : .body(remaining: size, isChunk: true)
        }

        /// Finds after the head how long the body is.
        private mutating func findLength() throws(HTTPFault) {
            let request = message.request
            // Proxies and servers disagree about which of two counts.
            guard request.fields.count(where: { $0.name == "host" }) <= 1 else {
                throw HTTPFault("the host is given more than once")
            }
            let connection = request["connection"]?.lowercased() ?? ""
            message.staysOpen = message.isHTTP10 ? connection == "keep-alive" : !connection.contains("close")
            let lengths = request.fields.filter { $0.name == "content-length" }
            let codings = request.fields.filter { $0.name == "transfer-encoding" }
            message.expectsContinue = request["expect"]?.lowercased() == "100-continue"
            if let coding = codings.first {
                let isChunked = codings.count == 1 && !message.isHTTP10 && coding.value.lowercased() == "chunked"
                guard lengths.isEmpty, isChunked else {
                    throw HTTPFault("the length of the body is given in two ways, or in an unknown one")
                }
                state = .chunkSize
                return
            }
            let digits = lengths.first?.value ?? "0"
            guard lengths.count <= 1, digits.utf8.allSatisfy(\.isDigit), let count = Int(digits)
            else { throw HTTPFault("content-length is not one number") }
            guard count <= Self.absurdBodyBytes else { throw HTTPFault("the body is too large", status: 413) }
            state = .body(remaining: count, isChunk: false)
        }
    }
#endif
