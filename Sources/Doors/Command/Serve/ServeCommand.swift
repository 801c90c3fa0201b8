import ArgumentParser
import JSONText
import PushLint

#if Serve
    import MockAPNs
    import MockAPNsServer
    import struct PushPayload.ProviderToken

    /// `apnslint serve`: an APNs on this machine, for senders and their tests.
    struct ServeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(helpOf: "serve")

        @Option(help: "The port for HTTP/2 over TLS; 0 for any free one.") var port: UInt16 = 2197
        @Option(help: .value("port", "The plain port: the page, its API, and pushes without TLS; 0 for any free one."))
        var httpPort: UInt16 = 2198
        @Option(help: .value("address", "The IP address to listen on.")) var listen = "127.0.0.1"
        @Option(help: .value("name", "Another name of this machine, for the certificate.")) var allowHost: [String] = []
        @Option(help: .value("folder", "The folder in which the certificates are kept."), completion: .directory)
        var certificates: String?
        @Option(help: .of("--key"), completion: .file()) var key: [String] = []
        @Option(help: "A bundle id that is accepted; all are by default.") var bundleID: [String] = []
        @Flag(help: "Act as production if the host does not show which: no apns-unique-id.") var production = false
        @Option(help: .value("file", "A scenario: dead tokens, overload, lost connections."), completion: .file())
        var scenario: String?
        @Flag(help: "Also act as a proxy that redirects APNs' hosts here.") var connectProxy = false
        @Option(help: .value("number", "The maximum number of pushes to keep.")) var keep = 10_000
        @Option(help: "How pushes are written to standard output.") var format = PushLines.Format.text
        @Option(help: .value("severity", "The lowest severity that fails the run, or never.")) var failOn = FailOn.error
        @Flag(help: "Print a provider token for tests and a curl command with it; into a pipe, the token alone.")
        var token = false
        @Option(help: .value("number", "How many pushes have to arrive; with a command 1 by default, or else 0."))
        var minPushes: Int?
        @OptionGroup(title: "The rules") var selection: SelectionOptions
        @OptionGroup(title: "The app") var app: AppOptions
        @OptionGroup(title: "The systems") var systems: SystemOptions
        @OptionGroup(title: "The device") var device: DeviceOptions
        @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
        @OptionGroup var display: TerminalOptions
        @Argument(parsing: .postTerminator, help: "A command to run, after --; the stand-in ends with it.")
        var command: [String] = []

        enum FailOn: String, ExpressibleByArgument, CaseIterable {
            case error, warning, info, never

            var severity: Severity? { Severity(rawValue: rawValue) }
        }

        func validate() throws {
            if keep < 1 { throw ValidationError("--keep is 1 or more.") }
            if let minPushes, minPushes < 0 { throw ValidationError("--min-pushes is 0 or more.") }
        }

        /// A provider token that the stand-in accepts for an hour, where it does not check signatures.
        private static var acceptedToken: String { ProviderToken.unsigned(issuedAt: Int64(time(nil))) }

        func run() throws {
            // A script wants the token alone, and no server.
            if token, command.isEmpty, !StandardStream.output.isTerminal {
                var output = Output()
                try output.print(Self.acceptedToken + "\n")
                return try output.flush()
            }
            let runOptions = RunOptions(
                settings: app.settings() + systems.settings + selection.settings, configuration: configuration.source,
                clock: { SystemClock.now })
            var finder = try LinterFinder(runOptions)
            let found = try finder.linter(for: nil)
            let folder = try CertificateFolder(certificates, names: allowHost)
            defer { folder.removeIfTemporary() }
            var settings = ServerConfiguration(certificates: folder.certificates)
            settings.address = listen
            settings.port = port
            settings.httpPort = httpPort
            settings.handler = HandlerSettings(linter: found.linter)
            settings.handler.apps = Set(bundleID)
            settings.handler.isProduction = production
            settings.handler.signature = try verifier().check
            settings.scenario = try scenario.map(Self.scenario) ?? Scenario()
            settings.grouping = device.options(found.linter.options.app)
            settings.allowsProxy = connectProxy
            settings.allowedHosts = Set(allowHost.map { $0.lowercased() })
            settings.maximumPushes = keep
            let server: Server
            do { server = try Server(settings) } catch { throw Failure.unreadable(error.message) }
            try serve(server, folder)
        }

        private func serve(_ server: Server, _ folder: CertificateFolder) throws {
            Interruption.listen()
            let lines = PushLines(format, style: display.terminal.style())
            var output = Output()
            var problem: (any Error)?
            func attempt(_ write: () throws -> Void) {
                guard problem == nil else { return }
                do { try write() } catch { problem = error }
            }
            server.onPush = { record, handler in attempt { try output.print(lines.text(record, handler)) } }
            server.onRejection = { request in attempt { try output.print(lines.text(request)) } }
            server.onTurn = { attempt { try output.flush() } }
            announce(server, folder)
            var child: ChildProcess?
            if !command.isEmpty { child = try ChildProcess(command, environment: environment(server, folder)) }
            server.run(until: [Interruption.descriptor, child?.descriptor].compactMap { $0 })
            let status = child?.finish()
            let counts = server.counts
            summarize(counts)
            if let problem { throw problem }
            if let status, status != 0 {
                folder.removeIfTemporary()
                leave(code: status)
            }
            let expected = minPushes ?? (command.isEmpty ? 0 : 1)
            if counts.pushes < expected {
                let found =
                    counts.pushes == 0
                    ? "no push has" : counts.pushes == 1 ? "only 1 push has" : "only \(counts.pushes) have"
                StandardStream.error.write(
                    """
                    apnslint: \(found) arrived, where --min-pushes asks for \(expected): does the sender use APNS_URL?

                    """)
                throw ExitStatus.findings
            }
            if let severity = failOn.severity, counts.failed(severity) > 0 { throw ExitStatus.findings }
        }

        private func announce(_ server: Server, _ folder: CertificateFolder) {
            let host = listen.contains(":") ? "[\(listen)]" : listen
            StandardStream.error.write(
                """
                apnslint: standing in for APNs at https://localhost:\(server.port) on \(host)
                apnslint: the page is at http://localhost:\(server.httpPort)\(connectProxy ? ", which is the proxy too" : "")
                apnslint: have the sender trust \(folder.authorityPath)

                """)
            guard token else { return }
            let text = Self.acceptedToken
            StandardStream.error.write(
                """
                apnslint: a provider token that is accepted here for an hour: \(text)
                curl --http2 --cacert \(folder.authorityPath) -H 'apns-topic: com.example.app' -H 'apns-push-type: alert' \
                -H 'authorization: bearer \(text)' -d '{"aps":{"alert":"Hi"}}' \
                https://localhost:\(server.port)/3/device/\(String(repeating: "0", count: 64))

                """)
        }

        private func summarize(_ counts: PushTally) {
            var text = "apnslint: \(counted(counts.pushes, "push", "pushes"))"
            if counts.pushes > 0 {
                let parts = Severity.allCases.reversed().compactMap { severity in
                    counts.worst[severity].map { counted($0, severity.rawValue) }
                }
                text += parts.isEmpty ? ", nothing found" : ": worst finding " + parts.joined(separator: ", ")
                if counts.refused > 0 { text += "; \(counts.refused) refused" }
            }
            if counts.rejected > 0 { text += "; \(counted(counts.rejected, "request")) rejected" }
            StandardStream.error.write(text + "\n")
        }

        private func verifier() throws -> SignatureVerifier {
            let verifier = SignatureVerifier()
            for pair in key {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { throw Failure.usage("--key is ID=FILE, not \(pair)") }
                let pem = try InputFile(path: String(parts[1])).read()
                do { try verifier.add(pem, id: String(parts[0])) } catch {
                    throw Failure.usage("\(parts[1]): \(error.message)")
                }
            }
            return verifier
        }

        private static func scenario(_ path: String) throws -> Scenario {
            let bytes = try InputFile(path: path).read()
            do { return try Scenario(parsing: bytes) } catch {
                throw Failure.usage("\(path): \(error.sentence(in: bytes))")
            }
        }

        private func environment(_ server: Server, _ folder: CertificateFolder) -> [String: String] {
            let proxy = "http://127.0.0.1:\(server.httpPort)"
            var variables = [
                "APNS_HOST": "localhost", "APNS_PORT": String(server.port),
                "APNS_URL": "https://localhost:\(server.port)",
                "APNSLINT_URL": proxy, "APNSLINT_CA": folder.authorityPath, "SSL_CERT_FILE": folder.bundlePath,
                "NODE_EXTRA_CA_CERTS": folder.authorityPath,
            ]
            if key.isEmpty { variables["APNSLINT_TOKEN"] = Self.acceptedToken }
            if connectProxy {
                variables["HTTPS_PROXY"] = proxy
                variables["https_proxy"] = proxy
            }
            return variables
        }
    }

    extension PushLines.Format: ExpressibleByArgument {}
#else
    /// `apnslint serve` in a build that leaves out the stand-in.
    struct ServeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve", abstract: "Stand in for APNs (not in this build; see docs/serve.md).")

        @Argument(parsing: .captureForPassthrough, help: .hidden) var arguments: [String] = []

        func run() throws {
            throw Failure(
                status: .usage,
                message: """
                    this build has no stand-in for APNs: build it with `make serve`, or with `swift build --traits Command,Serve`, \
                    which need libnghttp2 and OpenSSL
                    """)
        }
    }
#endif
