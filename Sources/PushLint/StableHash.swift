/// FNV-1a with 64 bits: unlike Swift's own hashes, the same on every system and in every run.
public enum StableHash {
    /// The hash of bytes, as 16 hexadecimal digits.
    public static func digits(_ bytes: some Sequence<UInt8>) -> String {
        let value = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
    }
}
