import AppResources
import JSONText
import PushPayload

/// Finds the places in an app's files that define a category, a sound or a text.
enum AppDefinition {
    /// The byte ranges in a file that define the value of a key of the payload.
    static func ranges(of name: String, under key: String, in bytes: [UInt8], _ path: String) -> [Range<Int>] {
        if key.hasSuffix("loc-key") { return texts(name, in: bytes, path) }
        guard path.hasSuffix(".json"), let manifest = try? JSONDocument(parsing: bytes) else { return [] }
        switch key {
        case "category": return elements(manifest, "categories") { $0.object?["identifier"]?.string == name }
        case "sound", "name": return elements(manifest, "sounds") { $0.string == name }
        default: return []
        }
    }

    private static func elements(
        _ manifest: JSONDocument, _ list: String, where isMeant: (JSONValue) -> Bool
    ) -> [Range<Int>] {
        let elements = manifest.value.object?[list]?.array ?? []
        return elements.indices.filter { isMeant(elements[$0]) }.compactMap { index in
            Locator(manifest.bytes).place(of: JSONPointer([list, String(index)]))?.value
        }
    }

    /// The places of a text's key in a string table. A binary table is shown from its start.
    private static func texts(_ name: String, in bytes: [UInt8], _ path: String) -> [Range<Int>] {
        if path.hasSuffix(".xcstrings") {
            guard let catalog = try? JSONDocument(parsing: bytes) else { return [] }
            let place = Locator(catalog.bytes).place(of: JSONPointer(["strings", name]))
            return (place?.key).map { [$0] } ?? []
        }
        if bytes.starts(with: Array("bplist".utf8)) { return [0..<0] }
        let isDictionary = path.hasSuffix(".stringsdict")
        guard isDictionary || path.hasSuffix(".strings") else { return [] }
        let mark = isDictionary ? "<key>\(name)</key>" : JSONWriter().text(.string(name))
        var (found, start) = ([] as [Range<Int>], 0)
        while let next = bytes.offset(of: mark, from: start) {
            let end = next + mark.utf8.count
            // An equals sign follows a key of a `.strings` file.
            let follower = bytes[end...].first { $0 > 0x20 }
            if isDictionary || follower == UInt8(ascii: "=") { found.append(next..<end) }
            start = next + 1
        }
        return found
    }
}

/// Go to definition: the place in the app that a payload's name refers to. It is a category in its sources or manifest, a text in
/// the string tables, or the type that decodes the state of a Live Activity.
extension LanguageServer {
    mutating func definition(_ message: ClientMessage) throws -> JSONValue {
        guard let target = try target(message), let key = target.caret.path.last else { return .null }
        let app = target.app
        if [Key.contentState, .attributes].contains(where: { target.caret.path.contains($0.name) }) {
            return .array(app?.activities.compactMap(\.place?.location) ?? [])
        }
        guard !target.caret.isName, case .object = target.place, let name = target.string else { return .null }
        let declared =
            switch key {
            case Key.category.name: app?.category(name)?.place
            case Key.attributesType.name: app?.activities.first { $0.name == name }?.place
            default: nil as AppPlace?
            }
        if let location = declared?.location { return [location] }
        // The text that its developers wrote comes before its translations.
        let language = app?.tables.developmentLanguage ?? "en"
        let own = ["/Base.lproj/", "/\(language).lproj/"]
        let files = settings(of: target.document.uri).appFiles
        func isOwn(_ path: String) -> Bool { own.contains { path.contains($0) } }
        let locations = (files.filter(isOwn) + files.filter { !isOwn($0) }).flatMap { path -> [JSONValue] in
            guard let bytes = workspace.read(path) else { return [] }
            let text = DocumentText(bytes, capabilities.encoding)
            return AppDefinition.ranges(of: name, under: key, in: bytes, path).map { range in
                ["uri": .string(DocumentURI.uri(path)), "range": text.range(range)]
            }
        }
        return .array(locations)
    }
}
