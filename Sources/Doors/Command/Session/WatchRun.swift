import LintProject
import PushReport

/// Checks files, and again each time that one of them or their configuration has changed, until a signal ends it.
struct WatchRun {
    let paths: [String]
    let search: FileSearch
    let settings: RunOptions
    let baseline: String?

    /// Checks the files whenever they change, until a signal comes; throws the `ExitStatus` of the last check.
    func run() throws {
        Interruption.listen()
        var appFiles: Set<String> = []
        var inputs = try session.inputs()
        var watched = WatchedFiles(dependencies(of: inputs, &appFiles))
        var last = try check(inputs)
        guard !Interruption.isRequested else { Interruption.leave() }
        let reporter = TextReporter(style: settings.report.terminal.style(), columns: settings.report.terminal.columns)
        try show(reporter.text(last.reports, last.tally), last.problems, watched)
        var status = last.status
        while watched.waitForChange() {
            inputs = session.found()
            watched = WatchedFiles(dependencies(of: inputs, &appFiles))
            let next: WatchCheck
            do {
                if let refusal = inputs.refusal { throw refusal }
                next = try check(inputs)
            } catch let failure as Failure {
                // A configuration that is being written may be wrong for a while, and one that is replaced may be gone.
                Interruption.takeBack()
                try clear()
                StandardStream.tell(failure)
                status = failure.status
                continue
            }
            // An interrupted check has not seen all files.
            guard !Interruption.isRequested else { break }
            let changes = FindingChanges(from: last.reports, to: next.reports)
            try clear()
            let text = reporter.text(changes, next.tally, showsKept: StandardStream.output.isScreen)
            try show(text, next.problems, watched)
            (last, status) = (next, next.status)
        }
        // The terminal has written ^C.
        if StandardStream.output.isScreen { StandardStream.error.write("\n") }
        if status != .success { throw status }
    }

    private var session: Session { Session(paths: paths, search: search, settings: settings, isEndless: true) }

    private func check(_ inputs: Inputs) throws -> WatchCheck {
        settings.types.forget()
        return try session.run(over: inputs) { _, _ in
            WatchCheck(baseline: try BaselineFile(BaselinePaths(read: baseline), settings.report.terminal))
        }
    }

    /// The paths that the findings depend on: files, the folders they were found in, configurations, ignore files, and the
    /// app's files. If the app can't be read, its previously known files are used.
    private func dependencies(of inputs: Inputs, _ appFiles: inout Set<String>) -> Set<String> {
        var found = Set(paths + inputs.lookedAt + inputs.files.map(\.path))
        let folders = found.map { PayloadFinder.isFolder($0) ? AbsolutePath($0) : AbsolutePath($0).parent }
        var above: Set<AbsolutePath> = []
        for var folder in folders { while let next = folder, above.insert(next).inserted { folder = next.parent } }
        var names = search.honoursGitIgnore ? [GitTree.ignoreFile] : []
        switch settings.configuration {
        case .search: names.append(Configuration.fileName)
        case .file(let path): found.insert(path)
        case .off: break
        }
        for name in names { found.formUnion(above.map { AbsolutePath(name, from: $0).text }) }
        if let list = search.listFile { found.insert(list.path) }
        if let baseline { found.insert(baseline) }
        appFiles = filesOfApps(of: inputs, known: appFiles)
        return found.union(appFiles)
    }

    private func filesOfApps(of inputs: Inputs, known: Set<String>) -> Set<String> {
        var found: Set<String> = []
        do {
            var (finder, apps) = (try SettingsFinder(settings), AppLoader())
            var last: Settings?
            for input in inputs.files {
                let settings = try finder.report(for: input.path).settings
                guard settings != last else { continue }
                last = settings
                found.formUnion([settings.effect.appPath, settings.effect.olderAppPath].compactMap(\.self))
                let files = try apps.files(for: settings)
                // A new table is a change of its folder.
                let folders = files.compactMap { AbsolutePath($0).parent }
                found.formUnion(files + (folders + folders.compactMap(\.parent)).map(\.text))
            }
            return found
        } catch { return known.union(found) }
    }

    private func clear() throws {
        guard StandardStream.output.isScreen else { return }
        try Output.write("\u{1B}[H\u{1B}[2J")
    }

    private func show(_ text: String, _ problems: [String], _ watched: WatchedFiles) throws {
        let watching = "\(SystemClock.timeOfDay), watching \(watched.count) files and folders; Ctrl-C ends"
        let style = settings.report.terminal.style()
        try Output.write(StandardStream.output.isScreen ? text + style.paint(watching, .faint) + "\n" : text)
        for problem in problems { StandardStream.tell(problem) }
    }
}

/// A check of the watched files: it keeps the documents with findings, to compare them with those of the next check.
struct WatchCheck: SessionCommand {
    var baseline: BaselineFile?
    var reports: [FileReport] = []
    var tally = Tally()
    var problems: [String] = []
    /// The exit code that `lint` would have.
    var status = ExitStatus.success

    var work: @Sendable (WorkUnit) -> WorkProduct<DocumentChecker.Content> {
        let checker = DocumentChecker(partial: PartialReport([]), needsClean: false, isInOrder: true)
        return { checker.product(of: $0) }
    }

    mutating func take(_ product: WorkProduct<DocumentChecker.Content>, _ problems: inout [String]) throws {
        guard let source = product.source, let content = product.content else { return }
        tally.add(content.partial.tally)
        for var report in content.reports {
            baseline?.take(&report, source.settings.options)
            tally.add(report)
            if report.hasFailed { status = .findings }
            if !report.findings.isEmpty { reports.append(report) }
        }
        if content.lines != nil, product.isEnd { baseline?.endStream(source.name, source.settings.options) }
    }

    // A watched folder may get such files later.
    mutating func note(_ message: String) {}

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        self.problems = problems
        if !problems.isEmpty { status = .unreadable }
        return .success
    }
}
