import ArgumentParser

extension CommandConfiguration {
    /// The configuration of a command whose help is the part of `help.txt` below its name.
    init(
        helpOf name: String, version: String = "", subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let lines = Self.help[name] ?? []
        self.init(
            commandName: name, abstract: String(lines.first ?? ""),
            discussion: lines.dropFirst(2).joined(separator: "\n"), version: version, subcommands: subcommands,
            defaultSubcommand: defaultSubcommand)
    }

    /// The lines about each command.
    private static let help: [String: ArraySlice<Substring>] = {
        let lines = String(decoding: PackageResources.help_txt, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let heads = lines.indices.filter { lines[$0].hasPrefix("# ") }
        let parts = zip(heads, heads.dropFirst() + [lines.endIndex]).map { head, end in
            // An empty line stands below the name, and one before the next name.
            (String(lines[head].dropFirst(2)), lines[head..<end - 1].dropFirst(2))
        }
        return Dictionary(parts) { first, _ in first }
    }()
}
