import Foundation
import JSONText
import PushDocument
import PushLint
import Testing

/// The tables of services' messages as laws over the messages that their pages show.
@Suite struct ServiceTableTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Payloads/services")
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    /// The members of an object that have to be of a kind, by path.
    private static func kinds(_ form: MessageObject) -> [(path: [String], kind: JSONKind)] {
        form.members.sorted { $0.key < $1.key }.flatMap { name, value -> [(path: [String], kind: JSONKind)] in
            guard let kind = value.kind else { return [] }
            guard case .object(let inner) = value else { return [([name], kind)] }
            return [([name], kind)] + kinds(inner).map { ([name] + $0.path, $0.kind) }
        }
    }

    private func set(_ new: JSONValue, at path: ArraySlice<String>, in value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return new }
        if var elements = value?.array, let index = Int(name), elements.indices.contains(index) {
            elements[index] = set(new, at: path.dropFirst(), in: elements[index])
            return .array(elements)
        }
        var object = value?.object ?? JSONObject()
        object[name] = set(new, at: path.dropFirst(), in: object[name])
        return .object(object)
    }

    @Test("A member of another kind than its table says is reported in the messages of each service", arguments: names)
    func kinds(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        let first = try #require(text.split(separator: "\n").first)
        let root = try JSONDocument(parsing: Array(first.utf8)).value
        let messages = PushDocument(Array(first.utf8)).fragments.flatMap { fragment in
            fragment.messages.map { (message: $0, pointer: fragment.pointer.appending($0.pointer)) }
        }
        for (message, place) in messages {
            // A notification of gorush is for Apple's devices by its platform.
            for (path, kind) in Self.kinds(message.form) where path != ["platform"] {
                let pointer = path.reduce(place) { $0.appending($1) }
                let wrong: JSONValue = kind == .string ? 7 : "x"
                let changed = JSONWriter().bytes(set(wrong, at: pointer.tokens[...], in: root))
                let found = Linter().lint(Input(changed)).findings.filter { $0.severity > .info }
                #expect(!found.isEmpty, "\(name): \(pointer) as \(wrong)")
            }
        }
    }
}
