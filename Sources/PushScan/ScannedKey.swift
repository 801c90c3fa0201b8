import PushPayload

/// A key that the scan knows. It has no references, so that copying it costs nothing.
struct ScannedKey: Sendable {
    let name: NameWords
    /// The object that holds the key.
    let place: Place
    /// The index of the key's byte in a shape.
    let index: Int
    /// How the shape represents its texts.
    var texts = Texts.spelling
    /// The parts of the shape that have the key's byte; nil for all of them.
    var subjects: [Subject]?
    /// The byte that shows in all parts of the shape whether the key is present with an ordinary value; 0 if there is none.
    var presenceIndex = 0
    /// The content of its objects.
    var object = Object.none
    /// Counts the keys that take times, in the order of the catalogue: 0 for another key, 1 for the first of them.
    var timeNumber = 0

    /// An object whose names the scan looks up.
    enum Place: UInt8, Sendable {
        /// A request document.
        case request
        case headers
        /// Header fields that are not in the document.
        case givenHeaders
        case root, aps, alert, sound
        /// A title or a body that is an object.
        case title, body
        /// The object from which a push service makes an alert.
        case serviceAlert
    }

    /// How a shape represents a text.
    enum Texts: Sendable {
        /// The text itself.
        case spelling
        /// Two things: is it empty, and how does it begin and end? It differs from push to push, and no rule looks at the rest.
        case ends
        /// One class for all short texts.
        case length
        /// One class for all UUIDs.
        case uuid
        /// One class for all current times; any other text by itself.
        case time
    }

    /// The subjects of rules, besides the keys that all rules may look at.
    enum Subject: CaseIterable, Sendable {
        /// The texts of the alert.
        case texts
        case sound
        /// The badge, and the app's names of groups and categories.
        case names
        /// The keys for the order and choice of notifications.
        case order
        /// Header fields that are independent of the payload.
        case delivery
    }

    enum Object: Sendable {
        case none
        /// An object whose names the scan looks up.
        case known(Place)
        /// Data that the app decodes into types of its own.
        case decoded
    }
}

extension ScannedKey {
    /// The keys whose texts differ in each push. For all other keys the shape has the text itself. A key whose text a
    /// rule examines does not belong here: the tests of the scan would fail.
    private static let varying: Set<String> = [
        "aps.alert", "aps.alert.title", "aps.alert.subtitle", "aps.alert.body", "aps.alert.loc-key",
        "aps.alert.title-loc-key", "aps.alert.subtitle-loc-key", "aps.alert.launch-image", "aps.alert.summary-arg",
        "aps.alert.title.loc-key", "aps.thread-id", "aps.category", "aps.target-content-id", "aps.filter-criteria",
    ]
    /// The same for header fields.
    private static let varyingHeaders: [String: Texts] = [
        "apns-id": .uuid, "apns-request-id": .uuid, "apns-collapse-id": .length, "apns-expiration": .time,
    ]

    /// The keys that rules of some subjects look at. All rules may look at any other key; the tests of the scan would
    /// fail if a rule looked at keys of two subjects.
    private static let subjects: [String: [Subject]] = [
        "aps.mutable-content": [.texts], "aps.interruption-level": [.texts, .sound], "aps.sound": [.sound],
        "aps.badge": [.names], "aps.thread-id": [.names], "aps.category": [.names], "aps.relevance-score": [.order],
        "aps.target-content-id": [.order], "aps.filter-criteria": [.order],
    ]
    /// The same for header fields.
    private static let deliveryHeaders: Set = ["apns-id", "apns-request-id", "apns-collapse-id", "apns-expiration"]

    private static func subjects(of key: Key, in place: Place) -> [Subject]? {
        switch place {
        // A sound in an ordinary alert is in the wrong place, and some rules then report nothing else.
        case .alert, .title, .body: key.name == "sound" ? nil : [.texts]
        case .sound: [.sound]
        default: subjects[key.path]
        }
    }

    /// All keys that a shape has a byte for: those of the catalogue, the header fields, and the members of a request document.
    static let all: [ScannedKey] = {
        var list = KeyList()
        for (name, place) in [("headers", Place.headers), ("payload", .root)] {
            list.add(name, in: .request) { $0.object = .known(place) }
        }
        for header in Header.all {
            for place in [Place.headers, .givenHeaders] {
                list.add(header.name, in: place) { key in
                    key.texts = varyingHeaders[header.name] ?? .spelling
                    if deliveryHeaders.contains(header.name) { key.subjects = [.delivery] }
                }
            }
        }
        for name in ["title", "body"] { list.add(name, in: .serviceAlert) { $0.texts = .ends } }
        for key in Key.catalog {
            for place in places(of: key.parent) {
                list.add(key.name, in: place) { scanned in
                    if varying.contains(key.path) { scanned.texts = .ends }
                    scanned.object = object(of: key, in: place)
                    scanned.subjects = subjects(of: key, in: place)
                }
                if ["aps.badge", "aps.sound"].contains(key.path) { list.addPresence() }
                if key.forms.contains(.time) { list.addTime() }
            }
        }
        return list.keys
    }()

    private static func places(of parent: Key.Parent) -> [Place] {
        switch parent {
        case .root: [.root]
        case .aps: [.aps]
        case .alert, .activityAlert: [.alert]
        case .sound: [.sound]
        case .activityText: [.title, .body]
        }
    }

    /// The object under a key: one that Apple defines keys for, or the app's own.
    private static func object(of key: Key, in place: Place) -> Object {
        guard key.forms.contains(.object) else { return .none }
        let pointer = key.parent.pointer.appending(key.name)
        if pointer == "/aps/alert/body" { return .known(.body) }
        guard let inner = Key.Parent.allCases.first(where: { $0.pointer == pointer }), let own = places(of: inner).first
        else { return .decoded }
        return .known(own)
    }
}

/// Builds the keys of the scan: each name of an object once, with a byte of its own.
private struct KeyList {
    private(set) var keys: [ScannedKey] = []
    private var nextIndex = ScannedKey.envelopeIndex + 1
    private var times = 0

    mutating func add(_ name: String, in place: ScannedKey.Place, _ change: (inout ScannedKey) -> Void = { _ in }) {
        // An ordinary alert and one of a Live Activity share some names.
        if let known = keys.firstIndex(where: { $0.place == place && $0.name == NameWords(name) }) {
            if case .none = keys[known].object { change(&keys[known]) }
            return
        }
        // A name that is too long, or that there is no room for, is unknown: documents with it are checked by the rules.
        guard let words = NameWords(name), nextIndex < Shape.partIndex - 1 else { return }
        var key = ScannedKey(name: words, place: place, index: nextIndex)
        change(&key)
        keys.append(key)
        nextIndex += 1
    }

    /// Gives the last key a byte for its presence.
    mutating func addPresence() {
        guard var key = keys.popLast() else { return }
        key.presenceIndex = nextIndex
        nextIndex += 1
        keys.append(key)
    }

    /// Marks the last key as one that takes times.
    mutating func addTime() {
        guard var key = keys.popLast() else { return }
        times += 1
        key.timeNumber = times
        keys.append(key)
    }
}

extension ScannedKey {
    /// The byte of a shape for the app's own data beside `aps`.
    static let ownDataIndex = 0
    /// The number of times of a document that are compared with the first.
    static let maximumTimes = 4

    /// The byte of a shape for the distance of a time, by the number of its key, from the first.
    static func spanIndex(_ number: Int) -> Int { ownDataIndex + number }

    /// The byte of a shape for the form of request to a push service that holds the payload; 0 for none.
    static let envelopeIndex = spanIndex(maximumTimes) + 1
}
