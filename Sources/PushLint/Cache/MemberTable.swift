import PushDocument
import PushPayload

/// An object, as a part of the hash of a name. The hash of a name serves as the place of what is inside of its value.
enum Place {
    static let root: UInt64 = 1
    static let aps: UInt64 = 2
    static let alert: UInt64 = 3
    static let sound: UInt64 = 4
    /// A title or a body that is an object.
    static let title: UInt64 = 5
    static let body: UInt64 = 6
    static let headers: UInt64 = 7
    /// Header fields that are not in the document.
    static let givenHeaders: UInt64 = 8
    /// Any object around a payload.
    static let anywhere: UInt64 = 9
    /// The outermost object around a payload.
    static let document: UInt64 = 10
    /// The first member of an object around a payload.
    static let opening: UInt64 = 13
    /// The app's own data, whose names count only where they are repeated.
    static let own: UInt64 = 11
    /// The objects of a log's record, on the way to the payload.
    static let record: UInt64 = 12
}

/// A member that rules know by its name in its place, with what the key of a document takes of its value.
struct KnownMember: Sendable {
    /// The hash of the name in its place.
    let name: Hash
    /// What counts of a text.
    var texts = Texts.bytes
    /// What counts of an object.
    var object = Object.bytes
    /// The aspects of a push that it belongs to.
    var aspects: Key.Aspects = []
    /// True if it belongs to an aspect, and rules about others ask whether it is there with an ordinary value.
    var hasPresence = false
    /// The index of its time, if it takes one.
    var time: Int?
    /// True for a header field, whose numbers count as their digits.
    var isHeader = false

    enum Texts: Sendable {
        case bytes
        /// How it begins and ends.
        case ends
        /// That it has 1 to 64 ASCII characters.
        case length
        /// That it is a UUID in lower case.
        case uuid
        /// That it is a current time in Unix seconds.
        case seconds
    }

    enum Object: Equatable, Sendable {
        case bytes
        /// Its members, in this place.
        case members(UInt64)
        /// Data that the app decodes: whether there are dates in it.
        case decoded
    }
}

/// The members that are known by their names, from the catalogues.
final class MemberTable: Sendable {
    let hasher: Hasher128
    /// The members, each at the first free place from that of its hash on.
    private let slots: [KnownMember?]

    static let shared = MemberTable()

    private static let count = 512

    private init() {
        let hasher = Hasher128()
        var slots = [KnownMember?](repeating: nil, count: Self.count)
        func add(_ name: String, in place: UInt64, _ change: (inout KnownMember) -> Void = { _ in }) {
            var member = KnownMember(name: hasher.hash(of: name, in: place))
            change(&member)
            var slot = Self.slot(of: member.name)
            while let other = slots[slot] {
                // An ordinary alert and one of a Live Activity share some names.
                guard other.name != member.name else { return }
                slot = (slot + 1) % Self.count
            }
            slots[slot] = member
        }
        var times = 0
        for key in Key.catalog {
            let time = key.forms.contains(.time) ? times : nil
            if time != nil { times += 1 }
            for place in Self.places(of: key.parent) {
                add(key.name, in: place) { member in
                    if key.isFreeText { member.texts = .ends }
                    member.object = Self.object(of: key)
                    member.aspects = key.aspects
                    member.hasPresence = key === Key.badge || key === Key.sound
                    member.time = time
                }
            }
        }
        for header in Header.all {
            for place in [Place.headers, Place.givenHeaders] {
                add(header.name, in: place) { member in
                    member.isHeader = true
                    switch header.form {
                    case .uuid: member.texts = .uuid
                    case .bytes: member.texts = .length
                    case .seconds: member.texts = .seconds
                    default: return
                    }
                    if place == Place.headers { member.aspects = .delivery }
                }
            }
        }
        add(Key.aps.name, in: Place.anywhere) { $0.object = .members(Place.aps) }
        add("headers", in: Place.anywhere) { $0.object = .members(Place.headers) }
        for name in ["headers", "payload", "message"] { add(name, in: Place.opening) }
        for name in ServiceRequest.comparedMembers { add(name, in: Place.anywhere) }
        self.hasher = hasher
        self.slots = slots
    }

    private static func slot(of name: Hash) -> Int { Int(truncatingIfNeeded: name.high % UInt64(count)) }

    private static func places(of parent: Key.Parent) -> [UInt64] {
        switch parent {
        case .root: [Place.root]
        case .aps: [Place.aps]
        case .alert, .activityAlert: [Place.alert]
        case .sound: [Place.sound]
        case .activityText: [Place.title, Place.body]
        }
    }

    private static func object(of key: Key) -> KnownMember.Object {
        let objects: [(keys: [Key], place: UInt64)] = [
            ([.aps], Place.aps), ([.alert], Place.alert), ([.sound], Place.sound),
            ([.title, .activityTitle], Place.title),
            ([.body, .activityBody], Place.body),
        ]
        let known = objects.first { $0.keys.contains { $0 === key } }
        return known.map { .members($0.place) } ?? (key.forms == [.object] ? .decoded : .bytes)
    }

    /// The table for the time of a call; it has no references, so that copying it costs nothing.
    struct View {
        fileprivate let seeds: UnsafePointer<Hasher128>
        fileprivate let slots: UnsafePointer<KnownMember?>

        /// The hash of some bytes, as a name in a place.
        @inline(__always)
        func hash(_ bytes: UnsafeRawBufferPointer, in place: UInt64) -> Hash { seeds.pointee.hash(bytes, in: place) }

        func hash(of text: String, in place: UInt64) -> Hash { seeds.pointee.hash(of: text, in: place) }

        /// The hash of a member.
        @inline(__always)
        func hash(_ name: Hash, _ value: Hash) -> Hash { seeds.pointee.member(name, value) }

        /// The member of this name; nil if none is known.
        @inline(__always)
        subscript(name: Hash) -> UnsafePointer<KnownMember>? {
            var slot = MemberTable.slot(of: name)
            while let member = slots[slot] {
                if member.name == name {
                    return UnsafeRawPointer(slots + slot).assumingMemoryBound(to: KnownMember.self)
                }
                slot = (slot &+ 1) % MemberTable.count
            }
            return nil
        }
    }

    @inline(__always)
    func withView<Result>(_ body: (View) -> Result?) -> Result? {
        slots.withUnsafeBufferPointer { slots in
            withUnsafePointer(to: hasher) { seeds in slots.baseAddress.flatMap { body(View(seeds: seeds, slots: $0)) } }
        }
    }
}
