import GroupReport
import JSONText
import PushGrouping
import PushReport

/// Predicts how a list of notifications stacks, for C callers.
struct StackPrediction {
    private var options = GroupingOptions()

    /// Reads the user's settings.
    ///
    /// - Throws: `LibraryProblem` if the text is not a JSON object, or a setting does not exist.
    init(options bytes: [UInt8]?) throws(LibraryProblem) {
        for member in try bytes.map(LibraryOptions.object)?.members ?? [] {
            switch (member.name, member.value) {
            case ("locale", .string(let locale)): options.locale = locale
            case ("locked", .boolean(let isLocked)): options.isLocked = isLocked
            case ("grouping", .string(let word)): options.grouping = try Self.word(word, member.name)
            case ("previews", .string(let word)): options.previews = try Self.word(word, member.name)
            case ("app", let value):
                if let app = try LibraryOptions.app(value) { options.app = app }
            case ("locale", let value), ("locked", let value), ("grouping", let value), ("previews", let value):
                throw .badOptions(
                    "\(member.name) is \(value.kind.phrase), not \(member.name == "locked" ? "a boolean" : "a string")")
            default:
                throw .badOptions(
                    "\(member.name) is not an option of group; there are locale, locked, grouping, previews, app")
            }
        }
    }

    private static func word<Choice: RawRepresentable & CaseIterable>(
        _ word: String, _ name: String
    ) throws(LibraryProblem) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: word) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badOptions("\(word.isEmpty ? "an empty string" : word) is no \(name); there are \(words)")
        }
        return choice
    }

    /// The stacks of these notifications, as `apnslint group --format json` writes them.
    ///
    /// - Throws: `LibraryProblem` if the text is not a JSON array of objects.
    func report(on bytes: [UInt8]) throws(LibraryProblem) -> String {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw .badArgument("the notifications are not JSON: \(error.message)")
        }
        guard case .array(let elements) = document.value else {
            throw .badArgument("notifications are an array, not \(document.value.kind.phrase)")
        }
        var list = NotificationList(options)
        for (index, element) in elements.enumerated() {
            guard let delivery = Delivery(element, label: String(index)) else {
                throw .badArgument("notification \(index) is \(element.kind.phrase), not an object")
            }
            list.deliver(delivery)
        }
        return JSONWriter().text(GroupJSONReport(version: Project.version, options: options).value(list.result()))
    }
}
