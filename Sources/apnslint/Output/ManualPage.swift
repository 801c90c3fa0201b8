import ArgumentParser
import JSONText

/// The manual page of a command, in roff's `man` macros, made from the texts of `--help`.
struct ManualPage {
    let text: String

    init(_ command: (some ParsableCommand).Type, version: String) throws {
        let description = try JSONDocument(parsing: Array(command._dumpHelp().utf8)).value
        let root = Described(description["/command"])
        let subcommands = root.subcommands.filter { $0.isShown && $0.name != "help" }
        let blocks = root.discussion.map(Block.init)
        var lines = [
            ".TH \(root.name.uppercased()) 1 \"\" \"\(root.name) \(version)\" \"User Commands\"",
            ".SH NAME", Self.escaped("\(root.name) - \(root.abstract.withoutFullStop)"),
            ".SH SYNOPSIS", ".B \(root.name)", "[\\fIcommand\\fR] [\\fIoptions\\fR] [\\fIpath\\fR ...]",
            ".SH DESCRIPTION",
        ]
        for block in blocks where block.heading == nil { lines += block.roff }
        lines += [".SH COMMANDS"]
        for subcommand in subcommands {
            lines += subcommand.synopsis(below: root.name) + [Self.escaped(subcommand.abstract)]
            for block in subcommand.discussion.map(Block.init) {
                lines += [".PP"] + (block.heading.map { [Self.escaped($0.capitalizedOnce)] } ?? []) + block.roff
            }
            // Options of every command are listed once, at the end.
            for argument in subcommand.arguments where !root.arguments.contains(where: { $0.name == argument.name }) {
                lines += argument.roff
            }
        }
        lines += [".SH OPTIONS", "These go with every command."] + root.arguments.flatMap(\.roff)
        for block in blocks {
            guard let heading = block.heading else { continue }
            lines += [".SH \(heading)"] + block.roff
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    /// Text with roff's special characters escaped.
    private static func escaped(_ text: String) -> String {
        let text = text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }

    /// A part of a discussion: prose, or indented text below a heading in capitals.
    private struct Block {
        let heading: String?
        let lines: [String]

        init(_ text: String) {
            let all = text.split(separator: "\n").map(String.init)
            let first = all.first ?? ""
            let isHeaded = all.count > 1 && first.allSatisfy { $0.isUppercase || $0 == " " }
            heading = isHeaded ? first : nil
            let body = isHeaded ? all.dropFirst() : all[...]
            let indent = body.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            lines = body.map { String($0.dropFirst(indent)) }
        }

        /// Lines with columns are kept; other text is filled.
        var roff: [String] {
            let text = lines.map(ManualPage.escaped)
            let isTable = heading != nil && lines.contains { $0.contains("   ") || $0.hasPrefix("apnslint ") }
            return isTable ? [".nf"] + text + [".fi"] : text
        }
    }

    /// A command as the argument parser describes it.
    private struct Described {
        private let json: JSONObject

        init(_ value: JSONValue?) { json = value?.object ?? JSONObject() }

        var name: String { json["commandName"]?.string ?? "" }
        var abstract: String { json["abstract"]?.string ?? "" }
        var isShown: Bool { json["shouldDisplay"] != .boolean(false) }
        var subcommands: [Described] { (json["subcommands"]?.array ?? []).map(Described.init) }
        var arguments: [DescribedArgument] {
            (json["arguments"]?.array ?? []).map(DescribedArgument.init).filter(\.isShown)
        }
        var discussion: [String] {
            var blocks: [[Substring]] = [[]]
            for line in (json["discussion"]?.string ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
                if line.isEmpty { blocks.append([]) } else { blocks[blocks.endIndex - 1].append(line) }
            }
            return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
        }

        func synopsis(below root: String) -> [String] {
            let positional = arguments.filter { $0.kind == "positional" }.map { " [\($0.valueName)]" }.joined()
            return [".SS \"\(ManualPage.escaped("\(root) \(name) [options]\(positional)"))\""]
        }
    }

    /// An argument as the argument parser describes it.
    private struct DescribedArgument {
        private let json: JSONObject

        init(_ value: JSONValue) { json = value.object ?? JSONObject() }

        var kind: String { json["kind"]?.string ?? "" }
        var valueName: String { json["valueName"]?.string ?? "" }
        var isShown: Bool { json["shouldDisplay"] != .boolean(false) }
        var names: [String] {
            (json["names"]?.array ?? []).compactMap(\.object).map { name in
                (name["kind"]?.string == "short" ? "-" : "--") + (name["name"]?.string ?? "")
            }
        }
        /// The key that distinguishes it from other arguments of its command.
        var name: String { names.last ?? valueName }

        var roff: [String] {
            let value = "\\fI\(ManualPage.escaped(valueName))\\fR"
            let names = names.map { "\\fB\(ManualPage.escaped($0))\\fR" }.joined(separator: ", ")
            let head = kind == "positional" ? value : kind == "option" ? "\(names) \(value)" : names
            let abstract = json["abstract"]?.string ?? ""
            let words = (json["allValues"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
            let details = [
                words.isEmpty ? nil : "(values: \(words))", json["defaultValue"]?.string.map { "(default: \($0))" },
            ].compactMap { $0 }
            return [".TP", head, ManualPage.escaped(([abstract] + details).joined(separator: " "))]
        }
    }
}

extension String {
    /// A summary for `man -k`.
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

    /// `EXIT CODES` as `Exit codes:`.
    fileprivate var capitalizedOnce: String { prefix(1) + dropFirst().lowercased() + ":" }
}
