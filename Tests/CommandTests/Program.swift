import Foundation
import PushPayload
import PushReport

@testable import Command

/// The command: real files, real exit codes. Most tests run it in the process; where the process is the point, they start one.
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

    /// Runs the command in this process, in surroundings of its own.
    static func run(
        _ arguments: [String], input: String = "", in folder: URL = repository, environment: [String: String] = [:],
        now: (@Sendable () -> UnixTime)? = nil
    ) throws -> Run {
        let streams = [tmpfile(), tmpfile(), tmpfile()].compactMap(\.self)
        defer { for stream in streams { fclose(stream) } }
        let files = streams.map { FileHandle(fileDescriptor: fileno($0)) }
        guard files.count == 3 else { throw POSIXError(.ENFILE) }
        try files[0].write(contentsOf: Data(input.utf8))
        try files[0].seek(toOffset: 0)
        let surroundings = Surroundings(
            input: files[0].fileDescriptor, output: files[1].fileDescriptor, error: files[2].fileDescriptor,
            folder: folder.path, variables: environment, now: now)
        guard let surroundings else { throw POSIXError(.ENOENT) }
        let status = surroundings.hold { Apnslint.run(arguments[...]) }
        let texts = try files.dropFirst().map { file in
            try file.seek(toOffset: 0)
            return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        }
        return Run(status: status.rawValue, output: texts[0], errors: texts[1])
    }

    /// Starts the built program with these arguments, and waits for its end.
    static func start(
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
