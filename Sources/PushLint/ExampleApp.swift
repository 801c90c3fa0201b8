import AppResources

/// The receiving app of a rule's example, as its developers would write it down.
public struct ExampleApp: Sendable {
    /// A file of texts.
    public struct Table: Sendable {
        /// Its path, as in the manifest.
        public let path: String
        /// Its content.
        public let text: String
    }

    /// The manifest (JSON).
    public let text: String
    /// The string tables that it names.
    public internal(set) var tables: [Table]

    init(_ text: String, tables: KeyValuePairs<String, String> = [:]) {
        self.text = text
        self.tables = tables.map { Table(path: $0.key, text: $0.value) }
    }

    /// The parsed manifest; nil if an example is damaged.
    var manifest: AppManifest? {
        guard var manifest = try? AppManifest(parsing: Array(text.utf8)) else { return nil }
        for table in tables {
            do { try manifest.tables.add(Array(table.text.utf8), path: table.path) } catch { return nil }
        }
        return manifest
    }
}
