#if Serve
    import MockAPNs

    /// Protects the plain port against requests from other sites' pages.
    struct RequestGuard {
        /// Additional host names that the stand-in accepts.
        let allowedHosts: Set<String>

        /// Why a request is refused; nil for an accepted one.
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
#endif
