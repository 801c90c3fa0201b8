import JSONText
import PushDocument
import TestSupport
import Testing
import YAMLText

/// The strings of programs and of YAML.
@Suite("Forms of strings") struct StringFormTests {
    /// A way to write a text in a program.
    struct Form: CustomTestStringConvertible {
        let file: String
        let head: String
        let tail: String
        /// What begins each line after the first.
        var indentation = ""
        var hasLines = false
        let written: @Sendable (Unicode.Scalar) -> String
        var testDescription: String { "\(file) \(head)" }

        init(
            _ file: String, _ head: String, _ tail: String, indentation: String = "", lines: Bool = false,
            _ written: @escaping @Sendable (Unicode.Scalar) -> String = { String($0) }
        ) {
            (self.file, self.head, self.tail, self.indentation) = (file, head, tail, indentation)
            (hasLines, self.written) = (lines || !indentation.isEmpty, written)
        }
    }

    /// Backslashes before these characters and before itself, and a character outside ASCII as `other` writes it.
    private static func escaped(
        _ special: String, other: (@Sendable (Unicode.Scalar) -> String)? = nil
    ) -> @Sendable (Unicode.Scalar) -> String {
        { scalar in
            if scalar == "\n" { return "\\n" }
            if !scalar.isASCII, let other { return other(scalar) }
            return scalar == "\\" || special.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
        }
    }

    private static func hex(_ scalar: some BinaryInteger, _ width: Int) -> String {
        let digits = String(scalar, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    private static let units: @Sendable (Unicode.Scalar) -> String = { scalar in
        String(scalar).utf16.map { "\\u" + hex($0, 4) }.joined()
    }
    private static let braces: @Sendable (Unicode.Scalar) -> String = { "\\u{\(hex($0.value, 1))}" }
    private static let wide: @Sendable (Unicode.Scalar) -> String = { scalar in
        scalar.value < 0x100 ? "\\x" + hex(scalar.value, 2) : "\\U" + hex(scalar.value, 8)
    }
    private static let long: @Sendable (Unicode.Scalar) -> String = { "\\U" + hex($0.value, 8) }
    private static let doubled: @Sendable (Unicode.Scalar) -> String = { $0 == "'" ? "''" : String($0) }
    private static let verbatim: @Sendable (Unicode.Scalar) -> String = { $0 == "\"" ? "\"\"" : String($0) }
    private static let closing: @Sendable (Unicode.Scalar) -> String = {
        "\\'".unicodeScalars.contains($0) ? "\\\($0)" : String($0)
    }

    static let forms = [
        Form("a.js", "p = \"", "\";", escaped("\"")), Form("a.js", "p = '", "';", escaped("'", other: units)),
        Form("a.ts", "p = `", "`;", lines: true) { "\\`$".unicodeScalars.contains($0) ? "\\\($0)" : String($0) },
        Form("a.js", "p = String.raw`", "`;", lines: true), Form("a.js", "p = \"", "\";", escaped("\"", other: braces)),
        Form("a.py", "p = \"", "\"", escaped("\"", other: wide)), Form("a.py", "p = \"", "\"", escaped("\"'")),
        Form("a.py", "p = b'", "'", escaped("'")),
        Form("a.py", "p = r\"\"\"", "\"\"\"", lines: true),
        Form("a.py", "p = '''", "'''", lines: true) { "\\'".unicodeScalars.contains($0) ? "\\\($0)" : String($0) },
        Form("a.py", "p = f'", "'") { scalar in
            "{}".unicodeScalars.contains(scalar) ? "\(scalar)\(scalar)" : escaped("'")(scalar)
        },
        Form("a.py", "p = '", "'.format(x)") { scalar in
            "{}".unicodeScalars.contains(scalar) ? "\(scalar)\(scalar)" : escaped("'")(scalar)
        },
        Form("a.py", "p = textwrap.dedent(\"\"\"\n    ", "\n    \"\"\")", indentation: "    ") {
            $0 == "\\" ? "\\\\" : String($0)
        },
        Form("a.rb", "P = \"", "\"", escaped("\"#", other: braces)), Form("a.rb", "P = '", "'", lines: true, closing),
        Form("a.rb", "P = %q(", ")", lines: true) { "\\()".unicodeScalars.contains($0) ? "\\\($0)" : String($0) },
        Form("a.rb", "P = %Q|", "|", lines: true) { "\\|#".unicodeScalars.contains($0) ? "\\\($0)" : String($0) },
        Form("a.rb", "push(<<~'JSON', 1)\n  ", "\n  JSON\nx = 1", indentation: "  "),
        Form("a.rb", "push(<<-JSON)\n", "\n  JSON\n", lines: true) {
            "\\#".unicodeScalars.contains($0) ? "\\\($0)" : String($0)
        },
        Form("a.go", "var p = `", "`", lines: true), Form("a.go", "var p = \"", "\"", escaped("\"", other: long)),
        Form("a.swift", "let p = \"", "\"", escaped("\"", other: braces)), Form("a.swift", "let p = #\"", "\"#"),
        Form("a.swift", "let p = \"\"\"\n    ", "\n    \"\"\"", indentation: "    ") {
            $0 == "\\" ? "\\\\" : String($0)
        },
        Form("a.swift", "let p = #\"\"\"\n    ", "\n    \"\"\"#", indentation: "    "),
        Form("a.kt", "val p = \"", "\"", escaped("\"$", other: units)),
        Form("a.kt", "val p = \"\"\"", "\"\"\"", lines: true),
        Form("a.kt", "val p = \"\"\"\n    |", "\n\"\"\".trimMargin()", indentation: "    |"),
        Form("a.kt", "val p = \"\"\"\n    ", "\n\"\"\".trimIndent()", indentation: "    "),
        Form("a.dart", "var p = r'''", "''';", lines: true),
        Form("a.dart", "var p = '", "';", escaped("'$", other: braces)),
        Form("a.php", "<?php\n$p = '", "';", lines: true, closing),
        Form("a.php", "<?php\n$p = \"", "\";", escaped("\"$", other: braces)),
        Form("a.php", "<?php\n$p = <<<'EOT'\n", "\nEOT;\n", lines: true),
        Form("a.php", "<?php\nsend(<<<EOT\n  ", "\n  EOT);\n", indentation: "  ") {
            "\\$".unicodeScalars.contains($0) ? "\\\($0)" : String($0)
        },
        Form("a.java", "String p = \"", "\";", escaped("\"", other: units)),
        Form("a.java", "String p = \"\"\"\n    ", "\n    \"\"\";", indentation: "    ") {
            $0 == "\\" ? "\\\\" : String($0)
        },
        Form("a.cs", "var p = \"", "\";", escaped("\"", other: long)),
        Form("a.cs", "var p = @\"", "\";", lines: true, verbatim),
        Form("a.cs", "var p = $@\"", "\";", lines: true) {
            "{}\"".unicodeScalars.contains($0) ? "\($0)\($0)" : String($0)
        },
        Form("a.cs", "var p = \"\"\"\n    ", "\n    \"\"\";", indentation: "    "),
        Form("a.cs", "var p = $$\"\"\"\n    ", "\n    \"\"\";", indentation: "    "),
        Form("a.cs", "var p = string.Format(@\"", "\", x);") {
            "{}\"".unicodeScalars.contains($0) ? "\($0)\($0)" : String($0)
        },
        Form("a.rs", "let p = r#\"", "\"#;", lines: true),
        Form("a.rs", "let p = \"", "\";", escaped("\"", other: braces)),
        Form("a.rs", "let p = br##\"", "\"##;", lines: true),
        Form("a.ex", "p = \"", "\"", escaped("\"#", other: braces)), Form("a.ex", "p = ~S|", "|", lines: true),
        Form("a.groovy", "def p = '", "'", escaped("'", other: units)),
        Form("a.groovy", "def p = '''", "'''", lines: true, escaped("'")),
        Form("a.scala", "val p = \"\"\"", "\"\"\"", lines: true),
        Form("a.scala", "val p = \"", "\"", escaped("\"", other: units)),
        Form("a.scala", "val p = \"\"\"\n    |", "\n\"\"\".stripMargin", indentation: "    |"),
        Form("a.scala", "val p = raw\"\"\"", "\"\"\"", lines: true) { $0 == "$" ? "$" : String($0) },
        Form("a.pl", "my $p = '", "';", lines: true, closing),
        Form("a.pl", "my $p = q{", "};", lines: true) { $0 == "\\" ? "\\\\" : String($0) },
        Form("a.pl", "my $p = \"", "\";", escaped("\"$@")), Form("a.pl", "push(<<'EOT', 1);\n", "\nEOT\n", lines: true),
        Form("a.lua", "p = [[", "]]", lines: true), Form("a.lua", "p = '", "'", escaped("'")),
        Form("a.m", "NSString *p = @\"", "\";", escaped("\"", other: units)),
        Form("a.mm", "auto p = R\"(", ")\";", lines: true),
        Form("a.cpp", "auto p = R\"json(", ")json\";", lines: true),
        Form("a.c", "const char *p = \"", "\";", escaped("\"", other: units)),
        Form("a.ps1", "$p = @'\n", "\n'@\n", lines: true),
        Form("a.ps1", "$p = '", "'\n", lines: true, doubled), Form("a.vb", "Dim p = \"", "\"", verbatim),
        Form("a.yaml", "a: '", "'", doubled), Form("a.yaml", "a: \"", "\"", escaped("\"", other: wide)),
        Form("a.yaml", "a: |\n  ", "\n"), Form("a.yaml", "a: |-\n    ", "\nb: 1\n"), Form("a.yaml", "a: >\n  ", "\n"),
    ]

    @Test("JSON in a program is read back as it was, with the place of each character", arguments: forms)
    func law(_ form: Form) throws {
        var random = SeededGenerator(7)
        for _ in 0..<LargeLaw.count(60) {
            let json = Self.json(hasLines: form.hasLines, &random)
            // Such a string can't hold its own end.
            if form.tail.hasPrefix("\"#"), json.contains("\"#") { continue }
            var source = form.head
            var places: [Int] = []
            for scalar in json.unicodeScalars {
                let start = source.utf8.count
                let written = scalar == "\n" && form.hasLines ? "\n" + form.indentation : form.written(scalar)
                source += written
                places += Array(repeating: start, count: String(scalar).utf8.count)
            }
            source += form.tail
            let document = PushDocument(Array(source.utf8), named: form.file, options: Self.options)
            let fragment = try #require(document.fragments.first { $0.isPush }, "\(source)")
            let text = String(decoding: fragment.text, as: UTF8.self)
            guard text.trimmed == json.trimmed else {
                Issue.record("\(source)\nis read as\n\(text)")
                return
            }
            let shift = fragment.text.firstIndex(of: UInt8(ascii: "{")) ?? 0
            for (offset, byte) in json.utf8.enumerated() where byte > 0x20 && byte & 0xC0 != 0x80 {
                let range = fragment.documentRange(offset + shift..<offset + shift + 1)
                guard range.lowerBound == places[offset] else {
                    Issue.record("\(source)\n\(offset) of \(json)\nis at \(range), and not at \(places[offset])")
                    return
                }
            }
        }
    }

    private static var options: ReadingOptions {
        var options = ReadingOptions()
        options.yaml = YAMLReader.documents
        return options
    }

    /// A payload with texts that languages write in several ways.
    private static func json(hasLines: Bool, _ random: inout SeededGenerator) -> String {
        func text(_ random: inout SeededGenerator) -> String {
            let parts = [
                "a", "é", "😀", "it's", "\\\"", "\\n", "\\u00e9", "\\\\", " ", "/", "$ ", "# ", "@ ", "x y",
                "\\ud83d\\ude00",
            ]
            let all = (0..<Int.random(in: 0..<6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            return "\"" + all.joined() + "-\""
        }
        func space(_ random: inout SeededGenerator) -> String {
            guard hasLines, Int.random(in: 0..<3, using: &random) == 0 else { return "" }
            return "\n" + String(repeating: " ", count: Int.random(in: 0..<3, using: &random))
        }
        let members = [
            "\"alert\": " + text(&random), "\"badge\":\"3\"", "\"thread-id\":" + text(&random),
            "\"sound\":{\"name\":" + text(&random) + ",\"volume\":0.5}",
        ].shuffled(using: &random)
        return "{" + "\"aps\":{" + members.map { space(&random) + $0 }.joined(separator: ",") + "},\"k\":[1,true,null,"
            + text(&random) + "]"
            + space(&random) + "}"
    }
}

extension String {
    fileprivate var trimmed: Substring {
        let start = drop { $0.isWhitespace }
        return start.dropLast(start.reversed().prefix { $0.isWhitespace }.count)
    }
}
