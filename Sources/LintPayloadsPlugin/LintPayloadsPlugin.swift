import Foundation
import PackagePlugin

/// `swift package lint-payloads`: runs apnslint over the package, or over the paths given, with apnslint's own options.
@main struct LintPayloadsPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "apnslint").url
        process.arguments = ["lint"] + (arguments.isEmpty ? ["."] : arguments)
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Found(status: process.terminationStatus)
        }
    }

    /// SwiftPM makes any error an exit code of 1.
    struct Found: Error, CustomStringConvertible {
        let status: Int32
        var description: String { "apnslint ended with exit code \(status)" }
    }
}
