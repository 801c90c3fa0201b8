import LintProject
import PushReport

/// Finds the settings for each document: the configurations from its folder upwards, and then the command line.
/// Each folder is read once, however many files it contains.
struct SettingsFinder {
    private let run: RunOptions
    /// The configuration that `--config` names.
    private let given: [Placed]
    /// The configurations that apply below each folder, the outermost first, in the order of the folders' paths.
    /// An array, because the first dictionary of a run costs a scan of all conformances (docs/decisions/start-up.md).
    private var known: [(folder: String, configurations: [Placed])] = []
    /// The last folder, as it was written, to which no configuration applies: its files have the same settings.
    private var unconfigured: (folder: Substring, report: SettingsReport)?
    private let reporter: TextReporter
    /// The overrides that have applied to a file so far, by their numbers, and by the path of their configuration.
    private var used: [AbsolutePath: Set<Int>] = [:]

    private struct Placed {
        let configuration: Configuration
        let path: AbsolutePath
        let folder: AbsolutePath
    }

    init(_ run: RunOptions) throws {
        self.run = run
        let terminal = run.report.terminal
        reporter = TextReporter(style: terminal.style(for: .error), columns: terminal.columns)
        guard case .file(let file) = run.configuration else {
            given = []
            return
        }
        let project = ProjectFile(path: AbsolutePath(file).text)
        guard let bytes = try Self.bytes(of: project) else {
            throw Failure.usage("\(file): there is no such configuration")
        }
        given = try Self.parse(bytes, of: project, outerRules: [], reporter)
    }

    private var isSearching: Bool { if case .search = run.configuration { true } else { false } }

    /// The settings for a file, or for a document without a file in the current folder. The search begins in the file's
    /// folder, or in the given one.
    mutating func report(for path: String?, from folder: AbsolutePath? = nil) throws -> SettingsReport {
        // With its slash, which tells the root folder from the current one.
        let written = path.map { path in
            path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex)]
        }
        if folder == nil, var known = unconfigured, known.folder == written {
            known.report.path = path
            return known.report
        }
        let file = path.map { AbsolutePath($0) }
        let applying = isSearching ? try configurations(below: folder ?? file?.parent ?? .current) : given
        var settings = Settings()
        settings.add(run.defaults)
        var ignoredBy: Setting.Origin?
        for placed in applying {
            let relative = file?.relative(to: placed.folder)
            let overrides = relative.map(placed.configuration.overrides(for:)) ?? []
            if !overrides.isEmpty { used[placed.path, default: []].formUnion(overrides) }
            settings.add(placed.configuration.settings(with: overrides))
            ignoredBy = ignoredBy ?? relative.flatMap(placed.configuration.ignoring)
        }
        settings.add(run.settings)
        if let name = settings.unknownRule {
            throw Failure.usage("no rule or family is named '\(name.text)': \(adviceOnRules(name.similar))")
        }
        let report = SettingsReport(
            path: path, settings: settings, configurations: applying.map(\.path.description), ignoredBy: ignoredBy)
        if folder == nil, applying.isEmpty, let written { unconfigured = (written, report) }
        return report
    }

    /// A message about each override that has applied to no file, of the configurations in these folders: their files were all seen.
    func uselessOverrides(in folders: [String]) -> [String] {
        guard !given.isEmpty || known.contains(where: { !$0.configurations.isEmpty }) else { return [] }
        let folders = Set(folders.map { AbsolutePath($0) })
        let all = given + (isSearching ? folders.compactMap { configurations(knownBelow: $0)?.last } : [])
        return all.filter { folders.contains($0.folder) }.flatMap { placed in
            placed.configuration.overrideGlobs.enumerated().compactMap { number, globs in
                used[placed.path]?.contains(number) ?? false
                    ? nil : "\(placed.path): the override for \(globs) applies to none of the files"
            }
        }.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// The paths of all configurations that were looked for, whether they exist or not.
    var searchedPaths: [String] {
        (given + known.flatMap(\.configurations)).map(\.path.text)
            + known.map { AbsolutePath(Configuration.fileName, from: AbsolutePath($0.folder)).text }
    }

    /// The ids of the own rules that a folder's configuration may name without defining them: of those above, and those it extends.
    mutating func outerRules(of folder: AbsolutePath) -> [String] {
        guard isSearching else { return [] }
        let own = try? configurations(below: folder).dropLast()
        let outer = own ?? folder.parent.flatMap { try? configurations(below: $0)[...] }
        return outer?.flatMap(\.configuration.ownRules) ?? []
    }

    private mutating func configurations(below folder: AbsolutePath) throws -> [Placed] {
        if let known = configurations(knownBelow: folder) { return known }
        // The user has not named it, and in an untrusted repository a link could show any file in a message.
        let file = ProjectFile(
            path: AbsolutePath(Configuration.fileName, from: folder).text,
            linkFolders: [folder.text, AbsolutePath.current.text])
        let bytes = try Self.bytes(of: file)
        let isEnd = bytes.map(Configuration.isRoot) ?? false
        var all = try isEnd ? [] : folder.parent.map { try configurations(below: $0) } ?? []
        if let bytes {
            let outerRules = all.flatMap(\.configuration.ownRules)
            all += try Self.parse(bytes, of: file, outerRules: outerRules, reporter)
        }
        known.insert((folder.text, all), at: place(of: folder))
        return all
    }

    /// The index of a folder among the known ones, or the one at which to insert it.
    private func place(of folder: AbsolutePath) -> Int { known.partitionPoint { $0.folder >= folder.text } }

    private func configurations(knownBelow folder: AbsolutePath) -> [Placed]? {
        let place = place(of: folder)
        return place < known.count && known[place].folder == folder.text ? known[place].configurations : nil
    }

    private static func bytes(of file: ProjectFile) throws -> [UInt8]? {
        do { return try file.readIfThere() } catch let error as Failure { throw Failure.usage(error.message) }
    }

    /// A configuration, after those that it extends. Their globs are seen from its folder, as they are written for other projects.
    private static func parse(
        _ bytes: [UInt8], of file: ProjectFile, outerRules: [String], _ reporter: TextReporter
    ) throws -> [Placed] {
        var sources = [(path: AbsolutePath(file.path), bytes: bytes)]
        while let last = sources.last, let extended = Configuration.extended(by: last.bytes) {
            var path = AbsolutePath(extended, from: last.path.parent ?? last.path)
            if PayloadFinder.isFolder(path.text) { path = AbsolutePath(Configuration.fileName, from: path) }
            guard !sources.contains(where: { $0.path == path }) else {
                throw Failure.usage("\(last.path): it extends \(path), which extends it")
            }
            let tree = [AbsolutePath.current.text, last.path.parent?.text ?? "/"]
            guard let bytes = try Self.bytes(of: ProjectFile(path: path.text, linkFolders: tree))
            else { throw Failure.usage("\(last.path): there is no \(path), which it extends") }
            sources.append((path, bytes))
        }
        let folder = sources[0].path.parent ?? sources[0].path
        var outerRules = outerRules
        return try sources.reversed().map { path, bytes in
            do throws(ConfigurationError) {
                let configuration = try Configuration(parsing: bytes, path: path.description, outerRules: outerRules)
                outerRules += configuration.ownRules
                return Placed(configuration: configuration, path: path, folder: folder)
            } catch {
                // A configuration of a stranger may extend any file, whose text must not be shown.
                guard path == sources[0].path || !path.relative(to: .current).hasPrefix("../") else {
                    throw Failure.usage(
                        "\(sources[0].path): \(path), which it extends, is no configuration without mistakes")
                }
                throw Failure(
                    status: .usage, message: "\(path): \(error.mistakes.map(\.message).joined(separator: "; "))",
                    report: reporter.text(error, path: path.description, bytes: bytes))
            }
        }
    }
}
