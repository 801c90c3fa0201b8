import JSONText
import PushDocument
import PushLint
import PushReport

/// The units of work in order: the inputs one after the other, a stream block by block.
struct WorkUnits {
    private let session: Session
    private var finder: LinterFinder
    private var inputs: ArraySlice<InputFile>
    private var isFollowing: Bool
    private var stream: (reader: LineReader?, source: WorkUnit.Source)?

    init(_ inputs: [InputFile], of session: Session, _ finder: LinterFinder) {
        self.inputs = inputs[...]
        (self.session, self.finder) = (session, finder)
        isFollowing = session.isFollowing
    }

    /// The next unit; nil if there are no more or the run has to end.
    mutating func next() -> WorkUnit? {
        guard !Interruption.isRequested else { return nil }
        do {
            if stream != nil { return try nextOfStream() }
            while let input = inputs.popFirst() {
                let settings = session.settings
                let fileName = settings.fileName(of: input)
                let file = try finder.linter(for: fileName)
                if file.isIgnored, !session.includesIgnored { continue }
                let source = WorkUnit.Source(
                    input: input, name: settings.name(of: input), location: settings.location(of: input),
                    fileName: fileName, settings: file)
                guard settings.areLines(input) else { return .file(input, source) }
                do {
                    stream = (try LineReader(input, isFollowed: isFollowing, since: session.places), source)
                } catch let failure as Failure { return .problem(failure.message, nil) }
                return try nextOfStream()
            }
            return nil
        } catch {
            inputs = []
            return .failure(error)
        }
    }

    /// A message about each override of a configuration in one of these folders that applies to none of the inputs.
    func uselessOverrides(below folders: [String]) -> [String] {
        finder.settings.uselessOverrides(in: folders)
    }

    var isDecompressing: Bool { stream?.reader?.isDecompressing ?? false }

    private mutating func nextOfStream() throws -> WorkUnit? {
        guard let source = stream?.source else { return nil }
        do {
            switch try stream?.reader?.next() {
            case .lines(let block):
                let isFirst = session.recognisesRecords && !source.isRecognised
                return .lines(block, isFirst ? recognised(source, in: block) : source)
            case .tooLong(let line, _): return .tooLong(line, source)
            case .idle: return .idle(source)
            case nil where isFollowing:
                StandardStream.tell("\(source.name): it was replaced or cut off; reading from its start")
                stream?.reader = try LineReader(source.input, isFollowed: true)
                return .idle(source)
            case nil:
                stream = nil
                return .end(source)
            }
        } catch let failure as Failure {
            // The earlier units are still reported, and so is the end.
            stream?.reader = nil
            isFollowing = false
            return .problem(failure.message, source)
        } catch is Interrupted {
            stream = nil
            inputs = []
            return .end(source)
        }
    }
}

extension WorkUnits {
    private static let maximumFirst = 100

    /// The source of a log, with the form of its records as its first lines show it. The form stays open if a setting gives it, if two
    /// of these lines have their pushes in different places, or if one is a message to a push service.
    private mutating func recognised(_ source: WorkUnit.Source, in block: LineBlock) -> WorkUnit.Source {
        var source = source
        source.isRecognised = true
        stream?.source = source
        let options = source.settings.options
        guard options.record == RecordForm(), options.stage == .written, options.envelope == .auto,
            options.template == nil
        else { return source }
        var lines: [[UInt8]] = []
        block.eachLine { if lines.count < Self.maximumFirst { lines.append(Array($0.text)) } }
        let records = lines.map { try? JSONDocument(parsing: $0).value }
        let parts = RecordParts(records.compactMap(\.self))
        guard let form = parts.form else { return source }
        for (line, record) in zip(lines, records) {
            let document = PushDocument(line, named: WorkUnit.lineName, options: options.reading)
            let isOfForm = record?[form.payload].map { $0 != .null } ?? false
            guard document.fragments.allSatisfy({ $0.messages.isEmpty }), isOfForm || !document.isEnvelope
            else { return source }
        }
        source.plain = source.settings
        source.settings = source.settings.reading(form)
        stream?.source = source
        source.said = "\(source.name) is read as records: \(parts.words)"
        return source
    }
}

/// A unit of work for one thread: a file, or some lines of a stream.
enum WorkUnit: Sendable {
    case file(InputFile, Source)
    case lines(LineBlock, Source)
    case end(Source)
    /// A followed stream has been idle for a while.
    case idle(Source)
    /// The line of this number is longer than `InputFile.maximumBytes`.
    case tooLong(Int, Source)
    /// A message about unreadable input; for a part of a stream with its place.
    case problem(String, Source?)
    case failure(any Error)

    struct Source: Sendable {
        let input: InputFile
        let name: String
        /// The path of the source for CI services.
        let location: String
        let fileName: String?
        var settings: LinterFinder.FileSettings
        /// True once its first lines were looked at for the form of its records.
        var isRecognised = false
        /// The settings for lines of another form than the one that was found in the first; nil if none was found.
        var plain: LinterFinder.FileSettings?
        /// The sentence about how it is read.
        var said: String?

        var emptyLineCount: StreamTally { StreamTally(limit: settings.options.headers.limit) }
    }

    struct Document {
        let source: Source
        let bytes: [UInt8]
        /// The start of the line in its stream; nil for a document that is not a line.
        var place: SourcePosition?
        /// The identity of the file when it was read; nil for a line, and if unknown.
        var identity: FileIdentity?

        var fileName: String? { place == nil ? source.fileName : WorkUnit.lineName }
        var ranOutOfMemory: String { "\(source.name)\(place.map { ":\($0.line)" } ?? ""): \(Gate.OutOfMemory.message)" }

        func report(_ result: LintResult) -> FileReport {
            FileReport(
                path: source.name, location: source.location, result: result, failOn: source.settings.failOn,
                place: place, record: source.settings.options.stage.record)
        }
    }

    /// The name for reading lines, which shows that they are JSON.
    static let lineName = "line.json"

    /// The product of a unit whose documents are processed one by one; each may add problems.
    func product<Content>(ofEach work: (Document, inout [String]) -> Content) -> WorkProduct<[Content]> {
        product { document, problems in
            [work(document, &problems)]
        } lines: { block, source, problems in
            var content: [Content] = []
            block.eachLine { line in
                let document = Document(source: source, bytes: Array(line.text), place: line.place)
                content.append(work(document, &problems))
            }
            return content
        }
    }

    func product<Content>(
        ofFile file: (Document, inout [String]) -> Content, lines: (LineBlock, Source, inout [String]) -> Content
    ) -> WorkProduct<Content> {
        switch self {
        case .file(let input, let source):
            var product = WorkProduct<Content>(source: source, isEnd: true)
            do {
                let (bytes, identity) = try input.readIdentified()
                let choice = source.settings.options.envelope
                if input.isCandidate, !FileLook.holdsPayload(bytes, mayBeFor: choice) { return product }
                let document = Document(source: source, bytes: bytes, identity: identity)
                product.content = file(document, &product.problems)
            } catch let failure as Failure {
                // A file that is too long to be a payload is passed over.
                if !input.isCandidate || input.size ?? 0 <= InputFile.maximumBytes {
                    product.problems.append(failure.message)
                }
            } catch {
                // The run has to end before the document was read.
            }
            return product
        case .lines(let block, let source):
            var product = WorkProduct<Content>(source: source)
            product.content = lines(block, source, &product.problems)
            return product
        case .idle(let source): return WorkProduct(source: source)
        case .end(let source): return WorkProduct(source: source, isEnd: true)
        case .tooLong(let line, let source):
            let message = "\(source.name):\(line): the line is longer than \(InputFile.maximumInWords) and was not read"
            return WorkProduct(source: source, isDamaged: true, problems: [message])
        case .problem(let message, let source): return WorkProduct(source: source, isDamaged: true, problems: [message])
        case .failure(let error): return WorkProduct(failure: error)
        }
    }
}

/// The result for a unit, or the reasons why there is none.
struct WorkProduct<Content: Sendable>: Sendable {
    var source: WorkUnit.Source?
    var content: Content?
    var isEnd = false
    /// True if a part of a stream could not be read.
    var isDamaged = false
    var problems: [String] = []
    var failure: (any Error)?
}
