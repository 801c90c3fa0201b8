import JSONText
import PushLint

/// The documents of a unit that are still to be compared with earlier ones, in their order.
struct UncomparedDocuments: Sendable {
    struct Document: Sendable {
        let pushes: Int
        /// What was found in it; nil for a line in which nothing was found.
        let result: LintResult?
        let place: SourcePosition?
        let count: Int
    }

    private var documents: [Document] = []
    private var pushes: [StoryPush] = []
    var block: LineBlock?

    /// Adds a line in which nothing was found.
    mutating func add(_ push: StoryPush, of line: LineBlock.Line) {
        pushes.append(push)
        documents.append(Document(pushes: 1, result: nil, place: line.place, count: line.text.count))
    }

    mutating func add(_ result: LintResult, at place: SourcePosition?, _ fields: StoryFields) {
        let added = StoryPush.all(in: result.document, fields)
        pushes += added
        documents.append(Document(pushes: added.count, result: result, place: place, count: result.bytes.count))
    }

    /// Compares the documents with earlier ones. A function gets each of them with what was found in it, or with nothing if it is a line
    /// in which nothing was found.
    func compare(with story: inout Story, of source: WorkUnit.Source, _ take: (Document, LintResult?) -> Void) {
        let linter = source.settings.linter
        var next = 0
        for document in documents {
            var earlier: [EarlierPushes] = []
            defer { next += document.pushes }
            for push in pushes[next..<next + document.pushes] {
                let before = story.take(push, at: source.location, line: document.place?.line)
                if RuleSet.standard.mayFind(after: before) { earlier.append(before) }
            }
            var result = document.result
            if !earlier.isEmpty {
                result = linter.adding(
                    earlier, to: result ?? linter.lint(bytes(of: document), named: WorkUnit.lineName))
            }
            take(document, result)
        }
    }

    func bytes(of document: Document) -> [UInt8] {
        guard let block, let place = document.place else { return [] }
        let start = place.offset - block.start.offset
        return Array(block.bytes[start..<start + document.count])
    }
}
