/// The class of a value: a byte of a shape. No rule distinguishes two values of one class.
enum ValueClass {
    /// The class of a missing key.
    static let absent: UInt8 = 0

    static let yes: UInt8 = 1
    static let no: UInt8 = 2
    static let null: UInt8 = 3

    // Numbers, as they are written.
    static let zero: UInt8 = 4
    static let one: UInt8 = 5
    /// A whole number from 2 to 999,999,999.
    static let several: UInt8 = 6
    /// A whole number that is a time of the years 2023 to 2096 in Unix seconds.
    static let moment: UInt8 = 7
    /// 0.0
    static let realZero: UInt8 = 8
    /// 1.0
    static let realOne: UInt8 = 9
    /// A whole number from 2 to 999,999,999 with a point.
    static let realSeveral: UInt8 = 10
    /// Between 0 and 1.
    static let fraction: UInt8 = 11
    /// Above 1 and not a whole number.
    static let mixed: UInt8 = 12

    // Texts.
    static let emptyText: UInt8 = 13
    /// A text that begins and ends with visible characters.
    static let text: UInt8 = 14
    /// One that ends with a blank.
    static let blankAtEnd: UInt8 = 15
    /// A text of 1 to 64 ASCII characters.
    static let shortText: UInt8 = 16
    /// A UUID in lower case.
    static let uuid: UInt8 = 17

    // Objects and arrays.
    static let emptyObject: UInt8 = 18
    static let object: UInt8 = 19
    static let emptyArray: UInt8 = 20
    /// An array of texts that are not empty.
    static let texts: UInt8 = 21

    /// The first of the classes for the distance of one time from another.
    static let firstSpan: UInt8 = 32

    /// The first of the classes that stand for one text each.
    static let firstSpelling: UInt8 = 128
}
