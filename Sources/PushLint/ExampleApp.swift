import AppResources

/// The receiving app of a rule's example, as its developers would write it down.
public struct ExampleApp: Sendable {
    /// The manifest (JSON).
    public let text: String
    /// The string tables that it names: where they lie, and what is in them.
    public let tables: [(path: String, text: String)]

    init(_ text: String, tables: [(path: String, text: String)] = []) {
        self.text = text
        self.tables = tables
    }

    /// What they say; nil where an example is damaged.
    var manifest: AppManifest? {
        guard var manifest = try? AppManifest(parsing: Array(text.utf8)) else { return nil }
        for table in tables { try? manifest.tables.add(Array(table.text.utf8), path: table.path) }
        return manifest
    }
}
