import JSONText

/// Objects without `aps` that a program sends to APNs all the same.
extension LiteralReader {
    /// These objects by their starts: they are written beside the header fields of a request, or assigned to a variable that is given there.
    var bodiesWithoutAPS: [Int: Literal] {
        guard !withoutAPS.isEmpty, sendsToAPNs else { return [:] }
        var found: [Int: Literal] = [:]
        for sender in Self.senders {
            for place in source.places(of: sender).prefix(Self.maximumUses) {
                let isRequest = sender.hasPrefix(".") ? isRequest(before: place) : isBesideHeaders(place)
                if isRequest, let body = object(givenAt: place + sender.utf8.count) {
                    found[body.range.lowerBound] = body
                }
            }
        }
        return found
    }

    /// The ways in which clients of HTTP are given a body as an object.
    private static let senders = [
        "json=", "data=json.dumps(", "content=json.dumps(", ".write(JSON.stringify(", ".end(JSON.stringify(",
        "body: JSON.stringify(", "POSTFIELDS => json_encode(",
    ]

    /// The object at a place, or that of the variable which is named there and of which no part is used.
    private func object(givenAt place: Int) -> Literal? {
        if let object = withoutAPS[place] { return object }
        let name = Array(source[place...].prefix { $0.isNamePart || $0 == UInt8(ascii: "$") })
        guard !name.isEmpty else { return nil }
        let uses = source.places(ofWord: name)
        guard uses.count <= Self.maximumUses,
            !uses.contains(where: { ".[-?".utf8.contains(source[($0 + name.count)...].first ?? 0) })
        else { return nil }
        let objects = withoutAPS.values.filter { nameAssigned(before: $0.range.lowerBound) == name }
        return objects.count == 1 ? objects[0] : nil
    }

    /// True for the name of a request of HTTP/2, which `client.request(…)` made.
    private func isRequest(before mark: Int) -> Bool {
        let name = Array(source[..<mark].reversed().prefix { $0.isNamePart }.reversed())
        return !name.isEmpty
            && source.places(ofWord: name).prefix(Self.maximumUses).contains { place in
                let line = source[(place + name.count)...].prefix(Self.longestLine).prefix { $0 != 0x0A }
                return line.drop { $0 == 0x20 }.first == UInt8(ascii: "=") && Array(line).contains(word: ".request(")
            }
    }

    /// True for an argument of a call with header fields and no other address than that of APNs.
    private func isBesideHeaders(_ argument: Int) -> Bool {
        guard let open = bracketAround(argument) else { return false }
        var depth = 0
        let end = source[open...].prefix(2 * Self.longestCall).indices.first { index in
            if "([{".utf8.contains(source[index]) { depth += 1 }
            if ")]}".utf8.contains(source[index]) { depth -= 1 }
            return depth == 0
        }
        let call = Array(source[open..<(end ?? open)])
        return call.contains(word: "eader")
            && (!call.contains(word: "://") || ["push.apple.com", "/3/device"].contains(where: call.contains(word:)))
    }

    /// The round bracket that opens the call around a place.
    private func bracketAround(_ place: Int) -> Int? {
        var closed = 0
        for index in source[..<place].suffix(Self.longestCall).indices.reversed() {
            if ")]}".utf8.contains(source[index]) { closed += 1 }
            guard "([{".utf8.contains(source[index]) else { continue }
            if closed == 0, source[index] == UInt8(ascii: "(") { return index }
            closed = max(0, closed - 1)
        }
        return nil
    }

    private static let longestCall = 1000
}
