import Foundation
import PackagePlugin

/// `swift package lint-payloads`: runs apnslint over the package, or over the paths given, with apnslint's own options.
@main struct LintPayloadsPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        // A dependency on the program would make every build compile it a second time, as a tool of the plugin.
        let build = try packageManager.build(.product("apnslint"), parameters: .init())
        guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
            throw Failure(description: "apnslint could not be built\n\(build.logText)")
        }
        let process = Process()
        process.executableURL = program.url
        // The package's own sources tell what its types decode, unless the project says which app is meant.
        let configuration = context.package.directoryURL.appendingPathComponent(".apnslint.json").path
        let namesApp = arguments.contains { $0 == "--app" || $0.hasPrefix("--app=") }
        let app = namesApp || FileManager.default.fileExists(atPath: configuration) ? [] : ["--app", "."]
        process.arguments = ["lint"] + arguments + app + (Self.namePaths(arguments) ? [] : ["."])
        // Nobody types into a plugin: a read from standard input would wait forever.
        process.standardInput = FileHandle.nullDevice
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure(description: "apnslint ended with exit code \(process.terminationStatus)")
        }
    }

    /// The options that take a file; that file is not checked.
    private static let fileOptions: Set = [
        "--config", "--app", "--app-before", "--target", "--baseline", "--write-baseline", "--files-from",
        "--stdin-filename", "--output",
    ]

    /// True if an argument names a path to check; options alone mean the whole package.
    private static func namePaths(_ arguments: [String]) -> Bool {
        zip(arguments, [""] + arguments).contains { argument, previous in
            argument == "-" || argument == "--files-from" || argument.hasPrefix("--files-from=")
                || !argument.hasPrefix("-") && !fileOptions.contains(previous)
                    && FileManager.default.fileExists(atPath: argument)
        }
    }

    /// The message that SwiftPM shows before it exits with code 1.
    struct Failure: Error, CustomStringConvertible { let description: String }
}
