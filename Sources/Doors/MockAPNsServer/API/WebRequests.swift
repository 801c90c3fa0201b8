#if Serve
    import AppResources
    import CEmbedded
    import JSONText
    import MockAPNs
    import PushGrouping
    import ReportText

    /// The selection of pushes by the query of a request: `?run=3&device=…&topic=…&since=12&findings=only`.
    struct PushFilter {
        var device: String?
        var topic: String?
        var pushType: String?
        var since = 0
        var run: Int?
        var hasFindingsOnly = false
        /// The maximum number of pushes that are listed, the newest ones.
        var limit: Int

        /// Removes the known parameters from a query, and leaves the others.
        init(taking query: inout [String: String], limit: Int = 1000) throws(HTTPFault) {
            device = query.removeValue(forKey: "device")?.lowercased()
            topic = query.removeValue(forKey: "topic")
            pushType = query.removeValue(forKey: "type")
            since = try query.takeNumber("since") ?? 0
            run = try query.takeNumber("run")
            self.limit = try query.takeNumber("limit") ?? limit
            hasFindingsOnly = try query.take("findings", "only, or not given") { $0 == "only" ? true : nil } ?? false
        }

        func fits(_ record: RequestOutcome) -> Bool {
            if let device, record.device?.lowercased() != device { return false }
            if let topic, record.request["apns-topic"] != topic { return false }
            if let pushType, record.request["apns-push-type"] != pushType { return false }
            if let run, record.run != run { return false }
            return record.id > since && (!hasFindingsOnly || record.worst != nil)
        }

        /// The pushes that fit, the oldest first.
        func records(in store: PushStore) -> ArraySlice<RequestOutcome> {
            ArraySlice(store.after(since).filter(fits)).suffix(limit)
        }
    }

    extension GroupingOptions {
        /// The settings with those of a query, which are removed from it. They are named as the options of `apnslint group`; instead
        /// of a zone there is the difference to UTC in minutes, which a browser knows.
        func taking(_ query: inout [String: String]) throws(HTTPFault) -> GroupingOptions {
            var options = self
            options.locale =
                try query.take("locale", "a language such as pt-BR") { PluralRules.isKnown($0) ? $0 : nil } ?? locale
            let system = try query.take("os", "a system such as ios18", SystemRange.init(named:))
            options.eras = system.map { [$0] } ?? eras
            options.display =
                try query.take("display-as", "count, stack or list") { DisplayStyle(rawValue: $0) } ?? display
            let minutes = try query.take("utc-offset", "a number of minutes from -1440 to 1440") { text in
                Int(text).flatMap { (-1440...1440).contains($0) ? $0 : nil }
            }
            if let minutes { options.offset = { _ in minutes * 60 } }
            return options
        }
    }

    extension [String: String] {
        /// The value of a parameter, which is removed; `what` says what it has to be.
        mutating func take<Parameter>(
            _ name: String, _ what: String, _ read: (String) -> Parameter?
        ) throws(HTTPFault) -> Parameter? {
            guard let text = removeValue(forKey: name) else { return nil }
            guard let value = read(text) else { throw HTTPFault("\(name) is not \(what)") }
            return value
        }

        mutating func takeNumber(_ name: String) throws(HTTPFault) -> Int? {
            try take(name, "a whole number from 0 on") { Int($0).flatMap { $0 < 0 ? nil : $0 } }
        }

        /// The names and values of a query, unescaped; of a name given twice the last counts.
        init(query: Substring) {
            self.init()
            for pair in query.split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                self[Self.unescaped(parts[0])] = parts.count > 1 ? Self.unescaped(parts[1]) : ""
            }
        }

        /// A plus stands for a blank.
        private static func unescaped(_ text: Substring) -> String {
            String(percentDecoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })
        }
    }

    /// Protects the plain port against requests from other sites' pages.
    struct RequestGuard {
        let allowedHosts: Set<String>

        /// The reason to refuse a request; nil for an accepted one.
        /// A page that uses DNS rebinding is recognised by its host, other pages by their origin.
        func fault(_ request: IncomingRequest) -> HTTPFault? {
            let hosts = request.fields.filter { $0.name == "host" || $0.name == ":authority" }.map(\.value)
            let host = hosts.first ?? ""
            guard hosts.allSatisfy({ $0 == host }), isAllowed(Self.name(of: host)) else {
                let message = "the host \(host) is not this stand-in: give it with --allow-host to be let in"
                return HTTPFault(message, status: 421)
            }
            if let origin = request["origin"], origin != "http://\(host)" {
                return HTTPFault("requests from the pages of \(origin) are not allowed", status: 403)
            }
            // A page on another port of this machine is of the same site, and its pictures and scripts have no origin.
            if let site = request["sec-fetch-site"], site != "same-origin", site != "none" {
                return HTTPFault("requests from other pages are not allowed", status: 403)
            }
            return nil
        }

        private func isAllowed(_ name: String) -> Bool {
            name == "localhost" || name.hasSuffix(".localhost") || Certificates.hosts.contains(name)
                || allowedHosts.contains(name) || Self.isAddress(name)
        }

        /// An address can't be rebound.
        private static func isAddress(_ name: String) -> Bool {
            if name.hasPrefix("["), name.hasSuffix("]") { return true }
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
        }

        /// The name in `name:port`, in small letters.
        static func name(of host: String) -> String {
            if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
            return (host.split(separator: ":").first.map(String.init) ?? "").lowercased()
        }
    }

    /// The files of the playground, which the build puts into the program, with headers that isolate the page.
    enum PageFiles {
        /// The content security policy: only the page's own files and connections, and no frame around it.
        private static let policy = """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """

        static func file(_ path: String) -> HTTP1Answer? {
            let (type, bytes): (String, [UInt8])
            switch path {
            case "/", "/index.html":
                // Here the page asks this server, and not the linter in WebAssembly.
                let text = String(decoding: [UInt8](embedded_page_index_html()), as: UTF8.self)
                (type, bytes) = (
                    "text/html", Array(text.replacing("data-engine=\"page\"", with: "data-engine=\"server\"").utf8)
                )
            case "/page.css": (type, bytes) = ("text/css", [UInt8](embedded_page_page_css()))
            case "/page.js": (type, bytes) = ("text/javascript", [UInt8](embedded_page_page_js()))
            case "/engine.js": (type, bytes) = ("text/javascript", [UInt8](embedded_page_engine_js()))
            case "/samples.js": (type, bytes) = ("text/javascript", [UInt8](embedded_page_samples_js()))
            case "/lines.js": (type, bytes) = ("text/javascript", [UInt8](embedded_page_lines_js()))
            case "/icon.svg": (type, bytes) = ("image/svg+xml", [UInt8](embedded_page_icon_svg()))
            // Browsers ask for it on their own.
            case "/favicon.ico": return HTTP1Answer(status: 204)
            default: return nil
            }
            return HTTP1Answer(
                type + "; charset=utf-8", bytes, cache: "no-cache",
                more: [
                    ("content-security-policy", policy), ("referrer-policy", "no-referrer"),
                    ("cross-origin-opener-policy", "same-origin"), ("cross-origin-resource-policy", "same-origin"),
                ])
        }
    }
#endif
