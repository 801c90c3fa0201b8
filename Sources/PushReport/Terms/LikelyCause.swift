/// One cause of an answer or an error: how to tell it from the others, and what to do.
public struct LikelyCause: Sendable {
    /// What is wrong, as in "the token is one of the sandbox".
    public let what: String
    /// How to tell that it is this one.
    public let sign: String
    /// What to do.
    public let cure: String

    init(_ what: String, sign: String, cure: String) {
        self.what = what
        self.sign = sign
        self.cure = cure
    }
}
