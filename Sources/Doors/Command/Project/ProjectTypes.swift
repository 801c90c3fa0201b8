import PushDocument

/// The types that programs declare for payloads, which the other programs of their project build payloads from. A project is a folder
/// with a mark such as `.git` or a README, and all that is below it.
/// Any thread may use it, because the types that are known stand behind a lock.
final class ProjectTypes: @unchecked Sendable {
    private let lock = Lock()
    private var known: [Place: SharedTypes] = [:]
    private var roots: [AbsolutePath: AbsolutePath] = [:]

    /// The programs of a project in one language.
    private struct Place: Hashable {
        let root: AbsolutePath
        let language: String
    }

    /// The types that other programs of the project declare, as the program with the path sees them; nil in a language whose types are
    /// not read.
    @Sendable func near(_ path: String) -> SharedTypes? {
        guard let none = SharedTypes(of: path), let folder = AbsolutePath(path).parent else { return nil }
        return lock.hold {
            let root = roots[folder] ?? Self.root(of: folder)
            roots[folder] = root
            let place = Place(root: root, language: none.languageName)
            var types = known[place] ?? Self.types(of: place, none)
            known[place] = types
            types.folder = folder.names
            return types
        }
    }

    /// Forgets what was read, for a run over files that changed.
    func forget() { lock.hold { (known, roots) = ([:], [:]) } }

    /// The project of a folder: the nearest folder above it with the best mark, or itself if there is none.
    private static func root(of folder: AbsolutePath) -> AbsolutePath {
        let above = sequence(first: folder) { $0.parent }.prefix(maximumDepth)
        for marks in marks {
            let isMarked = { (folder: AbsolutePath) in
                marks.contains { access(AbsolutePath($0, from: folder).text, F_OK) == 0 }
            }
            if let root = above.first(where: isMarked) { return root }
        }
        return folder
    }

    private static let marks = [
        [".git"], ["README.md", "README", "LICENSE", "README.rst"],
        [
            "go.mod", "Cargo.toml", "Package.swift", "pom.xml", "build.sbt", "build.gradle", "build.gradle.kts",
            "package.json", "pyproject.toml", "composer.json",
        ],
    ]

    private static func types(of place: Place, _ none: SharedTypes) -> SharedTypes {
        var (types, files, read) = (none, 0, 0)
        var folders = [place.root]
        while let folder = folders.popLast() {
            // The order matters where there are too many files.
            let entries = (kinds(in: folder.text) ?? []).sorted { $0.name < $1.name }
            for (name, kind) in entries where !name.hasPrefix(".") {
                let path = AbsolutePath(name, from: folder)
                if kind == S_IFDIR {
                    let isLeftOut = name == "node_modules" || PayloadFinder.isVendored(name)
                    if !isLeftOut, path.names.count - place.root.names.count < maximumDepth { folders.append(path) }
                }
                guard kind == S_IFREG, none.isOfLanguage(name) else { continue }
                files += 1
                guard files <= maximumFiles, read <= maximumRead else { return types }
                let file = InputFile(path: path.text)
                guard file.size ?? .max <= maximumBytes, let bytes = try? file.read(onlyRegular: true) else { continue }
                if types.add(bytes, in: folder.names, named: String(name.prefix { $0 != "." })) { read += bytes.count }
            }
        }
        return types
    }

    private static let maximumDepth = 12
    private static let maximumFiles = 5000
    private static let maximumBytes = 1 << 18
    /// The bytes of all programs that are read token by token.
    private static let maximumRead = 4 << 20
}
