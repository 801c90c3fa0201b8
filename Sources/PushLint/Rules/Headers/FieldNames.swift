import JSONText
import PushPayload

extension Rule {
    static let headerNotText = Rule("header-not-text", .headers, .error, on: .eachHeader) { header in
        guard let fault = fault(of: header.field) else { return nil }
        var fix: Correction? = header.field.json == .null ? .remove : nil
        if case .real(let number)? = header.field.json {
            fix = Int64(exactly: number).map { .write(.string(String($0))) }
        }
        return .finding(
            "\(header.name) \(fault), which no header can hold",
            effect: Header.named(header.name)?.effectWhenMissing ?? "the request cannot be sent so", fix: fix,
            safe: header.field.json != .null)
    }

    private static func fault(of field: Headers.Field) -> String? {
        guard let text = field.value else {
            guard let json = field.json else { return nil }
            return json.kind == .number ? "is a number with a fraction or an exponent" : "is \(json.kind.phrase)"
        }
        return text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            ? "has a line break or the like in it" : nil
    }

    static let duplicateHeader = Rule("duplicate-header", .headers, .error, on: .eachHeader) { header in
        guard header.request.headersPointer != nil, let first = header.request.headers.field(header.name),
            first.name != header.name
        else { return nil }
        return .finding(
            "the header \(header.name) is \(first.name) given once more", at: .name,
            effect: "APNs answers \(APNsReason.duplicateHeaders.answer)", fix: .remove,
            safe: first.value == header.field.value, related: [(.headerName(first.name), "first given here")])
    }

    static let misspeltHeader = Rule("misspelt-header", .headers, .error, on: .eachHeader) { field in
        guard let header = field.field.misspelt else { return nil }
        let isFree = field.request.headers.field(header.name) == nil
        return .finding(
            "\(field.name) is not a header of APNs: did you mean \(header.name)?", at: .name,
            effect: isFree ? header.effectWhenMissing : "APNs ignores it", fix: isFree ? .rename(header.name) : nil,
            safe: Spelling.isSame(field.name, header.name))
    }

    static let payloadKeyAsHeader = Rule("payload-key-as-header", .headers, .error, on: .eachHeader) { header in
        guard let key = header.field.payloadKey else { return nil }
        let isFree = header.push.payload.value(key.pointer) == nil
        let spelling = header.name == key.name ? "" : ", spelt \(key.name)"
        return .finding(
            "\(header.name) is not a header: it belongs in \(key.parent.path)\(spelling)", at: .name,
            effect: isFree ? key.effectWhenDropped : "APNs ignores it", severity: isFree ? .error : .warning,
            fix: isFree ? moving(header, to: key) : .remove)
    }

    /// Moves a field into the payload; nothing can be put into an alert that is a string, or into an aps that is not there.
    private static func moving(_ header: HeaderValue, to key: Key) -> Correction? {
        let (payload, type) = (header.push.payload, header.push.pushType)
        guard let json = header.field.json, payload.value(key.parent.pointer)?.object != nil else { return nil }
        let value = key.takes(json, in: type) ? json : key.converted(json, in: type)
        return value.map { .moveToPayload(key, $0, "move it into \(key.parent.path)") }
    }

    static let headerInPayload = Rule("header-in-payload", .headers, .error, on: .unrecognized()) { member in
        guard let header = member.header else { return nil }
        let isGiven = member.push.headers.field(header.name) != nil
        // Without `apns-` it may be data of the app itself in the wrong place.
        let isCertain = member.name.lowercased().hasPrefix("apns")
        let spelling = member.name == header.name ? "" : ", spelt \(header.name)"
        return .finding(
            "\(member.name) is \(member.parent.phrase) and is a header of the request\(spelling)", at: .name,
            effect: isGiven ? "nobody reads it here; APNs goes by the header" : header.effectWhenMissing,
            severity: isCertain && !isGiven ? .error : .warning, fix: isGiven ? .remove : moving(member, to: header),
            safe: isCertain && !isGiven && member.request.headersPointer != nil)
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
        "unknown-header", .headers, .warning, on: .eachHeader, yieldsTo: [.here(.payloadKeyAsHeader, .misspeltHeader)]
    ) { header in
        guard header.field.key.hasPrefix("apns"), Header.named(header.name) == nil else { return nil }
        let isAnswer = header.field.key == "apns-unique-id"
        return .finding(
            isAnswer ? "\(header.name) is a header of APNs' answers" : "\(header.name) is not a header that APNs knows",
            at: .name, effect: "APNs ignores it in a request", fix: .remove, safe: false)
    }
}
