import JSONText
import PushPayload

/// A thread identifier that the device does not read, because it has another name or is in another place.
public struct MissedThreadID: Sendable, Hashable {
    /// The name as it is written.
    public let name: String
    /// The part of the request in which it was found.
    public let place: Place

    /// The places where people put it.
    public enum Place: String, Sendable {
        /// In `aps`, where only the exact name is read.
        case aps
        /// At the payload's root.
        case root
        /// In the alert.
        case alert
        /// Among the request's headers.
        case header
    }

    /// The first place where a push without `thread-id` seems to have one; nil if there is none.
    init?(in request: Request) {
        let names: [(String?, Place)] = [
            (Self.name(in: request.aps.json, isInAPS: true), .aps), (Self.name(in: request.payload.json), .root),
            (request.aps.json["alert"]?.object.flatMap { Self.name(in: $0) }, .alert),
            (request.headers.fields.lazy.map({ $0.name }).first(where: Self.isHeader), .header),
        ]
        guard case (let name?, let place)? = names.first(where: { $0.0 != nil }) else { return nil }
        (self.name, self.place) = (name, place)
    }

    private static func name(in object: JSONObject, isInAPS: Bool = false) -> String? {
        object.members.first { member in
            guard member.value.kind == .string || member.value.kind == .number, member.name.utf8.count <= 32
            else { return false }
            let isNear = {
                Spelling.isSame(member.name, "thread") || Spelling.nearest(member.name, among: [key]) != nil
            }
            return isKey(member.name) || isInAPS && isNear()
        }?.name
    }

    private static let key = "thread-id"

    private static func isKey(_ name: String) -> Bool {
        Spelling.isSame(name, key) || Spelling.isSame(name, "thread-identifier")
    }

    private static func isHeader(_ name: String) -> Bool { isKey(name) || Spelling.isSame(name, "apns-" + key) }

    /// The place as a sentence without capital and full stop.
    public var sentence: String {
        switch place {
        case .aps: "“\(name)” in aps is not thread-id"
        case .root: "“\(name)” is beside aps, and the system looks for thread-id in aps"
        case .alert: "“\(name)” is in the alert, and the system looks for thread-id in aps"
        case .header: "“\(name)” is a header, which never reaches the device"
        }
    }
}
