import Foundation
import TestSupport
import Testing

@testable import Command

/// `FastArguments` and the argument parser read the same runs from the same arguments.
@Suite("Arguments that are read fast") struct FastArgumentsTests {
    static let words = [
        "a.apns", "Payloads", "-", "", "lint", "gate", "help", "rules", "lnit", "--quiet", "-q", "-qq", "--quiet=1",
        "--format",
        "--format=json", "--format=", "json", "concise", "summary-json", "yaml", "--fail-on", "warning",
        "--fail-on=info", "fatal",
        "--push-type",
        "background", "--push-type=alert", "--push-type=shout", "--no-config", "--", "-x", "--formt", "--output",
        "sarif=a.sarif",
        "--config", "--stats", "--jsonl", "--version", "--help", "=", "--=", "-=",
    ]

    /// The run that the argument parser reads, as text; nil for another command and for an error.
    static func parsed(_ arguments: [String]) -> String? {
        let command = try? Apnslint.parseAsRoot(arguments)
        if let gate = command as? GateCommand { return String(describing: gate.plan) }
        return (command as? LintCommand).map { String(describing: $0.plan) }
    }

    /// The run that was read without the parser, as text.
    static func described(_ read: FastArguments) -> String? {
        read.gateRun.map { String(describing: $0) } ?? read.lintRun.map { String(describing: $0) }
    }

    /// How many lists of arguments are compared in each block: the parser is slow in debug builds.
    private static let listsPerBlock = LargeLaw.isWhole ? 250 : 8

    @Test("FastArguments reads what the argument parser reads", arguments: UInt64(1)...8)
    func law(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        var compared: Set<[String]> = []
        while compared.count < Self.listsPerBlock {
            let arguments = (0...Int.random(in: 0...4, using: &random)).compactMap { _ in
                Self.words.randomElement(using: &random)
            }
            guard !compared.contains(arguments), let read = FastArguments(arguments[...]) else { continue }
            compared.insert(arguments)
            #expect(Self.parsed(arguments) == Self.described(read), "\(arguments)")
        }
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
        let read = try #require(FastArguments(arguments[...]))
        #expect(Self.parsed(arguments) == Self.described(read))
    }

    @Test("Each name of a command is left to the argument parser")
    func commands() {
        let names = Apnslint.configuration.subcommands.map { $0.configuration.commandName }
        #expect(names == Apnslint.commandNames)
        for name in Apnslint.commandNames {
            #expect(FastArguments(["a.apns", name]).isNone, "\(name)")
            #expect(FastArguments([name]).isNone || ["lint", "gate"].contains(name), "\(name)")
        }
    }
}

extension Optional {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}
