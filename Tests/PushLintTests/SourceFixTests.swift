import JSONText
import LintEngine
import PushDocument
import PushLint
import Testing

/// Fixes in programs: a name, a literal's kind and a word are written as the language writes them.
@Suite("Fixes in programs") struct SourceFixTests {
    private func fixed(_ name: String, _ text: String) -> String {
        String(decoding: Fixer(Linter(), unsafe: true).fix(Array(text.utf8), named: name).bytes, as: UTF8.self)
    }

    @Test(
        "Names, kinds and words are written in the form of the string or name that they replace",
        arguments: [
            (
                "a.py",
                #"""
                aps = {"alert": name}
                aps["thread_id"] = thread
                send({"aps": aps})
                """#,
                #"""
                aps = {"alert": name}
                aps["thread-id"] = thread
                send({"aps": aps})
                """#
            ),
            (
                "a.js",
                #"""
                const aps = { alert: name };
                aps.threadId = thread;
                aps['mutable_content'] = 1;
                send({ aps });
                """#,
                #"""
                const aps = { alert: name };
                aps.threadId = thread;
                aps['mutable-content'] = 1;
                send({ aps });
                """#
            ),
            (
                "a.py",
                #"""
                p = {"aps": {"alert": "x", "badge": "3", "content_available": 1, 'sound': "Default"}}
                """#,
                #"""
                p = {"aps": {"alert": "x", "badge": 3, "content-available": 1, 'sound': "default"}}
                """#
            ),
            (
                "a.py",
                #"""
                q = {"aps": {"alert": name, "badge": "3", "contentAvailable": 1, **rest}}
                """#,
                #"""
                q = {"aps": {"alert": name, "badge": 3, "content-available": 1, **rest}}
                """#
            ),
            (
                "a.py",
                #"""
                s = '{"aps":{"alert":"x","badge":"3"}}'
                """#,
                #"""
                s = '{"aps":{"alert":"x","badge":3}}'
                """#
            ),
            (
                "a.py",
                #"""
                u = f'{{"aps":{{"alert":"{x}","badge":"3"}}}}'
                """#,
                #"""
                u = f'{{"aps":{{"alert":"{x}","badge":3}}}}'
                """#
            ),
            (
                "a.py",
                #"""
                w = dict(aps=dict(badge="3"))
                """#,
                #"""
                w = dict(aps=dict(badge=3))
                """#
            ),
            (
                "a.js",
                #"""
                send({aps: {alert: "x", badge: '3', contentAvailable: 1, sound: `Default`}});
                """#,
                #"""
                send({aps: {alert: "x", badge: 3, "content-available": 1, sound: `default`}});
                """#
            ),
            (
                "a.go",
                #"""
                package main
                var a = `{"aps":{"badge":"3"}}`
                """#,
                #"""
                package main
                var a = `{"aps":{"badge":3}}`
                """#
            ),
            (
                "a.go",
                #"""
                package main
                var b = map[string]any{"aps": map[string]any{"badge": "3", "contentAvailable": 1}}
                """#,
                #"""
                package main
                var b = map[string]any{"aps": map[string]any{"badge": 3, "content-available": 1}}
                """#
            ),
            (
                "a.go",
                #"""
                package main
                var c = messaging.Aps{Sound: "Default"}
                """#,
                #"""
                package main
                var c = messaging.Aps{Sound: "default"}
                """#
            ),
            (
                "a.m",
                #"""
                id p = @{@"aps": @{@"badge": @"3", @"contentAvailable": @1}};
                """#,
                #"""
                id p = @{@"aps": @{@"badge": @3, @"content-available": @1}};
                """#
            ),
            (
                "a.cs",
                #"""
                var p = @"{""aps"":{""badge"":""3"",""contentAvailable"":1}}";
                """#,
                #"""
                var p = @"{""aps"":{""badge"":3,""content-available"":1}}";
                """#
            ),
            (
                "a.cs",
                #"""
                var q = new { aps = new { badge = "3" } };
                """#,
                #"""
                var q = new { aps = new { badge = 3 } };
                """#
            ),
            (
                "a.php",
                #"""
                <?php $p = ['aps' => ['badge' => "3", "contentAvailable" => 1]];
                """#,
                #"""
                <?php $p = ['aps' => ['badge' => 3, "content-available" => 1]];
                """#
            ),
            (
                "a.php",
                #"""
                <?php $q = '{"aps":{"badge":"3"}}';
                """#,
                #"""
                <?php $q = '{"aps":{"badge":3}}';
                """#
            ),
            (
                "a.rb",
                #"""
                p = { aps: { badge: "3", "contentAvailable" => 1 } }
                """#,
                #"""
                p = { aps: { badge: 3, "content-available" => 1 } }
                """#
            ),
            (
                "a.rb",
                #"""
                q = %q({"aps":{"badge":"3"}})
                """#,
                #"""
                q = %q({"aps":{"badge":3}})
                """#
            ),
            (
                "a.swift",
                #"""
                let p: [String: Any] = ["aps": ["badge": "3", "contentAvailable": 1]]
                """#,
                #"""
                let p: [String: Any] = ["aps": ["badge": 3, "content-available": 1]]
                """#
            ),
            (
                "a.swift",
                #"""
                let q = #"{"aps":{"badge":"3"}}"#
                """#,
                #"""
                let q = #"{"aps":{"badge":3}}"#
                """#
            ),
            (
                "a.java",
                #"""
                class A { String s = "{\"aps\":{\"badge\":\"3\",\"contentAvailable\":1}}"; Object o = Map.of("aps", Map.of("badge", "3")); }
                """#,
                #"""
                class A { String s = "{\"aps\":{\"badge\":3,\"content-available\":1}}"; Object o = Map.of("aps", Map.of("badge", 3)); }
                """#
            ),
        ])
    func written(_ name: String, _ before: String, _ after: String) { #expect(fixed(name, before) == after) }

    @Test(
        "Nothing is added, removed or moved in a literal, and no name of a library or computed part is touched",
        arguments: [
            ("a.py", #"p = {"aps": {"alert": "x", "data": 1}}"#),
            ("a.go", #"var p = payload.NewPayload().Sound(name + ".mp3").Badge(x)"#),
            ("a.js", "p({aps: {alert: `a${x}`, sound: `De${x}fault`}})"),
            ("a.py", #"p = {"aps": {"alert": "x", "sound": "Def" "ault"}}"#),
        ])
    func untouched(_ name: String, _ text: String) { #expect(fixed(name, text) == text) }
}
