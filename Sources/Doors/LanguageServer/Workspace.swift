import JSONText
import PushLint

/// The environment of the language server: configuration and files. The command implements it with the file system,
/// tests with memory.
package protocol Workspace {
    /// The settings for a document, by the path of its file. Throws a `WorkspaceError` for configuration with mistakes and for
    /// an app that can't be read.
    mutating func settings(for path: String) throws -> DocumentSettings

    /// The role of a document, by the path of its file.
    mutating func role(of path: String) -> DocumentRole

    /// The path of the configuration in which to change a setting for a document: the nearest one, or one that does not exist yet.
    mutating func configurationPath(for path: String) -> String?

    /// The bytes of a file; nil if it can't be read.
    func read(_ path: String) -> [UInt8]?

    /// Discards configuration and apps, because their files may have changed.
    mutating func forget()

    /// True if a file that settings were read from has changed, appeared or gone since.
    func hasChanged() -> Bool

    /// Takes settings of the editor, as a configuration has them; those of configurations take precedence. Throws a
    /// `WorkspaceError` for a setting with a mistake.
    mutating func take(_ settings: JSONObject) throws
}

/// The settings of one document.
package struct DocumentSettings: Sendable {
    package var linter: Linter
    /// True if the configuration excludes the document.
    package var isIgnored: Bool
    /// The manifest of the receiving app and the string tables that it names, as paths; empty if no app is set.
    package var appFiles: [String]

    package init(linter: Linter = Linter(), isIgnored: Bool = false, appFiles: [String] = []) {
        (self.linter, self.isIgnored, self.appFiles) = (linter, isIgnored, appFiles)
    }
}

/// The reason why configuration can't be used, as one message for the user.
package struct WorkspaceError: Error, CustomStringConvertible {
    package let description: String

    package init(message: String) { description = message }
}
