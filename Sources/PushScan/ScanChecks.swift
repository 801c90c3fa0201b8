/// The rules' checks of names and texts, so that the scan and the rules share one implementation.
public struct ScanChecks: Sendable {
    /// The UTF-8 bytes of a name or a text.
    public typealias Check = @Sendable (UnsafeRawBufferPointer) -> Bool

    /// True if a name beside `aps` may be meant for the system; rules do not distinguish other names there.
    let mayBeSystems: Check
    /// True if a text under this name is a secret.
    let namesSecret: Check
    /// True if a text is a secret by its form.
    let isSecret: Check
    /// True if a text may be one whose escapes are still to be decoded.
    let mayBeSecretEscaped: Check
    /// The minimum length of such a text, in bytes.
    let minimumSecret: Int
    /// The distances between two times that rules distinguish, in seconds, ascending.
    let spans: [Int]

    /// The checks of the rules.
    public init(
        mayBeSystems: @escaping Check, namesSecret: @escaping Check, isSecret: @escaping Check,
        mayBeSecretEscaped: @escaping Check, minimumSecret: Int, spans: [Int]
    ) {
        self.mayBeSystems = mayBeSystems
        self.namesSecret = namesSecret
        self.isSecret = isSecret
        self.mayBeSecretEscaped = mayBeSecretEscaped
        self.minimumSecret = minimumSecret
        self.spans = spans
    }
}
