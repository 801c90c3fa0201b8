import Foundation
import Testing

/// Programs that build payloads from types that other files of their project declare.
@Suite("Types of a project") struct ProjectTypeTests {
    private static let goTypes = """
        type Aps struct {
        \tCount string `json:"badge"`
        }
        type Push struct {
        \tAps Aps `json:"aps"`
        }

        """
    private static let goProgram = #"func f() { send(Push{Aps: Aps{Count: "3"}}) }"#
    private static let csTypes = [
        "Models/Push.cs": #"class Push { [JsonPropertyName("aps")] public Aps Aps { get; set; } }"#,
        "Models/Aps.cs": #"class Aps { [JsonPropertyName("badge")] public string Count { get; set; } }"#,
    ]

    private static let projects: [(program: String, files: [String: String], isFound: Bool)] = [
        ("a.go", ["a.go": goProgram, "types.go": goTypes], true),
        ("push/a.go", ["push/a.go": goProgram, "push/types.go": goTypes, "README.md": ""], true),
        // Another package's type is named with it.
        ("push/a.go", ["push/a.go": goProgram, "models/types.go": goTypes, "README.md": ""], false),
        (
            "push/a.go",
            [
                "push/a.go": #"func f() { send(&models.Push{Aps: models.Aps{Count: "3"}}) }"#,
                "pkg/models/types.go": goTypes, "go.mod": "",
            ], true
        ),
        (
            "Services/Apple/Apns.cs",
            csTypes.merging([
                "Services/Apple/Apns.cs":
                    #"class S { void F() { Send(new Push { Aps = new Aps { Count = "3" } }); } }"#,
                "README.md": "",
            ]) { $1 }, true
        ),
        (
            "app/Apns.kt",
            [
                "app/Apns.kt": #"fun f() { send(Push(aps = Aps(count = "3"))) }"#,
                "model/Push.kt":
                    "data class Push(val aps: Aps)\ndata class Aps(@SerialName(\"badge\") val count: String)",
                "LICENSE": "",
            ], true
        ),
        (
            "src/apns.rs",
            [
                "src/apns.rs": #"fn f() { send(Push { aps: Aps { count: "3".to_string() } }); }"#,
                "src/model.rs":
                    "#[derive(Serialize)]\nstruct Push { aps: Aps }\nstruct Aps {\n    #[serde(rename = \"badge\")]\n    count: String,\n}",
                "Cargo.toml": "",
            ], true
        ),
        // Of two types the nearer one counts, and none of two that are as near.
        (
            "a/push/a.go",
            [
                "a/push/a.go": goProgram, "a/push/types.go": goTypes,
                "a/other/types.go": goTypes.replacing("badge", with: "sound"), "README.md": "",
            ], true
        ),
        (
            "c/Apns.kt",
            [
                "c/Apns.kt": #"fun f() { send(Push(aps = Aps(count = "3"))) }"#,
                "a/A.kt": "class Push(val aps: Aps)\nclass Aps(@SerialName(\"badge\") val count: String)",
                "b/B.kt": "class Push(val aps: Aps)\nclass Aps(@SerialName(\"alert\") val count: String)",
                "README.md": "",
            ], false
        ),
        // Keys that are constants of another file.
        (
            "src/Push.java",
            [
                "src/Push.java":
                    #"class P { void f() { Map m = new HashMap(); m.put(Keys.BADGE, "3"); send(Map.of(Keys.APS, m)); } }"#,
                "src/Keys.java":
                    #"interface Keys { String APS = "aps"; String BADGE = "badge"; }"#,
                "README.md": "",
            ], true
        ),
        (
            "push/send.py",
            [
                "push/send.py": "from config import APS, BADGE\nsend({APS: {BADGE: '3'}})",
                "config.py": "APS = 'aps'\nBADGE = 'badge'", "README.md": "",
            ], true
        ),
        (
            "push/send.go",
            [
                "push/send.go": #"func f() { send(map[string]any{"aps": map[string]any{keys.Badge: "3"}}) }"#,
                "keys/keys.go": "const APS = \"aps\"\nconst Badge = \"badge\"",
                "other/other.go": "const APS = \"aps\"\nconst Badge = \"alert\"", "go.mod": "",
            ], true
        ),
        (
            "send.js",
            [
                "send.js": "import { KEYS } from './keys';\nsend({ aps: { [KEYS.BADGE]: '3' } });",
                "keys.js": "export const KEYS = { APS: 'aps', BADGE: 'badge' };",
                "old.js": "export const KEYS = { APS: 'aps', BADGE: 'badge-number' };", "README.md": "",
            ], false
        ),
        // The files of what a project depends on are another's.
        ("a.go", ["a.go": goProgram, "vendor/x/types.go": goTypes, "README.md": ""], false),
    ]

    @Test("A type has the names of its declaration, wherever it is in the project", arguments: projects.indices)
    func types(_ index: Int) throws {
        let (program, files, isFound) = Self.projects[index]
        let scratch = try Scratch()
        for (name, text) in files { try scratch.write(text, to: "in/\(name)") }
        for path in ["in", "in/\(program)"] {
            let run = try Program.run(["lint", "--no-config", "--sources", path], in: scratch.url)
            #expect(run.output.contains("badge is a string") == isFound, "\(path): \(run.output)\(run.errors)")
        }
    }

    @Test("A message is read that a function of another file hands to Firebase's SDK")
    func messages() throws {
        let scratch = try Scratch()
        let service = """
            import * as admin from 'firebase-admin';
            import { Message } from 'firebase-admin/messaging';
            export class FirebaseService {
              async sendNotification(message: Message) { await admin.messaging().send(message); }
            }
            """
        try scratch.write(service, to: "src/firebase/service.ts")
        let call = "this.service.sendNotification({ token: f.token, notification: { title: 'Gate' }, data: { n: 5 } });"
        try scratch.write("class User { async open(f) { await \(call) } }", to: "src/user.ts")
        let other = call.replacing("service.sendNotification(", with: "api.post('/x', ")
        try scratch.write("class Other { async open(f) { await \(other) } }", to: "src/other.ts")
        try scratch.write("{}", to: "README.md")
        let run = try Program.run(["lint", "--no-config", "--sources", "."], in: scratch.url)
        #expect(run.output.contains("src/user.ts:1") && run.output.contains("n is a number"), "\(run.output)")
        #expect(!run.output.contains("other.ts"))
    }

    @Test("A message is read that a function of another file sends to Expo, and no other with a receiver")
    func messagesToExpo() throws {
        let scratch = try Scratch()
        let service = """
            const url = "https://exp.host/--/api/v2/push/send";
            export async function sendPush(messages) {
              await fetch(url, { method: "POST", body: JSON.stringify(messages) });
            }
            """
        try scratch.write(service, to: "lib/push.js")
        let caller = """
            import { sendPush } from "../lib/push.js";
            export async function nudge(users: { pushToken: string; email: string }[]) {
              await mail({ to: users[0].email, title: "Hi", badge: "2" });
              const messages = users.map((u) => ({ to: u.pushToken, title: "Hi", badge: "1" }));
              await sendPush(messages);
            }
            """
        try scratch.write(caller, to: "jobs/nudge.ts")
        try scratch.write("{}", to: "README.md")
        let run = try Program.run(["lint", "--no-config", "--sources", "."], in: scratch.url)
        #expect(run.output.contains("jobs/nudge.ts:4") && run.output.contains("1 error in"), "\(run.output)")
    }

    private static let python = """
        class APNsService:
            def _headers(self, push_type, priority):
                return {"authorization": self.token(), "apns-topic": "com.e.a", "apns-push-type": push_type,
                        "apns-priority": str(priority)}
            async def send(self, token, payload, push_type="alert", priority=10):
                async with httpx.AsyncClient(http2=True) as client:
                    await client.post(f"https://api.push.apple.com/3/device/{token}", json=payload,
                                      headers=self._headers(push_type, priority))
        """
    private static let script = """
        function sendPush(token, payload, { pushType = 'alert', priority = '10' } = {}) {
          const req = connect('https://api.push.apple.com').request({ ':path': `/3/device/${token}`,
            authorization: `bearer ${jwt()}`, 'apns-topic': 'com.e.a', 'apns-push-type': pushType, 'apns-priority': priority });
          req.end(JSON.stringify(payload));
        }
        module.exports = { sendPush };
        """
    private static let wake = #"{"aps": {"content-available": 1}}"#
    private static let senders: [(file: String, text: String, caller: String, isFound: Bool)] = [
        ("apns_service.py", python, #"await apns.send(t, \#(wake), push_type="background")"#, true),
        ("apns_service.py", python, #"await apns.send(t, \#(wake), "background", 5)"#, false),
        // A service around the sender has arguments of its own.
        ("apns_service.py", python, #"await push_service.send(t, \#(wake), "background")"#, false),
        // Another object's function, and a priority that is not known.
        ("apns_service.py", python, #"await fcm.send(t, \#(wake), push_type="background")"#, false),
        ("apns_service.py", python, #"await apns.send(t, \#(wake), push_type="background", priority=p)"#, false),
        (
            "apns.js", script,
            "const { sendPush } = require('./apns');\nsendPush(t, \(wake), { pushType: 'background' });", true
        ),
        (
            "apns.js", script,
            "const { sendPush } = require('./apns');\nconst p = \(wake);\nsendPush(t, p, { pushType: 'background' });",
            true
        ),
        (
            "apns.js", script,
            "const { sendPush } = require('./apns');\nsendPush(t, \(wake), { pushType: 'background', priority });",
            false
        ),
        (
            "headers.js",
            "exports.apnsHeaders = (type, priority = 10) => { return { 'apns-topic': 'com.e.a', 'apns-push-type': type, 'apns-priority': priority }; };",
            """
            const { apnsHeaders } = require('./headers');
            fetch(`https://api.push.apple.com/3/device/${t}`, { headers: apnsHeaders('background'), body: JSON.stringify(\(wake)) });
            """, true
        ),
        // A function of the same name that is not imported.
        ("apns.js", script, "sendPush(t, \(wake), { pushType: 'background' });", false),
        ("apns.js", script, "function sendPush(a, b, c) {}\nsendPush(t, \(wake), { pushType: 'background' });", false),
    ]

    /// The text report of a folder with these files.
    private func report(_ files: [String: String]) throws -> String {
        let scratch = try Scratch()
        for (name, text) in files { try scratch.write(text, to: name) }
        try scratch.write("", to: "README.md")
        return try Program.run(["lint", "--no-config", "--sources", "."], in: scratch.url).output
    }

    @Test("A payload has the header fields that a function of another file sends with it", arguments: senders.indices)
    func headerFunctions(_ index: Int) throws {
        let (file, text, caller, isFound) = Self.senders[index]
        let ending = file.split(separator: ".").last ?? ""
        let body = ending == "py" ? "async def wake(t):\n    \(caller)" : caller
        let output = try report(["push/\(file)": text, "jobs/wake.\(ending)": body])
        #expect(output.contains("background-priority") == isFound, "\(output)")
    }

    @Test("Header fields are known of a function that adds none, and that no other file has with other fields")
    func headerFunctionsNotKnown() throws {
        let caller = "const { sendPush } = require('./a');\nsendPush(t, \(Self.wake), { pushType: 'background' });"
        let adding = Self.script.replacing("'apns-topic'", with: "...more, 'apns-topic'")
        let other = Self.script.replacing("'10'", with: "'5'")
        for (files, isFound) in [
            (["a.js": Self.script], true), (["a.js": Self.script, "dist/a.js": Self.script], true),
            (["a.js": adding], false), (["a.js": Self.script, "b.js": other], false), (["b.js": Self.script], false),
        ] {
            let output = try report(files.merging(["wake.js": caller]) { $1 })
            #expect(output.contains("background-priority") == isFound, "\(output)")
        }
    }

    @Test("Names of Swift's types are not known where another file has an encoder that changes them")
    func keyStrategies() throws {
        let types =
            "struct Aps: Encodable { var alert: String; var threadId: String? }\nstruct Push: Encodable { var aps: Aps }\n"
        let encoder =
            "extension JSONEncoder { static let apns = { $0.keyEncodingStrategy = .custom(dashes); return $0 }(JSONEncoder()) }"
        for (call, isFound) in [("JSONEncoder.apns.encode", false), ("JSONEncoder().encode", true)] {
            let push = types + "try \(call)(Push(aps: Aps(alert: \"x\", threadId: \"a\")))"
            let output = try report(["push.swift": push, "encoder.swift": encoder])
            #expect(output.contains("threadId") == isFound, "\(output)")
        }
    }

    @Test("Fixes of a project's types change nothing")
    func fixes() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.goProgram, to: "a.go")
        try scratch.write(Self.goTypes, to: "types.go")
        let run = try Program.run(["fix", "--unsafe", "--write", "--sources", "."], in: scratch.url)
        #expect(run.status == 1)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.goProgram)
    }
}
