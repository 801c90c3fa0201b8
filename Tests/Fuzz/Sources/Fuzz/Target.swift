/// One part of the project, with the laws that it must satisfy for all inputs.
struct Target: Sendable {
    let name: String
    /// True if inputs are lines with a document each.
    var isLines = false
    let check: @Sendable ([UInt8], inout Choices) -> Void

    static let all: [Target] = {
        var all: [Target] = [
            .parse, .lint, .sources, .yaml, .quick, .fix, .report, .group, .files, .configuration, .baseline, .manifest,
            .app,
            .coProcess,
        ]
        #if Serve
            all.append(.serve)
        #endif
        return all
    }()

    func run(_ input: FuzzedInput) {
        var choices = Choices(input.choices)
        check(input.document, &choices)
    }
}

/// Stops the program if a law is violated; libFuzzer then keeps the input.
func law(_ law: String, _ holds: Bool, _ found: @autoclosure () -> String = "") {
    if !holds { fatalError("broken law: \(law) \(found())") }
}

extension Range<Int> {
    func isWithin(_ bytes: [UInt8]) -> Bool { lowerBound >= 0 && upperBound <= bytes.count }
}
