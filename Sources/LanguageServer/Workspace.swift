import AppResources
import PushLint

/// What the language server asks of the world outside: configuration and files. The command answers from the file
/// system, tests from memory.
public protocol Workspace {
    /// What applies to a document, by the path of its file.
    ///
    /// - Throws: `WorkspaceError` for configuration with mistakes and for an app that can't be read.
    mutating func settings(for path: String) throws -> DocumentSettings

    /// The bytes of a file; nil where it can't be read.
    func read(_ path: String) -> [UInt8]?

    /// Forgets configuration and apps, as their files may have changed.
    mutating func forget()
}

/// What applies to one document.
public struct DocumentSettings: Sendable {
    /// The linter with the document's configuration.
    public var linter: Linter
    /// Whether the configuration says to leave the document out.
    public var isIgnored: Bool
    /// The manifest of the receiving app and the string tables that it names, as paths; empty where no app is set.
    public var appFiles: [String]

    /// Settings of these parts.
    public init(linter: Linter = Linter(), isIgnored: Bool = false, appFiles: [String] = []) {
        self.linter = linter
        self.isIgnored = isIgnored
        self.appFiles = appFiles
    }
}

/// Why configuration can't be used, as one message for the user.
public struct WorkspaceError: Error {
    /// What is wrong, with its place.
    public let message: String

    /// An error with this message.
    public init(message: String) { self.message = message }
}
