#if Serve
    import COpenSSL

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

        /// Throws the last error if something was not done.
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
#endif
