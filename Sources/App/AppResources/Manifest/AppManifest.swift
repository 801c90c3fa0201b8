import CEmbedded
public import JSONText

/// The receiving app, as its developers describe it for the linter, or as it was read from its files.
public struct AppManifest: Sendable {
    /// The declarations of the app itself.
    package private(set) var app = AppBundle()
    /// The app's extensions; nil if the manifest leaves them open.
    package private(set) var extensions: [AppBundle]?
    /// The categories that the app registers, in the order of the manifest.
    public var categories: [NotificationCategory]
    /// The texts of the app; the manifest only names their files, whose bytes the caller adds.
    package var tables = StringTables()
    /// The names of the sound files in the app; nil where the manifest doesn't say.
    public var sounds: [String]?
    /// The folders of sounds in the manifest; the caller adds the names of their files to `sounds`.
    public private(set) var soundFolders: [String] = []
    /// The format and length of sounds, as far as their files tell it.
    package private(set) var soundFiles: [SoundFile]
    /// The paths of string tables in the manifest; the caller reads the files and adds them to `tables`.
    public var stringPaths: [String] = []
    /// The system's own texts, in the languages that the manifest adds.
    package private(set) var systemTexts = SystemTexts()
    /// The app's Live Activities, as Swift decodes them; empty where the manifest doesn't say.
    package var activities: [ActivityType] = []

    /// A manifest with these categories and sounds.
    public init(categories: [NotificationCategory] = [], sounds: [String]? = nil) {
        (self.categories, self.sounds, soundFiles) = (categories, sounds, [])
    }

    /// The category with this identifier, compared byte by byte.
    public func category(_ id: String) -> NotificationCategory? {
        categories.first { $0.identifier.utf8.elementsEqual(id.utf8) }
    }

    /// True if the known categories, and those that the app's own extensions draw, lack the id.
    public func lacksCategory(_ id: String) -> Bool {
        guard app.isComplete("categories", given: !categories.isEmpty), category(id) == nil else { return false }
        let drawn = (extensions ?? []).filter { $0.point == ExtensionPoint.content }
        return drawn.allSatisfy { $0.lacks(id, in: .interfaceCategories) }
    }

    /// The sounds of the app; nil if there may be others.
    public var allSounds: [String]? {
        app.isComplete("sounds", given: sounds != nil && soundFolders.isEmpty) ? sounds ?? [] : nil
    }

    /// The app's Live Activities; nil if there may be others.
    package var allActivities: [ActivityType]? {
        app.isComplete("live-activities", given: !activities.isEmpty) ? activities : nil
    }

    /// True if the app's texts are known, so that a missing one can be reported.
    public var hasTables: Bool { app.isComplete("strings", given: !tables.isEmpty || !stringPaths.isEmpty) }
    /// The host that takes pushes for the app as it is signed; nil where that is unknown.
    public var host: String? { app.values(of: .apsEnvironment)?.first.flatMap { Self.hosts[$0] } }

    /// The hosts of APNs by the entitlement `aps-environment`.
    public static let hosts = ["production": "api.push.apple.com", "development": "api.sandbox.push.apple.com"]

    /// The extensions of the app at a point, such as `com.apple.usernotifications.service`; nil if there may be others.
    package func extensions(at point: String) -> [AppBundle]? {
        guard let extensions, app.isComplete("extensions", given: true) else { return nil }
        return extensions.filter { $0.point == point }
    }

    /// Adds the names of the files in a folder of `soundFolders`, and removes the folder from that list.
    public mutating func addSounds(_ names: [String], folder: String) {
        soundFolders.removeAll { $0 == folder }
        sounds = (sounds ?? []) + names
    }

    /// Reads a JSON manifest. Throws for text that is not JSON, unknown keys, wrong values and a repeated category.
    public init(parsing bytes: [UInt8]) throws(ReadingError) {
        try self.init(reading: JSONDocument.unambiguous(bytes).value)
    }

    /// Reads a manifest that is part of a JSON document; pointers in errors begin at the manifest. Throws for unknown
    /// keys, wrong values and a repeated category.
    public init(reading value: JSONValue) throws(ReadingError) {
        let manifest = try ObjectReader(
            value, "the manifest",
            keys: AppBundle.lists + ["development-language", "system-texts", "types"] + AppBundle.keys)
        categories = try manifest.elements(of: "categories", "category", by: "identifier") {
            element throws(ReadingError) in try NotificationCategory(reading: element)
        }
        let sounds = try manifest["sounds"]?.texts()
        self.sounds = sounds?.filter { !$0.hasSuffix("/") }
        soundFolders = (sounds ?? []).filter { $0.hasSuffix("/") }
        soundFiles = try manifest.elements(of: "sound-files", "sound file", by: "name") {
            element throws(ReadingError) in try SoundFile(reading: element)
        }
        stringPaths = try manifest["strings"]?.texts() ?? []
        app = try AppBundle(reading: manifest)
        extensions = try manifest["extensions"]?.elements().map { element throws(ReadingError) in
            let object = try element.object("an extension", keys: ["point"] + AppBundle.keys)
            var bundle = try AppBundle(reading: object)
            bundle.point = try object.required("point").text()
            return bundle
        }
        tables.developmentLanguage = try manifest["development-language"]?.text()
        systemTexts = try SystemTexts(reading: manifest["system-texts"])
        activities = try ActivityType.all(in: manifest)
    }

    /// The paths in the manifest of JSON Schema files that describe types; the caller reads the files and adds them.
    public var schemaPaths: [String] {
        activities.flatMap { [$0.attributesPath, $0.contentStatePath].compactMap { $0 } }
    }

    /// Adds a JSON Schema file that the manifest names. Throws for text that is not JSON, or that describes no type.
    public mutating func addSchema(_ bytes: [UInt8], path: String) throws(ReadingError) {
        let schema = try CodableSchema.reading(jsonSchema: JSONDocument.unambiguous(bytes).value)
        for index in activities.indices {
            if activities[index].attributesPath == path { activities[index].attributes = schema }
            if activities[index].contentStatePath == path { activities[index].contentState = schema }
        }
    }

    /// The JSON Schema of manifests (2020-12), for editors. Extensions have the keys of the app's facts, and `point`.
    public static var schema: JSONValue {
        var schema = (try? JSONDocument(parsing: [UInt8](embedded_manifest_schema_json())).value.object) ?? [:]
        var properties = schema["properties"]?.object ?? [:]
        for fact in AppFact.allCases {
            guard let description = properties[fact.rawValue] else { continue }
            var form: JSONObject =
                switch fact.form {
                case .texts: ["type": "array", "items": ["type": "string"]]
                case .text: ["type": "string"]
                case .flag: ["type": "boolean"]
                }
            form["description"] = description
            properties[fact.rawValue] = .object(form)
        }
        let facts = properties.members.filter { AppBundle.keys.contains($0.name) }.map { ($0.name, $0.value) }
        let bundle = JSONObject([("point", ["type": "string"])] + facts)
        properties["extensions"] = [
            "type": "array", "items": ["type": "object", "properties": .object(bundle), "additionalProperties": false],
        ]
        schema["properties"] = .object(properties)
        return .object(schema)
    }
}

extension ObjectReader {
    /// The elements of a list, each named by its member `key`. Throws if two have the same name.
    func elements<Element>(
        of list: String, _ what: String, by key: String, read: (ValueReader) throws(ReadingError) -> Element
    ) throws(ReadingError) -> [Element] {
        var elements: [Element] = []
        var names: Set<ExactText> = []
        for value in try self[list]?.elements() ?? [] {
            elements.append(try read(value))
            let name = value.value.object?[key]?.string ?? ""
            guard names.insert(ExactText(name)).inserted else {
                throw ReadingError(.value(value.pointer.appending(key)), "the \(what) “\(name)” is there twice")
            }
        }
        return elements
    }
}

extension ValueReader {
    /// A literal text, or `{"key": …}`.
    fileprivate func appText() throws(ReadingError) -> AppText {
        if let text = value.string { return .literal(text) }
        guard value.object != nil else { throw isNot("a string or an object with a key") }
        return .key(try object(name, keys: ["key"]).required("key").text())
    }
}

/// A category that the app registers, in the terms of Apple's `UNNotificationCategory`.
public struct NotificationCategory: Sendable, Equatable {
    /// The identifier that a payload's `category` names.
    public var identifier: String
    /// The format that sums up the notifications below the leading one, such as "%u more messages from %@".
    package var summaryFormat: AppText?
    /// The placeholder for the content when previews are hidden, such as "%u messages".
    package var hiddenPreviewsPlaceholder: AppText?
    /// True if the title stays visible when previews are hidden.
    public var showsTitle: Bool
    /// True if the subtitle stays visible when previews are hidden.
    public var showsSubtitle: Bool
    /// The identifiers of its actions, in their order.
    public var actions: [String]
    /// True if only a service extension registers it, while it runs.
    public var isInExtension = false
    /// The line that declares it; nil where that is not known.
    public internal(set) var place: AppPlace?

    /// A category with these parts; without formats the system's own texts are used.
    package init(
        identifier: String, summaryFormat: AppText? = nil, hiddenPreviewsPlaceholder: AppText? = nil,
        showsTitle: Bool = false, showsSubtitle: Bool = false, actions: [String] = []
    ) {
        (self.identifier, self.summaryFormat) = (identifier, summaryFormat)
        (self.hiddenPreviewsPlaceholder, self.showsTitle) = (hiddenPreviewsPlaceholder, showsTitle)
        (self.showsSubtitle, self.actions) = (showsSubtitle, actions)
    }

    fileprivate init(reading element: ValueReader) throws(ReadingError) {
        let object = try element.object(
            "a category",
            keys: [
                "identifier", "summary-format", "hidden-previews-placeholder", "show-title", "show-subtitle", "actions",
                "options", "intent-identifiers", "in-extension", "place",
            ])
        let options = try object["options"]?.texts() ?? []
        // Intent identifiers are only checked: no rule reads them.
        _ = try object["intent-identifiers"]?.texts()
        self.init(
            identifier: try object.required("identifier").someText(),
            summaryFormat: try object["summary-format"]?.appText(),
            hiddenPreviewsPlaceholder: try object["hidden-previews-placeholder"]?.appText(),
            showsTitle: try object["show-title"]?.flag() ?? options.contains("hiddenPreviewsShowTitle"),
            showsSubtitle: try object["show-subtitle"]?.flag() ?? options.contains("hiddenPreviewsShowSubtitle"),
            actions: try object["actions"]?.texts() ?? [])
        isInExtension = try object["in-extension"]?.flag() ?? false
        place = try object["place"].map { member throws(ReadingError) in AppPlace(reading: try member.text()) }
    }
}
