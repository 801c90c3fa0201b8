import Foundation
import Testing

/// `apnslint app`, and payloads that are checked against an app itself.
@Suite("The command app") struct AppCommandTests {
    private static let folder = Program.repository.appendingPathComponent("Payloads/app")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil

    private func compare(_ found: String, _ name: String) throws {
        let expected = Self.folder.appendingPathComponent("\(name).expected")
        let text = (try? String(contentsOf: expected, encoding: .utf8)) ?? ""
        if Self.isRecording, found != text { try Data(found.utf8).write(to: expected) }
        #expect(found == text, "recorded anew: read the difference, then run again without RECORD_SAMPLES")
    }

    @Test(
        "The sample app has the recorded findings, as a project, built and packed",
        arguments: ["Courier", "Courier.app", "Courier.ipa"])
    func sample(_ name: String) throws {
        let run = try Program.run(["lint", "--app", name, "pushes"], in: Self.folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("the app's categories are not all known") == (name != "Courier"))
        try compare(run.output, name)
    }

    @Test(
        "A written manifest gives the same findings as the app, and shows no drift",
        arguments: ["Courier", "Courier.app"])
    func written(_ name: String) throws {
        let scratch = try Scratch()
        let written = try Program.run(["app", name], in: Self.folder)
        #expect(written.status == 0)
        let copy = scratch.url.appendingPathComponent("app")
        try FileManager.default.copyItem(at: Self.folder, to: copy)
        try Data(written.output.utf8).write(to: copy.appendingPathComponent("app.json"))
        let direct = try Program.run(["lint", "--app", name, "--format", "concise", "pushes"], in: copy)
        #expect(
            try Program.run(["lint", "--app", "app.json", "--format", "concise", "pushes"], in: copy).output
                == direct.output)
        let check = try Program.run(["app", name, "--check", "app.json"], in: copy)
        #expect(check.output.isEmpty && check.status == 0)
    }

    @Test("A manifest that no longer describes the app fails, with the line of each difference")
    func drift() throws {
        let scratch = try Scratch()
        let manifest = scratch.url.appendingPathComponent("app.json")
        try Data(
            #"""
            {"categories": [{"identifier": "ORDER"}, {"identifier": "GONE"}], "sounds": ["bell.caf"], "minimum-ios": "15.0",
             "extensions": [{"point": "com.apple.usernotifications.service", "minimum-ios": "16.1"}]}
            """#.utf8
        ).write(to: manifest)
        let run = try Program.run(["app", "Courier", "--check", manifest.path], in: Self.folder)
        #expect(run.status == 1)
        #expect(
            run.output.replacingOccurrences(of: manifest.path, with: "app.json") == """
                app.json: minimum-ios is "16.1" (Courier/Courier.xcodeproj/project.pbxproj:105), and not "15.0"
                app.json: categories lacks “INVITATION” (Courier/App/Categories.swift:17)
                app.json: categories has “GONE”, which the app does not have
                app.json: categories “ORDER” lacks summary-format: "%u more orders"
                app.json: categories “ORDER” lacks hidden-previews-placeholder: "%u orders"
                app.json: categories “ORDER” lacks show-title: true
                app.json: extensions lacks “com.apple.widgetkit-extension”
                app.json: extensions “com.apple.usernotifications.service”: minimum-ios is "18.0" \
                (Courier/Courier.xcodeproj/project.pbxproj:155), and not "16.1"

                """)
    }

    @Test("With the fault taken away, each rule is silent")
    func repaired() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            cp -r \(Self.folder.path)/. .; cd Courier
            sed -i.old 's|<true/>|<true/><key>UIBackgroundModes</key><array><string>remote-notification</string></array>|' \
                App/Info.plist
            for name in communication critical-alerts time-sensitive; do
                sed -i.old "s|<key>aps|<key>com.apple.developer.usernotifications.$name</key><true/><key>aps|" App/Courier.entitlements
            done
            sed -i.old 's/18.0/16.1/' Courier.xcodeproj/project.pbxproj
            sed -i.old 's/pictures.example.com/example.com/' Service/Info.plist
            $APNSLINT lint --app . --format concise ../pushes | sed 's/.*\\[//'
            """, in: scratch.url)
        #expect(
            Set(run.output.split(separator: "\n").map { $0.dropLast() }) == [
                "activity-value-not-decodable", "category-not-registered", "insecure-attachment", "loc-key-not-in-app",
                "sound-not-in-app", "topic-not-this-app",
            ])
    }

    @Test("No file outside of the folder is read")
    func links() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            cp -r \(Self.folder.path)/Courier app; mkdir outside; mv app/App/Courier.entitlements app/App/Info.plist outside
            ln -s ../../outside/Courier.entitlements ../../outside/Info.plist app/App; $APNSLINT app app
            """, in: scratch.url)
        #expect(run.status == 0)
        #expect(
            run.output.contains(
                #""entitlements": "App/Courier.entitlements is not a file of the folder that can be read""#))
        #expect(run.output.contains(#""background-modes": "the Info.plist could not be found""#))
    }

    @Test("What of the app was not read is said once, where a push needs it, also in JSON")
    func unread() throws {
        let scratch = try Scratch()
        let app =
            #"{"unknown": {"categories": "a link was not followed", "sounds": "x"}, "complete": {"categories": false, "sounds": false}}"#
        let push = #"{"aps":{"alert":"a","sound":"default","category":"c"}}"# + "\n"
        try scratch.write(app, to: "app.json")
        let sentence =
            "the app's categories are not all known (a link was not followed), so none was reported as missing"
        for format in ["text", "json"] {
            let run = try Program.run(
                ["lint", "--jsonl", "--app", "app.json", "--format", format], input: push + push, in: scratch.url)
            #expect(run.status == 0 && run.errors == "apnslint: \(sentence)\n")
            #expect(run.output.contains(sentence) == (format == "json"))
        }
        let other = try Program.run(["lint", "--app", "app.json"], input: #"{"aps":{"alert":"a"}}"#, in: scratch.url)
        #expect(other.errors.isEmpty)
    }

    @Test("Links to a folder above are not walked")
    func loops() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            cp -r \(Self.folder.path)/Courier app; for name in a b c d; do ln -s .. app/App/$name; ln -s .. app/$name; done
            $APNSLINT app app
            """, in: scratch.url)
        #expect(run.status == 0 && run.output.contains("Courier"))
    }

    @Test("A folder of sounds in a manifest is looked into")
    func soundFolder() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir Sounds; : > Sounds/bell.caf; echo '{"sounds": ["Sounds/"]}' > app.json
            for name in bell ball; do echo "{\\"aps\\": {\\"alert\\": \\"a\\", \\"sound\\": \\"$name.caf\\"}}" > $name.apns; done
            $APNSLINT lint --app app.json --format concise .
            """, in: scratch.url)
        #expect(
            run.output == #"""
                ./ball.apns:1:33: error: the app has no sound "ball.caf": did you mean "bell.caf"? [sound-not-in-app]

                """#)
    }

    @Test("The app alone is audited: each of its faults once, and what can't be told")
    func audit() throws {
        let scratch = try Scratch()
        try scratch.write(
            #"""
            {"sounds": ["long.caf", "odd.caf", "short.caf"], "categories": [{"identifier": "A"}, {"identifier": "B"}],
             "sound-files": [{"name": "long.caf", "format": "lpcm", "seconds": 41.5}, {"name": "short.caf", "format": "ulaw", "seconds": 2}],
             "unknown": {"strings": "a build makes them"}}
            """#, to: "app.json")
        let run = try Program.run(["app", "app.json", "--audit"], in: scratch.url)
        #expect(run.status == 1, "\(run.errors)")
        #expect(
            run.output == """
                warning: the app's sound "long.caf" lasts 41 seconds [sound-file-not-played]
                  = effect: the default sound plays
                ? odd.caf: its format and length can't be told
                ? strings: a build makes them
                looked at 2 categories and 3 sounds

                """)
        try scratch.write(#""MOVED" = "Gate %@";"#, to: "en.lproj/Localizable.strings")
        try scratch.write(#""GONE" = "Fort";"#, to: "de.lproj/Localizable.strings")
        try scratch.write(
            #"""
            {"strings": ["en.lproj/Localizable.strings", "de.lproj/Localizable.strings"], "user-info-keys": ["orderId"],
             "supports-live-activities": false, "live-activities": [{"attributes-type": "Order", "content-state": {"n": "Int"}}],
             "extensions": [{"point": "com.apple.usernotifications.service", "user-info-keys": ["order_id"]}]}
            """#, to: "app.json")
        let texts = try Program.run(["app", "app.json", "--audit"], in: scratch.url)
        #expect(
            texts.output == """
                error: the app's Info.plist lacks NSSupportsLiveActivities [live-activities-off]
                  = effect: the app has no Live Activities, and nothing appears
                info: the app reads orderId, and the service extension order_id [key-not-read]
                looked at 1 extension, 1 Live Activity and 2 texts in 2 languages, 2 not in all of them

                """, "\(texts.output)")
        try scratch.write(#"{"sounds": []}"#, to: "app.json")
        let clean = try Program.run(["app", "app.json", "--audit"], in: scratch.url)
        #expect(clean.status == 0 && clean.output == "the app has no fault that pushes can show\n", "\(clean.output)")
    }

    /// An archive with one compressed file, which says that it has this size.
    private static func archive(_ name: String, gzip: [UInt8], size: Int) -> Data {
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let packed = gzip.dropFirst(10).dropLast(8)
        let fields =
            little(8, 2) + little(0, 4) + Array(gzip.suffix(8).prefix(4)) + little(packed.count, 4) + little(size, 4)
            + little(name.utf8.count, 2)
        let head = [0x50, 0x4B, 3, 4] + little(20, 2) + little(0, 2) + fields + little(0, 2) + Array(name.utf8)
        let entry =
            [0x50, 0x4B, 1, 2] + little(20, 4) + little(0, 2) + fields + little(0, 16) + Array(name.utf8)
        let end =
            [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2) + little(entry.count, 4)
            + little(head.count + packed.count, 4) + little(0, 2)
        return Data(head + packed + entry + end)
    }

    @Test(
        "A file that is longer than its archive says, or longer than any app's, is refused",
        arguments: [
            (1000, "a.ipa: it holds more than its directory says"), (400_000_000, "is longer than 256 MiB"),
            (10_000_000, "Info.plist:1:1: this is not a property list"),
        ])
    func bomb(_ size: Int, _ message: String) throws {
        let scratch = try Scratch()
        _ = try Program.shell("head -c 10000000 /dev/zero | gzip -9 > zeros.gz", in: scratch.url)
        let gzip = try Data(contentsOf: scratch.url.appendingPathComponent("zeros.gz"))
        let start = gzip[3] & 8 == 0 ? 10 : 11 + (gzip[10...].firstIndex(of: 0) ?? 10) - 10
        let archive = Self.archive(
            "Payload/A.app/Info.plist", gzip: [UInt8](repeating: 0, count: 10) + gzip[start...], size: size)
        try archive.write(to: scratch.url.appendingPathComponent("a.ipa"))
        let run = try Program.shell("ulimit -v 4000000; $APNSLINT app a.ipa", in: scratch.url)
        #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
    }

    @Test("A catalogue of 100 MB, and one nested too deep, are refused by name")
    func longCatalogue() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            cp -r \(Self.folder.path)/Courier app; file=app/App/Localizable.xcstrings; echo '{"aps":{"alert":"x"}}' > push.apns
            truncate -s 100000000 $file; $APNSLINT lint --app app push.apns; echo $?
            head -c 100000 /dev/zero | tr '\\0' '[' > $file; $APNSLINT lint --app app push.apns; echo $?
            """, in: scratch.url)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("Localizable.xcstrings") }, "\(run.errors)")
        #expect(run.output == "2\n2\n", "\(run.output)")
    }

    private static let older =
        #"{"live-activities":[{"attributes-type":"A","content-state":{"step":"Step"}}],"types":{"Step":{"enum":["a"]}}}"#
    private static let newer =
        #"{"live-activities":[{"attributes-type":"A","content-state":{"step":"Step","eta":"Int"}}],"#
        + #""types":{"Step":{"enum":["a","b"]}}}"#

    private static let running =
        "1:17: warning: in the content-state of an activity that the older app has started eta of type Int is missing [older-app-cannot-decode]"

    @Test(
        "Two versions of an app: what the older can't decode, and a member that became required",
        arguments: [
            (
                #"{"step":"b","eta":1}"#,
                running
                    + "\n-:1:73: warning: in the older app step is \"b\", which is none of the raw values; they are \"a\" [older-app-cannot-decode]"
            ),
            (
                #"{"step":"a"}"#,
                "1:65: error: eta of type Int is missing; the older app decodes the push [activity-member-missing]"
            ),
            (#"{"step":"a","eta":1}"#, running),
        ])
    func twoVersions(_ state: String, _ expected: String) throws {
        let scratch = try Scratch()
        try scratch.write(Self.older, to: "older.json")
        try scratch.write(Self.newer, to: "newer.json")
        let push = #"{"aps":{"event":"update","timestamp":1750000000,"content-state":\#(state)}}"#
        let run = try Program.run(
            ["lint", "--app", "newer.json", "--app-before", "older.json", "--format", "concise", "-"], input: push,
            in: scratch.url)
        #expect(run.output == (expected.isEmpty ? "" : "-:\(expected)\n"), "\(run.errors)")
    }

    @Test(
        "An update also reaches activities that the older app has started, whose attributes and last state this one has to decode",
        arguments: [
            ("attributes", #""attributes":{"order":"Int"}"#, #""attributes":{"order":"Int","shop":"String"}"#, ""),
            (
                "content-state", #""attributes":{"order":"Int"}"#, #""attributes":{"order":"Int"}"#,
                #","shop":"String""#
            ),
        ])
    func olderActivities(part: String, older: String, newer: String, member: String) throws {
        let scratch = try Scratch()
        func write(_ attributes: String, _ member: String, to file: String) throws {
            let state = #""content-state":{"step":"String"\#(member)}"#
            try scratch.write(
                #"{"live-activities":[{"attributes-type":"A",\#(attributes),\#(state)}]}"#, to: file)
        }
        try write(older, "", to: "older.json")
        try write(newer, member, to: "newer.json")
        let push = #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"step":"a","shop":"b"}}}"#
        let run = try Program.run(
            [
                "lint", "--app", "newer.json", "--app-before", "older.json", "--format", "concise", "--fail-on",
                "warning", "-",
            ],
            input: push, in: scratch.url)
        #expect(
            run.output.contains(
                "-:1:17: warning: in the \(part) of an activity that the older app has started shop of type String is "
                    + "missing [older-app-cannot-decode]\n"), "\(run.output) \(run.errors)")
    }

    @Test("The target of one of several apps is named by option or configuration")
    func target() throws {
        let scratch = try Scratch()
        let push = #"{"aps":{"content-available":1}}"#
        let run = try Program.shell(
            """
            cp -r \(Self.folder.path)/Courier app; echo '\(push)' > push.apns
            $APNSLINT lint --app app --target Nobody push.apns; echo $?
            $APNSLINT lint --app app --target Courier --format concise push.apns; echo $?
            echo '{"app": "app", "app-target": "Courier"}' > .apnslint.json
            $APNSLINT lint --format concise push.apns; echo $?
            echo '{}' > app.json; $APNSLINT lint --app app.json --target Courier push.apns; echo $?
            """, in: scratch.url)
        let found = """
            push.apns:1:29: error: the app's UIBackgroundModes lack remote-notification; Xcode ignores \
            INFOPLIST_KEY_UIBackgroundModes [app-not-woken]
            1

            """
        #expect(run.output == "2\n" + found + found + "2\n")
        #expect(run.errors.contains("there is no app Nobody"))
        #expect(run.errors.contains("app.json: it is a manifest, which has no target Courier"))
    }

    @Test("The app of a configuration is found by its folder, wherever the language server runs")
    func serverElsewhere() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"root": true, "app": "ios/app.json"}"#, to: "pushes/.apnslint.json")
        try scratch.write(#"{"categories": [{"identifier": "plain"}]}"#, to: "pushes/ios/app.json")
        let uri = "file://\(scratch.url.path)/pushes/a.apns"
        let text = #"{\"aps\": {\"alert\": \"x\", \"category\": \"other\"}}"#
        let document = #"{"uri":"\#(uri)","languageId":"apns","version":1,"text":"\#(text)"}"#
        let frames = [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
            #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
            #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":\#(document)}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"\#(uri)"}}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
        ].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }
        let run = try Program.run(["lsp"], input: frames.joined(), in: URL(fileURLWithPath: "/"))
        #expect(run.output.contains("category-not-registered"), "\(run.output) \(run.errors)")
    }

    @Test(
        "An editor's setting that is not known is told, with what may be meant",
        arguments: [
            (#"{"push-typ": "background"}"#, "push-typ is not a known option, did you mean push-type"),
            (#""x""#, "they must be an object, and are a string"), (#"{"apnslint": {"colour": 1}}"#, "colour is not"),
        ])
    func editorSettings(_ settings: String, _ message: String) throws {
        let frames = [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"initializationOptions":\#(settings)}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
        ].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }
        let run = try Program.run(["lsp"], input: frames.joined())
        #expect(run.output.contains(message), "\(run.output)")
    }

    @Test("The sources of a Swift package tell what its Live Activities decode, and not what an app lacks")
    func package() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir -p p/Sources/Kit; : > p/Package.swift
            cp \(Self.folder.path)/Courier/App/*.swift p/Sources/Kit; $APNSLINT app p
            echo '{"aps": {"alert": "x", "category": "OTHER"}}' | $APNSLINT lint --app p -; echo $?
            """, in: scratch.url)
        #expect(run.output.contains("DeliveryAttributes") && run.output.contains("INVITATION"))
        #expect(
            run.output.contains(#""categories": false"#) && run.output.hasSuffix("nothing found in 1 document\n0\n"))
    }

    @Test("init names the app whose project is in the folder")
    func started() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            cp -r \(Self.folder.path)/Courier/. .; $APNSLINT init && echo '{"aps":{"content-available":1}}' > a.apns
            $APNSLINT lint --format concise a.apns
            """, in: scratch.url)
        #expect(run.output.contains("the receiving app is Courier") && run.output.contains("[app-not-woken]"))
    }

    @Test("A picture calls the app by the name in its project")
    func name() throws {
        let push = #"{"aps":{"alert":{"body":"It is here"}}}"#
        let run = try Program.run(
            ["preview", "--app", "Courier", "-"], input: push, in: Self.folder)
        #expect(run.output.contains(">Courier<"), "\(run.output)\(run.errors)")
    }

    @Test(
        "What can't be read is wrong usage, with the file's name",
        arguments: [
            ("mkdir empty; $APNSLINT app empty", "there is no Xcode project here"),
            ("$APNSLINT app none", "none: it is neither a folder nor an .ipa"),
            (": > a.ipa; $APNSLINT app a.ipa", "a.ipa: it is not a whole zip archive"),
            ("mkdir a.app; $APNSLINT app a.app", "the folder: there is no Info.plist"),
            (
                "mkdir a.app; echo '<plist>' > a.app/Info.plist; $APNSLINT app a.app",
                "Info.plist:2:1: a value is expected here"
            ),
            ("mkdir a.xcarchive; $APNSLINT app a.xcarchive", "a.xcarchive: Products/Applications has no app"),
        ])
    func refusals(_ command: String, _ message: String) throws {
        let scratch = try Scratch()
        let run = try Program.shell(command, in: scratch.url)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty && run.status >= 2)
    }
}
