import Foundation
import Testing

/// `apnslint watch` as a command: files change while it runs, and a signal ends it.
@Suite struct WatchCommandTests {
    private func watch(_ arguments: [String], in scratch: Scratch) throws -> RunningProgram {
        try RunningProgram(["watch"] + arguments, in: scratch.url)
    }

    private static let good = #"{"aps":{"alert":"x"}}"#
    private static let bad = #"{"aps":{"alert":"x","badge":"2"}}"#

    @Test("What is new and what is gone is printed after each change; the exit code is that of the last check")
    func changes() throws {
        let scratch = try Scratch()
        try scratch.write(Self.bad, to: "a.apns")
        let program = try watch(["."], in: scratch)
        #expect(program.wait(for: "1 error in 1 document\n"), "\(program.output)")
        try scratch.write(Self.good, to: "a.apns")
        #expect(program.wait(for: "nothing found in 1 document (nothing new, 1 gone)"), "\(program.output)")
        #expect(program.output.contains("gone:\n  ./a.apns:1:29: error: "))
        try scratch.write(Self.bad, to: "below/b.apns")
        #expect(program.wait(for: "1 error in 2 documents (1 new, nothing gone)"), "\(program.output)")
        #expect(program.output.contains("new:\n\n./below/b.apns:1:29: error: "), "\(program.output)")
        #expect(!program.output.contains("\u{1B}"), "no terminal, no escape sequences")
        #expect(program.end() == 1)
    }

    @Test("Nothing found ends with 0, by SIGTERM as by SIGINT", arguments: [SIGINT, SIGTERM])
    func clean(signal: Int32) throws {
        let scratch = try Scratch()
        try scratch.write(Self.good, to: "a.apns")
        let program = try watch([], in: scratch)
        #expect(program.wait(for: "nothing found in 1 document"))
        #expect(program.end(signal) == 0)
    }

    @Test("A configuration counts as soon as it is there, and one with mistakes is waited out")
    func configuration() throws {
        let scratch = try Scratch()
        try scratch.write(Self.bad, to: "pushes/a.apns")
        let program = try watch(["pushes"], in: scratch)
        #expect(program.wait(for: "1 error in 1 document"))
        try scratch.write(#"{"rules": {"#, to: ".apnslint.json")
        #expect(program.wait(for: ".apnslint.json:1:"), "\(program.errors)")
        try scratch.write(#"{"rules": {"wrong-kind": "off"}}"#, to: ".apnslint.json")
        #expect(program.wait(for: "nothing found in 1 document (nothing new, 1 gone)"), "\(program.output)")
        #expect(program.end() == 0)
    }

    @Test("The app's files are watched, its tables among them")
    func app() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":{"loc-key":"GATE"}}}"#, to: "a.apns")
        try scratch.write(#"{"strings": ["en.lproj"]}"#, to: "app/app.json")
        try scratch.write(#""OTHER" = "Other";"#, to: "app/en.lproj/Localizable.strings")
        let program = try watch(["--app", "app/app.json", "a.apns"], in: scratch)
        #expect(program.wait(for: "1 document"))
        #expect(program.output.contains("loc-key"), "\(program.output)")
        try scratch.write(#""GATE" = "Gate";"#, to: "app/en.lproj/Localizable.strings")
        #expect(program.wait(for: "nothing found in 1 document (nothing new, 1 gone)"), "\(program.output)")
        #expect(program.end() == 0)
    }

    @Test("A file that is gone is told, and comes back")
    func missing() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.good, to: "a.apns")
        let program = try watch(["a.apns"], in: scratch)
        #expect(program.wait(for: "nothing found in 1 document"))
        try FileManager.default.removeItem(atPath: path)
        #expect(program.wait(for: "a.apns: no such file"), "\(program.errors)")
        try scratch.write(Self.bad, to: "a.apns")
        #expect(program.wait(for: "1 error in 1 document (1 new, nothing gone)"), "\(program.output)")
        #expect(program.end() == 1)
    }

    @Test("What lint refuses is refused at the start", arguments: [["-"], ["--config", "none.json"], ["empty"]])
    func usage(arguments: [String]) throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            at: scratch.url.appendingPathComponent("empty"), withIntermediateDirectories: true)
        #expect(try Program.run(["watch"] + arguments, in: scratch.url).status == 2)
    }
}
