import JSONText
import PushPayload

/// Finds payloads in HTTP messages: JSON after a request line, header fields and an empty line. Fields may also be written
/// as in Apple's pages, `apns-priority = 5`.
struct HTTPReader {
    private let outer: Fragment
    private var head = Head()
    /// The variables of the file, as in `@token = …`.
    private var values: [String: String] = [:]
    /// True for a request in a page. Authors add remarks to its fields, as in `apns-priority: 10  # at once`.
    private let hasRemarks: Bool

    private init(_ outer: Fragment, hasRemarks: Bool) { (self.outer, self.hasRemarks) = (outer, hasRemarks) }

    private struct Head {
        var headers = Headers()
        var places: [String: Place] = [:]
        var isForAPNs = false
        var hasRequestLine = false
        /// True for the header fields of an answer, which have a status.
        var isAnswer = false
        var service: EnvelopeForm?
        /// The address of a request to APNs or to a browser, which is checked even without a body.
        var address: Range<Int>?
        /// True if the body is in another file, as in `< push.json`.
        var hidesBody = false

        func add(to fragment: inout Fragment) {
            fragment.context.headers = hasRequestLine && isForAPNs ? .whole(headers) : headers
            fragment.context.headerPlaces = places
            fragment.context.service = service
        }
    }

    /// The payloads in their order: texts that look like one, texts that are sent to APNs or to a service, and requests to APNs without a
    /// body. `template` is the language of their placeholders.
    static func fragments(in outer: Fragment, _ template: Template? = nil) -> [Fragment] {
        var found: [Fragment] = []
        var reader = HTTPReader(outer, hasRemarks: template == nil)
        var objects = ObjectFinder(outer, withoutAPS: true)
        var start = 0
        func finish() {
            let head = reader.head
            if let address = head.address,
                var fragment = Fragment(bodyless: head.headers, at: address, of: outer, hidesBody: head.hidesBody)
            {
                head.add(to: &fragment)
                found.append(fragment)
            }
            reader.head = Head()
        }
        while start < outer.text.count {
            let end = outer.text[start...].firstIndex(of: 0x0A) ?? outer.text.count
            let line = outer.text[start..<end].drop { $0 <= 0x20 }
            if line.first == UInt8(ascii: "{"), let object = objects.object(at: line.startIndex) {
                var fragment = object.fragment
                fragment.context.placeholders.template = template ?? fragment.context.placeholders.template
                let head = reader.head
                head.add(to: &fragment)
                let isSent = !head.isAnswer && (head.isForAPNs || head.service != nil)
                if isSent || fragment.looksLikePayload, !fragment.leavesValuesOut {
                    found.append(fragment)
                }
                reader.head = Head()
                start = object.end
            } else {
                if Self.beginsRequest(line) { finish() }
                reader.read(line)
                start = end + 1
            }
        }
        finish()
        return found
    }

    /// True for the first line of another request.
    private static func beginsRequest(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "###".utf8) || line.elementsEqual("HEADERS".utf8) || method(of: line) != nil
    }

    /// The method in a request line; `url:` in that of Bruno's files, which have the address in a block of its own.
    private static func method(of line: ArraySlice<UInt8>) -> String? {
        let word = String(decoding: line.prefix { $0 != 0x20 }.prefix(8), as: UTF8.self)
        return methods.contains(word) ? word : nil
    }

    private mutating func add(_ name: String, _ value: String, _ nameRange: Range<Int>, _ valueRange: Range<Int>) {
        head.headers[name] = value
        head.places[name] = Place(key: outer.documentRange(nameRange), value: outer.documentRange(valueRange))
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "/") else { return }
        if let method = Self.method(of: line) { return readRequestLine(line, method) }
        if first == UInt8(ascii: "<") { head.hidesBody = true }
        if let (name, value) = Self.field(in: line) { readField(name, hasRemarks ? Self.withoutRemark(value) : value) }
    }

    private mutating func readRequestLine(_ line: ArraySlice<UInt8>, _ method: String) {
        head.hasRequestLine = method != "url:"
        let url = line.dropFirst(method.utf8.count).drop { $0 == 0x20 }.prefix { $0 > 0x20 }
        let address = String(decoding: url, as: UTF8.self)
        head.service = CurlRequest.service(at: address)
        head.isForAPNs = CurlRequest.host(in: address) != nil || CurlRequest.path(in: address) != nil
        addFields(of: address, at: url)
        let isForBrowser = head.headers.host?.name == WebPush.host
        guard head.hasRequestLine, isForBrowser || CurlRequest.path(in: address) != nil else { return }
        if isForBrowser || head.headers[":path"].map(Request.isChannelPath) == true {
            add(":method", method, 0..<0, line.startIndex..<line.startIndex + method.utf8.count)
        }
        head.address = url.indices
    }

    /// The name and the value of a header field or a variable; nil for any other line.
    private static func field(in line: ArraySlice<UInt8>) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        let colon = UInt8(ascii: ":")
        let name = line.prefix { $0.isNamePart || "-@:".utf8.contains($0) && ($0 != colon || line.first == colon) }
        let sign = line[name.endIndex...].drop { $0 == 0x20 }
        guard !name.isEmpty, let mark = sign.first, mark == colon || mark == UInt8(ascii: "=") else { return nil }
        var value = sign.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        while let last = value.last, last <= 0x20 { value.removeLast() }
        return (name, value)
    }

    /// The value without what a page says of it, as in `10  # 5 when only the time changes`.
    private static func withoutRemark(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = value.indices.first { index in
            value[index] == 0x20 && [" #", " //", " <!--", " ("].contains { value[index...].starts(with: $0.utf8) }
        }
        guard var value = end.map({ value[..<$0] }) else { return value }
        while value.last == 0x20 { value.removeLast() }
        return value
    }

    private mutating func readField(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        var given = String(decoding: value, as: UTF8.self)
        let key = String(decoding: name, as: UTF8.self).lowercased()
        if key.first == "@" {
            values[String(key.dropFirst())] = given
            return
        }
        if let sent = Headers.byAzure(key, given) {
            add(sent.name, sent.value, name.indices, value.indices)
            return
        }
        if key == ":status" { head.isAnswer = true }
        if key == ":path" || key == "host" { return readAddress(key, given, value) }
        let isVAPID = given.lowercased().hasPrefix("vapid ") || head.headers.host?.name == WebPush.host
        guard Header.isAPNs(key) || head.isForAPNs || key == ":method", key != "authorization" || isVAPID
        else { return }
        if given.hasPrefix("{{"), given.hasSuffix("}}") {
            given = values[given.dropFirst(2).dropLast(2).filter { $0 != " " }.lowercased()] ?? given
        }
        if Header.isAPNs(key) { head.isForAPNs = true }
        add(key, given, name.indices, value.indices)
    }

    /// Reads the path or the host among the fields, as Apple's pages write them.
    private mutating func readAddress(_ key: String, _ text: String, _ value: ArraySlice<UInt8>) {
        addFields(of: text, at: value, scheme: key == "host" ? "https://" : "")
        guard key == ":path", CurlRequest.path(in: text) != nil else { return }
        (head.isForAPNs, head.hasRequestLine) = (true, head.headers.has(":method"))
        head.address = value.indices
    }

    /// Adds the header fields that an address stands for, which may be written without its scheme.
    private mutating func addFields(of address: String, at place: ArraySlice<UInt8>, scheme: String = "") {
        for field in CurlRequest.fields(of: scheme + address) {
            let start = place.startIndex + max(0, field.start - scheme.utf8.count)
            add(field.name, field.value, 0..<0, start..<min(start + field.value.utf8.count, place.endIndex))
        }
    }

    private static let methods: Set = ["GET", "POST", "PUT", "DELETE", "PATCH", "url:"]
}
