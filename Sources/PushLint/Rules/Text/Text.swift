import JSONText
import PushDocument
import PushPayload

extension Rule {
    package static let notJSON = Rule("not-json", .text, .error, on: .text) { text in
        // Mistakes with one cause are one finding.
        var groups: [(first: SyntaxError, ranges: [Range<Int>], edits: [TextEdit]?)] = []
        for mistake in text.mistakes {
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

    static let repeatedKey = Rule("repeated-key", .text, .error, on: .text) { text in
        guard text.hasRepeatedKeys, let document = text.json else { return [] }
        return Locator(document.bytes).repeatedKeys().map { found in
            let name = found.pointer.last ?? ""
            return .finding(
                "\(name.isEmpty ? "an empty key" : name) is given twice",
                at: .bytes(text.documentRange(found.later), found.pointer),
                effect: "which of the two counts depends on the reader; the other is lost",
                related: [(.bytes(text.documentRange(found.earlier), found.pointer), "first given here")])
        }
    }

    package static let rootNotObject = Rule("root-not-object", .text, .error, on: .text) { text in
        guard let push = text.push, push.request == nil, let value = text.value else { return [] }
        let inner = value.string.flatMap { try? JSONDocument(parsing: Array($0.utf8)).value }
        let isDouble = inner?.object != nil
        return .finding(
            isDouble
                ? "the payload is a string that holds JSON: it was encoded twice"
                : "the payload is \(value.kind.phrase), not an object",
            at: .document(.root), effect: "no device can read the payload: nothing is shown",
            fix: isDouble ? inner.map { .changes("take the payload out of the string", [.set(.root, $0)]) } : nil)
    }

    static let payloadTooLarge = Rule("payload-too-large", .text, .error, on: .text) { text in
        guard let push = text.push, push.isTooLarge, let document = text.json else { return [] }
        let (bytes, limit) = (push.wireBytes, push.limit)
        let range = push.request.map { PayloadSize.range(of: $0, in: document) } ?? document.bytes.indices
        let least = Minifier(unescaping: true).count(document.bytes[range])
        let advice = least < bytes ? "; without white space and needless escapes it is \(least)" : ""
        let kind = limit == 4096 ? "" : push.request?.isBroadcast == true ? " for a broadcast" : " for a VoIP push"
        return .finding(
            "the payload has \(push.isAtLeast ? "at least " : "")\(bytes) bytes, "
                + "\(bytes - limit) more than the \(limit) allowed\(kind)\(advice)", at: .document(.root),
            effect: "APNs answers \(APNsReason.payloadTooLarge.answer)")
    }
}
