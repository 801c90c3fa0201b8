import JSONText
import PushDocument
import PushLint
import PushPayload

/// The findings and pushes of a document, with their places in the whole text.
struct Analysis {
    struct Entry {
        let located: LocatedFinding
        /// The byte offset of the text that was linted: 0, or the start of a line in a stream.
        let base: Int

        var range: Range<Int> { located.range.shifted(by: base) }
        var related: [Range<Int>] { located.related.map { $0.shifted(by: base) } }
        var edits: [TextEdit] { located.edits.map { TextEdit($0.range.shifted(by: base), $0.text) } }
    }

    let entries: [Entry]
    /// The pushes with the bytes of their payloads in the document.
    let pushes: [LocatedPush]
    typealias LocatedPush = (push: Push, range: Range<Int>)

    /// Lints a document; each line of a stream is linted separately.
    static func of(_ bytes: [UInt8], named path: String, by linter: Linter) -> Analysis {
        var (entries, pushes): ([Entry], [LocatedPush]) = ([], [])
        for line in documents(in: bytes, named: path) {
            let text = line == bytes.indices ? bytes : Array(bytes[line])
            let result = linter.lint(text, named: name(ofDocumentsIn: path))
            entries += LocatedFinding.all(of: result).map { Entry(located: $0, base: line.lowerBound) }
            pushes += result.document.pushes.map { ($0, $0.range.shifted(by: line.lowerBound)) }
        }
        return Analysis(entries: entries, pushes: pushes)
    }

    /// The documents of a file: each line of a stream that is not blank; otherwise the whole file.
    static func documents(in bytes: [UInt8], named path: String) -> [Range<Int>] {
        guard isStream(path) else { return [bytes.indices] }
        return bytes.split(separator: 0x0A).filter { line in line.contains { $0 > 0x20 } }.map(\.indices)
    }

    /// The name to lint the documents of a file under; a line of a stream gets one that marks it as JSON.
    static func name(ofDocumentsIn path: String) -> String { isStream(path) ? "line.json" : path }
    /// True if each line of a file is a document.
    static func isStream(_ path: String) -> Bool { path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson") }

    /// The push whose payload is at a byte offset; if the document has only one, that one.
    func push(at offset: Int) -> LocatedPush? {
        pushes.first { $0.range.contains(offset) || $0.range.upperBound == offset }
            ?? (pushes.count == 1 ? pushes.first : nil)
    }
}

extension Range<Int> {
    func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
