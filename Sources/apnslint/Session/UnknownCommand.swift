import PushLint

/// Tells those who misspell a command, or take one for an option, what there is.
enum UnknownCommand {
    /// Looks at the first argument: a word that is nearly a command's name and no file is that command misspelt.
    ///
    /// - Throws: `Failure` with the name that was meant.
    static func check(_ arguments: ArraySlice<String>) throws {
        guard let word = arguments.first, looksLikeCommand(word) else { return }
        let names = Apnslint.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !names.contains(word), let near = Spelling.nearest(word, among: names), !PayloadFinder.isThere(word)
        else {
            return
        }
        throw Failure(status: .usage, message: "there is no command '\(word)': did you mean \(near)?")
    }

    /// True for letters and hyphens alone, which few paths are.
    static func looksLikeCommand(_ word: String) -> Bool {
        word.utf8.first != UInt8(ascii: "-")
            && word.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    }

    /// What to say in place of the argument parser's nearest option; nil where it knows better.
    static func advice(_ arguments: ArraySlice<String>) -> String? {
        guard arguments.contains("--fix"), !arguments.prefix(while: { $0 != "--fix" }).contains("--") else {
            return nil
        }
        return "Error: there is no option --fix: 'apnslint fix --write PATH' puts right what can be put right"
    }
}
