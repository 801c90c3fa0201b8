import JSONText
import PushDocument
import Testing

/// Parts of payloads and messages that functions return.
@Suite("Parts that functions return") struct ReturnedObjectTests {
    @Test(
        "A part that a function of the program returns is read where the function is called",
        arguments: [
            (
                "a.ex",
                """
                defmodule P do
                  def build(m), do: %{"aps" => aps(m)}
                  defp aps(m), do: %{"alert" => m.title, "badge" => "3"}
                end
                """
            ),
            (
                "a.ex",
                """
                defmodule P do
                  defp aps(m) do
                    title = m.title
                    %{"alert" => title, "badge" => "3"}
                  end
                  def build(m), do: %{"aps" => aps(m)}
                end
                """
            ),
            ("a.js", "const aps = (a) => ({ alert: a.title, badge: '3' });\nsend({ aps: aps(a) });"),
            ("a.js", "function aps(a) { return { alert: a.title, badge: '3' } }\nsend({ aps: aps(a) });"),
            (
                "a.ts",
                """
                export class Push {
                  private aps(a: Note): object {
                    const aps: any = { alert: a.title };
                    aps.badge = '3';
                    return aps;
                  }
                  async send(a: Note) { await post(JSON.stringify({ aps: this.aps(a) })); }
                }
                """
            ),
            (
                "a.py",
                "def aps(m):\n    return {'alert': m.title, 'badge': '3'}\n\ndef build(m):\n    return {'aps': aps(m)}\n"
            ),
            (
                "a.php",
                """
                <?php
                class P {
                  private function aps($m) { return ['alert' => $m->title, 'badge' => '3']; }
                  function build($m) { return ['aps' => $this->aps($m)]; }
                }
                """
            ),
            ("a.rb", "def aps(m)\n  { alert: m.title, badge: '3' }\nend\ndef build(m)\n  { aps: aps(m) }\nend\n"),
            (
                "a.go",
                """
                func (s *Sender) aps(m Note) map[string]any {
                	return map[string]any{"alert": m.Title, "badge": "3"}
                }
                func (s *Sender) build(m Note) map[string]any { return map[string]any{"aps": s.aps(m)} }
                """
            ),
            (
                "a.kt",
                "fun aps(m: Note) = mapOf(\"alert\" to m.title, \"badge\" to \"3\")\nfun build(m: Note) = mapOf(\"aps\" to aps(m))\n"
            ),
            (
                "a.dart",
                "Map<String, dynamic> aps(Note m) => {'alert': m.title, 'badge': '3'};\nsend({'aps': aps(m)});\n"
            ),
            (
                "a.java",
                """
                class Push {
                  private Map<String, Object> aps(Note m) { return Map.of("alert", m.title, "badge", "3"); }
                  void send(Note m) { post(Map.of("aps", aps(m))); }
                }
                """
            ),
            (
                "a.swift",
                """
                func aps(_ m: Note) -> [String: Any] {
                    return ["alert": m.title, "badge": "3"]
                }
                func send(_ m: Note) { post(["aps": aps(m)]) }
                """
            ),
            (
                "a.swift",
                """
                func send(_ m: Note) { post(["aps": self.aps(m)]) }
                private func aps(_ m: Note) -> [String: Any] {
                    ["alert": m.title, "badge": "3"]
                }
                """
            ),
            (
                "a.rs",
                """
                fn aps(m: &Note) -> Value {
                    let title = m.title();
                    json!({ "alert": title, "badge": "3" })
                }
                fn build(m: &Note) -> Value { json!({ "aps": aps(m) }) }
                """
            ),
            (
                "a.js",
                """
                function alert(a) { return { body: a.text }; }
                function aps(a) { return { alert: alert(a), badge: '3' }; }
                send({ aps: aps(a) });
                """
            ),
        ])
    func parts(_ name: String, _ text: String) {
        #expect(read(name, text).map { $0["/aps/badge"] } == ["3"])
    }

    @Test(
        "The result of a function is not known where it may be another one",
        arguments: [
            (
                "a.js",
                "function aps(a) { if (a.quiet) { return { badge: 1 }; } return { badge: '3' }; }\nsend({ aps: aps(a) });"
            ),
            ("a.js", "function aps(a) { if (a.loud) return { badge: '3' }; }\nsend({ aps: aps(a) });"),
            ("a.js", "function aps(a) { return { badge: '3' }; }\nsend({ aps: other.aps(a) });"),
            ("a.js", "const aps = list.map(function (a) { return { badge: '3' }; });\nsend({ aps: aps(a) });"),
            (
                "a.py",
                "def aps(m):\n    if m:\n        return {'badge': '3'}\n    return None\n\ndef build(m):\n    return {'aps': aps(m)}\n"
            ),
            (
                "a.ex",
                "defp aps(%{quiet: true}), do: %{\"badge\" => 1}\ndefp aps(m), do: %{\"badge\" => \"3\"}\ndef build(m), do: %{\"aps\" => aps(m)}\n"
            ),
            (
                "a.rs",
                "fn aps(m: &Note) -> Value { if m.loud { json!({ \"badge\": \"3\" }) } else { json!({}) } }\nfn build(m: &Note) -> Value { json!({ \"aps\": aps(m) }) }"
            ),
            (
                "a.rb",
                "def aps(m)\n  if m\n    { badge: '3' }\n  else\n    { badge: 1 }\n  end\nend\ndef build(m)\n  { aps: aps(m) }\nend\n"
            ),
        ])
    func unknown(_ name: String, _ text: String) {
        #expect(read(name, text).allSatisfy { $0["/aps/badge"] != "3" })
    }

    @Test(
        "A part that one method keeps in a field is read in another, and not where more statements set it or a part of it",
        arguments: [
            (
                "a.py",
                "class A:\n  def __init__(self):\n    self.part = {'badge': '3'}\n  def f(self):\n    send({'aps': self.part})\n",
                "3"
            ),
            (
                "a.py",
                "class A:\n  def __init__(self):\n    self.part = {'badge': '3'}\n  def g(self):\n    self.part = {'badge': '4'}\n  def f(self):\n    send({'aps': self.part})\n",
                nil
            ),
            (
                "a.py",
                "class A:\n  def __init__(self):\n    self.part = {'badge': '3'}\n  def g(self, n):\n    self.part['badge'] = n\n  def f(self):\n    send({'aps': self.part})\n",
                nil
            ),
            (
                "a.rb",
                "class A\n  def initialize\n    @part = { badge: '3' }\n  end\n  def f\n    send({ aps: @part })\n  end\nend\n",
                "3"
            ),
            (
                "a.rb",
                "class A\n  def initialize\n    @part = { badge: '3' }\n    @part[:badge] = n\n  end\n  def f\n    send({ aps: @part })\n  end\nend\n",
                nil
            ),
            (
                "a.ts",
                "class A {\n constructor() { this.part = { badge: '3' }; }\n f() { send({ aps: this.part }); }\n}", "3"
            ),
            (
                "a.ts",
                "class A {\n constructor() { this.part = { badge: '3' }; }\n g(n) { this.part.badge = n; }\n f() { send({ aps: this.part }); }\n}",
                nil
            ),
            (
                "a.php",
                "<?php class A { function __construct() { $this->part = ['badge' => '3']; } function f() { send(['aps' => $this->part]); } }",
                "3"
            ),
        ] as [(String, String, String?)])
    func fields(_ name: String, _ text: String, _ badge: String?) {
        #expect(read(name, text).compactMap { $0["/aps/badge"]?.string } == (badge.map { [$0] } ?? []))
    }

    @Test("A payload that a function returns is read once, and what a caller changes in a part is open")
    func wholes() {
        let payload =
            "function payload(a) { return { aps: { alert: a, badge: '3' } }; }\nsend(payload(a));\nsend(payload(b));"
        #expect(read("a.js", payload).map { $0["/aps/badge"] } == ["3"])
        let changed =
            "function aps(a) { return { alert: a, badge: '3' }; }\nconst p = aps(a);\np.badge = 3;\nsend({ aps: p });"
        #expect(read("a.js", changed).map { $0["/aps/badge"] } == [3])
    }

    @Test("A part of a message that a function of the program returns is judged in it")
    func partsOfMessages() {
        let text = """
            const admin = require('firebase-admin');
            const note = (a) => ({ title: a.title, colour: 'red' });
            admin.messaging().send({ token: t, notification: note(a), data: { n: 5 } });
            """
        let messages = PushDocument(Array(text.utf8), named: "a.js").fragments.flatMap { $0.messages }
        #expect(messages.map { $0.value["notification"]?.object?["colour"] } == ["red"])
        #expect(messages.map { $0.value["data"]?.object?["n"] } == [5])
    }

    @Test("An if of Elixir's between keywords has both values, and a map begins a statement of its own")
    func keywords() {
        let text = """
            def build(title, sound) do
              aps = %{"alert" => title, "badge" => "3"}
              aps = if sound, do: Map.put(aps, "sound", sound), else: aps
              %{"aps" => aps}
            end
            """
        let found = read("a.ex", text)
        #expect(found.map { $0["/aps/badge"] } == ["3", "3"])
        #expect(Set(found.map { $0["/aps/sound"] != nil }) == [true, false])
    }
}
