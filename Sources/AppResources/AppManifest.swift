public import JSONText

/// The resources of the receiving app, as its developers describe them for the linter.
public struct AppManifest: Sendable {
    /// The categories that the app registers, in the order of the manifest.
    public var categories: [NotificationCategory]
    /// The texts of the app; the manifest only names their files, whose bytes the caller adds.
    public var tables: StringTables
    /// The names of the sound files in the app; nil where the manifest doesn't say.
    public var sounds: [String]?
    /// The paths of string tables in the manifest; the caller reads the files and adds them to `tables`.
    public var stringPaths: [String]
    /// The app's Live Activities, as Swift decodes them; empty where the manifest doesn't say.
    public var activities: [ActivityType] = []

    /// A manifest with these resources.
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

    /// True if the app's categories are known and this is none of them.
    public func lacksCategory(_ id: String) -> Bool { !categories.isEmpty && category(id) == nil }

    /// True if the app's texts are known, so that a missing one can be reported.
    public var hasTables: Bool { !tables.isEmpty || !stringPaths.isEmpty }

    /// Reads a JSON manifest.
    ///
    /// - Throws: `ManifestError` for text that is not JSON, a key that manifests don't have, a value of the wrong kind
    ///   and a repeated category.
    public init(parsing bytes: [UInt8]) throws(ManifestError) {
        try self.init(reading: Self.value(parsing: bytes))
    }

    /// The value of a JSON text in which no object gives a name twice: a pointer would lead to only one of the two.
    private static func value(parsing bytes: [UInt8]) throws(ManifestError) -> JSONValue {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch { throw .syntax(error) }
        if document.hasRepeatedKeys {
            // A repeat inside the first of two equal names has no place of its own: the outer repeat is reported.
            let locator = Locator(bytes)
            let repeated = locator.repeatedKeys().map(\.pointer)
            let places = locator.places(of: repeated)
            let pointer = repeated.first { places[$0] != nil } ?? .root
            throw .key(pointer, message: "“\(pointer.last ?? "")” is there twice")
        }
        return document.value
    }

    /// Reads a manifest that is part of a JSON document; pointers in errors begin at the manifest.
    ///
    /// - Throws: `ManifestError` as for a manifest of its own.
    public init(reading value: JSONValue) throws(ManifestError) {
        let manifest = try ManifestObject(
            value, at: .root, "the manifest",
            keys: ["categories", "sounds", "strings", "development-language", "live-activities", "types"])
        self.init(
            categories: try Self.categories(manifest), sounds: try manifest.texts("sounds"),
            stringPaths: try manifest.texts("strings") ?? [])
        tables.developmentLanguage = try manifest.text("development-language")
        activities = try ActivityType.all(in: manifest)
    }

    /// The paths in the manifest of JSON Schema files that describe types; the caller reads the files and adds them.
    public var schemaPaths: [String] {
        activities.flatMap { [$0.attributesPath, $0.contentStatePath].compactMap { $0 } }
    }

    /// Adds a JSON Schema file that the manifest names.
    ///
    /// - Throws: `ManifestError` for text that is not JSON, or that describes no type.
    public mutating func addSchema(_ bytes: [UInt8], path: String) throws(ManifestError) {
        let schema = try CodableSchema(jsonSchema: Self.value(parsing: bytes))
        for index in activities.indices {
            if activities[index].attributesPath == path { activities[index].attributes = schema }
            if activities[index].contentStatePath == path { activities[index].contentState = schema }
        }
    }

    private static func categories(_ manifest: ManifestObject) throws(ManifestError) -> [NotificationCategory] {
        var categories: [NotificationCategory] = []
        var identifiers: Set<[UInt8]> = []
        for (value, pointer) in try manifest.elements("categories") ?? [] {
            let category = try NotificationCategory(reading: value, at: pointer)
            guard identifiers.insert(Array(category.identifier.utf8)).inserted else {
                throw .value(
                    pointer.appending("identifier"), message: "the category “\(category.identifier)” is there twice")
            }
            categories.append(category)
        }
        return categories
    }
}

extension NotificationCategory {
    fileprivate init(reading value: JSONValue, at pointer: JSONPointer) throws(ManifestError) {
        let object = try ManifestObject(
            value, at: pointer, "a category",
            keys: [
                "identifier", "summary-format", "hidden-previews-placeholder", "show-title", "show-subtitle", "actions",
            ])
        guard let identifier = try object.text("identifier") else {
            throw .value(pointer, message: "a category has no identifier")
        }
        guard !identifier.isEmpty else {
            throw .value(pointer.appending("identifier"), message: "the identifier is empty")
        }
        self.init(
            identifier: identifier, summaryFormat: try object.appText("summary-format"),
            hiddenPreviewsPlaceholder: try object.appText("hidden-previews-placeholder"),
            showsTitle: try object.flag("show-title") ?? false,
            showsSubtitle: try object.flag("show-subtitle") ?? false, actions: try object.texts("actions") ?? [])
    }
}
