import LintEngine
import PushDocument
import PushPayload

/// The objects that have a number as a part of the hashes of their names. For all others that is the hash of their own name.
enum KeyScope: UInt64 {
    case root = 1, aps, alert, sound, title, body, headers
    /// Header fields of a call, and those of a record.
    case givenHeaders, recordHeaders
    /// The outermost object around a payload; its first member; and any object around a payload.
    case document, opening, anywhere
    /// A payload with something around it.
    case inside
    /// The app's own data and a record's, whose names count only where they are repeated.
    case own, record
}

/// A member that rules know by its name in its place, with what the key of a document takes of its value.
struct KnownMember: Sendable {
    let name: Hash
    var texts = Texts.bytes
    var object = Object.bytes
    var aspects: Key.Aspects = []
    /// True if it has an aspect, and rules about others ask whether it is there with an ordinary value.
    var hasPresence = false
    var time: Int?
    /// True if rules may compare it with the moment of sending.
    var isTime = false
    /// True for a header field, whose numbers count as their digits.
    var isHeader = false
    /// The part that the member plays in a sequence of pushes.
    var part: StoryPart?

    /// The aspect of a text that counts: its bytes, its first and last characters, or its membership of a kind (short, UUID, time).
    enum Texts: Sendable { case bytes, ends, short, uuid, seconds }

    /// The aspect of an object that counts: its bytes, its members in a place, or the presence of dates in data that the app decodes.
    enum Object: Equatable, Sendable { case bytes, members(KeyScope), decoded }
}

/// The members that are known by their names, from the catalogues. There is one table, and it is never freed.
struct MemberTable: @unchecked Sendable {
    static let shared = MemberTable()

    private let hasher: UnsafeMutablePointer<KeyHasher>
    /// The members, each at the first free slot from that of its hash on.
    private let slots: UnsafeMutablePointer<KnownMember?>
    private static let count = 512

    private init() {
        hasher = .allocate(capacity: 1)
        hasher.initialize(to: .shared)
        slots = .allocate(capacity: Self.count)
        slots.initialize(repeating: nil, count: Self.count)
        addKeys()
        addHeaders()
        add(Key.aps.name, in: .anywhere) { $0.object = .members(.aps) }
        add("headers", in: .anywhere) { $0.object = .members(.headers) }
        for name in ["headers", "payload", "message"] { add(name, in: .opening) }
        for name in ServiceRequest.membersInPayload { add(name, in: .inside) }
        for name in ServiceRequest.comparedMembers { add(name, in: .anywhere) { $0.isTime = true } }
    }

    private func add(_ name: String, in place: KeyScope, _ change: (inout KnownMember) -> Void = { _ in }) {
        var member = KnownMember(name: hash(of: name, in: place))
        member.part = StoryPart(rawValue: name)
        change(&member)
        var slot = Self.slot(of: member.name)
        while let other = slots[slot] {
            // An ordinary alert and one of a Live Activity share some names.
            if other.name == member.name { return }
            slot = (slot + 1) % Self.count
        }
        slots[slot] = member
    }

    private func addKeys() {
        let times = Key.catalog.filter { $0.forms.contains(.time) }
        for key in Key.catalog {
            for place in Self.places(of: key.parent) {
                add(key.name, in: place) { member in
                    member.texts = key.isFreeText ? .ends : .bytes
                    member.object = Self.object(of: key)
                    member.aspects = key.aspects
                    member.hasPresence = key === Key.badge || key === Key.sound
                    member.time = times.firstIndex { $0 === key }
                    member.isTime = member.time != nil
                }
            }
        }
    }

    private func addHeaders() {
        for header in Header.all {
            for place in [KeyScope.headers, .givenHeaders, .recordHeaders] {
                add(header.name, in: place) { member in
                    member.isHeader = true
                    member.isTime = header.form.holdsTime
                    switch header.form {
                    case .uuid: member.texts = .uuid
                    case .bytes: member.texts = .short
                    case .seconds: member.texts = .seconds
                    default: return
                    }
                    if place == .headers { member.aspects = .delivery }
                }
            }
        }
    }

    private static func places(of parent: Key.Parent) -> [KeyScope] {
        switch parent {
        case .root: [.root]
        case .aps: [.aps]
        case .alert, .activityAlert: [.alert]
        case .sound: [.sound]
        case .activityText: [.title, .body]
        }
    }

    private static func object(of key: Key) -> KnownMember.Object {
        let objects: [(keys: [Key], place: KeyScope)] = [
            ([.aps], .aps), ([.alert], .alert), ([.sound], .sound), ([.title, .activityTitle], .title),
            ([.body, .activityBody], .body),
        ]
        let known = objects.first { $0.keys.contains { $0 === key } }
        return known.map { .members($0.place) } ?? (key.forms == [.object] ? .decoded : .bytes)
    }

    @inline(__always)
    private static func slot(of name: Hash) -> Int { Int(truncatingIfNeeded: name.high % UInt64(count)) }

    @inline(__always) subscript(name: Hash) -> UnsafePointer<KnownMember>? {
        var slot = Self.slot(of: name)
        while let member = slots[slot] {
            if member.name == name { return UnsafeRawPointer(slots + slot).assumingMemoryBound(to: KnownMember.self) }
            slot = (slot &+ 1) % Self.count
        }
        return nil
    }

    @inline(__always)
    func hash(_ name: UnsafeRawBufferPointer, in place: UInt64) -> Hash { hasher.pointee.hash(name, in: place) }
    func hash(of name: String, in place: KeyScope) -> Hash {
        var name = name
        return name.withUTF8 { hash(UnsafeRawBufferPointer($0), in: place.rawValue) }
    }

    /// The hash of a member, from the hash of its name and that of its value.
    @inline(__always) func hash(_ name: Hash, _ value: Hash) -> Hash { hasher.pointee.member(name, value) }
}
