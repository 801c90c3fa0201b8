/// What has a code for programs and a sentence for people.
public protocol Explained {
    /// The code, a colon and a blank, and the sentence without capital and full stop.
    var explanation: String { get }
}

extension Explained {
    /// The name in JSON.
    public var code: String { String(Substring(explanation.utf8.prefix { $0 != UInt8(ascii: ":") })) }

    /// The sentence without capital and full stop.
    public var sentence: String {
        String(Substring(explanation.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(2)))
    }
}
