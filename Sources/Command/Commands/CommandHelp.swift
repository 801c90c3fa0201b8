import CEmbedded
import ArgumentParser

extension CommandConfiguration {
    /// The configuration of a command whose help is the part of `help.txt` below its name, with `list` where that has a line
    /// of three dots.
    init(
        helpOf name: String, inserting list: String = "", version: String = "",
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let lines = Self.help[name] ?? []
        self.init(
            commandName: name, abstract: String(lines.first ?? ""),
            discussion: lines.dropFirst(2).map { $0 == "..." ? list[...] : $0 }.joined(separator: "\n"),
            version: version, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }

    /// The parts of `help.txt` by their names.
    static let help: [String: ArraySlice<Substring>] = {
        let lines = String(decoding: [UInt8](embedded_help_txt()), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let heads = lines.indices.filter { lines[$0].hasPrefix("# ") }
        let parts = zip(heads, heads.dropFirst() + [lines.endIndex]).map { head, end in
            // An empty line stands below the name, and one before the next name.
            (String(lines[head].dropFirst(2)), lines[head..<end - 1].dropFirst(2))
        }
        return Dictionary(parts) { first, _ in first }
    }()
}

extension ArgumentHelp {
    /// What `options.txt` says below the name of an option or argument.
    static func of(_ name: String) -> ArgumentHelp { all[name] ?? ArgumentHelp() }

    private static let all: [String: ArgumentHelp] = {
        let parts = String(decoding: [UInt8](embedded_options_txt()), as: UTF8.self).split(separator: "\n\n")
        return Dictionary(
            parts.map { part in
                let lines = part.split(separator: "\n").map(String.init)
                let head = (lines.first ?? "").split(separator: " <", maxSplits: 1)
                let value = head.dropFirst().first.map { String($0.dropLast()) }
                var help = ArgumentHelp(lines.dropFirst().first ?? "", valueName: value)
                if let details = lines.dropFirst(2).first { help.discussion = details }
                return (String(head.first ?? ""), help)
            }
        ) { first, _ in first }
    }()
}
