import JSONText
import PushLint
import PushReport

/// Works on units by itself: lints their documents, finds the places and writes what the reports will say.
struct DocumentChecker: Sendable {
    /// A draft without documents.
    let draft: Draft
    /// Whether documents without findings have to be known in full.
    let needsClean: Bool
    /// Whether what is reported depends on the documents before.
    let isInOrder: Bool

    /// The name that lines are linted by: it tells that what they hold is no prose.
    private static let lineName = "line.json"

    func product(of unit: LintUnit) -> LintProduct {
        switch unit {
        case .file(let input, let source): file(input, source)
        case .lines(let block, let source): lines(block, source)
        case .end(let source): LintProduct(draft: draft, source: source, lines: source.noLines, isEnd: true)
        case .problem(let message): LintProduct(draft: draft, problem: message)
        case .failure(let error): LintProduct(draft: draft, failure: error)
        }
    }

    private func file(_ input: InputFile, _ source: LintUnit.Source) -> LintProduct {
        var product = LintProduct(draft: draft, source: source, isEnd: true)
        let bytes: [UInt8]
        do { bytes = try input.read() } catch let failure as Failure {
            product.problem = failure.message
            return product
        } catch {
            // The run is to end before the document has come.
            return product
        }
        let linter = source.found.linter
        if !needsClean, bytes.withUnsafeBytes({ linter.isCertainlyClean($0, named: source.fileName) }) {
            product.draft.addClean()
            return product
        }
        let result = linter.lint(bytes, named: source.fileName)
        guard !result.document.lacksMemory else {
            product.problem = "\(source.name): \(Gate.lacksMemory.message)"
            return product
        }
        if !needsClean, result.isClean, !result.document.holdsNothing {
            product.draft.addClean()
        } else {
            add(result, source, to: &product)
        }
        return product
    }

    private func lines(_ block: LineBlock, _ source: LintUnit.Source) -> LintProduct {
        var product = LintProduct(draft: draft, source: source)
        let linter = source.found.linter
        var count = source.noLines
        let limit = count.limit
        block.eachLine { line in
            if linter.isCertainlyClean(line.text, named: Self.lineName) {
                count.add(isClean: true, bytes: line.text.count, limit: limit)
                return
            }
            let result = linter.lint(Array(line.text), named: Self.lineName)
            guard !result.document.lacksMemory else {
                product.problem = "\(source.name):\(line.place.line): \(Gate.lacksMemory.message)"
                return
            }
            count.add(isClean: result.isClean, bytes: result.wireBytes, limit: result.limit)
            if !result.isClean { add(result, source, at: line.place, to: &product) }
        }
        product.draft.addClean(count.clean)
        product.lines = count
        product.bytes = block.bytes.count
        return product
    }

    private func add(
        _ result: LintResult, _ source: LintUnit.Source, at place: SourcePosition? = nil, to product: inout LintProduct
    ) {
        let report = FileReport(
            path: source.name, location: source.location, result: result, failOn: source.found.failOn, place: place)
        if isInOrder { product.reports.append(report) } else { product.draft.add(report) }
    }
}
