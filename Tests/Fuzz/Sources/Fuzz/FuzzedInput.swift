/// A document, followed after the last byte 0xFF, which UTF-8 never has, by the choices for everything else. The file of a
/// payload is an input too: without choices the defaults apply.
struct FuzzedInput {
    var document: [UInt8]
    var choices: [UInt8]

    init(_ bytes: [UInt8]) {
        let mark = bytes.lastIndex(of: 0xFF) ?? bytes.endIndex
        document = Array(bytes[..<mark])
        choices = Array(bytes[mark...].dropFirst())
    }

    var bytes: [UInt8] { choices.isEmpty ? document : document + [0xFF] + choices }
}

/// Takes choices one by one; if none are left, it always chooses the first.
struct Choices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func number(below count: Int) -> Int { count < 1 ? 0 : Int(rest.popFirst() ?? 0) % count }
    mutating func flag() -> Bool { number(below: 2) == 1 }
    mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
    /// Up to three values.
    mutating func some<Value>(_ make: (inout Choices) -> Value) -> [Value] {
        (0..<number(below: 4)).map { _ in make(&self) }
    }
}
