import Foundation

/// The built program while it runs: its output so far, and its end by a signal.
final class RunningProgram {
    private let process = Process()
    private let streams: Scratch

    /// Starts it in a folder, with nothing on standard input.
    init(_ arguments: [String], in folder: URL) throws {
        streams = try Scratch()
        let files = try ["out", "err"].map { name in
            try streams.write("", to: name)
            return try FileHandle(forWritingTo: streams.url.appendingPathComponent(name))
        }
        process.executableURL = Program.url
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = files[0]
        process.standardError = files[1]
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    var output: String { text("out") }
    var errors: String { text("err") }

    private func text(_ name: String) -> String {
        String(decoding: (try? Data(contentsOf: streams.url.appendingPathComponent(name))) ?? Data(), as: UTF8.self)
    }

    /// Waits until its output contains a text this many times.
    func wait(for text: String, count: Int = 1) -> Bool {
        wait { (output + errors).components(separatedBy: text).count > count }
    }

    /// Waits until a condition is true, for at most ten seconds.
    func wait(until condition: () -> Bool) -> Bool {
        for _ in 0..<200 {
            if condition() { return true }
            usleep(50_000)
        }
        return false
    }

    /// Sends it a signal.
    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    #if os(Linux)
        /// The bytes that it has read so far; nil if it has ended.
        var bytesRead: Int? {
            guard let counts = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/io", encoding: .utf8)
            else {
                return nil
            }
            return counts.split(separator: "\n").first?.split(separator: " ").last.flatMap { Int($0) }
        }
    #endif

    /// The exit code if it ends by itself within ten seconds; nil otherwise.
    func exitCode() -> Int32? {
        guard wait(until: { !process.isRunning }) else { return nil }
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    /// Sends a signal to end it, and returns the exit code; nil if the signal itself ended it.
    func end(_ signal: Int32 = SIGINT) -> Int32? {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }
}
