import JSONText

/// What the receiving app ships, as its developers write it down for the linter.
public struct AppManifest: Sendable {
    /// The categories that the app registers, in the order of the manifest.
    public var categories: [NotificationCategory]
    /// The texts of the app; the manifest only names their files, whose bytes the caller adds.
    public var tables: StringTables
    /// The names of the sound files in the app; nil where the manifest doesn't say.
    public var sounds: [String]?
    /// The files of string tables as the manifest names them, for the caller to read and add to `tables`.
    public var stringPaths: [String]

    /// An app that ships these.
    public init(
        categories: [NotificationCategory] = [], tables: StringTables = StringTables(), sounds: [String]? = nil,
        stringPaths: [String] = []
    ) {
        self.categories = categories
        self.tables = tables
        self.sounds = sounds
        self.stringPaths = stringPaths
    }

    /// The category with this identifier, compared byte by byte.
    public func category(_ id: String) -> NotificationCategory? {
        categories.first { $0.identifier.utf8.elementsEqual(id.utf8) }
    }

    /// Reads a JSON manifest.
    ///
    /// - Throws: `ManifestError` for text that is not JSON, a key it doesn't know and a value of the wrong kind.
    public init(parsing bytes: [UInt8]) throws(ManifestError) {
        do { _ = try JSONDocument(parsing: bytes) } catch { throw .syntax(error) }
        self.init()
    }
}
