import JSONText
import PushDocument
import Testing

/// Variables with one value, wherever it is seen, stand for it.
@Suite("Plain values of variables") struct AssignmentTests {
    /// The badge of the only push of a program.
    private func badges(_ text: String, _ name: String) -> [JSONValue?] {
        PushDocument(Array(text.utf8), named: name).pushes.filter { !$0.isAlternative }.map { push in
            push.request?.payload.json["aps"]?.object?["badge"]
        }
    }

    @Test(
        "A value that is set once is known where the variable is used",
        arguments: [
            ("a.js", "const badge = '1';\nfunction push() { send({ aps: { badge } }); }"),
            ("a.js", "function one() { let badge = '1'; send({ aps: { badge: badge } }); }\nfunction two(badge) {}"),
            (
                "a.js",
                "function one() { let badge = 2; }\n"
                    + "function two() { let badge = '1'; send({ aps: { badge } }); }"
            ),
            ("a.py", "badge = '1'\nsend({'aps': {'badge': badge}})\nother(badge=badge)"),
            ("a.py", "def one():\n    badge = 3\n\ndef two():\n    badge = '1'\n    send({'aps': {'badge': badge}})"),
            ("a.rb", "badge = '1'\nsend(aps: { badge: badge })"),
            (
                "a.php",
                "<?php\n$badge = '1';\nsend(['aps' => ['badge' => $badge]]);"
            ),
            (
                "a.go",
                "func f() {\n"
                    + "\tbadge := \"1\"\n"
                    + "\tsend(map[string]any{\"aps\": map[string]any{\"badge\": badge}})\n"
                    + "}"
            ),
            ("a.swift", "struct S { let badge = \"1\"; func f() { send([\"aps\": [\"badge\": badge]]) } }"),
            ("a.kt", "fun f() { val badge = \"1\"; send(mapOf(\"aps\" to mapOf(\"badge\" to badge))) }"),
            ("a.cs", "void F() { var badge = \"1\"; Send(new { aps = new { badge = badge } }); }"),
        ])
    func once(_ name: String, _ text: String) { #expect(badges(text, name) == [.string("1")]) }

    @Test(
        "A value that may be another where the variable is used is not known",
        arguments: [
            ("a.js", "let badge = '1';\nif (x) badge = 2;\nsend({ aps: { badge } });"),
            ("a.js", "let badge = '1';\nconst add = () => { badge++; };\nsend({ aps: { badge } });"),
            ("a.js", "let badge = '1';\n[badge, x] = f();\nsend({ aps: { badge } });"),
            ("a.js", "let badge = '1';\nbadge ||= f();\nsend({ aps: { badge } });"),
            ("a.js", "const badge = '1';\nfunction push(badge) { send({ aps: { badge } }); }"),
            ("a.js", "const badge = '1';\nconst push = badge => send({ aps: { badge } });"),
            ("a.js", "const badge = '1';\nclass P { push(token, badge) { send({ aps: { badge } }); } }"),
            ("a.js", "const badge = '1';\nfor (const badge of all) { send({ aps: { badge } }); }"),
            ("a.ts", "let badge: any;\nif (x) { badge = '1'; }\nsend({ aps: { badge } });"),
            ("a.py", "badge = '1'\nfor badge in all:\n    send({'aps': {'badge': badge}})"),
            ("a.py", "badge = '1'\ndef push(badge):\n    send({'aps': {'badge': badge}})"),
            ("a.py", "badge = '1'\nbadge, x = f()\nsend({'aps': {'badge': badge}})"),
            ("a.py", "if x:\n    badge = '1'\nelse:\n    badge = f()\nsend({'aps': {'badge': badge}})"),
            ("a.rb", "badge = '1'\nall.each do |badge|\n  send(aps: { badge: badge })\nend"),
            ("a.rb", "badge = '1'\nbadge << '2'\nsend(aps: { badge: badge })"),
            (
                "a.php",
                "<?php\n"
                    + "$badge = '1';\n"
                    + "foreach ($all as $key => $badge) { send(['aps' => ['badge' => $badge]]); }"
            ),
            ("a.php", "<?php\n$badge = '1';\n$badge .= '0';\nsend(['aps' => ['badge' => $badge]]);"),
            ("a.php", "<?php\n$badge = '1';\ncount_up(&$badge);\nsend(['aps' => ['badge' => $badge]]);"),
            (
                "a.go",
                "var badge = \"1\"\n"
                    + "func init() { flag.StringVar(&badge, \"b\", \"\", \"\") }\n"
                    + "func f() {\n"
                    + "\tsend(map[string]any{\"aps\": map[string]any{\"badge\": badge}})\n"
                    + "}"
            ),
            (
                "a.go",
                "func f(all []string) {\n"
                    + "\tbadge := \"1\"\n"
                    + "\tfor _, badge := range all {\n"
                    + "\t\tsend(map[string]any{\"aps\": map[string]any{\"badge\": badge}})\n"
                    + "\t}\n"
                    + "}"
            ),
            (
                "a.java",
                "class P { String badge = \"1\"; Object f() { return Map.of(\"aps\", Map.of(\"badge\", badge)); "
                    + "} }"
            ),
            (
                "a.java",
                "class P { static final String badge = \"1\"; Object f(String badge) { return Map.of(\"aps\", "
                    + "Map.of(\"badge\", badge)); } }"
            ),
            ("a.swift", "struct S { var badge = \"1\"; func f() { send([\"aps\": [\"badge\": badge]]) } }"),
            ("a.swift", "let badge = \"1\"\nfunc f(for badge: String) { send([\"aps\": [\"badge\": badge]]) }"),
            (
                "a.kt",
                "fun f() { var badge = \"1\"; badge += \"0\"; send(mapOf(\"aps\" to mapOf(\"badge\" to badge))) "
                    + "}"
            ),
            ("a.cs", "void F() { var badge = \"1\"; Read(out badge); Send(new { aps = new { badge = badge } }); }"),
        ])
    func other(_ name: String, _ text: String) {
        for badge in badges(text, name) { #expect(badge?.isUnknown != false) }
    }
}
