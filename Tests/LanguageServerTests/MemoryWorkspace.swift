import JSONText
import LanguageServer
import PushLint

/// A workspace whose configuration and files are in memory.
struct MemoryWorkspace: Workspace {
    var settings: [String: DocumentSettings] = [:]
    var files: [String: String] = [:]
    /// The mistake in the configuration, if there is one.
    var problem: String?

    func settings(for path: String) throws -> DocumentSettings {
        if let problem { throw WorkspaceError(message: problem) }
        return settings[path] ?? DocumentSettings()
    }

    func read(_ path: String) -> [UInt8]? { files[path].map { Array($0.utf8) } }

    func role(of path: String) -> DocumentRole {
        path.hasSuffix("/.apnslint.json") ? .configuration(outerRules: []) : .pushes
    }

    func configurationPath(for path: String) -> String? { nil }
    func forget() {}
    func hasChanged() -> Bool { false }
    func take(_ settings: JSONObject) {}
}
