/// What the key of a document takes of a value, where its bytes don't count. No rule distinguishes two values of one class.
enum ValueClass: UInt64 {
    case yes = 1, no, null

    // Numbers, as they are written.
    case zero, one
    /// A whole number from 2 to 999,999,999.
    case several
    /// A whole number that is a time of the years 2023 to 2096 in Unix seconds.
    case time
    /// 0.0, 1.0, and any other whole number below a billion with a point.
    case realZero, realOne, realSeveral
    /// Between 0 and 1.
    case fraction
    /// Above 1 and not a whole number.
    case mixed
    /// Any number around a payload.
    case number

    // Texts.
    case emptyText
    /// One that begins and ends with visible characters.
    case text
    case blankAtEnd
    /// 1 to 64 ASCII characters.
    case shortText
    /// A UUID in lower case.
    case uuid

    // Objects and arrays.
    case emptyObject, object, emptyArray
    /// Texts that are not empty.
    case texts
    case array
    /// An object that is the payload.
    case payload
    /// A text that holds an object.
    case objectInText

    /// An ordinary badge or sound.
    case ordinary

    // How much later a time is than the first.
    case before, soon, late

    @inline(__always)
    var hash: Hash { Hash(high: rawValue, low: rawValue) }
}
