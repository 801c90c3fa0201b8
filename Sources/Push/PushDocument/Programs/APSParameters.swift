import JSONText

/// The functions of a program that put a parameter named `aps` into a payload, with the index of that among their parameters.
struct APSParameters {
    private var indices: [String: Int] = [:]

    /// Reads the functions of a program. It has none if no variable of that name is put into an object.
    init(_ text: [UInt8], _ language: Language) {
        guard Self.members.contains(where: text.contains(word:)) else { return }
        for place in text.places(ofWord: Array("aps".utf8)) {
            let next = text[(place + 3)...].first { $0 > 0x20 }
            let list = text[..<place].suffix(Self.longestList)
            // Go writes the type of a parameter behind it.
            let isParameter = next.map { ",):=".utf8.contains($0) || language.name == .go && $0.isLetter } ?? false
            guard isParameter,
                let open = list.lastIndex(where: { "(){}'\";".utf8.contains($0) }), text[open] == UInt8(ascii: "(")
            else { continue }
            let words = text[..<open].suffix(Self.longestName).split { !$0.isNamePart }.map {
                String(decoding: $0, as: UTF8.self)
            }
            let method = Self.isMethod(text, open, after: place, language) ? words.last : nil
            guard let name = Self.name(words.suffix(4)) ?? method else { continue }
            // A type such as `Map<String, Object>` has a comma of its own.
            var depth = 0
            let before = list[(open + 1)...].split(omittingEmptySubsequences: false) { byte in
                depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
                return byte == UInt8(ascii: ",") && depth == 0
            }
            let isMethod = before.count > 1 && before.first?.elementsEqual("self".utf8) == true
            indices[name] = before.count - 1 - (isMethod ? 1 : 0)
        }
    }

    /// The argument of a call that becomes `aps`; nil for a call of another function.
    func argument(of name: String, in arguments: [SourceNode.Argument]) -> SourceNode.Argument? {
        guard let index = indices[name] else { return nil }
        return arguments.first { $0.name == "aps" } ?? (arguments.indices.contains(index) ? arguments[index] : nil)
    }

    /// True for a method of JavaScript's, which has no word before its name, or of a language with the type of its result there: its
    /// parameters in brackets, and then its block.
    private static func isMethod(_ text: [UInt8], _ open: Int, after place: Int, _ language: Language) -> Bool {
        let line = text[..<open].suffix(longestName).split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
        var name = line.drop { $0 <= 0x20 }
        let words = name.split(separator: 0x20)
        if [.java, .cSharp, .dart].contains(language.name), let last = words.last,
            words.allSatisfy({ word in !calling.contains { word.elementsEqual($0.utf8) } })
        {
            name = last
        }
        guard !name.isEmpty, name.allSatisfy({ $0.isNamePart }),
            !controls.contains(String(decoding: name, as: UTF8.self)),
            let close = text[place...].prefix(longestList).firstIndex(of: UInt8(ascii: ")"))
        else { return false }
        let rest = text[(close + 1)...].prefix(longestList).drop { $0 <= 0x20 }
        return rest.first == UInt8(ascii: "{") || rest.starts(with: "=>".utf8) || rest.starts(with: "throws".utf8)
            || rest.first == UInt8(ascii: ":") && rest.first { "{;}".utf8.contains($0) } == UInt8(ascii: "{")
    }
    /// Words that stand before a call, and before the name of no method that is declared.
    private static let calling = ["return", "new", "await", "throw", "else", "yield", "=", "=>"]
    private static let controls: Set = ["if", "for", "while", "switch", "catch", "with", "function"]

    /// The name of a function from the words before its parameters; nil where these call it.
    private static func name(_ words: ArraySlice<String>) -> String? {
        guard let last = words.last else { return nil }
        let before = words.dropLast()
        if ["async", "function"].contains(last) {
            // `const send = async (`
            return before.last { !["async", "function"].contains($0) }
        }
        return before.last.map(functions.contains) == true || before.last == "async" ? last : nil
    }

    private static let functions: Set = ["function", "func", "fun", "fn", "def", "defp", "private", "public"]
    private static let members = [
        "{ aps }", "{aps}", "\"aps\", aps", "aps: aps", "\"aps\": aps", "'aps': aps", "\"aps\" to aps", "'aps' => ",
        "\"aps\" => aps", "...aps", "**aps",
    ]
    private static let longestList = 200
    private static let longestName = 60
}
