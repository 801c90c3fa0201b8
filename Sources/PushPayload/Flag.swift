import JSONText

/// How devices read a 0/1 flag such as `content-available` (observed, not documented).
public enum Flag {
    /// Numbers count by their whole part, negative ones are off; strings, arrays and objects are on, even `"0"`.
    public static func isOn(_ value: JSONValue) -> Bool {
        switch value {
        case .boolean(let flag): flag
        case .integer(let number): number >= 1
        case .real(let number): number >= 1
        case .null: false
        case .string, .array, .object: true
        }
    }
}
