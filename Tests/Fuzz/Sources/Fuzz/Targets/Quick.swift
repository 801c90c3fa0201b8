import PushLint

extension Target {
    /// The scan's answer compared with the rules'.
    static let quick = Target(name: "quick") { bytes, choices in
        let linter = choices.one(of: prepared)
        let name = choices.one(of: FileName.all)
        let isClean = bytes.withUnsafeBytes { linter.isCertainlyClean($0, named: name) }
        QuickCount.add(isClean)
        guard isClean else { return }
        let found = LocatedFinding.all(of: linter.lint(bytes, named: name))
        law("what is certainly clean has no finding", found.isEmpty, "\(found.first?.line ?? "")")
    }

    /// Linters with many options, prepared once because that takes longer than a check. The first has the defaults.
    private static let prepared: [Linter] = (0..<64).map { number in
        var mutator = Mutator(seed: UInt32(number))
        var choices = Choices(number == 0 ? [] : (0..<40).map { _ in UInt8.random(in: 0...255, using: &mutator) })
        var options = LintOptions(&choices)
        // With these options there is no scan.
        options.app = nil
        options.template = nil
        return Linter(options).prepared()
    }
}

/// How often the scan gave an answer, to show that the test is not empty.
enum QuickCount {
    nonisolated(unsafe) private static var clean = 0
    nonisolated(unsafe) private static var all = 0

    static func add(_ isClean: Bool) {
        all += 1
        if isClean { clean += 1 }
    }

    static func report() {
        if all > 0 { print("certainly clean: \(clean) of \(all)") }
    }
}
