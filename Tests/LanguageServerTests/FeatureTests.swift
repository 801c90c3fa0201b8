import AppResources
import JSONText
@testable import LanguageServer
import PushLint
import Testing

/// Fixes, hover, completion, definitions, outline, folding and hints, as an editor asks for them.
@Suite("Hover, completion and quick fixes") struct FeatureTests {
    private static func labels(_ items: JSONValue) -> [String] {
        items.array?.compactMap { $0["/label"]?.string } ?? []
    }

    @Test("A finding's fix is a quick fix, a safe one preferred")
    func quickFix() throws {
        var editor = try Editor()
        editor.open("file:///a.apns", #"{"aps":{"alert":"x","badge":"2"}}"#)
        let range: JSONValue = ["start": ["line": 0, "character": 28], "end": ["line": 0, "character": 28]]
        let actions = try editor.request(
            "textDocument/codeAction",
            ["textDocument": ["uri": "file:///a.apns"], "range": range, "context": ["only": ["quickfix"]]])
        #expect(actions["/0/title"] == "write 2")
        #expect(actions["/0/isPreferred"] == true)
        #expect(actions[JSONPointer(["0", "edit", "changes", "file:///a.apns", "0", "newText"])] == "2")
    }

    @Test("Fix all applies every safe fix in one edit")
    func fixAll() throws {
        var editor = try Editor()
        editor.open("file:///a.apns", #"{"aps":{"alert":"x","badge":"2","thread_id":"t",}}"#)
        let actions = try editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": "file:///a.apns"],
                "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
                "context": ["only": ["source.fixAll"]],
            ])
        #expect(actions.array?.count == 1)
        #expect(
            actions[JSONPointer(["0", "edit", "changes", "file:///a.apns", "0", "newText"])]
                == #"2,"thread-id":"t""#)
    }

    @Test(
        "Hover describes Apple's keys and headers",
        arguments: [
            (#"{"aps":{"ba|dge":1}}"#, "icon"), (#"{"aps":{"ba|dge":1}}"#, "**Known:** documented"),
            (#"{"aps":{"topic-|id":"x"}}"#, "**Known:** observed"), (#"{"aps":{"alert":{"ti|tle":"x"}}}"#, "Watch"),
            (#"{"aps":{"badge|":"#, "icon"),
            (#"{"headers":{"apns-pr|iority":"5"},"payload":{"aps":{}}}"#, "priority 10"),
            (#"{"message":{"apns":{"payload":{"aps":{"thread-|id":"x"}}}}}"#, "group"),
        ])
    func hover(text: String, word: String) throws {
        var editor = try Editor()
        let hover = try editor.request("textDocument/hover", atMarkIn: text)
        #expect(hover["/contents/value"]?.string?.contains(word) == true, "\(hover)")
    }

    @Test(
        "Hover describes values, unknown keys and configurations",
        arguments: [
            ("a.apns", #"{"aps":{"interruption-level":"time-sen|sitive"}}"#, "Focus"),
            ("a.apns", #"{"headers":{"apns-push-type":"backgr|ound"},"payload":{"aps":{}}}"#, "background"),
            ("a.apns", #"{"aps":{"badge":1|2}}"#, "icon"),
            ("a.apns", #"{"aps":{"thraed-|id":"x"}}"#, "Did you mean **thread-id**?"),
            (".apnslint.json", #"{"fail|-on":"error"}"#, "exit code"),
            (
                "a.json", #"{"web_push":8030,"notification":{"title":"a","navi|gate":"https://a.example"}}"#,
                "a tap opens"
            ),
            ("a.json", #"{"to":"ExponentPushToken[a]","bad|ge":1}"#, "`aps.badge`"),
        ])
    func hoverOnValues(name: String, text: String, word: String) throws {
        var editor = try Editor()
        let hover = try editor.request("textDocument/hover", atMarkIn: text, "file:///p/\(name)")
        #expect(hover["/contents/value"]?.string?.contains(word) == true, "\(hover)")
    }

    @Test(
        "Completion begins an empty document, and knows configurations and Firebase's members",
        arguments: [
            ("a.apns", " |", "background push"), (".apnslint.json", #"{"rules": {"|"}}"#, "flag-off"),
            (".apnslint.json", #"{"overrides": [{"files": ["a"], "|"}]}"#, "push-type"),
            (".apnslint.json", #"{"fail-on": |}"#, "warning"), ("a.apns", #"{"message":{"|"}}"#, "notification"),
            ("a.apns", #"{"message":{"apns":{"|"}}}"#, "fcm_options"),
            ("a.json", #"{"web_push":8030,"notification":{"title":"a","|"}}"#, "navigate"),
            ("a.json", #"{"web_push":8030,"|"}"#, "app_badge"),
            ("a.json", #"{"web_push":8030,"notification":{"title":"a","dir":"|"}}"#, "rtl"),
            ("a.json", #"{"headers":{":authority":"web.push.apple.com","Urgency":"|"},"payload":{"a":1}}"#, "very-low"),
            ("a.json", #"{"headers":{":method":"POST",":path":"/1/apps/a.b/channels"},"payload":{"|"}}"#, "push-type"),
            ("a.json", #"{"to":"ExponentPushToken[a]","|"}"#, "interruptionLevel"),
            ("a.json", #"{"to":"ExponentPushToken[a]","title":"b", |}"#, "interruptionLevel"),
            ("a.json", #"{"message":{"token":"a","notification":{"title":"b", |}}}"#, "image"),
            ("a.json", #"{"app_id":"a","included_segments":["All"],"contents":{"en":"b"}, |}"#, "ios_badgeType"),
            (
                "a.json", #"{"headers":{":path":"/1/apps/a.b/channels"},"payload":{"push-type":"a", |}}"#,
                "message-storage-policy"
            ),
            ("a.json", #"{"headers":{":path":"/1/apps/a.b/channels"},"payload":{"message-storage-policy":|}}"#, "1"),
            ("a.json", #"{"web_push":8030,"notification":{"title":"a", |}}"#, "navigate"),
        ])
    func otherCompletions(name: String, text: String, label: String) throws {
        var editor = try Editor()
        let items = try editor.request("textDocument/completion", atMarkIn: text, "file:///p/\(name)")
        #expect(Self.labels(items).contains(label), "\(items)")
    }

    @Test(
        "Formatting puts each member in a line, and changes nothing else",
        arguments: [
            (
                #"{"aps":{"alert":"\u00fc","badge":1.0},"a":[1,{}],"b":[]}"#, 2,
                """
                {
                  "aps": {
                    "alert": "\\u00fc",
                    "badge": 1.0
                  },
                  "a": [
                    1,
                    {}
                  ],
                  "b": []
                }

                """
            ),
            ("{}", 4, "{}\n"), (#"{"aps":}"#, 4, #"{"aps":}"#),
        ])
    func formatting(text: String, width: Int64, expected: String) throws {
        var editor = try Editor()
        editor.open("file:///a.apns", text)
        let edits = try editor.request(
            "textDocument/formatting",
            [
                "textDocument": ["uri": "file:///a.apns"],
                "options": ["tabSize": .integer(width), "insertSpaces": true],
            ])
        var document = DocumentText(Array(text.utf8), .utf16)
        for edit in edits.array ?? [] {
            let range = try #require(document.range(of: edit["/range"]))
            document.replace(range, with: Array((edit["/newText"]?.string ?? "").utf8))
        }
        #expect(String(decoding: document.bytes, as: UTF8.self) == expected)
    }

    @Test("Formatting a range writes the innermost object around it at its depth")
    func rangeFormatting() throws {
        var editor = try Editor()
        editor.open("file:///a.apns", #"{"aps": {"alert": {"title":"a"}}}"#)
        let place: JSONValue = ["line": 0, "character": 22]
        let edits = try editor.request(
            "textDocument/rangeFormatting",
            [
                "textDocument": ["uri": "file:///a.apns"], "range": ["start": place, "end": place],
                "options": ["tabSize": 4, "insertSpaces": false],
            ])
        #expect(edits["/0/newText"] == "\n\t\t\t\"title\": \"a\"\n\t\t")
    }

    @Test("At most 1,000 findings are published, and the rest is counted")
    func manyFindings() throws {
        var editor = try Editor()
        let members = (0..<1200).map { "\"k\($0)\":null" }.joined(separator: ",")
        editor.open("file:///a.apns", #"{"aps":{"alert":"x"},\#(members)}"#)
        let diagnostics = editor.diagnostics["file:///a.apns"]?.array ?? []
        #expect(diagnostics.count == 1001)
        #expect(diagnostics.last?["/message"] == "201 more findings are not shown")
    }

    @Test("Hover shows nothing for the app's own keys", arguments: [#"{"badge|":1,"aps":{"alert":"x"}}"#, "|", "x|"])
    func noHover(text: String) throws {
        var editor = try Editor()
        #expect(try editor.request("textDocument/hover", atMarkIn: text) == .null)
    }

    @Test(
        "Completion offers the missing keys of the object",
        arguments: [
            (#"{"aps":{|}}"#, "badge", "title"), (#"{"aps":{"alert":"x","|"}}"#, "badge", "alert"),
            (#"{"aps":{"alert":{"bo|"#, "body", "badge"), (#"{|}"#, "aps", "badge"),
            (#"{"aps":{"sound":{"name":"a",|}}}"#, "volume", "name"),
            (#"{"headers":{"|"},"payload":{"aps":{}}}"#, "apns-topic", "badge"),
            (#"{"aps":{"event":"start","timestamp":1,"|"}}"#, "attributes-type", "event"),
        ])
    func names(text: String, has: String, hasNot: String) throws {
        var editor = try Editor()
        let labels = Self.labels(try editor.request("textDocument/completion", atMarkIn: text))
        #expect(labels.contains(has), "\(labels)")
        #expect(!labels.contains(hasNot), "\(labels)")
    }

    @Test(
        "Completion offers words, flags and header values",
        arguments: [
            (#"{"aps":{"interruption-level":"|"}}"#, "time-sensitive"), (#"{"aps":{"event":|}}"#, "start"),
            (#"{"aps":{"content-available":|"#, "1"), (#"{"aps":{"sound":"d|"}}"#, "default"),
            (#"{"headers":{"apns-push-type":"|"},"payload":{}}"#, "liveactivity"),
        ])
    func values(text: String, has: String) throws {
        var editor = try Editor()
        let labels = Self.labels(try editor.request("textDocument/completion", atMarkIn: text))
        #expect(labels.contains(has), "\(labels)")
    }

    @Test(
        "Completion in the app's own data offers nothing",
        arguments: [#"{"aps":{},"own":{|}}"#, #"{"aps":{"alert":"|"}}"#])
    func noNames(text: String) throws {
        var editor = try Editor()
        #expect(try editor.request("textDocument/completion", atMarkIn: text) == [])
    }

    @Test("A completion replaces what was typed, quotes included, and starts the value")
    func textEdit() throws {
        var editor = try Editor()
        let items = try editor.request("textDocument/completion", atMarkIn: #"{"aps":{"thr|"}}"#)
        let item = try #require(items.array?.first { $0["/label"] == "thread-id" })
        #expect(item["/textEdit/newText"] == #""thread-id": "$1""#)
        #expect(item["/textEdit/range/start/character"]?.number == 8)
        #expect(item["/textEdit/range/end/character"]?.number == 13)
        #expect(item["/insertTextFormat"]?.number == 2)
    }

    /// A workspace whose pushes are for an app that is developed in German.
    private static func app() throws -> MemoryWorkspace {
        let manifest = #"""
            {"sounds":["gate.caf"],"categories":[{"identifier":"message","actions":["reply","mute"]},{"identifier":"plain"}],
            "strings":["en.lproj","de.lproj"],"development-language":"de","live-activities":[
            {"attributes-type":"Ferry","attributes":{"line":"String"},
             "content-state":{"stops":"[Stop]","phase":{"enum":["boarding","at-sea"]},"isLate":"Bool?","load":{"enum":{"full":{},"partly":{"seats":"Int"}}}}},
            {"attributes-type":"Train","attributes":{"number":"Int"},"content-state":{"track":"Int"}}
            ],"types":{"Stop":{"pier":"String"}}}
            """#
        let tables = ["en": "/* a */\n\"GATE\" = \"Gate %@\";\n", "de": "\"GATE\" = \"Steig %@\";\n"]
        var options = LintOptions()
        var app = try AppManifest(parsing: Array(manifest.utf8))
        var files = ["/app/app.json": manifest]
        for (language, table) in tables {
            let path = "/app/\(language).lproj/Localizable.strings"
            files[path] = table
            try app.tables.add(Array(table.utf8), path: path)
        }
        options.app = app
        let settings = DocumentSettings(
            linter: Linter(options),
            appFiles: ["app.json", "en.lproj/Localizable.strings", "de.lproj/Localizable.strings"].map { "/app/\($0)" })
        return MemoryWorkspace(settings: ["/a.apns": settings], files: files)
    }

    @Test(
        "The state and the attributes of a Live Activity are completed from the app's types",
        arguments: [
            (#"{"aps":{"event":"start","attributes-type":"|"}}"#, ["Ferry", "Train"]),
            (#"{"aps":{"event":"update","content-state":{|}}}"#, ["isLate", "load", "phase", "stops", "track"]),
            (#"{"aps":{"event":"start","attributes-type":"Ferry","attributes":{"|"}}}"#, ["line"]),
            (#"{"aps":{"content-state":{"phase":"boarding","|"}}}"#, ["isLate", "load", "stops", "track"]),
            (#"{"aps":{"content-state":{"phase":"|"}}}"#, ["at-sea", "boarding"]),
            (#"{"aps":{"content-state":{"isLate":|}}}"#, ["false", "true"]),
            (#"{"aps":{"content-state":{"stops":[{"|"}]}}}"#, ["pier"]),
            (#"{"aps":{"content-state":{"load":{"|"}}}}"#, ["full", "partly"]),
            (#"{"aps":{"content-state":{"load":{"partly":{"|"}}}}}"#, ["seats"]),
            (#"{"aps":{"own":{"|"}}}"#, []),
        ])
    func activityTypes(text: String, expected: [String]) throws {
        var editor = try Editor(try Self.app())
        #expect(Self.labels(try editor.request("textDocument/completion", atMarkIn: text)).sorted() == expected)
    }

    @Test(
        "Hover shows a text of the app in the development language and one other, and the actions of a category",
        arguments: [
            (#"{"aps":{"alert":{"loc-key":"GA|TE"}}}"#, "de: “Steig %@”  \nen: “Gate %@”\n\n"),
            (#"{"aps":{"category":"mes|sage"}}"#, "Actions: `reply`, `mute`\n\n"),
            (#"{"aps":{"category":"pl|ain"}}"#, "The app registers this category without actions.\n\n"),
        ])
    func hoverOfApp(text: String, start: String) throws {
        var editor = try Editor(try Self.app())
        let found = try editor.request("textDocument/hover", atMarkIn: text)
        #expect(found["/contents/value"]?.string?.hasPrefix(start) == true, "\(found)")
    }

    /// Payloads in programs, with the caret at a name of Apple's.
    static let programs = [
        (
            "a.ts", "const p = { aps: { alert: { title: 'Gate', bo|dy: text }, badge: 1 } };\nsend(p);\n",
            "`aps.alert.body`"
        ),
        ("a.js", "send({ aps: { alert: 'Hi', \"thread|-id\": id } });\n", "`aps.thread-id`"),
        ("a.py", "send({'aps': {'alert': 'Hi', 'ba|dge': count}})\n", "`aps.badge`"),
        (
            "a.go", "p := map[string]any{\"aps\": map[string]any{\"alert\": \"Hi\", \"so|und\": s}}\nsend(p)\n",
            "`aps.sound`"
        ),
        ("a.rb", "send({ aps: { alert: 'Hi', ba|dge: 1 } })\n", "`aps.badge`"),
        ("a.php", "<?php send(['aps' => ['alert' => 'Hi', 'ba|dge' => 1]]);\n", "`aps.badge`"),
        ("a.swift", "send([\"aps\": [\"alert\": \"Hi\", \"bad|ge\": 1]])\n", "`aps.badge`"),
        (
            "a.js", "send({ aps: { alert: 'Hi', 'interruption-level': 'time-|sensitive' } });\n",
            "time-sensitive"
        ),
    ]

    @Test("Hover explains keys and words in programs", arguments: programs.indices)
    func hoverInPrograms(_ index: Int) throws {
        let (name, text, word) = Self.programs[index]
        var editor = try Editor()
        let found = try editor.request("textDocument/hover", atMarkIn: text, "file:///\(name)")
        let shown = found["/contents/value"]?.string ?? ""
        #expect(shown.prefix(200).contains(word), "\(name): \(shown.prefix(200))")
    }

    @Test(
        "In an object of a program the keys of its place are offered, and none where the place is not known",
        arguments: [
            ("const p = { aps: { alert: 'Hi', | } };\nsend(p);\n", "badge", "aps"),
            ("const p = { aps: { alert: { title: 'Gate', | } } };\nsend(p);\n", "body", "badge"),
        ])
    func completionInPrograms(text: String, has: String, hasNot: String) throws {
        var editor = try Editor()
        let labels = Self.labels(try editor.request("textDocument/completion", atMarkIn: text, "file:///a.ts"))
        #expect(labels.contains(has) && !labels.contains(hasNot), "\(labels)")
    }

    @Test(
        "Categories, sounds and texts of the app are offered",
        arguments: [
            (#"{"aps":{"category":"|"}}"#, "message"), (#"{"aps":{"sound":"|"}}"#, "gate.caf"),
            (#"{"aps":{"alert":{"loc-key":"|"}}}"#, "GATE"),
        ])
    func appValues(text: String, has: String) throws {
        var editor = try Editor(try Self.app())
        #expect(Self.labels(try editor.request("textDocument/completion", atMarkIn: text)).contains(has))
    }

    @Test(
        "Definitions are found in the manifest and the string tables",
        arguments: [
            (#"{"aps":{"category":"mes|sage"}}"#, "file:///app/app.json", 0),
            // The development language comes first.
            (#"{"aps":{"alert":{"loc-key":"GA|TE"}}}"#, "file:///app/de.lproj/Localizable.strings", 0),
        ])
    func definition(text: String, uri: String, line: Double) throws {
        var editor = try Editor(try Self.app())
        let found = try editor.request("textDocument/definition", atMarkIn: text)
        #expect(found["/0/uri"]?.string == uri)
        #expect(found["/0/range/start/line"]?.number == line)
    }

    @Test(
        "A category and a Live Activity lead to their declaration in the app's sources",
        arguments: [
            (#"{"aps":{"category":"ORD|ER"}}"#, "file:///p/Categories.swift", 11.0),
            (#"{"aps":{"attributes-type":"Del|ivery"}}"#, "file:///p/Delivery.swift", 2),
            (#"{"aps":{"event":"update","content-state":{"ph|ase":1}}}"#, "file:///p/Delivery.swift", 2),
        ])
    func sources(text: String, uri: String, line: Double) throws {
        var options = LintOptions()
        options.app = try AppManifest(
            parsing: Array(
                #"""
                {"categories": [{"identifier": "ORDER", "place": "/p/Categories.swift:12"}],
                 "live-activities": [{"attributes-type": "Delivery", "place": "/p/Delivery.swift:3"}]}
                """#.utf8))
        var workspace = MemoryWorkspace()
        workspace.settings["/a.apns"] = DocumentSettings(linter: Linter(options))
        var editor = try Editor(workspace)
        let found = try editor.request("textDocument/definition", atMarkIn: text)
        #expect(found["/0/uri"]?.string == uri)
        #expect(found["/0/range/start/line"]?.number == line)
    }

    private static let lines = """
        {
          "aps": {
            "alert": {
              "title": "Gate",
              "body": "Go"
            }
          }
        }
        """

    @Test(
        "Symbols are the members as a tree, objects of several lines can be folded, and the hint shows the remaining bytes"
    )
    func structure() throws {
        var editor = try Editor()
        editor.open("file:///a.apns", Self.lines)
        let about: JSONValue = ["textDocument": ["uri": "file:///a.apns"]]
        let symbols = try editor.request("textDocument/documentSymbol", about)
        #expect(symbols["/0/children/0/children/1/name"] == "body")
        let folds = try editor.request("textDocument/foldingRange", about)
        #expect(folds.array?.count == 3)
        #expect(folds["/1/startLine"]?.number == 1)
        #expect(folds["/1/endLine"]?.number == 5)
        let hints = try editor.request("textDocument/inlayHint", about)
        #expect(hints["/0/label"]?.string == "\(4096 - Self.lines.utf8.count) bytes left")
    }

    @Test("The page of a rule is Markdown")
    func explain() throws {
        var editor = try Editor()
        let page = try editor.request(
            "workspace/executeCommand", ["command": "apnslint.explain", "arguments": ["wrong-kind"]])
        #expect(page["/markdown"]?.string?.hasPrefix("# wrong-kind") == true)
    }

    private static func command(_ name: String, _ arguments: JSONValue) -> JSONValue {
        ["command": .string(name), "arguments": arguments]
    }

    @Test("The picture of a push is that of the push at the cursor")
    func pushPicture() throws {
        var editor = try Editor()
        editor.open("file:///a.jsonl", "{\"aps\":{\"alert\":\"first\"}}\n{\"aps\":{\"alert\":\"second\"}}\n")
        let place: JSONValue = ["line": 1, "character": 5]
        let picture = try editor.request(
            "workspace/executeCommand", Self.command("apnslint.pushPicture", ["file:///a.jsonl", place]))
        let svg = try #require(picture["/svg"]?.string)
        #expect(svg.hasPrefix("<svg") && svg.contains(">second<") && !svg.contains("first"))
        editor.open("file:///b.apns", #"{"aps":{"alert":"only"}}"#)
        let only = try editor.request(
            "workspace/executeCommand", Self.command("apnslint.pushPicture", ["file:///b.apns"]))
        #expect(only["/svg"]?.string?.contains(">only<") == true)
    }

    @Test("The picture of the stacks has the pushes and events of a stream or a script in their order")
    func stacksPicture() throws {
        var editor = try Editor()
        let push = { (text: String) in #"{"aps":{"alert":"\#(text)","thread-id":"t"}}"# }
        editor.open(
            "file:///a.jsonl",
            [push("one"), "{", push("two"), #"{"event":"dismiss","number":1}"#].joined(separator: "\n"))
        let stream = try editor.request(
            "workspace/executeCommand", Self.command("apnslint.stacksPicture", ["file:///a.jsonl"]))
        let svg = try #require(stream["/svg"]?.string)
        #expect(svg.contains("1 notification in 1 group"), "\(svg)")
        editor.open(
            "file:///a.sh",
            "curl -d '\(push("one"))' https://api.push.apple.com/3/device/ab\n".repeated(2))
        let script = try editor.request(
            "workspace/executeCommand", Self.command("apnslint.stacksPicture", ["file:///a.sh"]))
        #expect(script["/svg"]?.string?.contains("2 notifications in 1 group") == true)
    }

    @Test("Pictures use the texts of the app")
    func pictureOfApp() throws {
        var editor = try Editor(try Self.app())
        editor.open("file:///a.apns", #"{"aps":{"alert":{"loc-key":"GATE","loc-args":["7B"]}}}"#)
        let picture = try editor.request(
            "workspace/executeCommand", Self.command("apnslint.pushPicture", ["file:///a.apns"]))
        #expect(picture["/svg"]?.string?.contains(">Gate 7B<") == true)
    }

    @Test(
        "Without a push there is no picture, and the error explains why",
        arguments: [
            ("apnslint.pushPicture", "{", "no push"), ("apnslint.stacksPicture", "[]", "no push"),
            ("apnslint.pushPicture", "{\"aps\":{}}\n\n{\"aps\":{}}", "no push at the cursor"),
        ])
    func noPicture(command: String, text: String, reason: String) throws {
        var editor = try Editor()
        let uri = "file:///a.\(text.contains("\n") ? "jsonl" : "apns")"
        editor.open(uri, text)
        let answer = try editor.response(
            "workspace/executeCommand", Self.command(command, [.string(uri), ["line": 1, "character": 0]]))
        #expect(answer["error"]?["/message"]?.string?.contains(reason) == true, "\(answer)")
    }

    @Test("Payloads in Markdown have hover, symbols and hints at their own places")
    func markdown() throws {
        var editor = try Editor()
        let text = "# Pushes\n\n```json\n{\"aps\": {\"alert\": \"x\", \"thr|ead-id\": \"t\"}}\n```\n"
        let hover = try editor.request("textDocument/hover", atMarkIn: text, "file:///guide.md")
        #expect(hover["/range/start/line"]?.number == 3)
        let hints = try editor.request("textDocument/inlayHint", ["textDocument": ["uri": "file:///guide.md"]])
        #expect(hints["/0/position/line"]?.number == 3)
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
