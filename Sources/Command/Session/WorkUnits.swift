/// The units of work in order: the inputs one after the other, a stream block by block.
struct WorkUnits {
    private let session: Session
    private var finder: LinterFinder
    private var inputs: ArraySlice<InputFile>
    private var isFollowing: Bool
    private var stream: (reader: LineReader?, source: WorkUnit.Source)?

    init(_ inputs: [InputFile], of session: Session, _ finder: LinterFinder) {
        self.inputs = inputs[...]
        self.session = session
        self.finder = finder
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
                let found = try finder.linter(for: fileName)
                if found.isIgnored, !session.includesIgnored { continue }
                let source = WorkUnit.Source(
                    input: input, name: settings.name(of: input), location: settings.location(of: input),
                    fileName: fileName, found: found)
                guard settings.areLines(input) else { return .file(input, source) }
                do {
                    stream = (try LineReader(input, isFollowed: isFollowing, since: session.places), source)
                } catch let failure as Failure {
                    return .problem(failure.message, nil)
                }
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
        finder.settings.uselessOverrides(in: Set(folders.map { AbsolutePath($0) }))
    }

    var isDecompressing: Bool { stream?.reader?.isDecompressing ?? false }

    private mutating func nextOfStream() throws -> WorkUnit? {
        guard let source = stream?.source else { return nil }
        do {
            switch try stream?.reader?.next() {
            case .lines(let block): return .lines(block, source)
            case .tooLong(let line):
                return .problem(
                    "\(source.name):\(line): the line is longer than \(InputFile.maximumInWords) and was not read",
                    source)
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
