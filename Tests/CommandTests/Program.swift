import Foundation
import PushReport

/// The built program, run as users run it: real files, real exit codes.
enum Program {
    /// The result of a run.
    struct Run {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The program beside the test bundle.
    static let url: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let tests = bundles.first ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("apnslint")
    }()

    /// The root of the repository.
    static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The names of all report formats.
    static let formats = ReportFormat.allCases.map(\.rawValue)

    /// Runs it with these arguments.
    static func run(
        _ arguments: [String], input: String = "", in folder: URL = repository, environment: [String: String] = [:]
    ) throws -> Run {
        try launch(url, arguments, input: Data(input.utf8), folder, environment)
    }

    /// Runs a shell command in which `$APNSLINT` is the program.
    static func shell(_ line: String, input: String = "", in folder: URL = repository) throws -> Run {
        try launch(URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: Data(input.utf8), folder, [:])
    }

    private static func launch(
        _ executable: URL, _ arguments: [String], input: Data, _ folder: URL, _ environment: [String: String]
    ) throws -> Run {
        // Files rather than pipes, so that neither side can wait for the other.
        let scratch = try Scratch()
        let streams = try ["in", "out", "err"].map { name in
            let url = scratch.url.appendingPathComponent(name)
            try (name == "in" ? input : Data()).write(to: url)
            return url
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let inherited = ProcessInfo.processInfo.environment.filter { $0.key != "NO_COLOR" }
        process.environment = inherited.merging(environment) { $1 }.merging(["APNSLINT": url.path]) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: streams[0])
        process.standardOutput = try FileHandle(forWritingTo: streams[1])
        process.standardError = try FileHandle(forWritingTo: streams[2])
        try process.run()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
    }
}

/// A folder that exists for one test.
final class Scratch {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("apnslint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        _ = chmod(url.path, 0o700)
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file below the folder and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
