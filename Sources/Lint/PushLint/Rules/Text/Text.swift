import JSONText
import PushPayload

extension Rule {
    private static let notRead: [SyntaxError.Mistake] = [.otherForm, .unreadPlace]

    package static let notJSON = Rule(
        "not-json", .text, .error, on: .text(.mistakes), role: .syntax, finds: "text that is not strict JSON in UTF-8",
        why: """
            A payload is a JSON object in UTF-8. APNs does not look into what it sends to a device; a broadcast that is
            not JSON is refused with 400. Some readers accept a trailing comma or a comment, most services and
            libraries refuse both, and a payload that the device cannot read is discarded. Most such texts were JSON
            once and were edited by hand: a trailing comma, a comment, a curly quote from a slide, a missing comma. The
            message says which it is and where. If there is no doubt about what was meant, the rest of the document is
            checked as well. Comments and text around a document are removed with `--unsafe` only.
            """, source: .observed(.generating, .sending),
        loss: .takes(.all),
        bad: #"{"aps": {"alert": "Gate changed", "badge": 3,}}"#,
        good: #"{"aps": {"alert": "Gate changed", "badge": 3}}"#
    ) { text in
        // Mistakes with one cause are one finding.
        var groups: [(first: SyntaxError, ranges: [Range<Int>], edits: [TextEdit]?)] = []
        for mistake in text.mistakes where !notRead.contains(mistake.error.mistake) {
            let error = mistake.error
            if error.mistake.commonRepair != nil, error.repair?.isCertain == true,
                let index = groups.firstIndex(where: {
                    $0.first.mistake == error.mistake && $0.first.repair?.isCertain == true
                })
            {
                groups[index].ranges.append(mistake.range)
                groups[index].edits = groups[index].edits.flatMap { all in mistake.edits.map { all + $0 } }
            } else {
                groups.append((error, [mistake.range], mistake.edits))
            }
        }
        return groups.map { group in
            let others = group.ranges.dropFirst().sorted { $0.lowerBound < $1.lowerBound }
            let title = others.isEmpty ? group.first.repair?.title : group.first.mistake.commonRepair
            let count = others.isEmpty ? "" : ", the first of \(group.ranges.count)"
            let isForeign = group.first.mistake == .foreignText
            return .finding(
                group.first.message + count, at: .bytes(group.ranges[0]),
                effect: isForeign
                    ? "nothing in it was checked" : "most services refuse it, and what can't be read is not shown",
                fix: group.edits.flatMap { edits in
                    title.map { .text($0, edits.sorted { $0.range.lowerBound < $1.range.lowerBound }) }
                }, safe: group.first.repair?.isSafe == true, related: others.map { (.bytes($0), "and here") })
        }
    }

    static let formNotRead = Rule(
        "form-not-read", .text, .info, on: .text(.mistakes),
        finds: "a file, or a part that sets aps, in a form that is not read",
        why: """
            A file that was named is not JSON and none of the forms in which payloads are looked for, or a program in
            which no payload is spelled out. Or `aps` is set in a part that could not be read: in YAML with a mistake of
            its own, in a block of Markdown that is no JSON, in a text that is no JSON as it stands, or too deep in
            brackets. Nothing there was checked and nothing is changed; `--fail-on-unread` makes the latter fail a run.
            """, source: .format(),
        loss: .nothing,
        bad: .document("import APNSwift\nlet push = notification(for: gate)", named: "Sender.swift"),
        good: #"{"aps": {"alert": "Gate changed", "badge": 3}}"#
    ) { text in
        text.mistakes.filter { notRead.contains($0.error.mistake) }.map { mistake in
            .finding(mistake.error.message, at: .bytes(mistake.range), effect: "a mistake in it is not seen")
        }
    }

    static let repeatedKey = Rule(
        "repeated-key", .text, .error, on: .text(.repeatedKeys), role: .repeats,
        finds: "a key that an object gives more than once",
        why: """
            JSON leaves open which of two equal keys counts. Most readers keep the last, some the first, and none
            reports it. With two `aps` dictionaries, everything in one of them is lost.
            """, source: .format(),
        bad: #"{"aps": {"alert": "Gate changed"}, "aps": {"badge": 3}}"#, at: "/aps",
        good: #"{"aps": {"alert": "Gate changed", "badge": 3}}"#
    ) { text in
        guard let document = text.json else { return [] }
        return Locator(document.bytes).repeatedKeys().map { found in
            let name = found.pointer.last ?? ""
            return .finding(
                "\(name.isEmpty ? "an empty key" : name) is given twice",
                at: .bytes(text.documentRange(found.later), found.pointer),
                effect: "which of the two counts depends on the reader; the other is lost",
                related: [(.bytes(text.documentRange(found.earlier), found.pointer), "first given here")])
        }
    }

    package static let rootNotObject = Rule(
        "root-not-object", .text, .error, on: .text(.noObject), finds: "a document whose root is not an object",
        why: """
            The root of a payload is an object with `aps` in it. A string at the root is nearly always a payload that
            was encoded as JSON twice; an array is often several payloads, which have to be sent one by one.
            """, source: .documented(.generating),
        loss: .takes(.all),
        bad: #""{\"aps\": {\"alert\": \"Gate changed\"}}""#,
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { text in
        guard let value = text.value else { return [] }
        let inner = value.string.flatMap { try? JSONDocument(parsing: Array($0.utf8)).value }
        // A part of the text may be computed.
        let isDouble = inner?.object != nil || value.unknown?.text?.prefix.hasPrefix("{") == true
        return .finding(
            isDouble
                ? "the payload is a string that holds JSON: it was encoded twice"
                : "the payload is \(value.phrase), not an object",
            at: .document(.root), effect: "no device can read the payload: nothing is shown",
            fix: isDouble ? inner.map { .changes("take the payload out of the string", [.set(.root, $0)]) } : nil)
    }

    static let payloadTooLarge = Rule(
        "payload-too-large", .text, .error, on: .text(.tooLarge), finds: "a payload of more bytes than APNs takes",
        why: #"""
            APNs counts the bytes of the request's body: UTF-8 as sent, white space included, never compressed. 4,096
            are allowed, 5,120 for VoIP and for broadcasts; exactly the limit is fine. Characters beyond ASCII take two
            to four bytes, and six or twelve when an encoder writes them as `\u` escapes.
            """#, source: .documented(.generating, .sending),
        bad: .document(#"{"aps": {"alert": "…"}}"#, words: 820),
        good: #"{"aps": {"alert": "short"}}"#
    ) { text in
        guard let document = text.json else { return [] }
        let (bytes, limit) = (text.wireBytes, text.limit)
        let range = text.request.map { PayloadSize.range(of: $0, in: document) } ?? document.bytes.indices
        let least = Minifier(unescaping: true).count(document.bytes[range])
        let advice = least < bytes ? "; without white space and needless escapes it is \(least)" : ""
        let largest = text.request.flatMap { PayloadSize(of: $0, in: document).parts.first }
        let most = largest.map { "; \($0.pointer.path) alone has \($0.bytes)" } ?? ""
        // A file without any sign of a push may be something else.
        let isOther = text.request.map { $0.isPushTypeAssumed && $0.payload.json["aps"] == nil } ?? false
        let kind = limit == 4096 ? "" : text.request?.isBroadcast == true ? " for a broadcast" : " for a VoIP push"
        return .finding(
            "the payload has \(text.isAtLeast ? "at least " : "")\(bytes) bytes, "
                + "\(bytes - limit) more than the \(limit) allowed\(kind)\(most)\(advice)", at: .document(.root),
            effect: "APNs answers \(APNsReason.payloadTooLarge.answer)", severity: isOther ? .warning : nil)
    }
}
