#if Serve
    import MockAPNsServer

    /// The folder of the stand-in's certificates: kept, or removed when the program ends.
    final class CertificateFolder {
        let certificates: Certificates
        private let path: String
        private let isTemporary: Bool

        init(_ folder: String?, names: [String]) throws {
            isTemporary = folder == nil
            if let folder {
                path = folder
                guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw Failure.system(folder) }
                if let kept = try Self.kept(in: folder) {
                    certificates = kept
                    try write(Self.systemAuthorities() + certificates.authority, to: "bundle.pem", mode: 0o644)
                    return
                }
            } else {
                let root = environment("TMPDIR") ?? "/tmp"
                Self.removeAbandoned(in: root)
                var template = Array("\(root)/\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
                guard mkdtemp(&template) != nil else { throw Failure.system(root) }
                path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
            do { certificates = try Certificates(names: names) } catch { throw Failure.unreadable(error.message) }
            try write(certificates.authority, to: "ca.pem", mode: 0o644)
            try write(Self.systemAuthorities() + certificates.authority, to: "bundle.pem", mode: 0o644)
            // The key of a temporary authority is not needed outside the program.
            guard !isTemporary else { return }
            try write(certificates.server, to: "server.pem", mode: 0o644)
            try write(certificates.serverKey, to: "server.key", mode: 0o600)
        }

        var authorityPath: String { AbsolutePath(path + "/ca.pem").text }
        /// The certificate authority together with those that the system trusts, for senders that also connect to other hosts.
        var bundlePath: String { AbsolutePath(path + "/bundle.pem").text }
        func removeIfTemporary() { if isTemporary { Self.remove(path) } }

        private static let prefix = "apnslint-serve-"

        private static func remove(_ folder: String) {
            // Another user may have put a link there.
            let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            guard descriptor >= 0 else { return }
            for name in ["ca.pem", "bundle.pem"] { unlinkat(descriptor, name, 0) }
            close(descriptor)
            rmdir(folder)
        }

        /// Removes the temporary folders of stand-ins that were killed: each has the id of its process in its name.
        private static func removeAbandoned(in root: String) {
            for name in (try? entries(of: root)) ?? [] {
                guard name.hasPrefix(prefix), let id = name.dropFirst(prefix.count).split(separator: "-").first,
                    let process = pid_t(id), process > 0, kill(process, 0) != 0, errno == ESRCH
                else { continue }
                remove("\(root)/\(name)")
            }
        }

        private static func kept(in folder: String) throws -> Certificates? {
            func read(_ name: String) throws -> [UInt8]? { try InputFile(path: "\(folder)/\(name)").readIfThere() }
            guard let authority = try read("ca.pem"), let server = try read("server.pem"),
                let key = try read("server.key")
            else { return nil }
            // Damaged or expired certificates are replaced.
            return try? Certificates(authority: authority, server: server, serverKey: key)
        }

        private static func systemAuthorities() -> [UInt8] {
            let places = [
                environment("SSL_CERT_FILE"), "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                "/etc/ssl/cert.pem",
            ]
            for case let place? in places {
                if let bytes = (try? InputFile(path: place).readIfThere()) ?? nil {
                    return bytes.last == 0x0A ? bytes : bytes + [0x0A]
                }
            }
            return []
        }

        private func write(_ bytes: [UInt8], to name: String, mode: mode_t) throws {
            let file = "\(path)/\(name)"
            unlink(file)
            let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, mode)
            guard descriptor >= 0 else { throw Failure.system(file) }
            defer { close(descriptor) }
            if let code = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) { throw Failure.system(file, code) }
        }
    }
#endif
