import CEmbedded
import JSONText
import Testing
@testable import PushDocument

@Suite("Libraries whose interface was switched off")
struct RetiredLibraryTests {
    private static let rows: [JSONObject] =
        (try? JSONDocument(parsing: [UInt8](embedded_retired_json())).value.array)?.compactMap { $0.object } ?? []

    /// A program with the first import and a call of a row, and what else is given.
    private static func program(_ row: JSONObject, call: String, _ more: String = "") -> String {
        func first(_ member: String) -> String? { row[member]?.array?.first?.string }
        let isKey = row["takesServerKey"] == true
        let argument = isKey ? "api_key=k" : first("begins") ?? first("with") ?? "k"
        let opening = row["languages"]?.array?.first == "php" ? "<?php\n" : ""
        return "\(opening)\(first("imports") ?? "")\n\(more)\n \(first("receivers") ?? "")\(call)\(argument))\n"
    }

    private static func calls(_ text: String, _ language: Language) -> [RemoteCall] {
        RemoteCall.failingCalls(in: Array(text.utf8), language).filter { $0.isLibrary }
    }

    @Test("Each row is a library of a known language, and is found by each of its calls beside its import")
    func found() throws {
        #expect(Self.rows.count > 70)
        for row in Self.rows {
            let name = try #require(row["name"]?.string)
            for language in try #require(row["languages"]?.array).compactMap({ $0.string }) {
                let language = try #require(Language.all.first { $0.name.rawValue == language }, "\(name): \(language)")
                for call in try #require(row["calls"]?.array).compactMap({ $0.string }) {
                    let found = Self.calls(Self.program(row, call: call), language)
                    let isNamed = found.contains {
                        if case .library(name, _) = $0.kind { true } else { false }
                    }
                    #expect(isNamed, "\(name): \(call)")
                }
            }
        }
    }

    @Test("A text by which a library may work leaves it alone, and so does a call in a comment")
    func working() throws {
        for row in Self.rows {
            let name = try #require(row["name"]?.string)
            let language = try #require(
                Language.all.first { $0.name.rawValue == row["languages"]?.array?.first?.string }, "\(name)")
            func isNamed(_ text: String) -> Bool {
                Self.calls(text, language).contains { if case .library(name, _) = $0.kind { true } else { false } }
            }
            let call = try #require(row["calls"]?.array?.first?.string)
            for exception in (row["exceptions"]?.array ?? []).compactMap({ $0.string }) {
                #expect(!isNamed(Self.program(row, call: call, exception)), "\(name): \(exception)")
            }
            let sign = language.lineComments.first ?? "//"
            let lines = Self.program(row, call: call).split(separator: "\n").map {
                $0.hasPrefix("<?php") ? String($0) : "\(sign) \($0)"
            }
            #expect(!isNamed(lines.joined(separator: "\n")), "\(name)")
        }
    }
}
