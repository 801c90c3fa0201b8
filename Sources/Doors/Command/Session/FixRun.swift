import PushLint
import PushReport
import ReportText

/// A run of `fix`: documents in, fixed documents out.
struct FixRun: SessionCommand {
    struct Options: Sendable {
        var showsDifference: Bool
        var writes: Bool
        var isUnsafe: Bool
    }

    /// The result for a file, or for some lines of one.
    struct Content: Sendable {
        /// The identity of the file when it was read; nil for lines.
        var identity: FileIdentity?
        var old: [UInt8] = []
        var new: [UInt8] = []
        /// The documents that were not clean from the start.
        var documents: [FixedDocument] = []
        var clean = 0
    }

    /// The remaining findings of a document, the counts of found and fixed ones, and the report on the original if the fixes can't be
    /// written.
    typealias FixedDocument = (report: FileReport, found: Int, fixed: Int, unchanged: FileReport?)

    private let options: Options
    private let terminal: Terminal
    private var reports: Reports
    private var (tally, fixes) = (Tally(), FixTally())
    private var hasFailed = false
    private let onlyStandardInput: Bool
    /// The lines so far of the stream that is being read, unless they were passed on.
    private var stream = Content()
    private var isDamaged = false

    init(_ options: Options, _ reporting: Reporting, _ inputs: Inputs) throws {
        self.options = options
        terminal = reporting.terminal
        reports = try reporting.reports(to: .error)
        onlyStandardInput = inputs.files.allSatisfy(\.isStandardInput)
        guard options.writes else { return }
        let files = inputs.files.filter { !$0.isStandardInput }
        Set(files.map { TemporaryFile.folder(of: $0.path) }).forEach(TemporaryFile.removeLeftovers)
    }

    // MARK: On any thread

    var work: @Sendable (WorkUnit) -> WorkProduct<Content> {
        { [options] unit in
            unit.product { document, problems in
                var content = Content(identity: document.identity)
                Self.fix(document, options, into: &content, &problems)
                return content
            } lines: { block, source, problems in
                Self.fix(block, source, options, &problems)
            }
        }
    }

    private static func fix(
        _ document: WorkUnit.Document, _ options: Options, into content: inout Content, _ problems: inout [String]
    ) {
        let (linter, bytes) = (document.source.settings.linter, document.bytes)
        content.old += bytes
        // The reader of a pipe waits even for an ignored document.
        guard !document.source.settings.isIgnored else {
            content.new += bytes
            return
        }
        if bytes.withUnsafeBytes({ linter.isKnown(Input($0, named: document.fileName)) }) {
            content.new += bytes
            content.clean += 1
            return
        }
        var result = Fixer(linter, unsafe: options.isUnsafe).fix(bytes, named: document.fileName)
        guard !result.remaining.document.ranOutOfMemory else {
            content.new += bytes
            problems.append(document.ranOutOfMemory)
            return
        }
        // A line has to stay a single line.
        if document.place != nil, result.isChanged, result.bytes.contains(0x0A) {
            result = FixResult(unchanged: Input(bytes, named: document.fileName), by: linter)
        }
        content.new += result.bytes
        let unchanged = options.writes && result.isChanged ? linter.lint(Input(bytes, named: document.fileName)) : nil
        content.documents.append(
            (
                document.report(result.remaining), result.found, result.applied.count, unchanged.map(document.report)
            ))
    }

    /// Fixes each line, and leaves everything between lines as it is.
    private static func fix(
        _ block: LineBlock, _ source: WorkUnit.Source, _ options: Options, _ problems: inout [String]
    ) -> Content {
        var content = Content()
        func keep(until end: Int) {
            content.new += block.bytes[content.old.count..<end]
            content.old += block.bytes[content.old.count..<end]
        }
        block.eachLine { line in
            keep(until: line.place.offset - block.start.offset)
            fix(
                WorkUnit.Document(source: source, bytes: Array(line.text), place: line.place), options, into: &content,
                &problems)
        }
        keep(until: block.bytes.count)
        return content
    }

    // MARK: In the order of the input

    mutating func take(_ product: WorkProduct<Content>, _ problems: inout [String]) throws {
        guard let source = product.source else { return }
        if product.isDamaged { isDamaged = true }
        if source.input.isStandardInput, !options.showsDifference {
            if let content = product.content {
                try StandardStream.output.writePiece(content.new)
                try report(content, in: source)
            }
        } else if let content = product.content {
            stream.identity = content.identity
            stream.old += content.old
            stream.new += content.new
            stream.documents += content.documents
            stream.clean += content.clean
        }
        guard product.isEnd else { return }
        defer { (stream, isDamaged) = (Content(), false) }
        try finish(source, &problems)
    }

    /// Writes or shows a whole file, and reports the remaining findings.
    private mutating func finish(_ source: WorkUnit.Source, _ problems: inout [String]) throws {
        // Unread parts would be lost.
        let isWhole = !isDamaged && !Interruption.isRequested
        if options.writes, isWhole, stream.new != stream.old, !source.input.isStandardInput {
            let replacement = FileReplacement(
                path: source.input.path, old: stream.old, identity: stream.identity, new: stream.new)
            do { try replacement.run() } catch let failure as Failure {
                problems.append(failure.message)
                stream.new = stream.old
                stream.documents = stream.documents.map { ($0.unchanged ?? $0.report, $0.found, 0, nil) }
            }
        }
        if isWhole, stream.new != stream.old, options.showsDifference || !options.writes {
            if let problem = try show(source.name) { problems.append(problem) }
        }
        try report(stream, in: source)
    }

    private mutating func report(_ content: Content, in source: WorkUnit.Source) throws {
        tally.addClean(content.clean)
        if content.clean > 0 { fixes.addClean(source.name) }
        for document in content.documents {
            tally.add(document.report)
            fixes.add(document.found, fixed: document.fixed, left: document.report)
            hasFailed = hasFailed || document.report.hasFailed
            try reports.file(document.report)
        }
    }

    /// Writes the difference to standard output. Returns a message for one that can't be shown, or nil.
    private func show(_ name: String) throws -> String? {
        let path = AbsolutePath(name).description
        let difference = UnifiedDiff(
            path: path.hasPrefix("/") ? String(path.dropFirst()) : path, from: stream.old, to: stream.new)
        let style = terminal.style()
        // A patch has to keep the bytes; on a terminal it is made readable.
        if style.isColoured || StandardStream.output.isTerminal {
            try StandardStream.output.writePiece(Array(difference.text(style: style, columns: terminal.columns).utf8))
        } else if StandardStream.output.isBuildLog, !TerminalText.isSafePatch(difference.patch) {
            return "\(name): its patch is not shown, because a build log would obey what is in it; send it to a file"
        } else {
            try StandardStream.output.writePiece(difference.patch)
        }
        return nil
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        let isWritten = options.writes || !options.showsDifference && onlyStandardInput
        try reports.end(
            tally, problems: problems, sentence: fixes.sentence(isWritten: isWritten, isUnsafe: options.isUnsafe))
        for problem in problems { StandardStream.tell(problem) }
        if !problems.isEmpty { return .unreadable }
        return hasFailed ? .findings : .success
    }
}
