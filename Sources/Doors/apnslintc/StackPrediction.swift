import AppResources
import JSONText
import PushGrouping
import PushLint
import PushReport

/// Predicts how a list of notifications stacks, for C callers.
struct StackPrediction {
    private var options = GroupingOptions()

    init(options bytes: [UInt8]?) throws(LibraryProblem) {
        guard let bytes else { return }
        do throws(ReadingError) {
            let object = try ObjectReader(
                JSONDocument.unambiguous(bytes, called: "the text of the options").value, "the options",
                keys: ["locale", "locked", "grouping", "previews", "app"])
            if let locale = object["locale"] {
                options.locale = try locale.text()
                if !PluralRules.isKnown(options.locale) {
                    throw locale.error("there is no language “\(options.locale)”")
                }
            }
            options.isLocked = try object["locked"]?.flag() ?? options.isLocked
            options.grouping = try object["grouping"]?.word("grouping") ?? options.grouping
            options.previews = try object["previews"]?.word("previews") ?? options.previews
            if let app = try LibraryOptions.app(object["app"]) { options.app = app }
        } catch { throw .badOptions(error.message) }
    }

    /// The stacks of these notifications, as `apnslint group --format json` writes them. Each has the pushes that a finding keeps out of
    /// the stack.
    func report(on bytes: [UInt8]) throws(LibraryProblem) -> [UInt8] {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw .badArgument("the notifications are not JSON: \(error.message)")
        }
        guard case .array(let elements) = document.value else {
            throw .badArgument("notifications are an array, not \(document.value.phrase)")
        }
        var lintOptions = LintOptions()
        lintOptions.app = options.app
        let linter = Linter(lintOptions).prepared()
        var stacks = StackReport(options: options)
        for (index, element) in elements.enumerated() {
            guard element.object != nil else {
                throw .badArgument("notification \(index) is \(element.phrase), not an object")
            }
            let result = linter.lint(Input(JSONWriter().bytes(element)))
            let place = DocumentSteps.Origin(label: String(index))
            for case .leftOut(let message) in DocumentSteps.items(of: result.document, at: place) {
                throw .badArgument("notification \(message)")
            }
            stacks.take(DocumentStacks(result, at: place, named: nil, by: linter))
        }
        return JSONWriter().bytes(stacks.report(version: Project.version))
    }
}
