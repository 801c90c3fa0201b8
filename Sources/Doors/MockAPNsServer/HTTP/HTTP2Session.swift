#if Serve
    import CNGHTTP2
    import MockAPNs

    /// An HTTP/2 connection, with libnghttp2: bytes in, requests out; answers in, bytes out. libnghttp2 keeps the state of the protocol
    /// and refuses violations. This class limits things that the protocol allows and a hostile sender could do without end.
    final class HTTP2Session {
        private var session: OpaquePointer?
        private weak var connection: Connection?
        private let server: Server
        private var streams: [Int32: Stream] = [:]
        /// The number of frames that cost more to receive than to send: resets, pings and settings.
        private var unproductiveFrames = 0
        private var unproductiveTicks: Int64 = 0
        private(set) var isBroken = false
        /// True once a violation of the protocol was reported.
        private var hasViolated = false
        /// The frame to send once the answer of a stream is sent.
        private var pendingGoAway: (stream: Int32, json: [UInt8])?
        private(set) var maximumStreams: UInt32

        /// The maximum size of a request's headers in bytes, as APNs sets it (observed).
        static let maximumHeaderBytes = 8000
        /// The size of headers at which the connection is dropped.
        private static let absurdHeaderBytes = 65536
        /// The maximum size of a body that is kept, in bytes: three times the limit of any push.
        static let maximumBodyBytes = 16384
        /// The number of such frames that is tolerated, and the number added per second.
        private static let unproductiveFramesAllowed = 2000
        private static let unproductiveFramesASecond = 200
        private static let noFlags = UInt8(NGHTTP2_FLAG_NONE.rawValue)

        /// A stream, until its answer is sent.
        private final class Stream {
            var request = IncomingRequest()
            var headerBytes = 0
            /// The bytes that it holds of the memory for unfinished requests.
            var held = 0
            var isHandedOn = false
            /// The rest of the answer's body.
            var answer: ArraySlice<UInt8> = []
        }

        /// The session of a connection; nil if libnghttp2 has no memory.
        init?(_ connection: Connection, _ server: Server) {
            self.connection = connection
            self.server = server
            maximumStreams = server.initialStreams
            var callbacks: OpaquePointer?
            guard nghttp2_session_callbacks_new(&callbacks) == 0 else { return nil }
            defer { nghttp2_session_callbacks_del(callbacks) }
            Self.set(callbacks)
            var option: OpaquePointer?
            guard nghttp2_option_new(&option) == 0 else { return nil }
            defer { nghttp2_option_del(option) }
            // Closed streams are not needed here.
            nghttp2_option_set_no_closed_streams(option, 1)
            nghttp2_option_set_max_settings(option, 32)
            nghttp2_option_set_max_outbound_ack(option, 1000)
            let context = Unmanaged.passUnretained(self).toOpaque()
            guard nghttp2_session_server_new2(&session, callbacks, context, option) == 0 else { return nil }
            submit([
                (NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, maximumStreams),
                (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, UInt32(Self.maximumHeaderBytes)),
            ])
        }

        private func submit(_ settings: [(id: nghttp2_settings_id, value: UInt32)]) {
            let entries = settings.map { nghttp2_settings_entry(settings_id: Int32($0.id.rawValue), value: $0.value) }
            nghttp2_submit_settings(session, Self.noFlags, entries, entries.count)
        }

        deinit {
            nghttp2_session_del(session)
            for stream in streams.values { server.unfinished.giveBack(stream.held) }
        }

        // MARK: Bytes

        func receive(_ bytes: UnsafeRawBufferPointer, at ticks: Int64) {
            if ticks - unproductiveTicks >= 1000 {
                let seconds = Int(clamping: (ticks - unproductiveTicks) / 1000)
                unproductiveFrames = max(
                    0,
                    unproductiveFrames - min(seconds, Self.unproductiveFramesAllowed) * Self.unproductiveFramesASecond)
                unproductiveTicks = ticks
            }
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let result = nghttp2_session_mem_recv(session, start, bytes.count)
            if result < 0 {
                isBroken = true
                violated(Self.text(ofError: Int32(clamping: result)))
            }
            if unproductiveFrames > Self.unproductiveFramesAllowed, !isBroken {
                nghttp2_session_terminate_session(session, UInt32(NGHTTP2_ENHANCE_YOUR_CALM.rawValue))
            }
        }

        /// Adds bytes to send to a buffer until it is full enough.
        func fill(_ output: inout [UInt8], upTo count: Int) {
            while output.count < count {
                var start: UnsafePointer<UInt8>?
                let length = nghttp2_session_mem_send(session, &start)
                guard length > 0, let start else {
                    if length < 0 { isBroken = true }
                    return
                }
                output += UnsafeBufferPointer(start: start, count: length)
            }
        }

        /// True once the session is done with reading and writing.
        var isOver: Bool {
            isBroken || nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0
        }

        private(set) var incompleteRequests = 0

        // MARK: Answers

        /// Answers the request of a stream; does nothing if the sender has reset it.
        func respond(on stream: Int32, status: Int, fields: [IncomingRequest.Field], body: [UInt8]) {
            guard let open = streams[stream] else { return }
            let texts = ([(":status", String(status))] + fields).flatMap { [$0.name, $0.value] }.map { Array($0.utf8) }
            open.answer = body[...]
            var source = nghttp2_data_provider()
            source.read_callback = { _, stream, buffer, length, flags, _, context in
                guard let buffer, let flags, let session = HTTP2Session.of(context) else {
                    return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
                }
                return session.copyAnswer(
                    of: stream, to: UnsafeMutableRawBufferPointer(start: buffer, count: length), flags)
            }
            var joined = Array(texts.joined())
            joined.withUnsafeMutableBufferPointer { bytes in
                guard var start = bytes.baseAddress else { return }
                let pairs = stride(from: 0, to: texts.count, by: 2).map { index -> nghttp2_nv in
                    let (name, value) = (texts[index].count, texts[index + 1].count)
                    defer { start += name + value }
                    return nghttp2_nv(
                        name: start, value: start + name, namelen: name, valuelen: value,
                        flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
                }
                // libnghttp2 copies the fields.
                if body.isEmpty {
                    nghttp2_submit_response(session, stream, pairs, pairs.count, nil)
                } else {
                    nghttp2_submit_response(session, stream, pairs, pairs.count, &source)
                }
            }
        }

        private func copyAnswer(
            of stream: Int32, to buffer: UnsafeMutableRawBufferPointer, _ flags: UnsafeMutablePointer<UInt32>
        ) -> Int {
            let rest = streams[stream]?.answer ?? []
            let part = rest.prefix(buffer.count)
            buffer.copyBytes(from: part)
            streams[stream]?.answer = rest.dropFirst(part.count)
            if part.count == rest.count { flags.pointee |= UInt32(NGHTTP2_DATA_FLAG_EOF.rawValue) }
            return part.count
        }

        func setMaximumStreams(_ count: UInt32) {
            guard count != maximumStreams else { return }
            maximumStreams = count
            submit([(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, count)])
        }

        /// Announces, after the answer of a stream, that no more requests are accepted.
        func goAway(after stream: Int32, _ json: [UInt8]) { pendingGoAway = (stream, json) }

        /// Announces that no more requests are accepted, with the reason in APNs's JSON.
        func goAway(_ json: [UInt8]) {
            let last = nghttp2_session_get_last_proc_stream_id(session)
            nghttp2_submit_goaway(session, Self.noFlags, last, UInt32(NGHTTP2_NO_ERROR.rawValue), json, json.count)
        }

        // MARK: What libnghttp2 reports

        /// The session of the user pointer of libnghttp2. It lives as long as libnghttp2's session.
        private static func of(_ context: UnsafeMutableRawPointer?) -> HTTP2Session? {
            context.map { Unmanaged<HTTP2Session>.fromOpaque($0).takeUnretainedValue() }
        }

        private static func set(_ callbacks: OpaquePointer?) {
            nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, context in
                guard let frame = frame?.pointee, UInt32(frame.hd.type) == NGHTTP2_HEADERS.rawValue,
                    frame.headers.cat == NGHTTP2_HCAT_REQUEST
                else { return 0 }
                HTTP2Session.of(context)?.opened(frame.hd.stream_id)
                return 0
            }
            nghttp2_session_callbacks_set_on_header_callback(callbacks) {
                _, frame, name, nameCount, value, valueCount, _, context in
                guard let frame, let session = HTTP2Session.of(context) else { return 0 }
                session.header(
                    of: frame.pointee.hd.stream_id, UnsafeBufferPointer(start: name, count: nameCount),
                    UnsafeBufferPointer(start: value, count: valueCount))
                return 0
            }
            nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
                _, _, stream, bytes, count, context in
                HTTP2Session.of(context)?.data(of: stream, UnsafeBufferPointer(start: bytes, count: count))
                return 0
            }
            nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, context in
                guard let frame, let session = HTTP2Session.of(context) else { return 0 }
                session.frame(frame.pointee.hd)
                return 0
            }
            nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks) { _, _, code, context in
                HTTP2Session.of(context)?.violated(HTTP2Session.text(ofError: code))
                return 0
            }
            nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, context in
                guard let away = frame?.pointee, UInt32(away.hd.type) == NGHTTP2_GOAWAY.rawValue,
                    away.goaway.error_code != NGHTTP2_NO_ERROR.rawValue
                else { return 0 }
                let reason = UnsafeBufferPointer(start: away.goaway.opaque_data, count: away.goaway.opaque_data_len)
                let name = String(cString: nghttp2_http2_strerror(away.goaway.error_code))
                // The mistake that ends the connection may have been reported.
                if let session = HTTP2Session.of(context), !session.hasViolated {
                    session.violated(reason.isEmpty ? name : String(decoding: reason, as: UTF8.self))
                }
                return 0
            }
            nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, _, context in
                HTTP2Session.of(context)?.closed(stream)
                return 0
            }
        }

        private func violated(_ message: String) {
            connection?.rejected(message)
            hasViolated = true
        }

        private static func text(ofError code: Int32) -> String { String(cString: nghttp2_strerror(code)) }

        /// Takes memory for a part of a request, or refuses the request if there is none left.
        private func hold(_ count: Int, for open: Stream, _ stream: Int32) -> Bool {
            if server.unfinished.take(count) {
                open.held += count
                return true
            }
            nghttp2_submit_rst_stream(session, Self.noFlags, stream, UInt32(NGHTTP2_REFUSED_STREAM.rawValue))
            release(open)
            open.isHandedOn = true
            incompleteRequests -= 1
            connection?.rejected("too many requests are begun and not ended")
            return false
        }

        private func release(_ open: Stream) {
            server.unfinished.giveBack(open.held)
            open.held = 0
            open.request = IncomingRequest()
        }

        private func opened(_ stream: Int32) {
            streams[stream] = Stream()
            incompleteRequests += 1
        }

        private func closed(_ stream: Int32) {
            if let open = streams.removeValue(forKey: stream) {
                release(open)
                if !open.isHandedOn { incompleteRequests -= 1 }
            }
            guard let pendingGoAway, pendingGoAway.stream == stream else { return }
            self.pendingGoAway = nil
            goAway(pendingGoAway.json)
        }

        private func header(of stream: Int32, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
            guard let open = streams[stream], !open.isHandedOn else { return }
            // As RFC 9113 counts them.
            let bytes = name.count + value.count + 32
            open.headerBytes += bytes
            if open.headerBytes > Self.absurdHeaderBytes {
                nghttp2_session_terminate_session(session, UInt32(NGHTTP2_ENHANCE_YOUR_CALM.rawValue))
            }
            guard open.headerBytes <= Self.maximumHeaderBytes, hold(bytes, for: open, stream) else { return }
            let name = String(decoding: name, as: UTF8.self)
            let value = String(decoding: value, as: UTF8.self)
            switch name {
            case ":method": open.request.method = value
            case ":path": open.request.path = value
            default: open.request.fields.append((name, value))
            }
        }

        private func data(of stream: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
            guard let open = streams[stream], !open.isHandedOn else { return }
            open.request.bodyBytes += bytes.count
            let kept = bytes.prefix(max(0, Self.maximumBodyBytes - open.request.body.count))
            if hold(kept.count, for: open, stream) { open.request.body += kept }
        }

        private func frame(_ head: nghttp2_frame_hd) {
            switch UInt32(head.type) {
            case NGHTTP2_RST_STREAM.rawValue, NGHTTP2_PING.rawValue, NGHTTP2_SETTINGS.rawValue,
                NGHTTP2_PRIORITY.rawValue:
                unproductiveFrames += 1
            case NGHTTP2_DATA.rawValue, NGHTTP2_HEADERS.rawValue:
                if head.length == 0 { unproductiveFrames += 1 }
                guard UInt32(head.flags) & NGHTTP2_FLAG_END_STREAM.rawValue != 0 else { return }
                handOn(head.stream_id)
            default: break
            }
        }

        private func handOn(_ stream: Int32) {
            guard let open = streams[stream], !open.isHandedOn else { return }
            open.isHandedOn = true
            incompleteRequests -= 1
            guard open.headerBytes <= Self.maximumHeaderBytes else {
                respond(on: stream, status: 431, fields: [], body: [])
                connection?.rejected(
                    "the headers have \(open.headerBytes) bytes, where \(Self.maximumHeaderBytes) are allowed")
                return
            }
            let request = open.request
            release(open)
            connection?.received(request, on: stream)
        }
    }
#endif
