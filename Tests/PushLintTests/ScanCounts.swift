import JSONText

@testable import PushLint

/// What came of asking a scan about documents and the rules about those it calls clean.
struct ScanCounts {
    var documents = 0
    var certain = 0
    var wrong: [String] = []

    /// Nothing asked yet.
    init() {}

    /// Asks about families of documents from a seed.
    init(_ options: LintOptions, families: Int, seed: UInt64) {
        let linter = Linter(options).prepared()
        var family = PushFamily(seed)
        var push = RandomPush(seed)
        for _ in 0..<families {
            for bytes in family.documents(8) + [push.bytes(), push.bytes()] {
                documents += 1
                guard bytes.withUnsafeBytes({ linter.isCertainlyClean($0) }) else { continue }
                certain += 1
                let result = linter.lint(bytes)
                if result.isClean { continue }
                let rules = result.findings.map { "\($0.rule.id) at \($0.pointer)" }
                wrong.append("\(rules): \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    mutating func add(_ other: ScanCounts) {
        documents += other.documents
        certain += other.certain
        wrong += other.wrong
    }
}

/// Documents that have the members of another one, with other values in one place.
enum ScanSiblings {
    /// The documents for a text; none for one that is not JSON.
    static func all(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        guard let document = try? JSONDocument(parsing: bytes).value else { return [] }
        return places(in: document, at: .root).flatMap { place in
            (PushFamily.texts + PushFamily.anything).compactMap { value in
                guard let value = try? JSONDocument(parsing: Array(value.utf8)).value else { return nil }
                let edits = JSONChange.set(place, value).edits(in: bytes, value: document)
                return String(decoding: edits.applied(to: bytes), as: UTF8.self)
            }
        }
    }

    private static func places(in value: JSONValue, at pointer: JSONPointer) -> [JSONPointer] {
        guard let object = value.object else { return pointer == .root ? [] : [pointer] }
        return object.members.flatMap { places(in: $0.value, at: pointer.appending($0.name)) }
    }
}

extension Rule.Example {
    /// The options that the example is checked with.
    var options: LintOptions {
        var options = LintOptions()
        for (name, value) in headers { options.headers[name] = value }
        options.minimum = minimum
        options.app = app?.manifest
        return options
    }
}
