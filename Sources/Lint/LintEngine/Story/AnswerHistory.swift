import PushPayload

/// A push that APNs or a push service has refused, with what its record says of that.
package final class Refusal: Sendable {
    package let answer: PushAnswer
    package let kind: Kind
    /// True if the same payload has to wait, or must not be sent again.
    package var isOfContent: Bool { kind == .tooLarge || kind == .serverError }
    /// The time at which APNs found that the token is not valid, in Unix seconds; nil if the answer does not say it.
    package let timestamp: Double?
    /// The device as the record names it, and the host and the topic of the request.
    package let device: String?
    package let host: String?
    package let topic: String?

    /// The advice of a refusal on sending again.
    package enum Kind: UInt8, BitwiseCopyable, Sendable {
        /// The token was valid once: it is to be deleted.
        case tokenEnded
        /// The token may be one of another environment or app.
        case tokenRefused
        case tooLarge
        /// APNs asks to wait for 15 minutes.
        case serverError
        case other
    }

    package init(_ answer: PushAnswer, timestamp: Double?, device: String?, host: String?, topic: String?) {
        (self.answer, self.timestamp) = (answer, timestamp)
        (self.device, self.host, self.topic) = (device, host, topic)
        kind =
            switch (answer.reason.flatMap(APNsReason.named), answer.status ?? 0) {
            case (.unregistered, _), (.expiredToken, _), (nil, 410): .tokenEnded
            case (.badDeviceToken, _), (.deviceTokenNotForTopic, _): .tokenRefused
            case (.payloadTooLarge, _), (nil, 413): .tooLarge
            case (.internalServerError, _), (.serviceUnavailable, _), (.shutdown, _), (nil, 500..<600): .serverError
            default: .other
            }
    }

    /// The topic and the host, as in "com.example.chat at api.push.apple.com".
    package var route: String {
        let host = host.map { "at \($0)" }
        return [topic ?? (host == nil ? "all pushes" : nil), host].compactMap { $0 }.joined(separator: " ")
    }
}

/// The answers to the pushes of a log, as far as they matter to later pushes: which tokens were refused, and what of each topic and host
/// was accepted. It takes memory only for tokens that were refused.
package struct AnswerHistory: Sendable {
    /// The refused tokens: the hash of each, when its refusal counts from and was answered, in seconds, its place and its state.
    private var hashes: [UInt64] = []
    private var endings: [UInt32] = []
    private var answered: [UInt32] = []
    private var places: [StoryPlaces.Number] = []
    private var states: [State] = []
    /// The number of a token from 1 on, with twelve bits of its hash above it, at the first free slot from that of its hash on.
    private var slots = [UInt32](repeating: 0, count: 320)
    /// Payloads that were too large and pushes that found the server in trouble.
    private var retries = RecentTable(of: Retry(), maximum: RecentFilter.maximum)
    /// The devices that they were sent to.
    private var retried: RecentFilter?
    /// The refused tokens, so that most others are not looked for.
    private var filter = HashFilter(bits: 1 << 12)
    private var routes: [Route] = []
    private var routeNumbers: [UInt64: UInt16] = [:]
    private var lastRoute: (hash: UInt64, number: UInt16?) = (.max, nil)
    /// The number of tokens that were refused after the most that are kept.
    package private(set) var beyond = 0

    /// The most tokens that are kept.
    package static let maximum = 1_000_000
    private static let maximumRoutes = Int(State.noRoute)
    /// The seconds for which APNs asks to wait after an error of its own.
    package static let pause = 900.0

    /// The kind and the route of the last refusal of a token, and whether it holds still.
    private struct State: BitwiseCopyable, Sendable {
        static let noRoute: UInt16 = 0xFFF
        private var bits: UInt16

        init(_ kind: Refusal.Kind, _ route: UInt16?) {
            bits = 0x8000 | UInt16(kind.rawValue) << 12 | (route ?? Self.noRoute)
        }

        var holds: Bool { bits & 0x8000 != 0 }
        var kind: Refusal.Kind { Refusal.Kind(rawValue: UInt8(bits >> 12 & 7)) ?? .other }
        var route: UInt16 { bits & Self.noRoute }
        mutating func end() { bits &= 0x7FFF }
    }

    private struct Retry: BitwiseCopyable, Sendable {
        var kind = Refusal.Kind.other
        var place: StoryPlaces.Number = 0
        var date = Double.nan
    }

    /// The pushes of a topic to a host that were accepted and refused.
    private struct Route: Sendable {
        var accepted = 0
        var refused = 0
        var name = ""
        var reasons: [String: Int] = [:]
        private static let maximumReasons = 64

        mutating func add(_ refusal: Refusal) {
            refused += 1
            if name.isEmpty { name = refusal.route }
            let isCounted = reasons.count < Self.maximumReasons || reasons[refusal.answer.text] != nil
            reasons[isCounted ? refusal.answer.text : "others", default: 0] += 1
        }
    }

    package init() {
        hashes.reserveCapacity(Self.maximum)
        endings.reserveCapacity(Self.maximum)
        answered.reserveCapacity(Self.maximum)
        places.reserveCapacity(Self.maximum)
        states.reserveCapacity(Self.maximum)
    }

    /// The refusal before a push by which it should have waited, or not have been sent at all.
    func before(_ push: StoryPush) -> EarlierRefusal? {
        guard let device = push.device else { return nil }
        if let token = token(device), states[token].holds, push.isAfter(answered[token]), !push.isAccepted {
            let state = states[token]
            // A token may be right for another topic or host.
            let isSame = push.route.map { routeNumbers[$0] == state.route } ?? true
            if state.kind == .tokenEnded || isSame { return EarlierRefusal(kind: state.kind, place: places[token]) }
        }
        guard mayBeSentAgain(to: device), let retry = retries[push.retryKey(device)] else { return nil }
        let seconds = push.date.map { $0 - retry.date }
        let isAgain = retry.kind == .tooLarge || seconds.map { 0..<Self.pause ~= $0 } ?? false
        return isAgain ? EarlierRefusal(kind: retry.kind, place: retry.place, seconds: seconds) : nil
    }

    /// True if a push to a device may be one that was sent before, so that its content is compared.
    func mayBeSentAgain(to device: UInt64?) -> Bool {
        guard let device, let retried else { return false }
        return retried.mayContain(device)
    }

    /// Takes the next push, which was accepted; false if it may be one that was sent before, so that its content is compared.
    mutating func takeUnlessCompared(_ push: AcceptedPush) -> Bool {
        if mayBeSentAgain(to: push.device) { return false }
        take(push)
        return true
    }

    /// Takes the next push.
    mutating func take(_ push: StoryPush, at place: StoryPlaces.Number) {
        switch push.answer {
        case .none, .unsure: break
        case .accepted: if let accepted = push.accepted { take(accepted) }
        case .refused(let refusal):
            let route = routeNumber(push.route)
            if let route { routes[Int(route)].add(refusal) }
            guard let device = push.device else { return }
            switch refusal.kind {
            case .tokenEnded, .tokenRefused: keep(refusal, of: push, device, at: place, route)
            case .tooLarge, .serverError:
                var known = retried.take() ?? RecentFilter()
                known.insert(device)
                retried = known
                _ = retries.change(push.retryKey(device)) {
                    $0 = Retry(kind: refusal.kind, place: place, date: push.date ?? .nan)
                }
            case .other: break
            }
        }
    }

    /// Takes the next push, which was accepted.
    mutating func take(_ push: AcceptedPush) {
        if let route = routeNumber(push.route) { routes[Int(route)].accepted += 1 }
        guard !hashes.isEmpty, let device = push.device, let token = token(device) else { return }
        let date = push.date.wholeSeconds
        if date == 0 || endings[token] == .max || endings[token] < date { states[token].end() }
    }

    private mutating func keep(
        _ refusal: Refusal, of push: StoryPush, _ device: UInt64, at place: StoryPlaces.Number, _ route: UInt16?
    ) {
        let date = push.date ?? .nan
        let ending = (refusal.timestamp ?? date).wholeSeconds
        let state = State(refusal.kind, route)
        if let token = token(device) {
            let isDated = ending > 0 && endings[token] != .max
            endings[token] = isDated ? max(endings[token], ending) : .max
            (answered[token], places[token], states[token]) = (date.wholeSeconds, place, state)
            return
        }
        guard hashes.count < Self.maximum else { return beyond += 1 }
        hashes.append(device)
        endings.append(ending > 0 ? ending : .max)
        answered.append(date.wholeSeconds)
        places.append(place)
        states.append(state)
        if hashes.count * 2 > slots.count {
            let count = slots.count * 2
            slots = []
            slots = [UInt32](repeating: 0, count: count)
            filter = HashFilter(bits: count * 4)
            for token in hashes.indices { insert(token) }
        } else {
            insert(hashes.count - 1)
        }
    }

    private mutating func insert(_ token: Int) {
        filter.insert(hashes[token])
        var slot = firstSlot(of: hashes[token])
        while slots[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
        slots[slot] = Self.mark(of: hashes[token]) | UInt32(token + 1)
    }

    private static let numberBits: UInt32 = 20
    private static func mark(of device: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: device) << numberBits }

    private func firstSlot(of device: UInt64) -> Int { Int(device.multipliedFullWidth(by: UInt64(slots.count)).high) }

    private func token(_ device: UInt64) -> Int? {
        guard filter.mayContain(device) else { return nil }
        var slot = firstSlot(of: device)
        let mark = Self.mark(of: device)
        while slots[slot] != 0 {
            // Most other tokens differ in these bits, so that their hashes need not be looked up.
            let number = slots[slot] ^ mark
            if number >> Self.numberBits == 0, hashes[Int(number) - 1] == device { return Int(number) - 1 }
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return nil
    }

    private mutating func routeNumber(_ route: UInt64?) -> UInt16? {
        let hash = route ?? 0
        if lastRoute.hash == hash { return lastRoute.number }
        let known = routeNumbers[hash]
        guard known != nil || routes.count < Self.maximumRoutes else { return nil }
        let number = known ?? UInt16(routes.count)
        lastRoute = (hash, number)
        if known != nil { return number }
        routeNumbers[hash] = number
        routes.append(Route())
        return number
    }

    /// Takes a push to a device that succeeded at a time, whatever its place in the log.
    package mutating func succeeded(_ device: UInt64, at date: UInt32) {
        if let token = token(device), endings[token] < date { states[token].end() }
    }

    /// The list for a token after the last of its refusals, which stands at a place.
    package func judgement(of device: UInt64, at place: StoryPlaces.Number) -> Judgement {
        guard let token = token(device), places[token] == place, states[token].holds else { return .keep }
        if states[token].kind == .tokenEnded { return .delete }
        let route = Int(states[token].route)
        return routes.indices.contains(route) && routes[route].accepted > 0 ? .lookInto : .keep
    }

    package enum Judgement: Sendable { case delete, lookInto, keep }

    private static let notable = 10

    /// The topics and hosts of which all answers refuse, in a sentence each.
    package var sentences: [String] {
        routes.filter { $0.accepted == 0 && $0.refused >= Self.notable }.map { route in
            let reasons = route.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
            let list = reasons.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
            return "\(route.name): all \(route.refused) answers refuse, \(list)"
                + (reasons.first.map { $0.key.hasSuffix("DeviceToken") } == true
                    ? ": the tokens may be those of the other environment" : "")
        }
    }
}

/// A set that may hold more hashes than were put into it.
private struct HashFilter: Sendable {
    private var words: [UInt64]
    private let mask: UInt64

    /// A filter with at least so many bits.
    init(bits: Int) {
        words = Array(repeating: 0, count: bits / 64 + 1)
        var mask: UInt64 = 63
        while (mask * 2 + 1) / 64 < UInt64(words.count) { mask = mask * 2 + 1 }
        self.mask = mask
    }

    func mayContain(_ hash: UInt64) -> Bool { words[Self.word(of: hash & mask)] & Self.bit(of: hash) != 0 }
    mutating func insert(_ hash: UInt64) { words[Self.word(of: hash & mask)] |= Self.bit(of: hash) }

    private static func word(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 6) }
    private static func bit(of hash: UInt64) -> UInt64 { 1 << (hash & 63) }
}

/// A set that may hold more hashes than were put into it, and holds the last of these.
private struct RecentFilter: Sendable {
    /// The number of hashes that are certainly kept.
    static let maximum = 1 << 16
    private static let bits = maximum * 32
    private var newer = HashFilter(bits: bits)
    private var older: HashFilter?
    private var count = 0

    func mayContain(_ hash: UInt64) -> Bool { newer.mayContain(hash) || older?.mayContain(hash) ?? false }

    mutating func insert(_ hash: UInt64) {
        if count == Self.maximum { (older, newer, count) = (newer, HashFilter(bits: Self.bits), 0) }
        newer.insert(hash)
        count += 1
    }
}

/// A push that was accepted, as far as it matters to later ones.
package struct AcceptedPush: BitwiseCopyable, Sendable {
    package let device: UInt64?
    /// The time of sending in Unix seconds, 0 where it is not known.
    package let date: Double
    package let status: Int
    let route: UInt64?
}

/// A refusal by which a later push should have waited, or not have been sent at all.
package struct EarlierRefusal: Sendable {
    package let kind: Refusal.Kind
    package let place: StoryPlaces.Number
    /// The seconds from it to the push; nil if that is not known.
    package var seconds: Double?
}

extension StoryPush {
    fileprivate var isAccepted: Bool { if case .accepted = answer { true } else { false } }

    /// True if it was sent after a moment, of which 0 is not known.
    fileprivate func isAfter(_ moment: UInt32) -> Bool {
        guard let date, moment > 0 else { return true }
        return date.wholeSeconds > moment
    }

    /// The hash of what is sent to a device.
    fileprivate func retryKey(_ device: UInt64) -> UInt64 {
        max(1, device &* 0x9E37_79B9_7F4A_7C15 ^ (shown &+ own &* 0xC2B2_AE3D_27D4_EB4F))
    }
}
