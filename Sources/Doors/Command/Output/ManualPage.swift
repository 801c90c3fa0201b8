import ArgumentParser
import JSONText

/// The manual page of the program, in roff's `man` macros, made from the texts of `--help`.
enum ManualPage {
    static func text() throws -> String {
        let root = try JSONDocument(parsing: Array(Apnslint._dumpHelp().utf8)).value["/command"] ?? .null
        let (name, abstract) = (root.text("commandName"), root.text("abstract"))
        let blocks = blocks(in: root)
        let shared = root.arguments.map(\.longName)
        var lines = [
            ".TH \(name.uppercased()) 1 \"\" \"\(name) \(Apnslint.version)\" \"User Commands\"", ".SH NAME",
            escaped("\(name) - \(abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...])"), ".SH SYNOPSIS",
            ".B \(name)", "[\\fIcommand\\fR] [\\fIoptions\\fR] [\\fIpath\\fR ...]", ".SH DESCRIPTION",
        ]
        for block in blocks where block.heading == nil { lines += block.roff }
        lines += [".SH COMMANDS"]
        for command in root.shown("subcommands") where command.text("commandName") != "help" {
            let positional = command.arguments.filter(\.isPositional).map { " [\($0.text("valueName"))]" }.joined()
            lines.append(".SS \"\(escaped("\(name) \(command.text("commandName")) [options]\(positional)"))\"")
            lines.append(escaped(command.text("abstract")))
            for block in Self.blocks(in: command) {
                // `EXIT CODES` as `Exit codes:`.
                let heading = block.heading.map { escaped($0.prefix(1) + $0.dropFirst().lowercased() + ":") }
                lines += [".PP"] + (heading.map { [$0] } ?? []) + block.roff
            }
            // Options of every command are listed once, at the end.
            lines += command.arguments.filter { !shared.contains($0.longName) }.flatMap(\.roff)
        }
        lines += [".SH OPTIONS", "These go with every command."] + root.arguments.flatMap(\.roff)
        for block in blocks { if let heading = block.heading { lines += [".SH \(heading)"] + block.roff } }
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate static func escaped(_ text: String) -> String {
        let text = text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }

    /// The parts of a command's discussion between empty lines: prose, or indented text below a heading in capitals.
    private static func blocks(in command: JSONValue) -> [(heading: String?, roff: [String])] {
        let all = command.text("discussion").split(separator: "\n", omittingEmptySubsequences: false)
        return all.split { $0.isEmpty }.map { block in
            let isHeaded = block.count > 1 && block.first?.allSatisfy { $0.isUppercase || $0 == " " } == true
            let body = isHeaded ? block.dropFirst() : block
            let indent = body.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            let lines = body.map { String($0.dropFirst(indent)) }
            // Lines with columns are kept; other text is filled.
            let isTable = isHeaded && lines.contains { $0.contains("   ") || $0.hasPrefix("apnslint ") }
            let text = lines.map(escaped)
            return (isHeaded ? block.first.map(String.init) : nil, isTable ? [".nf"] + text + [".fi"] : text)
        }
    }
}

/// Commands and arguments as the argument parser describes them.
extension JSONValue {
    fileprivate func text(_ key: String) -> String { object?[key]?.string ?? "" }

    /// The elements of a list that the help shows.
    fileprivate func shown(_ list: String) -> [JSONValue] {
        (object?[list]?.array ?? []).filter { $0.object?["shouldDisplay"] != .boolean(false) }
    }

    fileprivate var arguments: [JSONValue] { shown("arguments") }
    fileprivate var isPositional: Bool { text("kind") == "positional" }
    private var names: [String] { shown("names").map { ($0.text("kind") == "short" ? "-" : "--") + $0.text("name") } }
    /// The name that distinguishes it from other arguments of its command.
    fileprivate var longName: String { names.last ?? text("valueName") }

    fileprivate var roff: [String] {
        let value = "\\fI\(ManualPage.escaped(text("valueName")))\\fR"
        let names = names.map { "\\fB\(ManualPage.escaped($0))\\fR" }.joined(separator: ", ")
        let head = isPositional ? value : text("kind") == "option" ? "\(names) \(value)" : names
        let words = (object?["allValues"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
        let details = [
            text("abstract"), words.isEmpty ? nil : "(values: \(words))",
            object?["defaultValue"]?.string.map { "(default: \($0))" },
        ]
        return [".TP", head, ManualPage.escaped(details.compactMap { $0 }.joined(separator: " "))]
    }
}

/// `apnslint generate-manual`: the manual page; for `make install`.
struct GenerateManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-manual", abstract: "Print the manual page.", shouldDisplay: false)

    func run() throws { try Output.write(ManualPage.text()) }
}
