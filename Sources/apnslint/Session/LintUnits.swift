/// Gives what there is to check unit by unit, in its order: the inputs one after the other, a stream block by block.
struct LintUnits {
    private let judging: Judging
    private var finder: LinterFinder
    private var inputs: ArraySlice<InputFile>
    private var stream: (reader: LineReader?, source: LintUnit.Source)?

    /// The units of these inputs.
    init(_ inputs: [InputFile], _ judging: Judging, _ finder: LinterFinder) {
        self.inputs = inputs[...]
        self.judging = judging
        self.finder = finder
    }

    /// The next unit, or nil when there are no more or the run is to end.
    mutating func next() -> LintUnit? {
        guard !Interruption.isRequested else { return nil }
        do {
            if stream != nil { return try nextOfStream() }
            while let input = inputs.popFirst() {
                let fileName = judging.fileName(of: input)
                let found = try finder.linter(for: fileName)
                if found.isIgnored { continue }
                let source = LintUnit.Source(
                    name: judging.name(of: input), location: judging.location(of: input), fileName: fileName,
                    found: found)
                guard judging.areLines(input) else {
                    return .file(input, source)
                }
                do { stream = (try LineReader(input), source) } catch let failure as Failure {
                    return .problem(failure.message)
                }
                return try nextOfStream()
            }
            return nil
        } catch {
            inputs = []
            return .failure(error)
        }
    }

    private mutating func nextOfStream() throws -> LintUnit? {
        guard let source = stream?.source else { return nil }
        do {
            switch try stream?.reader?.next() {
            case .lines(let block): return .lines(block, source)
            case .tooLong(let line):
                return .problem("\(source.name):\(line): the line is longer than \(InputFile.most) and was not read")
            case nil:
                stream = nil
                return .end(source)
            }
        } catch let failure as Failure {
            // What came before is reported, and so is the end.
            stream?.reader = nil
            return .problem(failure.message)
        } catch is Interrupted {
            stream = nil
            inputs = []
            return .end(source)
        }
    }
}
