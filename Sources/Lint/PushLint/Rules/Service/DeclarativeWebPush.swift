import JSONText
import PushDocument
import PushPayload

// Messages that Safari shows by itself. The answer 201 of APNs says nothing of the device, and Safari ignores unreadable ones in silence.
extension Rule {
    static let webPushIncomplete = Rule(
        "web-push-incomplete", .service, .error, on: .message,
        finds:
            "a declarative web push without its mark, a title or an address, or with members that exclude each other",
        why: """
            Safari shows a message by itself only if its `web_push` is the number 8030 and its `notification` has a
            `title` and an address in `navigate` (WebKit's "Meet Declarative Web Push", the Push API of the W3C). All
            else goes to the service worker, or nowhere. After three pushes that show nothing Safari takes the
            subscription away. Each of its `actions` has an `action`, a `title` and an address of its own. `renotify`
            needs a `tag`, and `vibrate` can't stand beside `silent`: making such a notification throws a TypeError
            (Notifications API, "create a notification"). Safari reads neither `renotify` nor `vibrate`.
            """, source: .documented(),
        loss: .takes(.all), bad: #"{"web_push": 8030, "notification": {"title": "Gate"}}"#, at: "/notification",
        good: .webPush()
    ) { message in
        guard message.isDeclarative else { return [] }
        var found: [Violation] = []
        if let mark = message.value["web_push"], !mark.mayBe(.number) || !mark.isUnknown && mark.number != 8030 {
            found += .finding(
                "web_push is not the number 8030", at: .value(message.pointer.appending("web_push")),
                effect: message.refusal, fix: .write(8030), safe: mark == "8030")
        }
        for (name, place, _) in message.missing {
            found += .finding("there is no \(name)", at: .value(place), effect: message.refusal)
        }
        let (notification, place) = (message.value["notification"]?.object, message.pointer.appending("notification"))
        let hasNoTag = notification?.contains("tag") == false || notification?["tag"] == ""
        let contradictions = [
            ("renotify", hasNoTag ? "there is no tag" : nil),
            ("silent", notification?.contains("vibrate") == true ? "there is vibrate" : nil),
        ]
        for case (let name, let fault?) in contradictions where notification?[name] == true {
            found += .finding(
                "\(name) is true, and \(fault)", at: .value(place.appending(name)),
                effect: "browsers that read it show nothing by themselves", loss: .nothing, severity: .warning)
        }
        for name in ["title", "navigate"] where notification?[name] == "" || notification?[name] == .null {
            found += .finding("\(name) is empty", at: .value(place.appending(name)), effect: message.refusal)
        }
        return found
    }

    static let webPushAddress = Rule(
        "web-push-address", .service, .warning, on: .message,
        finds: "an address in a declarative web push that does not begin with its scheme",
        why: """
            Safari 18 reads `navigate` and `icon` without the page's address, so that `/gates` is no address and the
            message can't be read; the standard completes it by the service worker's address. A whole address works
            everywhere.
            """, source: .observed(),
        loss: .nothing, bad: #"{"web_push": 8030, "notification": {"title": "Gate", "navigate": "/gates"}}"#,
        at: "/notification/navigate",
        good: .webPush()
    ) { message in
        guard message.isDeclarative else { return [] }
        return message.members.flatMap { member -> [Violation] in
            guard member.pointer != message.pointer.appending(member.name), ["navigate", "icon"].contains(member.name),
                let text = member.value.string, !WebPush.isWholeAddress(text),
                !text.isEmpty || member.pointer.tokens.contains("actions")
            else { return [] }
            return .finding("\(member.name) is no whole address", at: .value(member.pointer), effect: message.refusal)
        }
    }

    static let webPushBadge = Rule(
        "web-push-badge", .service, .warning, on: .message,
        finds: "a badge in a declarative web push in a form or place that only some versions of Safari read",
        why: """
            `app_badge` and `mutable` stand beside `notification`. Until May 2025 WebKit read both inside it (WebKit's own
            first examples show them there), so a message with both places works everywhere. A badge is a whole number
            from 0 on; of a text WebKit takes the digits, and the standard nothing.
            """, source: .observed(),
        loss: .takes(.badge), bad: .webPush(#", "app_badge": 1"#), at: "/notification/app_badge",
        good: .webPush(beside: #", "app_badge": 1"#)
    ) { message in
        guard message.isDeclarative else { return [] }
        let inside = message.value["notification"]?.object
        var found: [Violation] = []
        for name in ["app_badge", "mutable"] where message.value.contains(name) == false {
            guard let value = inside?[name] else { continue }
            found += .finding(
                "\(name) is in notification, and belongs beside it",
                at: .key(message.pointer.appending("notification").appending(name)),
                effect: "current versions of Safari don't read it",
                fix: .changes("write it beside notification", [.set(message.pointer.appending(name), value)]),
                safe: false)
        }
        let places = [
            (message.value["app_badge"], ["app_badge"]), (inside?["app_badge"], ["notification", "app_badge"]),
        ]
        for case (let badge?, let path) in places where badge != .null && !badge.isUnknown {
            guard badge.number.map({ $0 < 0 || $0.rounded() != $0 }) ?? true else { continue }
            let number = badge.string.flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
            found += .finding(
                "app_badge is not a whole number from 0 on",
                at: .value(path.reduce(message.pointer) { $0.appending($1) }),
                effect: number == nil
                    ? "the icon keeps its badge, or nothing is shown" : "WebKit takes its digits, and others nothing",
                severity: number == nil ? .error : .warning, fix: number.map { .write(.integer($0)) })
        }
        return found
    }
}

extension ServiceMessage {
    var isDeclarative: Bool { service == WebPush.service && WebPush.isDeclarative(value) }
}

extension WebPush {
    /// True for an address with a scheme, and for one of the web also with a host.
    fileprivate static func isWholeAddress(_ text: String) -> Bool {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard scheme.utf8.count < text.utf8.count, scheme.utf8.first?.isLetter == true,
            scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
        else { return false }
        let host = text.dropFirst(scheme.count + 1).drop { $0 == "/" }.prefix { !"/?#".contains($0) }
        return !["http", "https"].contains(scheme) || !host.isEmpty && !host.contains(" ")
    }
}

extension Rule.Example {
    /// A declarative message with these members beside the title and the address, and these beside its notification.
    static func webPush(_ members: String = "", beside others: String = "") -> Self {
        #"""
        {"web_push": 8030, "notification": {"title": "Gate", "navigate": "https://example.com/"\#(members)}\#(others)}
        """#
    }
}
