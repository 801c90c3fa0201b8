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
    /// - Throws: `ReadingError` for text that is not JSON, a key that manifests don't have, a value of the wrong kind
    ///   and a repeated category.
    public init(parsing bytes: [UInt8]) throws(ReadingError) {
        try self.init(reading: JSONDocument.unambiguous(bytes).value)
    }

    /// Reads a manifest that is part of a JSON document; pointers in errors begin at the manifest.
    ///
    /// - Throws: `ReadingError` as for a manifest of its own.
    public init(reading value: JSONValue) throws(ReadingError) {
        let manifest = try ObjectReader(
            value, "the manifest",
            keys: ["categories", "sounds", "strings", "development-language", "live-activities", "types"])
        self.init(
            categories: try Self.categories(manifest), sounds: try manifest["sounds"]?.texts(),
            stringPaths: try manifest["strings"]?.texts() ?? [])
        tables.developmentLanguage = try manifest["development-language"]?.text()
        activities = try ActivityType.all(in: manifest)
    }

    /// The paths in the manifest of JSON Schema files that describe types; the caller reads the files and adds them.
    public var schemaPaths: [String] {
        activities.flatMap { [$0.attributesPath, $0.contentStatePath].compactMap { $0 } }
    }

    /// Adds a JSON Schema file that the manifest names.
    ///
    /// - Throws: `ReadingError` for text that is not JSON, or that describes no type.
    public mutating func addSchema(_ bytes: [UInt8], path: String) throws(ReadingError) {
        let schema = try CodableSchema(jsonSchema: JSONDocument.unambiguous(bytes).value)
        for index in activities.indices {
            if activities[index].attributesPath == path { activities[index].attributes = schema }
            if activities[index].contentStatePath == path { activities[index].contentState = schema }
        }
    }

    private static func categories(_ manifest: ObjectReader) throws(ReadingError) -> [NotificationCategory] {
        var categories: [NotificationCategory] = []
        var identifiers: Set<[UInt8]> = []
        for element in try manifest["categories"]?.elements() ?? [] {
            let category = try NotificationCategory(reading: element)
            guard identifiers.insert(Array(category.identifier.utf8)).inserted else {
                throw ReadingError(
                    .value(element.pointer.appending("identifier")),
                    "the category “\(category.identifier)” is there twice")
            }
            categories.append(category)
        }
        return categories
    }
}

extension NotificationCategory {
    fileprivate init(reading element: ValueReader) throws(ReadingError) {
        let object = try ObjectReader(
            element.value, "a category",
            keys: [
                "identifier", "summary-format", "hidden-previews-placeholder", "show-title", "show-subtitle", "actions",
            ], at: element.pointer)
        self.init(
            identifier: try object.required("identifier").someText(),
            summaryFormat: try object["summary-format"]?.appText(),
            hiddenPreviewsPlaceholder: try object["hidden-previews-placeholder"]?.appText(),
            showsTitle: try object["show-title"]?.flag() ?? false,
            showsSubtitle: try object["show-subtitle"]?.flag() ?? false, actions: try object["actions"]?.texts() ?? [])
    }
}

extension ValueReader {
    /// A literal text, or `{"key": …}`.
    fileprivate func appText() throws(ReadingError) -> AppText {
        if let text = value.string { return .literal(text) }
        guard value.object != nil else { throw isNot("a string or an object with a key") }
        return .key(try ObjectReader(value, name, keys: ["key"], at: pointer).required("key").text())
    }
}
