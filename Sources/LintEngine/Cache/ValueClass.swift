/// What the key of a document takes of a value, where its bytes don't count. No rule distinguishes two values of one class.
enum ValueClass: UInt64 {
    case yes = 1, no, null

    // Numbers, as they are written: whole ones from 2 to 999,999,999 are several; a time is one of the years 2023 to 2096 in
    // Unix seconds; realZero is 0.0; a fraction is between 0 and 1, and mixed numbers are above. Around a payload all are numbers.
    case zero, one, several, time, realZero, realOne, realSeveral, fraction, mixed, number

    // Texts: a text begins and ends with characters that can be seen, a short one has 1 to 64 ASCII characters, and a UUID is in
    // lower case.
    case emptyText, text, blankAtEnd, shortText, uuid

    // Objects and arrays: texts are an array of strings that are not empty; an object may be the payload, or be in a string.
    case emptyObject, object, emptyArray, texts, array, payload, objectInText

    /// A badge or a sound without a fault.
    case ordinary

    // How much later a time is than the first.
    case before, soon, late

    @inline(__always) var hash: Hash { Hash(rawValue) }
}
