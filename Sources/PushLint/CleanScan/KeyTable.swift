import PushPayload

/// The keys of the scan by their names.
struct KeyTable: Sendable {
    private let keys: [ScannedKey]
    /// The place of a key for each number that a name may have, and of those without a key some other.
    private let places: [UInt8]
    private let multiplier: UInt64

    /// A table of these keys; nil where no way is found to tell them by one number each.
    init?(_ keys: [ScannedKey]) {
        guard keys.count < 256 else { return nil }
        for odd: UInt64 in 1..<10_000 {
            let multiplier = 0x9E37_79B9_7F4A_7C15 &* (2 &* odd &+ 1)
            guard Set(keys.map { $0.name.hash(multiplier) }).count == keys.count else { continue }
            var places = ScannedName.hashes.map { _ in UInt8(0) }
            for (place, key) in keys.enumerated() { places[key.name.hash(multiplier)] = UInt8(place) }
            self.keys = keys
            self.places = places
            self.multiplier = multiplier
            return
        }
        return nil
    }

    /// The table for the time of a call.
    struct Keys {
        fileprivate let keys: UnsafePointer<ScannedKey>
        fileprivate let places: UnsafePointer<UInt8>
        fileprivate let multiplier: UInt64

        /// The key of a name in an object, where there is one.
        @inline(__always)
        func key(_ name: ScannedName, in parent: Key.Parent) -> UnsafePointer<ScannedKey>? {
            let key = keys + Int(places[name.hash(multiplier)])
            return key.pointee.name == name && key.pointee.parent == parent ? key : nil
        }
    }

    @inline(__always)
    func withKeys(_ body: (Keys) -> Bool) -> Bool {
        keys.withUnsafeBufferPointer { keys in
            places.withUnsafeBufferPointer { places in
                guard let keys = keys.baseAddress, let places = places.baseAddress else { return false }
                return body(Keys(keys: keys, places: places, multiplier: multiplier))
            }
        }
    }
}
