import JSONText

/// Suggests commands for a misspelt one, and for a command used as an option.
enum UnknownCommand {
    /// Checks the first argument: a word similar to a command's name that is not a file is a misspelt command.
    static func check(_ arguments: ArraySlice<String>) throws {
        // The names of the commands come with their texts, which take longer to read than a file.
        guard let word = arguments.first, looksLikeCommand(word), word != "lint", word != "gate" else { return }
        let names = Apnslint.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !names.contains(word),
            let near = Spelling.nearest(word, among: names, minimum: word.utf8.count > 5 ? 2 : 1),
            FileIdentity(of: word) == nil
        else { return }
        throw Failure.usage("there is no command '\(word)': did you mean \(near)?")
    }

    /// True for letters and hyphens alone, which few paths are.
    static func looksLikeCommand(_ word: String) -> Bool {
        word.utf8.first != UInt8(ascii: "-")
            && word.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    }

    /// The suggestion in place of the argument parser's; nil if the parser's is better.
    static func advice(_ arguments: ArraySlice<String>) -> String? {
        guard arguments.contains("--fix"), !arguments.prefix(while: { $0 != "--fix" }).contains("--") else {
            return nil
        }
        return "Error: there is no option --fix: 'apnslint fix --write PATH' puts right what can be put right"
    }
}
