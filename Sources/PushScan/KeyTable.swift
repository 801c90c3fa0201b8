/// The keys of the scan by object and name.
struct KeyTable: Sendable {
    private let keys: [ScannedKey]
    /// The index of the key for each hash; any index for a hash without a key.
    private let places: [UInt8]
    private let multiplier: UInt64

    /// The shared table; nil if no hash distinguishes the keys.
    static let shared = KeyTable(ScannedKey.all)

    private init?(_ keys: [ScannedKey]) {
        guard keys.count < 256 else { return nil }
        for odd: UInt64 in 1..<10_000 {
            let multiplier = 0x9E37_79B9_7F4A_7C15 &* (2 &* odd &+ 1)
            var places = NameWords.hashes.map { _ in UInt8.max }
            let isUnique = keys.indices.allSatisfy { index in
                let hash = Self.hash(keys[index].name, in: keys[index].place, multiplier)
                defer { places[hash] = UInt8(index) }
                return places[hash] == .max
            }
            guard isUnique else { continue }
            self.keys = keys
            self.places = places.map { $0 == .max ? 0 : $0 }
            self.multiplier = multiplier
            return
        }
        return nil
    }

    @inline(__always)
    private static func hash(_ name: NameWords, in place: ScannedKey.Place, _ multiplier: UInt64) -> Int {
        name.hash(multiplier, seed: UInt64(place.rawValue))
    }

    /// The table for the time of a call.
    struct Keys {
        fileprivate let keys: UnsafePointer<ScannedKey>
        fileprivate let places: UnsafePointer<UInt8>
        fileprivate let multiplier: UInt64

        /// The key of a name in an object; nil if there is none.
        @inline(__always)
        func key(_ name: NameWords, in place: ScannedKey.Place) -> UnsafePointer<ScannedKey>? {
            let key = keys + Int(places[KeyTable.hash(name, in: place, multiplier)])
            return key.pointee.name == name && key.pointee.place == place ? key : nil
        }
    }

    @inline(__always)
    func withKeys<Result>(_ body: (Keys) -> Result?) -> Result? {
        keys.withUnsafeBufferPointer { keys in
            places.withUnsafeBufferPointer { places in
                guard let keys = keys.baseAddress, let places = places.baseAddress else { return nil }
                return body(Keys(keys: keys, places: places, multiplier: multiplier))
            }
        }
    }
}
