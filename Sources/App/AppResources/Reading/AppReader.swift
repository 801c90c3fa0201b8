public import JSONText

/// Reads what an app declares from its files: a built app, or its project and sources.
public enum AppReader {
    static let maximumFiles = 20_000

    /// The manifest of the app in a folder or archive, whose name tells what it is; `target` names the app of a project
    /// that has several. Throws for files without an app or with several, for a damaged file, and for a target of a
    /// built app.
    package static func manifest(
        of files: any AppFiles, named name: String, target: String? = nil
    ) throws(AppReadingError) -> JSONValue {
        let files = AppFolder(files)
        let isIPA = name.hasSuffix(".ipa")
        let container = isIPA ? "Payload" : name.hasSuffix(".xcarchive") ? "Products/Applications" : nil
        guard container != nil || [".app", ".appex"].contains(where: name.hasSuffix) else {
            let project = name.hasSuffix(".xcodeproj") ? name : nil
            return .object(try ProjectApp(files: files, project: project, target: target).manifest())
        }
        if let target { throw AppReadingError("\(name): it is a built app, which has no target \(target)") }
        var folder = ""
        if let container {
            let apps = files.names(in: container).filter { $0.hasSuffix(".app") }
            guard let app = apps.first, apps.count == 1 else {
                throw AppReadingError("\(name): \(container) has \(apps.isEmpty ? "no app" : "several apps")")
            }
            folder = "\(container)/\(app)"
        }
        return .object(try BuiltApp(files: files, folder: folder, isForDelivery: isIPA).manifest())
    }

    /// True if a file's name is that of a sound.
    static func isSound(_ name: String) -> Bool {
        ["caf", "aif", "aiff", "aifc", "wav", "wave", "m4a", "mp3"].contains(name.fileExtension.lowercased())
    }

    /// True if a file's name is that of a table with the texts of notifications.
    static func isStringTable(_ name: String) -> Bool {
        ["Localizable.strings", "Localizable.stringsdict", "Localizable.xcstrings"].contains(name)
    }

    /// A manifest in which relative paths begin with the app's folder.
    public static func manifest(_ manifest: JSONValue, in prefix: String) -> JSONValue {
        guard !prefix.isEmpty, var object = manifest.object else { return manifest }
        func moved(_ path: JSONValue) -> JSONValue {
            path.string.map { $0.hasPrefix("/") ? path : .string(prefix + $0) } ?? path
        }
        if let place = object["place"] { object["place"] = moved(place) }
        if let places = object["places"]?.object {
            object["places"] = .object(JSONObject(places.members.map { ($0.name, moved($0.value)) }))
        }
        if let paths = object["strings"]?.array { object["strings"] = .array(paths.map(moved)) }
        for key in ["categories", "live-activities", "extensions"] {
            if let elements = object[key]?.array {
                object[key] = .array(elements.map { Self.manifest($0, in: prefix) })
            }
        }
        return .object(object)
    }
}

extension AppBundle {
    /// Sets the names of an app's sounds, and the formats that the files at these paths tell.
    mutating func setSounds(_ names: [String], at paths: [String], in files: AppFolder) {
        set("sounds", names.filter(AppReader.isSound).withoutRepeats.map { .string($0) })
        let sounds = paths.filter(AppReader.isSound).compactMap { path in
            (try? files.read(path, 0..<SoundFile.headBytes)).flatMap { SoundFile(String(path.fileName), $0) }
        }
        if !sounds.isEmpty { set("sound-files", sounds.map { $0.json }) }
    }
}
