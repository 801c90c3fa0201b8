import PushPayload

extension AppManifest {
    /// The oldest systems that the app is installed on, as far as they are known.
    package var minimum: [SystemVersion] { app.minimumIOS.map { [$0] } ?? [] }
}

/// The systems that an app or one of its extensions runs on, and the addresses that it can load.
extension AppBundle {
    /// The oldest iOS that it is installed on; nil where that is unknown.
    package var minimumIOS: SystemVersion? { values(of: .minimumIOS)?.first.flatMap { SystemVersion(.iOS, $0) } }

    /// True if App Transport Security lets it load an address; nil where its exceptions are not known.
    package func loads(_ address: String) -> Bool? {
        guard let host = address.insecureHost else { return true }
        return all(.insecureHosts).map { allowed in
            allowed.contains { $0 == "*" || $0 == host || $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) }
        }
    }
}

extension String {
    /// The host of an http URL on the Internet; nil for any other text.
    package var insecureHost: String? {
        guard hasPrefix("http://") else { return nil }
        let host = dropFirst("http://".count).prefix { !"/:?#".contains($0) }.lowercased()
        return host.contains(".") && host.contains(where: { $0.isLetter }) && !host.hasSuffix(".local") ? host : nil
    }
}
