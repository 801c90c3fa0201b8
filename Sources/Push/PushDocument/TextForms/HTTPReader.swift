import JSONText
import PushPayload

/// Finds payloads in HTTP messages: JSON after a request line, header fields and an empty line. Fields may also be written
/// as in Apple's pages, `apns-priority = 5`.
struct HTTPReader {
    private let outer: Fragment
    private var head = Head()
    private var values: [String: String] = [:]

    private struct Head {
        var headers = Headers()
        var places: [String: Place] = [:]
        var isForAPNs = false
        var hasRequestLine = false
        var service: EnvelopeForm?
    }

    /// The texts that look like payloads or are sent to APNs, in their order; `template` is that of their placeholders.
    static func fragments(in outer: Fragment, _ template: Template? = nil) -> [Fragment] {
        var found: [Fragment] = []
        var reader = HTTPReader(outer: outer)
        var objects = ObjectFinder(outer, withoutAPS: true)
        var start = 0
        while start < outer.text.count {
            let end = outer.text[start...].firstIndex(of: 0x0A) ?? outer.text.count
            let line = outer.text[start..<end].drop { $0 <= 0x20 }
            if line.first == UInt8(ascii: "{"), let object = objects.object(at: line.startIndex) {
                var fragment = object.fragment
                fragment.context.placeholders.template = template ?? fragment.context.placeholders.template
                let head = reader.head
                fragment.context.headers =
                    head.hasRequestLine && head.isForAPNs ? .whole(head.headers) : head.headers
                fragment.context.headerPlaces = head.places
                fragment.context.service = head.service
                if head.isForAPNs || head.service != nil || fragment.looksLikePayload, !fragment.leavesValuesOut {
                    found.append(fragment)
                }
                reader.head = Head()
                start = object.end
            } else {
                reader.read(line)
                start = end + 1
            }
        }
        return found
    }

    private mutating func add(_ name: String, _ value: String, _ nameRange: Range<Int>, _ valueRange: Range<Int>) {
        head.headers[name] = value
        head.places[name] = Place(key: outer.documentRange(nameRange), value: outer.documentRange(valueRange))
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        if line.starts(with: "###".utf8) { head = Head() }
        guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "/") else { return }
        let text = String(decoding: line, as: UTF8.self)
        if let method = text.split(separator: " ").first, Self.methods.contains(String(method)) || method == "url:" {
            head = Head()
            // Bruno's files have the address in a block of its own.
            head.hasRequestLine = method != "url:"
            let url = line.dropFirst(method.utf8.count).drop { $0 == 0x20 }.prefix { $0 > 0x20 }
            let address = String(decoding: url, as: UTF8.self)
            head.service = CurlRequest.service(at: address)
            if let host = CurlRequest.host(in: address) {
                head.isForAPNs = true
                let start = url.startIndex + host.start
                add(":authority", host.name, 0..<0, start..<start + host.name.utf8.count)
                if address.hasPrefix("http:") { add(":scheme", "http", 0..<0, url.startIndex..<url.startIndex + 4) }
            }
            if let start = CurlRequest.path(in: address) {
                head.isForAPNs = true
                let path = url.dropFirst(start).prefix { $0 != UInt8(ascii: "?") }
                guard !path.starts(with: "/3/".utf8) else { return }
                add(":path", String(decoding: path, as: UTF8.self), 0..<0, path.indices)
            }
            return
        }
        let name = line.prefix { $0.isNamePart || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "@") }
        let sign = line[name.endIndex...].drop { $0 == 0x20 }
        guard !name.isEmpty, let mark = sign.first, mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=")
        else { return }
        var value = sign.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        while let last = value.last, last <= 0x20 { value.removeLast() }
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
        let isVAPID = given.lowercased().hasPrefix("vapid ")
        guard Header.isAPNs(key) || head.isForAPNs, key != "authorization" || isVAPID else { return }
        if given.hasPrefix("{{"), given.hasSuffix("}}") {
            given = values[given.dropFirst(2).dropLast(2).filter { $0 != " " }.lowercased()] ?? given
        }
        if Header.isAPNs(key) { head.isForAPNs = true }
        add(key, given, name.indices, value.indices)
    }

    private static let methods: Set = ["GET", "POST", "PUT", "DELETE", "PATCH"]
}
