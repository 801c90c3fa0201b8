import JSONText
import PushPayload

extension Rule {
    static let duplicateHeader = Rule(
        "duplicate-header", .headers, .error, on: .eachHeader, finds: "a header given twice in different case",
        why: """
            The names of headers have no case: `apns-topic` and `APNS-Topic` are one header, given twice. HTTP/2 sends
            names in small letters, and APNs refuses a request that repeats one.
            """, source: .documented(.responses),
        bad: .request(["apns-push-type": "alert", "Apns-Push-Type": "alert"]), at: "/headers/Apns-Push-Type",
        good: .request(["apns-push-type": "alert"])
    ) { header in
        guard header.request.headersPointer != nil, let first = header.request.headers.field(header.name),
            first.name != header.name
        else { return nil }
        return .finding(
            "the header \(header.name) is \(first.name) given once more", at: .name,
            effect: "APNs answers \(APNsReason.duplicateHeaders.answer)", fix: .remove,
            safe: first.value == header.field.value, related: [(.headerName(first.name), "first given here")])
    }

    static let misspeltHeader = Rule(
        "misspelt-header", .headers, .error, on: .eachHeader, finds: "a header that is nearly one of APNs' own",
        why: """
            APNs ignores headers that it does not know, so a slip in the name goes unnoticed until the push behaves as
            if the header were missing. All but `authorization` begin with `apns-`, with hyphens between the words.
            """, source: .observed(.sending), effect: "APNs goes on as if the header were missing",
        bad: .request(["apns-push-type": "alert", "apps-collapse-id": "match-7"]), at: "/headers/apps-collapse-id",
        good: .request(["apns-push-type": "alert", "apns-collapse-id": "match-7"])
    ) { field in
        guard let header = field.field.misspelt else { return nil }
        let isFree = field.request.headers.field(header.name) == nil
        return .finding(
            "\(field.name) is not a header of APNs: did you mean \(header.name)?", at: .name,
            effect: isFree ? header.effectWhenMissing : "APNs ignores it",
            loss: header.refusalWithout == nil
                ? header.name == "apns-expiration" ? .delays(.all) : .changes(.stack) : nil,
            fix: isFree ? .rename(header.name) : nil,
            safe: Spelling.isSame(field.name, header.name))
    }

    static let payloadKeyAsHeader = Rule(
        "payload-key-as-header", .headers, .error, on: .eachHeader,
        finds: "a key of the payload that is sent as a header",
        why: """
            The device reads the payload; headers are for APNs alone, which does not pass them on. `thread-id`,
            `content-available` and `mutable-content` belong in `aps`.
            """, source: .observed(.generating, .sending), effect: "the device never sees it",
        loss: .takes(.stack),
        bad: .request(["apns-push-type": "alert", "thread-id": "trip-7"], #"{"aps": {"alert": "Gate changed"}}"#),
        at: "/headers/thread-id",
        good: .request(["apns-push-type": "alert"], #"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#)
    ) { header in
        guard let key = header.field.payloadKey else { return nil }
        let isFree = header.push.payload.value(key.pointer) == nil
        let spelling = header.name == key.name ? "" : ", spelt \(key.name)"
        return .finding(
            "\(header.name) is not a header: it belongs in \(key.parent.path)\(spelling)", at: .name,
            effect: isFree ? key.effectWhenDropped : "APNs ignores it", severity: isFree ? .error : .warning,
            fix: isFree ? moving(header, to: key) : .remove)
    }

    /// The fix that moves a field into the payload; nil for an alert that is a string, or a missing aps: they can't hold it.
    private static func moving(_ header: HeaderValue, to key: Key) -> Correction? {
        let (payload, type) = (header.push.payload, header.push.pushType)
        guard header.request.pointer(ofHeader: header.name) != nil, let json = header.field.json,
            payload.value(key.parent.pointer)?.object != nil
        else { return nil }
        let value = key.takes(json, in: type) == true ? json : key.converted(json, in: type)
        return value.map { .moveToPayload(key, $0, "move it into \(key.parent.path)") }
    }

    static let headerInPayload = Rule(
        "header-in-payload", .headers, .error, on: .unrecognized(), finds: "a header of the request inside the payload",
        why: """
            APNs takes the priority, the topic, the push type, the expiration and the collapse identifier from the
            headers of the request. In the payload they are data like any other, and the request goes out without them.
            Some sending libraries take such keys and make headers of them; then lint what they send.
            """, source: .documented(.sending), effect: "the request goes out without the header",
        loss: .delays(.all),
        bad: #"{"aps": {"alert": "Gate changed", "apns-priority": "5"}}"#, at: "/aps/apns-priority",
        good: .document(#"{"aps": {"alert": "Gate changed"}}"#, ["apns-priority": "5"])
    ) { member in
        guard let header = member.header else { return nil }
        let isGiven = member.push.headers.field(header.name) != nil
        // Without `apns-` it may be data of the app itself in the wrong place.
        let isHeader = member.name.lowercased().hasPrefix("apns")
        let spelling = member.name == header.name ? "" : ", spelt \(header.name)"
        return .finding(
            "\(member.name) is \(member.parent.phrase) and is a header of the request\(spelling)", at: .name,
            effect: isGiven
                ? "nobody reads it here; APNs goes by the header" : "nobody reads it here: \(header.effectWhenMissing)",
            severity: isHeader && !isGiven ? .error : .warning, fix: isGiven ? .remove : moving(member, to: header),
            safe: isHeader && !isGiven && member.request.headersPointer != nil)
    }

    /// Moves a member to the headers of a request document; removes it where there are none.
    private static func moving(_ member: Member, to header: Header) -> Correction? {
        guard member.request.headersPointer != nil else { return .remove }
        return switch member.value {
        case .string(let text): .moveToHeaders(header.name, text)
        case .integer(let number): .moveToHeaders(header.name, String(number))
        default: nil
        }
    }

    static let unknownHeader = Rule(
        "unknown-header", .headers, .warning, on: .eachHeader, yieldsTo: [.here(.payloadKeyAsHeader, .misspeltHeader)],
        finds: "a header `apns-…` that APNs does not know",
        why: """
            Headers that begin with `apns-` are APNs' own, and it ignores unknown ones. `apns-unique-id` occurs in
            answers only.
            """, source: .observed(.sending),
        loss: .nothing,
        bad: .request(["apns-push-type": "alert", "apns-ttl": "60"]), at: "/headers/apns-ttl",
        good: .request(["apns-push-type": "alert", "apns-expiration": "0"])
    ) { header in
        guard header.field.key.hasPrefix("apns"), Header.named(header.name) == nil else { return nil }
        let isAnswer = header.field.key == "apns-unique-id"
        return .finding(
            isAnswer ? "\(header.name) is a header of APNs' answers" : "\(header.name) is not a header that APNs knows",
            at: .name, effect: "APNs ignores it in a request", fix: .remove, safe: false)
    }
}
