import AppResources
import JSONText
import PushPayload

/// The payload's own keys and URLs, as the code of the app and of its service extension reads them.
extension Rule {
    static let keyNotRead = Rule(
        "key-not-read", .app, .info, on: .app(), pushTypes: [.alert, .background],
        finds:
            "a key that the app does not read, or a URL that its service extension does not, where it reads a similar one",
        why: """
            The app's and the extension's own code reads keys of the payload, such as `userInfo["imageURL"]`, and the
            push has another name: of the extension's keys a longer or shorter one, of the app's the same in another
            spelling. It is checked where all of the code was read.
            """, source: .observed(.modifying),
        loss: .takes(.serviceExtension),
        app: .withServiceExtension(#""user-info-keys": ["fcm_options", "image"]"#),
        badApp: .withServiceExtension(#""user-info-keys": ["fcm_options", "imageURL"]"#),
        bad: #"""
            {"aps": {"alert": "Your order is here", "mutable-content": 1}, "fcm_options": {"image": "https://example.com/1.jpg"}}
            """#, at: "/fcm_options/image"
    ) { push, app in
        let services = app.extensions(at: ExtensionPoint.service) ?? []
        return keysNotRead(in: push, by: app.app, besides: services)
            + (push.aps[.mutableContent].value == true && services.count == 1
                ? urlsNotRead(in: push, by: services[0]) : [])
    }

    private static func keysNotRead(
        in push: CheckedPush, by app: AppBundle, besides services: [AppBundle]
    ) -> [Violation] {
        guard let keys = app.all(.userInfoKeys) else { return [] }
        let all = Set(keys + services.flatMap { $0.values(of: .userInfoKeys) ?? [] })
        let names = push.payload.json.names.filter { $0 != Key.aps.name && !all.contains($0) }
        return names.compactMap { name in
            guard let read = keys.first(where: { Spelling.isSame($0, name) }), push.payload.json[read] == nil
            else { return nil }
            return .finding(
                "the app reads \(read), and not \(name)", at: .key(JSONPointer([name])),
                effect: "the app does not find it",
                loss: .nothing, inApp: app.place(of: .userInfoKeys))
        }
    }

    private static func urlsNotRead(in push: CheckedPush, by bundle: AppBundle) -> [Violation] {
        guard let keys = bundle.all(.userInfoKeys), !keys.isEmpty else { return [] }
        let urls = JSONValue.object(push.payload.json).leaves { value, _ in value.string?.hasPrefix("http") ?? false }
        return urls.filter { $0.pointer.tokens.first != Key.aps.name }.compactMap { url -> Violation? in
            guard let name = url.pointer.last, name.utf8.count > 2, !keys.contains(name) else { return nil }
            let (lower, tokens) = (name.lowercased(), url.pointer.tokens)
            // A key that stands elsewhere in the push is read there.
            guard tokens.allSatisfy({ $0 == name || keys.contains($0) }),
                let read = keys.first(where: { key in
                    let key = key.lowercased()
                    return key.hasPrefix(lower) || lower.hasPrefix(key) && key.utf8.count > 2
                }), !tokens.contains(read)
            else { return nil }
            return .finding(
                "the service extension reads \(read), and not \(name)", at: .value(url.pointer),
                effect: "the picture is not loaded", inApp: bundle.place(of: .userInfoKeys))
        }
    }

    static let insecureAttachment = Rule(
        "insecure-attachment", .app, .info, on: .serviceExtensions, pushTypes: [.alert],
        finds: "an http URL for a service extension that may load https only",
        why: """
            App Transport Security refuses `http:` unless the Info.plist of the service extension, not that of the app,
            has an exception in `NSAppTransportSecurity`. A URL that is only opened when the user taps is not affected.
            """, source: .documented(.modifying), loss: .takes(.picture),
        app: .withServiceExtension(#""insecure-hosts": ["example.com"]"#),
        badApp: .withServiceExtension(#""insecure-hosts": []"#),
        bad: #"""
            {"aps": {"alert": "Your order is here", "mutable-content": 1}, "picture": "http://example.com/1.jpg"}
            """#, at: "/picture"
    ) { push, _, services in
        guard let bundle = services.first else { return [] }
        let urls = JSONValue.object(push.payload.json).leaves { value, _ in
            value.string.map { bundle.loads($0) == false } ?? false
        }
        return urls.filter { $0.pointer.tokens.first != Key.aps.name }.map { url in
            .finding(
                "\(url.pointer.last ?? "it") is an http URL", at: .value(url.pointer),
                effect: "the service extension can't load it", inApp: bundle.place(of: .insecureHosts))
        }
    }
}
