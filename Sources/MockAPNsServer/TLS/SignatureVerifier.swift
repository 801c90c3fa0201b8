#if Serve
    import COpenSSL
    public import PushPayload
    import MockAPNs

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
        public func check(_ token: ProviderToken) -> Bool? {
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
