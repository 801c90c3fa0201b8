import AppResources
import JSONText
import PushDocument
import PushPayload

extension Rule {
    /// A document with the request it belongs to, written out or put together from what examples have in common.
    public struct Example: ExpressibleByStringInterpolation, Sendable {
        /// The document.
        public private(set) var text: String
        /// The file's name, when the rule depends on it.
        public private(set) var name: String?
        /// The header fields it is sent with, when the rule is about them.
        public private(set) var headers: [String: String] = [:]
        /// The receiving app, when the rule compares with it.
        package internal(set) var app: ExampleApp?
        /// An older version of the app, when the rule compares with it.
        package internal(set) var olderApp: ExampleApp?
        /// The oldest systems, when the rule depends on them.
        private var minimum: [SystemVersion] = []
        /// The moment of sending in Unix seconds, when the rule depends on it.
        private var now: Double?
        /// The signing key, when the rule depends on it.
        private var key: SigningKey?
        /// The documents that were sent before it, in lines of JSON, when the rule looks at a sequence.
        public private(set) var earlier = ""
        /// The place of the finding; the whole document by default.
        public internal(set) var pointer = JSONPointer.root

        /// A document alone.
        public init(stringLiteral text: String) { self.text = text }

        /// A document with what else is known of it. In its text `…` stands for as many words as `words` says.
        package static func document(
            _ document: Self, _ headers: [String: String] = [:], named name: String? = nil, app: ExampleApp? = nil,
            minimum: [SystemVersion] = [], now: Double? = nil, key: SigningKey? = nil, words: Int? = nil
        ) -> Self {
            var example = document
            if let words {
                let long = String(repeating: "long ", count: words)
                example.text = document.text.split(separator: "…").joined(separator: long)
            }
            (example.headers, example.name, example.app) = (headers, name, app)
            (example.minimum, example.now, example.key) = (minimum, now, key)
            return example
        }

        /// The last of these records of a log, after the others.
        package static func log(_ records: [Self]) -> Self {
            var last = records.last ?? ""
            last.earlier = records.dropLast().map { $0.text }.joined(separator: "\n")
            return last
        }

        /// The options under which the example is linted.
        public var options: LintOptions {
            var options = LintOptions()
            options.minimum = minimum
            if let now { options.clock = { UnixTime(now) } }
            options.signingKeys = key.map { [$0] } ?? []
            options.app = app?.manifest
            options.olderApp = olderApp?.manifest
            if !earlier.isEmpty {
                let form = RecordForm(status: "/status", reason: "/reason")
                let lines = earlier.split(separator: "\n").enumerated()
                options.story = lines.reduce(into: Story()) { story, line in
                    for push in StoryPush.all(in: PushDocument(Array(line.element.utf8)), form) {
                        story.take(push, at: "example", line: line.offset + 1)
                    }
                }
            }
            for (name, value) in headers { options.headers[name] = value }
            return options
        }
    }
}

extension Rule.Example {
    package static func request(
        _ headers: KeyValuePairs<String, String>, _ payload: Self = #"{"aps": {"alert": "Goal!"}}"#
    ) -> Self {
        let fields = headers.map { #""\#($0.key)": "\#($0.value)""# }.joined(separator: ", ")
        return #"{"headers": {\#(fields)}, "payload": \#(payload.text)}"#
    }

    /// A record of a log: what was sent to one phone, so many seconds after three o'clock if the rule looks at the time.
    package static func record(_ second: Int?, _ headers: KeyValuePairs<String, String>, _ payload: Self) -> Self {
        let date = second.map { #", "date": "2025-06-15T15:\#(twoDigits($0 / 60)):\#(twoDigits($0 % 60))Z""# } ?? ""
        return #"{"device": "phone"\#(date), \#(request(headers, payload).text.dropFirst())"#
    }

    /// An alert to one phone that APNs answered with this status and reason.
    package static func answered(_ second: Int, _ status: Int, _ reason: String = "", _ alert: String = "Soon") -> Self
    {
        let answer = #""status": \#(status)"# + (reason.isEmpty ? "" : #", "reason": "\#(reason)""#)
        let record = record(second, ["apns-push-type": "alert"], #"{"aps": {"alert": "\#(alert)"}}"#)
        return #"{\#(answer), \#(record.text.dropFirst())"#
    }

    /// A push to a Live Activity, with `others` beside its content.
    package static func update(
        _ state: String = #"{"score": 3}"#, others: String = "", event: String = "update", after seconds: Int = 0
    ) -> Self {
        let others = others.isEmpty ? "" : ", " + others
        let timestamp = 1_750_000_000 + seconds
        return #"{"aps": {"event": "\#(event)", "timestamp": \#(timestamp), "content-state": \#(state)\#(others)}}"#
    }

    /// The start of a Live Activity, with `others` at its end.
    package static func start(
        _ state: String = #"{"score": 1}"#, type: String = "Game",
        attributes: String = #"{"teams": ["Ajax", "Porto"]}"#, others: String = "", after seconds: Int = 0
    ) -> Self {
        let alert = #"{"title": "Kick-off", "body": "Ajax and Porto have begun"}"#
        let members = #""attributes-type": "\#(type)", "attributes": \#(attributes), "alert": \#(alert)"#
        return update(
            state, others: others.isEmpty ? members : "\(members), \(others)", event: "start", after: seconds)
    }

    /// An alert that the app's service extension may change.
    package static let mutable: Self = #"{"aps": {"alert": "Your order is here", "mutable-content": 1}}"#

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// The receiving app of a rule's example, as its developers would write it down.
package struct ExampleApp: Sendable, ExpressibleByStringInterpolation {
    /// A file of texts.
    package struct Table: Sendable {
        /// The path of the file, as in the manifest.
        package let path: String
        package let text: String
    }

    /// The manifest (JSON).
    package let text: String
    /// The string tables that it names.
    package let tables: [Table]

    package init(_ text: String, tables: KeyValuePairs<String, String> = [:]) {
        self.text = text
        self.tables = tables.map { Table(path: $0.key, text: $0.value) }
    }

    /// An app whose manifest is this JSON.
    package init(stringLiteral text: String) { self.init(text) }

    /// An app with a service extension, of which the manifest says `members`, and `others` of the app itself.
    package static func withServiceExtension(_ members: String = "", others: String = "") -> Self {
        let point = #""point": "com.apple.usernotifications.service""#
        let target = members.isEmpty ? point : "\(point), \(members)"
        return Self("{\(others.isEmpty ? "" : others + ", ")\"extensions\": [{\(target)}]}")
    }

    package static func withStrings(_ strings: String) -> Self {
        let path = "en.lproj/Localizable.strings"
        return Self(#"{"strings": ["\#(path)"]}"#, tables: [path: strings])
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
