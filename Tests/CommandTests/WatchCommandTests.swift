import Foundation
import Testing

/// `apnslint watch` as a command: files change while it runs, and a signal ends it.
@Suite("The command watch") struct WatchCommandTests {
    private func watch(_ arguments: [String], in scratch: Scratch) throws -> RunningProgram {
        try RunningProgram(["watch"] + arguments, in: scratch.url)
    }

    private static let good = #"{"aps":{"alert":"x"}}"#
    private static let bad = #"{"aps":{"alert":"x","badge":"2"}}"#

    @Test("New findings and those that are gone are printed after each change; the exit code is that of the last check")
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

    @Test("Without findings the exit code is 0, after SIGTERM as after SIGINT", arguments: [SIGINT, SIGTERM])
    func clean(signal: Int32) throws {
        let scratch = try Scratch()
        try scratch.write(Self.good, to: "a.apns")
        let program = try watch([], in: scratch)
        #expect(program.wait(for: "nothing found in 1 document"))
        #expect(program.end(signal) == 0)
    }

    @Test("A configuration applies as soon as it exists, and one with mistakes is reported until it is corrected")
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

    @Test("The app's files are watched, including its tables")
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

    @Test("A file that disappears is reported, and checked again when it is back")
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

    @Test(
        "Anything that lint refuses is refused at the start", arguments: [["-"], ["--config", "none.json"], ["empty"]])
    func usage(arguments: [String]) throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            at: scratch.url.appendingPathComponent("empty"), withIntermediateDirectories: true)
        #expect(try Program.run(["watch"] + arguments, in: scratch.url).status == 2)
    }
}
