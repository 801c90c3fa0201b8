import ArgumentParser
import CEmbedded
import JSONText
import ReportText

extension CommandConfiguration {
    /// The configuration of a command whose help is the part of `help.txt` below its name, with `list` where that has a line of three dots.
    init(
        helpOf name: String, inserting list: String = "", version: String = "",
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let lines = Self.help["# " + name] ?? []
        self.init(
            commandName: name, abstract: String(lines.first ?? ""),
            discussion: lines.dropFirst(2).map { $0 == "..." ? list[...] : $0 }.joined(separator: "\n"),
            version: version, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }

    /// The parts of `help.txt` by their heads; an empty line stands at the end of each.
    static let help = Dictionary(
        String(decoding: [UInt8](embedded_help_txt()), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)[...].parts { $0.hasPrefix("# ") }
            .map { (String($0.head), $0.lines.dropLast()) }
    ) { first, _ in first }
}

extension ArgumentHelp {
    /// The text of `options.txt` below the name of an option or argument.
    static func of(_ name: String) -> ArgumentHelp { all[name] ?? ArgumentHelp() }

    /// A text, and what the value of the option or argument is called.
    static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }

    private static let all = Dictionary(
        String(decoding: [UInt8](embedded_options_txt()), as: UTF8.self)
            .split(separator: "\n")[...].parts { $0.first != " " }
            .map { part in
                let words = part.head.split(separator: " <", maxSplits: 1)
                let lines = part.lines.map { String($0.dropFirst(2)) }
                var help = ArgumentHelp(
                    "\(lines.first ?? "")", valueName: words.dropFirst().first.map { String($0.dropLast()) })
                if let details = lines.dropFirst().first { help.discussion = details }
                return (String(words[0]), help)
            }
    ) { first, _ in first }
}

extension ArraySlice<Substring> {
    /// Lines that are heads, each with the lines below it.
    func parts(isHead: (Substring) -> Bool) -> [(head: Substring, lines: ArraySlice<Substring>)] {
        let heads = indices.filter { isHead(self[$0]) }
        return zip(heads, heads.dropFirst() + [endIndex]).map { (self[$0], self[($0 + 1)..<$1]) }
    }
}

/// The help of a command, with its options or subcommands in the groups that `help.txt` gives them. Each group says what it is for.
enum HelpLayout {
    /// The help that the argument parser has made, in the groups of its command if there are any, with its headings in a style.
    static func arranged(_ help: String, style: Style) -> String {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex(where: isHeading) ?? lines.endIndex
        let usage = lines.first { $0.hasPrefix("USAGE: ") }?.split(separator: " ").dropFirst() ?? []
        let command = usage.prefix { $0.first?.isLetter ?? false }.joined(separator: " ")
        guard let layout = CommandConfiguration.help["# groups of \(command)"] else {
            return lines.map { isHeading($0) ? style.paint(String($0), .strong) : String($0) }.joined(separator: "\n")
        }
        var (entries, others) = named(lines[start...])
        let groups = layout.parts { $0.first != " " }.map { group in
            let title = group.head.prefix { $0 != ":" }
            let head = style.paint(title.uppercased() + ":", .strong) + group.head.dropFirst(title.count + 1)
            let names = group.lines.flatMap { $0.split(separator: " ") }
            return ([head[...]] + names.flatMap { entries.removeValue(forKey: $0) ?? [] }).joined(separator: "\n")
        }
        others += entries.sorted { $0.key < $1.key }.flatMap(\.value)
        let end = others.isEmpty ? [] : [others.joined(separator: "\n")]
        return lines[..<start].joined(separator: "\n") + "\n" + (groups + end).joined(separator: "\n\n")
    }

    /// A line such as "THE FILES:".
    private static func isHeading(_ line: Substring) -> Bool {
        line.last == ":" && line.first?.isUppercase == true && !line.contains { $0.isLowercase }
    }

    /// The lines of each option, argument or subcommand by its name, and those below none.
    private static func named(_ lines: ArraySlice<Substring>) -> ([Substring: [Substring]], others: [Substring]) {
        var entries: [Substring: [Substring]] = [:]
        var others: [Substring] = []
        var name: Substring?
        for line in lines where !line.isEmpty && !isHeading(line) {
            if line.prefix(3).last != " " {
                let words = line.split(separator: " ")
                name = words.first { $0.hasPrefix("--") } ?? words.first
            }
            if let name, name != "See" { entries[name, default: []].append(line) } else { others.append(line) }
        }
        return (entries, others)
    }
}
