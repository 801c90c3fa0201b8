import JSONText
import PushLint
import PushReport

/// What an editor can ask for by name.
enum Command: String, CaseIterable {
    /// The page of a rule as Markdown: `[rule id]`.
    case explain = "apnslint.explain"
    /// The push at a position, as it would stand on a lock screen, as SVG: `[document, position]`.
    case pushPicture = "apnslint.pushPicture"
    /// The stacks that the pushes and events of a document make, as SVG: `[document]`.
    case stacksPicture = "apnslint.stacksPicture"
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
        case .pushPicture:
            return ["svg": .string(try pushPicture(of: try document(arguments), at: arguments.dropFirst().first))]
        case .stacksPicture: return ["svg": .string(try stacksPicture(of: try document(arguments)))]
        }
    }

    /// The open document that the first argument of a command names.
    private func document(_ arguments: [JSONValue]) throws -> String {
        guard let uri = arguments.first?.string, documents[uri] != nil else {
            throw ResponseError.invalidParameters("the first argument of the command is not an open document")
        }
        return uri
    }
}
