import JSONText
import PushPayload

/// The parts of log records that can be told by what is in them: where most of the first records have each.
package struct RecordParts: Sendable {
    package private(set) var payload: JSONPointer?
    package private(set) var headers: JSONPointer?
    package private(set) var status: JSONPointer?
    package private(set) var reason: JSONPointer?
    package private(set) var id: JSONPointer?
    package private(set) var date: JSONPointer?
    package private(set) var device: JSONPointer?
    /// The places of all members.
    package private(set) var pointers: Set<JSONPointer> = []

    private static let maximumDepth = 4
    private static let maximumMembers = 200

    /// The parts of records like these.
    package init(_ records: [JSONValue]) {
        var votes: [JSONPointer: [Part: Int]] = [:]
        for record in records {
            for (pointer, value) in Self.members(of: record) {
                pointers.insert(pointer)
                if let part = Part(pointer.last ?? "", value) { votes[pointer, default: [:]][part, default: 0] += 1 }
            }
        }
        func place(of part: Part, in count: Int) -> JSONPointer? {
            let found = votes.compactMap { pointer, votes in votes[part].map { (pointer: pointer, count: $0) } }
            return found.max { one, other in
                (one.count, -one.pointer.tokens.count, other.pointer.description)
                    < (other.count, -other.pointer.tokens.count, one.pointer.description)
            }.flatMap { $0.count * 2 > count ? $0.pointer : nil }
        }
        let all = records.count
        (payload, headers) = (place(of: .payload, in: all), place(of: .headers, in: all))
        (id, date, device) = (place(of: .id, in: all), place(of: .date, in: all), place(of: .device, in: all))
        let status = place(of: .status, in: all)
        // An answer that accepts a push has no reason.
        let refused = status.map { status in
            records.count { $0[status].map { $0.number.map { 200..<300 ~= $0 } != true } ?? false }
        }
        (self.status, reason) = (status, place(of: .reason, in: refused ?? all))
    }

    private enum Part: Hashable {
        case payload, headers, status, reason, id, date, device

        private static let dates: Set = ["date", "time", "timestamp", "ts", "at", "sent_at", "sentAt"]

        private static let devices: Set = ["device", "token", "device_token", "deviceToken", "push_token", "pushToken"]

        init?(_ name: String, _ value: JSONValue) {
            switch value {
            case .object(let object) where object["aps"]?.object != nil: self = .payload
            case .object(let object) where object.names.contains(where: Header.isAPNs): self = .headers
            case .object(let object) where object["reason"]?.string != nil: self = .reason
            case .string(let text) where text.hasPrefix("{") && text.contains("\"aps\""): self = .payload
            case .string(let text) where text.hasPrefix("{\"reason\""): self = .reason
            case .string where name == "reason": self = .reason
            case .integer(200..<600) where ["status", "status_code", "statusCode", "code"].contains(name):
                self = .status
            case .string(let text) where Self.dates.contains(name) && UnixTime(text) != nil: self = .date
            case .integer where Self.dates.contains(name): self = .date
            case .string where Self.devices.contains(name): self = .device
            case .string, .integer:
                guard ["id", "uuid", "apns-id", "apns_id", "message_id", "messageId"].contains(name) else { return nil }
                self = .id
            default: return nil
            }
        }
    }

    /// The members of a record, the outer ones first; a payload has none here.
    private static func members(of record: JSONValue) -> [(pointer: JSONPointer, value: JSONValue)] {
        var found: [(pointer: JSONPointer, value: JSONValue)] = []
        var next: [(pointer: JSONPointer, value: JSONValue)] = [(.root, record)]
        for _ in 0..<maximumDepth {
            var inner: [(pointer: JSONPointer, value: JSONValue)] = []
            for (pointer, value) in next where value["/aps"]?.object == nil {
                for member in value.object?.members ?? [] {
                    inner.append((pointer: pointer.appending(member.name), value: member.value))
                }
            }
            found += inner
            next = inner
            if found.count > maximumMembers { break }
        }
        return Array(found.prefix(maximumMembers))
    }

    /// The setting `record` for these parts; nil where documents are read as they are: payloads, and requests with their header fields.
    package var setting: JSONValue? {
        guard let payload, !isRequest || status != nil else { return nil }
        let (usual, others) = (RecordForm(), [("device", device), ("date", date)])
        let parts =
            [("payload", payload), ("headers", headers), ("id", id), ("status", status), ("reason", reason)]
            + others.filter { $0.1 != usual.device && $0.1 != usual.date }
        return .object(
            JSONObject(parts.compactMap { name, pointer in pointer.map { (name, .string($0.description)) } }))
    }

    /// The parts and their places, as in "payload /request, device /device, answer /status /reason".
    package var words: String {
        let answer = [status, reason].compactMap { $0?.description }
        return [("payload", payload), ("headers", headers), ("id", id), ("device", device), ("date", date)]
            .compactMap { name, pointer in pointer.map { "\(name) \($0), " } }.joined()
            + (answer.isEmpty ? "no answers" : "answer \(answer.joined(separator: " "))")
    }

    /// True if records like these are request documents, perhaps with other members.
    private var isRequest: Bool { payload == "/payload" && (headers ?? "/headers") == "/headers" }

    /// The form of records like these, if it shows more than the documents themselves; nil otherwise.
    package var form: RecordForm? {
        guard let payload, status != nil || reason != nil || headers != nil && !isRequest else { return nil }
        var form =
            isRequest
            ? RecordForm(status: status, reason: reason)
            : RecordForm(payload: payload, headers: headers, id: id, status: status, reason: reason)
        form.headersAreAll = false
        form.device = device ?? form.device
        form.date = date ?? form.date
        return form
    }
}
