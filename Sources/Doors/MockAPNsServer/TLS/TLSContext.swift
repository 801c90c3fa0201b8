#if Serve
    import COpenSSL
    import MockAPNs

    /// The settings of all TLS connections: the certificate, TLS 1.2 or later, and HTTP/2 by ALPN.
    final class TLSContext {
        fileprivate let pointer: OpaquePointer

        init(_ certificates: Certificates) throws(ServerError) {
            guard let context = SSL_CTX_new(TLS_server_method()) else { throw OpenSSL.error("TLS can't be set up") }
            pointer = context
            guard apnslint_ctx_set_minimum_tls12(context) == 1 else { throw OpenSSL.error("TLS 1.2 is missing") }
            apnslint_ctx_set_modes(context)
            SSL_CTX_set_num_tickets(context, 0)
            let certificate = try Certificate(certificates.server, of: "server")
            guard SSL_CTX_use_certificate(context, certificate.pointer) == 1,
                let key = Key(pem: certificates.serverKey), SSL_CTX_use_PrivateKey(context, key.pointer) == 1
            else { throw OpenSSL.error("the server's certificate can't be used") }
            // Any client certificate is accepted: only its subject is used.
            SSL_CTX_set_verify(context, SSL_VERIFY_PEER) { _, _ in 1 }
            SSL_CTX_set_alpn_select_cb(
                context,
                { _, chosen, chosenCount, offered, offeredCount, _ in
                    var name: UnsafeMutablePointer<UInt8>?
                    let own = TLSContext.protocols
                    let isAgreed = SSL_select_next_proto(
                        &name, chosenCount, own.utf8Start, UInt32(own.utf8CodeUnitCount), offered, offeredCount)
                    chosen?.pointee = UnsafePointer(name)
                    return isAgreed == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK
                }, nil)
        }

        deinit { SSL_CTX_free(pointer) }

        /// The protocol of APNs, after its length.
        private static let protocols: StaticString = "\u{2}h2"
    }

    /// A TLS connection on a socket.
    final class TLSSession {
        private let pointer: OpaquePointer
        // OpenSSL reads and writes the descriptor itself.
        private let socket: Socket
        /// True if the peer has to read before more can be read.
        private(set) var readNeedsWriting = false
        /// The reason why the handshake failed, in OpenSSL's words; nil if it went well, or the peer has only gone away.
        private(set) var handshakeFailure: String?

        init?(_ context: TLSContext, on socket: Socket) {
            guard let session = SSL_new(context.pointer) else { return nil }
            pointer = session
            self.socket = socket
            guard SSL_set_fd(session, socket.descriptor) == 1 else { return nil }
            SSL_set_accept_state(session)
        }

        deinit { SSL_free(pointer) }

        var isReady: Bool { SSL_is_init_finished(pointer) == 1 }

        var isHTTP2: Bool {
            var name: UnsafePointer<UInt8>?
            var count: UInt32 = 0
            SSL_get0_alpn_selected(pointer, &name, &count)
            return UnsafeBufferPointer(start: name, count: Int(count)).elementsEqual("h2".utf8)
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Socket.Outcome {
            ERR_clear_error()
            let isInHandshake = !isReady
            let count = SSL_read(pointer, buffer.baseAddress, Int32(clamping: buffer.count))
            if isInHandshake, count <= 0, SSL_get_error(pointer, count) == SSL_ERROR_SSL,
                let reason = ERR_reason_error_string(ERR_peek_error())
            {
                handshakeFailure = String(cString: reason)
            }
            let outcome = outcome(count)
            readNeedsWriting = count <= 0 && SSL_get_error(pointer, count) == SSL_ERROR_WANT_WRITE
            return outcome
        }

        func write(_ bytes: UnsafeRawBufferPointer) -> Socket.Outcome {
            ERR_clear_error()
            return outcome(SSL_write(pointer, bytes.baseAddress, Int32(clamping: bytes.count)))
        }

        func close() {
            ERR_clear_error()
            if isReady { SSL_shutdown(pointer) }
            ERR_clear_error()
        }

        private func outcome(_ count: Int32) -> Socket.Outcome {
            if count > 0 { return .moved(Int(count)) }
            switch SSL_get_error(pointer, count) {
            case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .blocked
            default:
                ERR_clear_error()
                return .closed
            }
        }

        var clientCertificate: ClientCertificate? {
            guard let certificate = SSL_get1_peer_certificate(pointer) else { return nil }
            defer { X509_free(certificate) }
            let subject = X509_get_subject_name(certificate)
            return ClientCertificate(
                commonName: Self.text(NID_commonName, in: subject) ?? "", topic: Self.text(NID_userId, in: subject))
        }

        private static func text(_ nid: Int32, in name: OpaquePointer?) -> String? {
            let index = X509_NAME_get_index_by_NID(name, nid, -1)
            guard index >= 0, let entry = X509_NAME_get_entry(name, index) else { return nil }
            var start: UnsafeMutablePointer<UInt8>?
            let count = ASN1_STRING_to_UTF8(&start, X509_NAME_ENTRY_get_data(entry))
            guard count >= 0, let start else { return nil }
            defer { CRYPTO_free(start, #file, #line) }
            return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
        }
    }
#endif
