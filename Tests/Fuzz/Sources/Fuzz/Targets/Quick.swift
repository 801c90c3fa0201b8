import PushLint

extension Target {
    /// The cache's answer compared with the rules'.
    static let quick = Target(name: "quick") { bytes, choices in
        let linter = choices.one(of: prepared)
        let name = choices.one(of: FileName.all)
        guard case .known(let worst) = bytes.withUnsafeBytes({ linter.recallOrLint(Input($0, named: name)) }) else {
            QuickCount.add(isKnown: false)
            return
        }
        QuickCount.add(isKnown: true)
        let result = linter.lint(Input(bytes, named: name))
        law("the known severity is that of the findings", worst == result.worstSeverity, "\(result)")
    }

    /// Linters with many options, prepared once because that takes longer than a check. The first has the defaults.
    private static let prepared: [Linter] = (0..<64).map { number in
        var mutator = Mutator(seed: UInt32(number))
        var choices = Choices(number == 0 ? [] : (0..<40).map { _ in UInt8.random(in: 0...255, using: &mutator) })
        var options = LintOptions(&choices)
        // With these options there is no cache.
        options.app = nil
        options.template = nil
        return Linter(options).prepared()
    }
}

/// How often the cache gave an answer, to show that the test is not empty.
enum QuickCount {
    nonisolated(unsafe) private static var known = 0
    nonisolated(unsafe) private static var all = 0

    static func add(isKnown: Bool) {
        all += 1
        if isKnown { known += 1 }
    }

    static func report() {
        if all > 0 { print("known: \(known) of \(all)") }
    }
}
