import Foundation
import Testing

/// `apnslint watch` as it is used: files change while it runs, and a signal ends it.
@Suite struct WatchCommandTests {
    /// The program while it watches.
    private final class Watch {
        private let process = Process()
        private let output: URL
        private let errors: URL

        init(_ arguments: [String], in scratch: Scratch) throws {
            let streams = try Scratch()
            (output, errors) = (streams.url.appendingPathComponent("out"), streams.url.appendingPathComponent("err"))
            self.streams = streams
            try Data().write(to: output)
            try Data().write(to: errors)
            process.executableURL = Program.url
            process.arguments = ["watch"] + arguments
            process.currentDirectoryURL = scratch.url
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
        }

        private let streams: Scratch

        deinit { if process.isRunning { process.terminate() } }

        var text: String { String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self) }
        var errorText: String { String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self) }

        /// Waits until something stands in the output, or on standard error, behind what was there before.
        func wait(for word: String, count: Int = 1) -> Bool {
            for _ in 0..<200 {
                if (text + errorText).components(separatedBy: word).count > count { return true }
                usleep(50_000)
            }
            return false
        }

        /// Ends it by a signal, and gives the exit code; nil where the signal itself ended it.
        func end(_ signal: Int32 = SIGINT) -> Int32? {
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : nil
        }
    }

    private static let good = #"{"aps":{"alert":"x"}}"#
    private static let bad = #"{"aps":{"alert":"x","badge":"2"}}"#

    @Test("What is new and what is gone is printed after each change; the exit code is that of the last check")
    func changes() throws {
        let scratch = try Scratch()
        try scratch.write(Self.bad, to: "a.apns")
        let watch = try Watch(["."], in: scratch)
        #expect(watch.wait(for: "1 error in 1 document\n"), "\(watch.text)")
        try scratch.write(Self.good, to: "a.apns")
        #expect(watch.wait(for: "nothing found in 1 document (nothing new, 1 gone)"), "\(watch.text)")
        #expect(watch.text.contains("gone:\n  ./a.apns:1:29: error: "))
        try scratch.write(Self.bad, to: "below/b.apns")
        #expect(watch.wait(for: "1 error in 2 documents (1 new, nothing gone)"), "\(watch.text)")
        #expect(watch.text.contains("new:\n\n./below/b.apns:1:29: error: "), "\(watch.text)")
        #expect(!watch.text.contains("\u{1B}"), "no terminal, no escape sequences")
        #expect(watch.end() == 1)
    }

    @Test("Nothing found ends with 0, by SIGTERM as by SIGINT", arguments: [SIGINT, SIGTERM])
    func clean(signal: Int32) throws {
        let scratch = try Scratch()
        try scratch.write(Self.good, to: "a.apns")
        let watch = try Watch([], in: scratch)
        #expect(watch.wait(for: "nothing found in 1 document"))
        #expect(watch.end(signal) == 0)
    }

    @Test("A configuration counts as soon as it is there, and one with mistakes is waited out")
    func configuration() throws {
        let scratch = try Scratch()
        try scratch.write(Self.bad, to: "pushes/a.apns")
        let watch = try Watch(["pushes"], in: scratch)
        #expect(watch.wait(for: "1 error in 1 document"))
        try scratch.write(#"{"rules": {"#, to: ".apnslint.json")
        #expect(watch.wait(for: ".apnslint.json:1:"), "\(watch.errorText)")
        try scratch.write(#"{"rules": {"wrong-kind": "off"}}"#, to: ".apnslint.json")
        #expect(watch.wait(for: "nothing found in 1 document (nothing new, 1 gone)"), "\(watch.text)")
        #expect(watch.end() == 0)
    }

    @Test("The app's files are watched, its tables among them")
    func app() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":{"loc-key":"GATE"}}}"#, to: "a.apns")
        try scratch.write(#"{"strings": ["en.lproj"]}"#, to: "app/app.json")
        try scratch.write(#""OTHER" = "Other";"#, to: "app/en.lproj/Localizable.strings")
        let watch = try Watch(["--app", "app/app.json", "a.apns"], in: scratch)
        #expect(watch.wait(for: "1 document"))
        #expect(watch.text.contains("loc-key"), "\(watch.text)")
        try scratch.write(#""GATE" = "Gate";"#, to: "app/en.lproj/Localizable.strings")
        #expect(watch.wait(for: "nothing found in 1 document (nothing new, 1 gone)"), "\(watch.text)")
        #expect(watch.end() == 0)
    }

    @Test("A file that is gone is told, and comes back")
    func missing() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.good, to: "a.apns")
        let watch = try Watch(["a.apns"], in: scratch)
        #expect(watch.wait(for: "nothing found in 1 document"))
        try FileManager.default.removeItem(atPath: path)
        #expect(watch.wait(for: "a.apns: no such file"), "\(watch.errorText)")
        try scratch.write(Self.bad, to: "a.apns")
        #expect(watch.wait(for: "1 error in 1 document (1 new, nothing gone)"), "\(watch.text)")
        #expect(watch.end() == 1)
    }

    @Test("What lint refuses is refused at the start", arguments: [["-"], ["--config", "none.json"], ["empty"]])
    func usage(arguments: [String]) throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            at: scratch.url.appendingPathComponent("empty"), withIntermediateDirectories: true)
        #expect(try Program.run(["watch"] + arguments, in: scratch.url).status == 2)
    }
}
