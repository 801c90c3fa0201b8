/// The linter options that an example needs.
extension Rule.Example {
    /// The header fields, the oldest systems and the receiving app of the example.
    public var options: LintOptions {
        var options = LintOptions()
        options.minimum = minimum
        options.app = app?.manifest
        for (name, value) in headers { options.headers[name] = value }
        return options
    }
}
