import JSONText
import PushLint
import PushReport

/// What an editor can ask for by name.
enum Command: String, CaseIterable {
    /// The page of a rule as Markdown: `[rule id]`.
    case explain = "apnslint.explain"
}

extension LanguageServer {
    mutating func execute(_ message: ClientMessage) throws -> JSONValue {
        guard let name = message.parameters["command"]?.string, let command = Command(rawValue: name) else {
            throw ResponseError.invalidParameters("there is no such command")
        }
        let arguments = message.parameters["arguments"]?.array ?? []
        switch command {
        case .explain:
            guard let id = arguments.first?.string, let rule = Rule.all.first(where: { $0.id == id }) else {
                throw ResponseError.invalidParameters("there is no such rule")
            }
            return ["markdown": .string(RulePage(rule).markdown)]
        }
    }
}
