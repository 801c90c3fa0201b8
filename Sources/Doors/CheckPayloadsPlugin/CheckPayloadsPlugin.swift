import Foundation
import PackagePlugin

/// Checks the payloads among the files of a target before each build: an error in one of them fails it.
///
/// It runs the apnslint that is installed, because a build would compile its own as a tool of the plugin, beside the package.
@main struct CheckPayloadsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = target.sourceModule?.sourceFiles.map(\.url.path) ?? []
        let payloads = files.filter { $0.hasSuffix(".apns") || $0.hasSuffix(".json") }
        guard !payloads.isEmpty else { return [] }
        guard let program = Self.program else {
            Diagnostics.warning("the payloads of \(target.name) are not checked: apnslint is not on the PATH")
            return []
        }
        return [
            .prebuildCommand(
                displayName: "Checking the payloads of \(target.name)", executable: program,
                arguments: ["lint", "--skip-other-json", "--format", "xcode"] + payloads,
                outputFilesDirectory: context.pluginWorkDirectoryURL.appendingPathComponent("nothing"))
        ]
    }

    /// The program on the PATH, or where Homebrew and `make install` put it: Xcode has a short PATH.
    private static var program: URL? {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (path + ["/opt/homebrew/bin", "/usr/local/bin"])
            .map { URL(fileURLWithPath: $0).appendingPathComponent("apnslint") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
