import ArgumentParser
import ReportText

/// The help of a command, with its options or subcommands in the groups that `help.txt` gives them. Each group says what it is for.
enum HelpLayout {
    /// The help that the argument parser has made, in the groups of its command if there are any, with its headings in a style.
    static func arranged(_ help: String, style: Style) -> String {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex(where: isHeading) ?? lines.endIndex
        let usage = lines.first { $0.hasPrefix("USAGE: ") }?.split(separator: " ").dropFirst() ?? []
        let command = usage.prefix { $0.first?.isLetter ?? false }.joined(separator: " ")
        guard let layout = CommandConfiguration.help["groups of \(command)"] else {
            return lines.map { isHeading($0) ? style.paint(String($0), .strong) : String($0) }.joined(separator: "\n")
        }
        var (entries, others) = named(lines[start...])
        let groups = layout.split(whereSeparator: \.isEmpty).map { group -> String in
            let names = group.dropFirst(2).joined(separator: " ").split(separator: " ")
            let head =
                style.paint("\(group.first ?? "")".uppercased() + ":", .strong) + " \(group.dropFirst().first ?? "")"
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
