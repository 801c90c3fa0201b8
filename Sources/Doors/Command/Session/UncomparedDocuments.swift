import FastReaders
import JSONText
import PushDocument
import PushLint

/// The documents of a unit that are still to be compared with earlier ones, in their order.
struct UncomparedDocuments: Sendable {
    struct Document: BitwiseCopyable, Sendable {
        var pushes = 0
        /// The push of a line, if APNs accepted it and only answers are followed; nil for others.
        var accepted: AcceptedPush?
        /// True for a line with findings, and for a file: `results` has the next result for it.
        var hasResult = false
        let place: SourcePosition?
        let count: Int
    }

    private var documents: [Document] = []
    private var results: [LintResult] = []
    private var pushes: [StoryPush] = []
    private var block: LineBlock?
    private var form: StoryForm?
    var isEmpty: Bool { documents.isEmpty }

    /// Says where the bytes of the lines are.
    mutating func read(_ block: LineBlock, _ form: StoryForm) { (self.block, self.form) = (block, form) }

    /// Adds a line in which nothing was found.
    mutating func add(_ push: StoryPush, of line: LineBlock.Line) {
        if !push.hasContent, let push = push.accepted { return add(push, of: line) }
        pushes.append(push)
        documents.append(Document(pushes: 1, place: line.place, count: line.text.count))
    }

    /// Adds a line in which nothing was found, with a push that was accepted.
    mutating func add(_ push: AcceptedPush, of line: LineBlock.Line) {
        documents.append(Document(accepted: push, place: line.place, count: line.text.count))
    }

    mutating func add(_ result: LintResult, at place: SourcePosition?, _ form: RecordForm) {
        var added = StoryPush.all(in: result.document, form)
        let losses = result.losses
        for index in added.indices where losses.indices.contains(added[index].fragment) {
            added[index].isLost = losses[added[index].fragment] != nil
        }
        pushes += added
        results.append(result)
        documents.append(Document(pushes: added.count, hasResult: true, place: place, count: result.bytes.count))
    }

    /// Compares the documents with earlier ones. A function gets each with what was found in it, nil for a line without findings, and with
    /// the answer to its push; another gets each push that was answered; and a third each line with one that was accepted and needs no
    /// comparison.
    func compare(
        with story: inout Story, of source: WorkUnit.Source, answered: (PushInStory) -> Void,
        accepted: (AcceptedPush, Document) -> Void, _ take: (Document, LintResult?, PushAnswer?) -> Void
    ) {
        let linter = source.settings.linter
        var (next, nextResult) = (0, 0)
        for document in documents {
            if let push = document.accepted, story.take(push) {
                accepted(push, document)
                continue
            }
            let pushes = document.accepted == nil ? pushes[next..<next + document.pushes] : whole(document)
            var earlier: [PushInStory] = []
            next += document.pushes
            for var push in pushes {
                if !push.hasContent, story.comparesContent(to: push.device) { push = whole(document).first ?? push }
                let before = story.take(push, at: source.location, line: document.place?.line)
                if push.hasAnswer { answered(before) }
                if RuleSet.standard.mayFind(after: before) { earlier.append(before) }
            }
            var result: LintResult?
            if document.hasResult {
                result = results[nextResult]
                nextResult += 1
            }
            if !earlier.isEmpty {
                result = linter.adding(
                    earlier, to: result ?? linter.clean(Input(bytes(of: document), named: WorkUnit.lineName)))
            }
            take(document, result, pushes.first?.given)
        }
    }

    /// The push of a line, with its content.
    private func whole(_ line: Document) -> ArraySlice<StoryPush> {
        guard let form else { return [] }
        let push = bytes(of: line).withUnsafeBytes { StoryReader.push(in: $0, form, withContent: true) }
        return push.map { [$0] } ?? []
    }

    func bytes(of document: Document) -> [UInt8] {
        guard let block, let place = document.place else { return [] }
        let start = place.offset - block.start.offset
        return Array(block.bytes[start..<start + document.count])
    }
}
