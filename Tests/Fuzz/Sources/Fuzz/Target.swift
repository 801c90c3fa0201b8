/// One part of the project with what has to hold of it for all inputs.
struct Target: Sendable {
    let name: String
    /// True if inputs are documents one a line.
    var isLines = false
    let check: @Sendable ([UInt8], inout Choices) -> Void

    static let all: [Target] = [
        .parse, .lint, .quick, .fix, .report, .group, .files, .configuration, .baseline, .manifest, .coProcess,
    ]

    func run(_ input: Input) {
        var choices = Choices(input.choices)
        check(input.document, &choices)
    }
}

/// Stops the program where a law does not hold: libFuzzer keeps the input.
func law(_ law: String, _ holds: Bool, _ found: @autoclosure () -> String = "") {
    if !holds { fatalError("broken law: \(law) \(found())") }
}

extension Range<Int> {
    func isWithin(_ bytes: [UInt8]) -> Bool { lowerBound >= 0 && upperBound <= bytes.count }
}
