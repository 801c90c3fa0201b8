import Testing

@testable import apnslint

/// Two readers of arguments, one answer.
@Suite struct UsualArgumentsTests {
    static let words = [
        "a.apns", "Payloads", "-", "", "lint", "gate", "help", "rules", "lnit", "--quiet", "-q", "-qq", "--quiet=1",
        "--format",
        "--format=json", "--format=", "json", "concise", "yaml", "--fail-on", "warning", "--fail-on=info", "fatal",
        "--push-type",
        "background", "--push-type=alert", "--push-type=shout", "--no-config", "--", "-x", "--formt", "--output",
        "sarif=a.sarif",
        "--config", "--stats", "--jsonl", "--version", "--help", "=", "--=", "-=",
    ]

    /// What the argument parser makes of the arguments, in words; nil where it is another command, or an error.
    static func parsed(_ arguments: [String]) -> String? {
        switch try? Apnslint.parseAsRoot(arguments) {
        case let lint as LintCommand: "\(lint.plan)"
        case let gate as GateCommand: "\(gate.plan)"
        default: nil
        }
    }

    /// The run that was read, in the same words.
    static func described(_ read: UsualArguments) -> String? {
        read.gateRun.map { "\($0)" } ?? read.lintRun.map { "\($0)" }
    }

    @Test("What is read without the argument parser is what the parser reads", arguments: 0..<20)
    func law(_ block: Int) {
        var state = UInt64(block + 1) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var usual = 0
        for _ in 0..<150 {
            let arguments = (0..<random(6)).map { _ in Self.words[random(Self.words.count)] }
            guard let read = UsualArguments(arguments[...]) else { continue }
            usual += 1
            #expect(Self.parsed(arguments) == Self.described(read), "\(arguments)")
        }
        #expect(usual > 0)
    }

    @Test(
        "The usual options need no argument parser",
        arguments: [
            [], ["a.apns"], ["-"], ["lint", "a.apns"], ["--format", "json", "a.apns"], ["--format=json", "a", "b/"],
            ["a.apns", "--fail-on", "warning"], ["--push-type", "background", "-"], ["-q", "a.apns"],
            ["--quiet", "a.apns"],
            ["gate"], ["gate", "--jsonl", "-"], ["gate", "--push-type=alert", "--fail-on", "warning", "a.apns"],
            ["--jsonl", "a.jsonl"], ["--no-config", "--fail-on=info", "--format", "concise", "a.apns"],
        ])
    func usual(_ arguments: [String]) throws {
        let read = try #require(UsualArguments(arguments[...]))
        #expect(Self.parsed(arguments) == Self.described(read))
    }

    @Test("Each name of a command is left to the argument parser")
    func commands() throws {
        for command in Apnslint.configuration.subcommands {
            let name = try #require(command.configuration.commandName)
            #expect(UsualArguments(["a.apns", name]).isNone, "\(name)")
            #expect(UsualArguments([name]).isNone || ["lint", "gate"].contains(name), "\(name)")
        }
    }
}

extension Optional {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}
