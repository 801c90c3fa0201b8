import JSONText

/// The advice for a word in the place of a command that is none.
package enum UnknownCommand {
    /// The advice for a word that is none of these commands; nil for their names and for paths.
    package static func sentence(_ word: String, among names: [String]) -> String? {
        guard looksLikeCommand(word), !names.contains(word), word != "help" else { return nil }
        let near = Spelling.nearest(word, among: names, minimum: word.utf8.count > 5 ? 2 : 1)
        guard let meant = near ?? others.first(where: { $0.words.contains(word) })?.command else {
            return
                "there is no command '\(word)', and no file of this name: did you mean \(usual)? apnslint --help lists all"
        }
        return "there is no command '\(word)': did you mean \(meant)?"
    }

    /// The names of these commands in other tools.
    private static let others: [(command: String, words: Set<String>)] = [
        ("lint", ["check", "validate", "verify", "test", "analyze", "inspect", "scan", "run"]),
        ("fix", ["format", "fmt", "repair", "correct"]), ("group", ["stack", "stacks", "predict", "threads"]),
        ("preview", ["show", "draw", "render", "picture"]), ("why", ["diagnose", "debug", "doctor"]),
        ("serve", ["server", "mock", "stub", "start"]), ("explain", ["describe", "info", "search"]),
        ("gate", ["send", "push", "filter"]), ("size", ["measure", "bytes", "length"]),
        ("--help", ["usage", "commands", "man"]), ("--version", ["version"]),
    ]
    private static let usual = "lint, fix, gate, group, why or explain"

    /// True for letters and hyphens alone, which few paths are.
    private static func looksLikeCommand(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.first != UInt8(ascii: "-")
            && word.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    }
}
