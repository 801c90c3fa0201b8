#if Serve
    import MockAPNs
    import PushPayload

    /// Reads HTTP/1.1 requests incrementally and strictly: anything ambiguous is refused.
    struct HTTP1Parser {
        /// Why a request can't be read.
        struct Fault: Error, Equatable {
            /// The HTTP status to answer with.
            let status: Int
            /// The fault in words.
            let message: String
        }

        /// A request, and whether the connection stays open after its answer.
        struct Message {
            var request: IncomingRequest
            var staysOpen: Bool
        }

        private enum State {
            case head
            case body(remaining: Int)
            case chunkSize
            case chunk(remaining: Int)
            case chunkEnd
            case trailers
        }

        private var state = State.head
        private var buffer: [UInt8] = []
        private var start = 0
        private var message = Message(request: IncomingRequest(method: "", path: ""), staysOpen: true)
        /// True if the sender waits for `100 Continue`.
        private(set) var expectsContinue = false

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
        var heldBytes: Int { message.request.body.count + buffer.count }

        /// The next complete request; nil if more bytes are needed.
        mutating func next() throws(Fault) -> Message? {
            while true {
                switch state {
                case .head:
                    // Empty lines before a request are allowed.
                    while start < buffer.count, buffer[start] == 0x0D || buffer[start] == 0x0A { start += 1 }
                    guard let end = try headEnd() else { return nil }
                    try readHead(buffer[start..<end])
                    start = end
                case .body(let remaining):
                    let rest = take(remaining)
                    guard rest == 0 else {
                        state = .body(remaining: rest)
                        return nil
                    }
                    return finish()
                case .chunkSize:
                    guard let line = try line() else { return nil }
                    let digits = line.prefix { $0 != UInt8(ascii: ";") }
                    let text = String(decoding: digits.prefix(9), as: UTF8.self)
                    guard text.isHex, text.utf8.count <= 8, let size = Int(text, radix: 16)
                    else { throw Fault(status: 400, message: "the size of a chunk is not a hexadecimal number") }
                    state = size == 0 ? .trailers : .chunk(remaining: size)
                case .chunk(let remaining):
                    let rest = take(remaining)
                    state = rest == 0 ? .chunkEnd : .chunk(remaining: rest)
                    if rest > 0 { return nil }
                case .chunkEnd:
                    guard let line = try line() else { return nil }
                    guard line.isEmpty else { throw Fault(status: 400, message: "a chunk is longer than its size") }
                    state = .chunkSize
                case .trailers:
                    guard let line = try line() else { return nil }
                    if line.isEmpty { return finish() }
                }
                if message.request.bodyBytes > Self.absurdBodyBytes {
                    throw Fault(status: 413, message: "the body is too large")
                }
            }
        }

        private mutating func finish() -> Message {
            defer {
                message = Message(request: IncomingRequest(method: "", path: ""), staysOpen: true)
                state = .head
                expectsContinue = false
            }
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

        private func headEnd() throws(Fault) -> Int? {
            let head = buffer[start...].prefix(Self.maximumHeadBytes)
            var lineStart = head.startIndex
            for index in head.indices where head[index] == 0x0A {
                let line = head[lineStart..<index]
                if line.isEmpty || line.elementsEqual([0x0D]) { return index + 1 }
                lineStart = index + 1
            }
            if head.count == Self.maximumHeadBytes { throw Fault(status: 431, message: "the header is too large") }
            return nil
        }

        /// The next line without its end; nil if it is incomplete.
        private mutating func line() throws(Fault) -> ArraySlice<UInt8>? {
            guard let end = buffer[start...].prefix(Self.maximumHeadBytes).firstIndex(of: 0x0A) else {
                if buffer.count - start >= Self.maximumHeadBytes {
                    throw Fault(status: 400, message: "a line is too long")
                }
                return nil
            }
            let line = buffer[start..<end]
            start = end + 1
            return line.last == 0x0D ? line.dropLast() : line
        }

        private mutating func readHead(_ head: ArraySlice<UInt8>) throws(Fault) {
            let lines = head.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
            guard let first = lines.first else { throw Fault(status: 400, message: "the request is empty") }
            let words = first.split(separator: 0x20, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty else {
                throw Fault(status: 400, message: "the first line is not a method, a path and HTTP/1.1")
            }
            guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
                throw Fault(status: 505, message: "\(words[2].prefix(20)) is not HTTP/1.1")
            }
            var request = IncomingRequest(method: words[0], path: words[1])
            for line in lines.dropFirst() where !line.isEmpty {
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                    throw Fault(status: 400, message: "a header has no colon")
                }
                let name = line[..<colon]
                guard !name.isEmpty, name.allSatisfy(Self.isNameByte) else {
                    throw Fault(status: 400, message: "the name of a header has a character that it may not have")
                }
                let value = line[(colon + 1)...].trimmed
                guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                    throw Fault(status: 400, message: "a header has a control character")
                }
                request.fields.append(
                    IncomingRequest.Field(
                        String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self)))
            }
            // Proxies and servers disagree about which of two counts.
            guard request.fields.filter({ $0.name == "host" }).count <= 1 else {
                throw Fault(status: 400, message: "the host is given more than once")
            }
            try start(request, isOld: words[2] == "HTTP/1.0")
        }

        /// Finds how long the body is.
        private mutating func start(_ request: IncomingRequest, isOld: Bool) throws(Fault) {
            let connection = request["connection"]?.lowercased() ?? ""
            message = Message(
                request: request, staysOpen: isOld ? connection == "keep-alive" : !connection.contains("close"))
            let lengths = request.fields.filter { $0.name == "content-length" }
            let codings = request.fields.filter { $0.name == "transfer-encoding" }
            expectsContinue = request["expect"]?.lowercased() == "100-continue"
            if let coding = codings.first {
                guard codings.count == 1, lengths.isEmpty, !isOld, coding.value.lowercased() == "chunked" else {
                    throw Fault(
                        status: 400, message: "the length of the body is given in two ways, or in an unknown one")
                }
                state = .chunkSize
                return
            }
            guard let length = lengths.first else {
                state = .body(remaining: 0)
                return
            }
            let isNumber = !length.value.isEmpty && length.value.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard lengths.count == 1, isNumber, let count = Int(length.value) else {
                throw Fault(status: 400, message: "content-length is not one number")
            }
            guard count <= Self.absurdBodyBytes else { throw Fault(status: 413, message: "the body is too large") }
            state = .body(remaining: count)
        }

        private static func isNameByte(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
    }

    extension ArraySlice<UInt8> {
        /// Without blanks and tabs at its ends.
        fileprivate var trimmed: ArraySlice<UInt8> {
            var slice = self
            while slice.first == 0x20 || slice.first == 0x09 { slice.removeFirst() }
            while slice.last == 0x20 || slice.last == 0x09 { slice.removeLast() }
            return slice
        }
    }
#endif
