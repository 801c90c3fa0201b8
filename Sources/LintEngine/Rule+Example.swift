import AppResources
import JSONText
import PushDocument
import PushPayload

extension Rule {
    /// A document with the request it belongs to.
    public struct Example: Sendable {
        /// The document.
        public let text: String
        /// The file's name, when the rule depends on it.
        public let name: String?
        /// The header fields it is sent with, when the rule is about them.
        public let headers: [String: String]
        /// The receiving app, when the rule compares with it.
        public internal(set) var app: ExampleApp?
        /// An older version of the app, when the rule compares with it.
        public internal(set) var olderApp: ExampleApp?
        /// The oldest systems, the moment of sending and the signing key, when the rule depends on them.
        private let given: LintOptions
        /// The documents that were sent before it, in lines of JSON, when the rule looks at a sequence.
        public let earlier: String
        /// Where the rule flags it; the whole document by default.
        public let pointer: JSONPointer

        /// An example. In its text `…` stands for as many words as `words` says.
        package static func document(
            _ text: String, _ headers: [String: String] = [:], named name: String? = nil,
            at pointer: JSONPointer = .root, app: ExampleApp? = nil,
            olderApp: ExampleApp? = nil, minimum: [SystemVersion] = [], now: Double? = nil, key: SigningKey? = nil,
            words: Int? = nil, after earlier: String = ""
        ) -> Self {
            var given = LintOptions()
            given.minimum = minimum
            if let now { given.clock = { UnixTime(now) } }
            given.signingKeys = key.map { [$0] } ?? []
            let long = words.map { String(repeating: "long ", count: $0) }
            return Self(
                text: long.map { text.split(separator: "…").joined(separator: $0) } ?? text, name: name,
                headers: headers, app: app,
                olderApp: olderApp, given: given, earlier: earlier, pointer: pointer)
        }

        /// What the author of the example knows beyond the document.
        public var options: LintOptions {
            var options = given
            options.app = app?.manifest
            options.olderApp = olderApp?.manifest
            let lines = earlier.split(separator: "\n").enumerated()
            if !earlier.isEmpty {
                options.story = lines.reduce(into: Story()) { story, line in
                    for push in StoryPush.all(in: PushDocument(Array(line.element.utf8)), StoryFields()) {
                        story.take(push, at: "example", line: line.offset + 1)
                    }
                }
            }
            for (name, value) in headers { options.headers[name] = value }
            return options
        }
    }
}

/// The receiving app of a rule's example, as its developers would write it down.
public struct ExampleApp: Sendable {
    /// A file of texts.
    public struct Table: Sendable {
        /// Its path, as in the manifest.
        public let path: String
        /// Its content.
        public let text: String
    }

    /// The manifest (JSON).
    public let text: String
    /// The string tables that it names.
    public let tables: [Table]

    package init(_ text: String, tables: KeyValuePairs<String, String> = [:]) {
        self.text = text
        self.tables = tables.map { Table(path: $0.key, text: $0.value) }
    }

    /// The parsed manifest; nil if an example is damaged.
    package var manifest: AppManifest? {
        guard var manifest = try? AppManifest(parsing: Array(text.utf8)) else { return nil }
        for table in tables {
            do { try manifest.tables.add(Array(table.text.utf8), path: table.path) } catch { return nil }
        }
        return manifest
    }
}
