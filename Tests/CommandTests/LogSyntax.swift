/// Finds everything in a log that a terminal or a build service would obey, by small parsers of their syntaxes.
///
/// The parsers accept more than the services do: a command in the middle of a line counts, and so does one with zero-width
/// characters in it, because Azure's agent and GitHub's runner compare by the rules of a language.
enum LogSyntax {
    /// A command of GitHub's runner, `::name key=value,…::message`.
    struct Command: Equatable {
        var name: String
        var properties: [String: String]
        var message: String
    }

    /// The commands of GitHub's runner in a text; the older form `##[name]message` has no properties here.
    static func gitHubCommands(_ text: String) -> [Command] {
        lines(text).compactMap { line in
            let scalars = line.drop { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
            let shown = String(String.UnicodeScalarView(scalars))
            guard shown.hasPrefix("::"), let end = shown.dropFirst(2).firstRange(of: "::") else {
                return contains(line, "##[") ? Command(name: "##[", properties: [:], message: shown) : nil
            }
            let head = shown.dropFirst(2)[..<end.lowerBound].split(separator: " ", maxSplits: 1)
            var properties: [String: String] = [:]
            for pair in head.dropFirst().first?.split(separator: ",") ?? [] {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                properties[String(parts[0])] = decoded(parts.dropFirst().first ?? "", isProperty: true)
            }
            return Command(
                name: String(head.first ?? ""), properties: properties,
                message: decoded(shown[end.upperBound...], isProperty: false))
        }
    }

    /// The commands of Azure Pipelines, TeamCity and GitLab in a text.
    static func otherCommands(_ text: String) -> [String] {
        let marks = lines(text).compactMap { line in
            ["##vso[", "##teamcity[", "##["].first { contains(line, $0) }
        }
        // GitLab folds the text between two of these marks, which end with a carriage return.
        let sections = ["section_start:", "section_end:"].filter { mark in
            text.unicodeScalars.split(separator: "\r").dropLast().contains { contains($0, mark) }
        }
        return marks + sections
    }

    /// The characters that a terminal obeys or that hide or reorder text: all controls except the line feed, and the marks of
    /// writing direction, except those that the program itself writes around text of another direction.
    static func controls(_ text: String, allowingColour: Bool = false) -> [String] {
        var found: [String] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x0A: continue
            case 0x1B where allowingColour:
                let code = rest.prefix { $0 != "m" }
                if code.first == "[", code.dropFirst().allSatisfy({ "0123456789;".unicodeScalars.contains($0) }) {
                    continue
                }
                found.append("ESC")
            case 0x2068, 0x2069, 0x202C, 0x202D: continue
            case 0..<0x20, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0x061C:
                found.append("U+" + String(scalar.value, radix: 16, uppercase: true))
            default: continue
            }
        }
        return found
    }

    /// True if each line closes the marks of direction that it opens.
    static func isBalanced(_ text: String) -> Bool {
        lines(text).allSatisfy { line in
            var depth = 0
            for scalar in line {
                switch scalar.value {
                case 0x2068, 0x202D: depth += 1
                case 0x2069, 0x202C: depth -= 1
                default: continue
                }
                if depth < 0 { return false }
            }
            return depth == 0
        }
    }

    private static func lines(_ text: String) -> [Substring.UnicodeScalarView] {
        text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }
    }

    private static func contains(_ line: some Sequence<Unicode.Scalar>, _ mark: String) -> Bool {
        var shown = String.UnicodeScalarView()
        shown.append(contentsOf: line.filter { !$0.properties.isDefaultIgnorableCodePoint })
        return String(shown).lowercased().contains(mark)
    }

    private static func decoded(_ text: Substring, isProperty: Bool) -> String {
        var text = String(text)
        let codes = [("%0D", "\r"), ("%0A", "\n")] + (isProperty ? [("%3A", ":"), ("%2C", ",")] : []) + [("%25", "%")]
        for (code, character) in codes { text = text.replacing(code, with: character) }
        return text
    }
}
