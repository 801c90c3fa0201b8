#if Serve
    import COpenSSL
    import PushPayload

    /// A certificate authority created for one stand-in, and the server's certificate with Apple's names. The authority's key is discarded
    /// after signing, and its certificate is limited to these names, so that it can't be misused for other hosts.
    public struct Certificates: Sendable {
        /// The authority's certificate in PEM: what senders have to trust.
        public let authority: [UInt8]
        /// The server's certificate in PEM.
        public let server: [UInt8]
        /// The server's private key in PEM.
        public let serverKey: [UInt8]

        /// The hosts of APNs that the server's certificate is for (`ApplePage.sending`, `.broadcast`, `.channels`).
        public static let hosts = [
            "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com",
            "api-broadcast.push.apple.com", "api-broadcast.sandbox.push.apple.com",
            "api-manage-broadcast.push.apple.com", "api-manage-broadcast.sandbox.push.apple.com",
        ]

        private static let daysValid = 365

        /// Takes certificates that were kept, all in PEM; throws if they are damaged, or expire within a day.
        public init(authority: [UInt8], server: [UInt8], serverKey: [UInt8]) throws(ServerError) {
            let certificate = try Certificate(server, of: "server")
            let issuer = try Certificate(authority, of: "authority")
            var tomorrow = time_t(Clock.now.seconds) + 24 * 60 * 60
            let isValid =
                X509_cmp_time(X509_get0_notAfter(certificate.pointer), &tomorrow) > 0
                && X509_verify(certificate.pointer, X509_get0_pubkey(issuer.pointer)) == 1
            guard isValid else { throw ServerError("the certificates have expired, or do not belong together") }
            guard let key = Key(pem: serverKey), X509_check_private_key(certificate.pointer, key.pointer) == 1
            else { throw OpenSSL.error("the server's key can't be read") }
            (self.authority, self.server, self.serverKey) = (authority, server, serverKey)
        }

        /// Creates new ones for Apple's names, this machine and other names or addresses; throws OpenSSL's errors.
        public init(names: [String] = []) throws(ServerError) {
            let authorityKey = try Key.new()
            let key = try Key.new()
            let authority = try Certificate(
                subject: "apnslint stand-in (made on this machine)", key: authorityKey, days: Self.daysValid)
            let own = names.filter { !$0.isEmpty && !$0.contains { $0 == "," || $0 == ":" && !names.contains("[") } }
            let hosts = ["localhost"] + own.filter { !Self.isAddress($0) }
            let addresses = ["127.0.0.1", "::1"] + names.filter(Self.isAddress)
            let permitted =
                (["push.apple.com"] + hosts).map { "permitted;DNS:\($0)" }
                + addresses.map { "permitted;IP:\($0)/\(Self.fullMask($0))" }
            try authority.extend(
                [
                    (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                    (NID_key_usage, "critical,keyCertSign,cRLSign"), (NID_subject_key_identifier, "hash"),
                    (NID_name_constraints, "critical," + permitted.joined(separator: ",")),
                ], issuer: authority)
            try authority.sign(with: authorityKey, issuer: authority)
            let server = try Certificate(subject: "api.push.apple.com", key: key, days: Self.daysValid)
            let all = (Self.hosts + hosts).map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }
            try server.extend(
                [
                    (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                    (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, all.joined(separator: ",")),
                    (NID_authority_key_identifier, "keyid:always"),
                ], issuer: authority)
            try server.sign(with: authorityKey, issuer: authority)
            (self.authority, self.server, serverKey) = (try authority.pem(), try server.pem(), try key.pem())
        }

        private static func isAddress(_ name: String) -> Bool {
            name.contains(":") || name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
        }

        private static func fullMask(_ address: String) -> String {
            address.contains(":") ? Array(repeating: "FFFF", count: 8).joined(separator: ":") : "255.255.255.255"
        }
    }

    /// An X.509 certificate, owned.
    final class Certificate {
        let pointer: OpaquePointer

        /// Reads one in PEM; an error names its owner.
        init(_ pem: [UInt8], of owner: String) throws(ServerError) {
            guard let certificate = OpenSSL.reading(pem, { PEM_read_bio_X509($0, nil, nil, nil) })
            else { throw OpenSSL.error("the \(owner)'s certificate can't be read") }
            pointer = certificate
        }

        /// Begins a new one.
        init(subject: String, key: Key, days: Int) throws(ServerError) {
            guard let certificate = X509_new() else { throw OpenSSL.error("no certificate can be made") }
            pointer = certificate
            var serial = [UInt8](repeating: 0, count: 16)
            guard RAND_bytes(&serial, Int32(serial.count)) == 1 else { throw OpenSSL.error("no random bytes") }
            serial[0] &= 0x7F
            let number = BN_bin2bn(serial, Int32(serial.count), nil)
            defer { BN_free(number) }
            let name = X509_get_subject_name(certificate)
            let isMade =
                X509_set_version(certificate, 2) == 1
                && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
                // The clock of a sender in a container may be a little slow.
                && X509_gmtime_adj(X509_getm_notBefore(certificate), -3600) != nil
                && X509_time_adj_ex(X509_getm_notAfter(certificate), Int32(days), 0, nil) != nil
                && X509_NAME_add_entry_by_NID(name, NID_commonName, MBSTRING_UTF8, Array(subject.utf8), -1, -1, 0) >= 0
                && X509_set_pubkey(certificate, key.pointer) == 1
            try OpenSSL.require(isMade, or: "the certificate can't be made")
        }

        deinit { X509_free(pointer) }

        func extend(_ extensions: [(nid: Int32, value: String)], issuer: Certificate) throws(ServerError) {
            let isIssued = X509_set_issuer_name(pointer, X509_get_subject_name(issuer.pointer)) == 1
            try OpenSSL.require(isIssued, or: "the issuer can't be set")
            for (nid, value) in extensions {
                var context = X509V3_CTX()
                apnslint_ext_context(&context, issuer.pointer, pointer)
                guard let made = X509V3_EXT_conf_nid(nil, &context, nid, value) else {
                    throw OpenSSL.error("the certificate can't be extended by \(value)")
                }
                defer { X509_EXTENSION_free(made) }
                try OpenSSL.require(X509_add_ext(pointer, made, -1) == 1, or: "the certificate can't be extended")
            }
        }

        func sign(with key: Key, issuer: Certificate) throws(ServerError) {
            let isSigned = X509_sign(pointer, key.pointer, EVP_sha256()) > 0
            try OpenSSL.require(isSigned, or: "the certificate can't be signed")
        }

        func pem() throws(ServerError) -> [UInt8] {
            try OpenSSL.pem(of: "certificate") { PEM_write_bio_X509($0, pointer) }
        }
    }

    /// Helpers for OpenSSL: its errors as text, its bytes as arrays.
    enum OpenSSL {
        /// The last error of OpenSSL, which is cleared.
        static func error(_ action: String) -> ServerError {
            var buffer = [CChar](repeating: 0, count: 256)
            ERR_error_string_n(ERR_get_error(), &buffer, buffer.count)
            ERR_clear_error()
            let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return ServerError("\(action): \(text)")
        }

        static func require(_ isDone: Bool, or failure: String) throws(ServerError) {
            if !isDone { throw error(failure) }
        }

        /// The bytes of something that a function writes into a memory BIO.
        static func pem(of thing: String, _ write: (OpaquePointer) -> Int32) throws(ServerError) -> [UInt8] {
            guard let bio = BIO_new(BIO_s_mem()) else { throw error("the \(thing) can't be written") }
            defer { BIO_free(bio) }
            var start: UnsafePointer<CChar>?
            let count = write(bio) == 1 ? apnslint_bio_contents(bio, &start) : -1
            guard let start, count >= 0 else { throw error("the \(thing) can't be written") }
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        }

        /// The result of a function that reads from bytes.
        static func reading<Result>(_ bytes: [UInt8], _ read: (OpaquePointer) -> Result?) -> Result? {
            bytes.withUnsafeBytes { buffer -> Result? in
                guard let bio = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
                defer { BIO_free(bio) }
                return read(bio)
            }
        }
    }

    final class Key {
        let pointer: OpaquePointer

        init(owning pointer: OpaquePointer) { self.pointer = pointer }

        deinit { EVP_PKEY_free(pointer) }

        static func new() throws(ServerError) -> Key {
            guard let key = apnslint_new_p256_key() else { throw OpenSSL.error("no key can be made") }
            return Key(owning: key)
        }

        /// A public or private key in PEM, such as an `AuthKey_….p8` of Apple's; nil if it is not one.
        convenience init?(pem: [UInt8]) {
            let key =
                OpenSSL.reading(pem) { PEM_read_bio_PUBKEY($0, nil, nil, nil) }
                ?? OpenSSL.reading(pem) { PEM_read_bio_PrivateKey($0, nil, nil, nil) }
            ERR_clear_error()
            guard let key else { return nil }
            self.init(owning: key)
        }

        func pem() throws(ServerError) -> [UInt8] {
            try OpenSSL.pem(of: "key") { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
        }
    }

    /// Checks the signatures of provider tokens with the keys that were given, by their ids.
    public final class SignatureVerifier: @unchecked Sendable {
        // Written before any check, only read after: OpenSSL allows that from several threads.
        private var keys: [String: Key] = [:]

        /// A verifier that knows no keys.
        public init() {}

        /// Adds a key in PEM, public or private; throws if it is not one.
        public func add(_ pem: [UInt8], id: String) throws(ServerError) {
            guard let key = Key(pem: pem) else { throw ServerError("the key \(id) is not a key in PEM") }
            keys[id] = key
        }

        /// True if the signature of a token is right; nil if its key is not known.
        package func check(_ token: ProviderToken) -> Bool? {
            guard let key = keys[token.keyID] else { return nil }
            guard let signature = token.isSignatureDER ? token.signature : Self.der(token.signature)
            else { return false }
            guard let context = EVP_MD_CTX_new() else { return false }
            defer {
                EVP_MD_CTX_free(context)
                ERR_clear_error()
            }
            guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key.pointer) == 1 else { return false }
            return EVP_DigestVerify(
                context, signature, signature.count, token.signedBytes, token.signedBytes.count) == 1
        }

        /// The two numbers of a JWT's signature in OpenSSL's form.
        private static func der(_ signature: [UInt8]) -> [UInt8]? {
            guard signature.count == 64, let pair = ECDSA_SIG_new() else { return nil }
            defer { ECDSA_SIG_free(pair) }
            let (r, s) = signature.withUnsafeBufferPointer { bytes in
                (BN_bin2bn(bytes.baseAddress, 32, nil), BN_bin2bn(bytes.baseAddress.map { $0 + 32 }, 32, nil))
            }
            guard let r, let s, ECDSA_SIG_set0(pair, r, s) == 1 else {
                BN_free(r)
                BN_free(s)
                return nil
            }
            var start: UnsafeMutablePointer<UInt8>?
            let count = i2d_ECDSA_SIG(pair, &start)
            guard count > 0, let start else { return nil }
            defer { CRYPTO_free(start, #file, #line) }
            return Array(UnsafeBufferPointer(start: start, count: Int(count)))
        }
    }
#endif
