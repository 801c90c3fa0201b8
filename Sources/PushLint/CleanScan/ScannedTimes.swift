/// The times that a push gives. None is earlier than when it was made: that is the one whose key the catalogue has first.
struct ScannedTimes {
    private var made = 0
    private var madeBit = UInt64.max
    private var earliest = Int.max

    /// Adds a time in Unix seconds, under the key with this bit.
    mutating func add(_ time: Int, bit: UInt64) {
        if bit < madeBit { (made, madeBit) = (time, bit) }
        earliest = min(earliest, time)
    }

    /// Whether they are so; also where there is none.
    var areInOrder: Bool { earliest >= made }
}
