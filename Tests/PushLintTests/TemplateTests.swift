import JSONText
import PushDocument
import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Placeholders that are filled in before a payload is sent.
@Suite("Templates") struct TemplateTests {
    private static func found(_ text: String, _ template: Template?) -> [String] {
        var options = LintOptions()
        options.envelope = .none
        options.template = template
        return Linter(options).lint(Input(Array(text.utf8))).findings.map {
            "\($0.severity) \($0.rule.id) \($0.pointer)"
        }
        .sorted()
    }

    @Test(
        "A placeholder in a string is text",
        arguments: [
            "{{x}}", "${x}", "$(x)", "%s", "<%= x %>", "#(x)", "{% x %}", "a {{x}} ", "$LEVEL",
        ])
    func inStrings(_ text: String) {
        #expect(Self.found(#"{"aps": {"alert": "\#(text)"}}"#, nil) == [])
        for key in ["sound", "thread-id", "category", "interruption-level", "target-content-id"] {
            #expect(Self.found(#"{"aps": {"alert": "x", "\#(key)": "\#(text)"}, "\#(text)": "\#(text)"}"#, nil) == [])
        }
        #expect(
            Self.found(
                #"{"headers": {"apns-push-type": "\#(text)", "apns-priority": "\#(text)", "apns-topic": "\#(text)", "apns-id": "\#(text)", "apns-expiration": "\#(text)"}, "payload": {"aps": {"alert": "x"}}}"#,
                nil) == [])
    }

    @Test(
        "The sign of a placeholder is seen wherever it is in a text",
        arguments: [
            ("<", true), ("%", true), ("$", true), ("#", true), ("{{", true), ("\\u003c", true), ("\\u007B", true),
            ("\\u00fc", false), ("\\u4e00", false), ("{\"{", false), ("\\n", false), ("u\\", false), ("é", false),
        ])
    func signs(_ sign: String, _ isSign: Bool) {
        for before in 0...16 {
            for after in 0...16 {
                let text = String(repeating: "a", count: before) + sign + String(repeating: "a", count: after)
                #expect(Array(text.utf8).withUnsafeBytes { $0.mayHavePlaceholder } == isSign)
            }
        }
    }

    @Test(
        "A string with a placeholder is not a number, unless the quotes are removed with it",
        arguments: [
            ("${n}", "error"), ("$(date +%s)", "error"), ("%d", "error"), ("{{n}}", "warning"), ("#(n)", nil),
        ] as [(String, String?)])
    func numbers(_ text: String, _ severity: String?) {
        #expect(
            Self.found(#"{"aps": {"alert": "x", "badge": "\#(text)"}}"#, nil)
                == (severity.map { ["\($0) wrong-kind /aps/badge"] } ?? []))
    }

    @Test(
        "A placeholder outside strings is a mistake of syntax, or a value if the template language is given",
        arguments: [
            (Template.mustache, "{{x}}"), (.mustache, "{{{x}}}"), (.shell, "$x"), (.shell, "${x:-\"\"}"),
            (.shell, "$(date \"+%s\")"), (.shell, "`x`"), (.erb, "<%= x %>"), (.erb, "<%= x[\"a\"] %>0"),
            (.printf, "%ld"),
            (.printf, "-%1$d"),
        ])
    func outside(_ template: Template, _ tag: String) {
        for key in Key.all(in: .aps) where key.pushTypes.contains(.alert) && key.name != "url-args" {
            // Beside url-args an alert has to be an object, even if it is a placeholder.
            let other = key.name == "alert" ? "" : #""alert": "x", "#
            let text = #"{"aps": {\#(other)"\#(key.name)": \#(tag)}}"#
            #expect(Self.found(text, nil).contains { $0.hasPrefix("error not-json") })
            #expect(Self.found(text, template).filter { !$0.hasPrefix("info") } == [], "\(text)")
        }
    }

    @Test("Control tags are removed, and the text between them is checked")
    func control() {
        let text = #"{"aps": {"alert": "{{t "x"}}"{{#badge}}, "badge": "3"{{/badge}}}, {{! why }}"a": {{a}}.5}"#
        #expect(Self.found(text, .mustache) == ["error wrong-kind /aps/badge"])
        let ruby = #"{"aps": {"alert": <%= t.to_json %><% if b %>, "badge": "3"<% end %>}}"#
        #expect(Self.found(ruby, .erb) == ["error wrong-kind /aps/badge"])
    }

    @Test("Places and fixes are those of the text with its placeholders")
    func places() throws {
        var options = LintOptions()
        options.template = .mustache
        let text = Array(#"{"a": {{longer than before}}, "aps": {"alert": {{t}}, "badge": "3"}}"#.utf8)
        let found = try #require(Linter(options).lint(Input(text)).findings.first)
        #expect(String(decoding: text[found.range], as: UTF8.self) == "\"3\"")
        #expect(
            String(decoding: found.edits.applied(to: text), as: UTF8.self)
                == #"{"a": {{longer than before}}, "aps": {"alert": {{t}}, "badge": 3}}"#)
    }

    @Test("A clean sample stays clean when any of its values is a placeholder", arguments: SampleTests.samples("good"))
    func law(_ sample: SampleTests.Sample) throws {
        let bytes = try sample.bytes()
        let value = try JSONDocument(parsing: bytes).value
        guard value.object != nil else { return }
        let before = Set(Self.found(String(decoding: bytes, as: UTF8.self), nil))
        var open: [JSONPointer] = [.root]
        while let pointer = open.popLast() {
            let inner: [JSONPointer] =
                switch value[pointer] {
                case .object(let object): object.names.map(pointer.appending)
                case .array(let elements): elements.indices.map(pointer.appending)
                default: []
                }
            open += inner
            guard pointer != .root, let place = Locator(bytes).place(of: pointer)?.value else { continue }
            let text = [TextEdit(place, "{{x}}")].applied(to: bytes)
            let added = Set(Self.found(String(decoding: text, as: UTF8.self), .mustache)).subtracting(before)
            #expect(added.filter { !$0.hasPrefix("info") } == [], "\(pointer)")
        }
    }

    @Test("The size is the minimum")
    func size() {
        var options = LintOptions()
        options.template = .mustache
        let result = Linter(options).lint(Input(Array(#"{"aps":{"alert":"{{text}}","badge":{{n}}}}"#.utf8)))
        #expect(result.wireBytes == #"{"aps":{"alert":"","badge":0}}"#.utf8.count)
        #expect(result.document.pushes.first?.isAtLeast == true)
    }
}
