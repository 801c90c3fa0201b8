@testable import AppResources
import Testing

@Suite("The arguments of a text")
struct FormatArgumentTests {
    static let texts: [(text: String, arguments: [String])] = [
        ("", []), ("Hello", []), ("%@", ["1 %@ text"]), ("%@ and %@", ["1 %@ text", "2 %@ text"]),
        ("%2$@ and %1$@", ["2 %2$@ text", "1 %1$@ text"]), ("%1$@, %1$@", ["1 %1$@ text"]), ("%d", ["1 %d value"]),
        ("%@: %lld", ["1 %@ text", "2 %lld value"]), ("100%%", []), ("50% off", []), ("100%", []),
    ]

    @Test("are numbered as the device fills them", arguments: texts)
    func plain(_ text: String, _ arguments: [String]) {
        #expect(described(LocalizedText(.plain(text), language: "en")) == arguments)
    }

    static let plurals: [(format: String, one: String, other: String, argument: Int?, arguments: [String])] = [
        ("%#@n@", "one", "%u", nil, ["1 %#@n@ plural"]),
        ("%#@n@ from %@", "one", "%u", nil, ["1 %#@n@ plural", "2 %@ text"]),
        ("%#@n@", "one from %2$@", "%u from %2$@", nil, ["1 %#@n@ plural", "2 %2$@ text"]),
        ("%#@n@", "one from %@", "%u from %@", nil, ["1 %#@n@ plural", "2 %@ text"]),
        ("%@ %2$#@n@", "one", "%u", nil, ["1 %@ text", "2 %2$#@n@ plural"]),
        ("%#@n@", "one", "%u", 3, ["3 %#@n@ plural"]), ("%#@n@", "one", "%d", nil, ["1 %#@n@ plural"]),
        ("%#@unknown@", "one", "%u", nil, []), ("%#@n@", "%#@n@", "%#@n@", nil, ["1 %#@n@ plural"]),
    ]

    @Test("of plural forms are those of all forms", arguments: plurals)
    func plural(_ format: String, _ one: String, _ other: String, _ argument: Int?, _ arguments: [String]) {
        let variable = PluralVariable(name: "n", valueType: "u", argument: argument, texts: [.one: one, .other: other])
        #expect(described(LocalizedText(.plural(format: format, variables: [variable]), language: "en")) == arguments)
    }

    @Test("of forms within forms are found in bounded time")
    func nesting() {
        let text = String(repeating: "%#@a@%#@b@%#@c@", count: 4)
        let variables = ["a", "b", "c", "d", "e", "f", "g", "h"].enumerated().map { index, name in
            let inner = text.replacing("a", with: String(UnicodeScalar(UInt8(98 + index))))
            return PluralVariable(
                name: name, valueType: "u", texts: [.one: inner, .two: inner, .few: inner, .other: inner])
        }
        #expect(LocalizedText(.plural(format: text, variables: variables), language: "en").arguments.count <= 1000)
    }

    private func described(_ text: LocalizedText) -> [String] {
        text.arguments.map { "\($0.number) \($0.placeholder) \($0.kind)" }
    }
}
