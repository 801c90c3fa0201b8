public import JSONText

/// A Swift type as JSON is decoded into it by a `JSONDecoder` with its default strategies and synthesized coding.
public indirect enum CodableType: Sendable, Equatable {
    case plain(Plain)
    case integer(IntegerWidth)
    case optional(CodableType)
    /// `Array` and `Set`.
    case array(CodableType)
    case dictionary(key: CodableType, value: CodableType)
    /// `ClosedRange` and `Range`: an array of the two bounds.
    case range(CodableType)
    /// A reference to another type, by its name.
    case named(String)
    case structure([Member])
    /// An enumeration with raw values, all strings or all numbers.
    case rawValues([JSONValue])
    /// An enumeration without raw values: an object with one key, the case's name, and in it the associated values.
    case cases([Case])

    /// A type of the library that is one value in JSON; the raw value is its name in Swift.
    public enum Plain: String, Sendable {
        case bool = "Bool"
        case string = "String"
        case double = "Double"
        case float = "Float"
        case decimal = "Decimal"
        /// A number of seconds since 1 January 2001, UTC.
        case date = "Date"
        /// A string in Base64.
        case data = "Data"
        case url = "URL"
        case uuid = "UUID"
        /// A type with custom coding, which is not checked.
        case any = "Any"

        /// The type of a name; other names of `Double` stand for it.
        init?(named name: String) { self.init(rawValue: ["CGFloat", "TimeInterval"].contains(name) ? "Double" : name) }
    }

    /// A stored property, by its name in JSON.
    public struct Member: Sendable, Equatable {
        /// The property's name, or that of its coding key.
        public let name: String
        /// Its type.
        public let type: CodableType
    }

    /// A case of an enumeration with its associated values; those without a label are `_0`, `_1` and so on.
    public struct Case: Sendable, Equatable {
        /// The case's name.
        public let name: String
        /// Its associated values.
        public let members: [Member]
    }
}

/// A fixed-width integer type of Swift.
public struct IntegerWidth: Sendable, Equatable {
    /// The type's name, such as `UInt8`.
    public let name: String
    /// How many bits it has.
    let bits: Int
    let isSigned: Bool

    /// The type of this name, or nil where there is none.
    init?(_ name: String) {
        let digits = name.drop { !("0"..."9").contains($0) }
        guard name.hasPrefix("Int") || name.hasPrefix("UInt"), ["", "8", "16", "32", "64"].contains(digits),
            name.count - digits.count == (name.hasPrefix("U") ? 4 : 3)
        else { return nil }
        self.name = name
        bits = Int(digits) ?? 64
        isSigned = name.hasPrefix("I")
    }

    /// True if the type can hold the number.
    func holds(_ value: JSONValue) -> Bool {
        switch value {
        case .integer(let number):
            if bits == 64 { return isSigned || number >= 0 }
            let limit: Int64 = 1 << Int64(isSigned ? bits - 1 : bits)
            return number < limit && number >= (isSigned ? -limit : 0)
        case .real(let number):
            if let whole = Int64(exactly: number) { return holds(.integer(whole)) }
            // Past 2⁶³ the number was rounded, so the original may fit.
            return !isSigned && bits == 64 && number == number.rounded() && number > 0 && number <= 0x1p64
        default: return false
        }
    }
}
