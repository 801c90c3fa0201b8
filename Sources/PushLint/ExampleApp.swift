import AppResources

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

    init(_ text: String, tables: KeyValuePairs<String, String> = [:]) {
        self.text = text
        self.tables = tables.map { Table(path: $0.key, text: $0.value) }
    }

    /// The parsed manifest; nil if an example is damaged.
    var manifest: AppManifest? {
        guard var manifest = try? AppManifest(parsing: Array(text.utf8)) else { return nil }
        for table in tables {
            do { try manifest.tables.add(Array(table.text.utf8), path: table.path) } catch { return nil }
        }
        return manifest
    }
}

/// Apps that the examples of several rules share.
extension ExampleApp {
    /// An app with one category of this summary format.
    static func messages(_ format: String) -> ExampleApp {
        ExampleApp(#"{"categories": [{"identifier": "message", "summary-format": "\#(format)"}]}"#)
    }

    /// An app with one text of two placeholders.
    static let moves = ExampleApp(
        #"{"strings": ["en.lproj/Localizable.strings"]}"#,
        tables: ["en.lproj/Localizable.strings": #""MOVED" = "%@ has moved to %@";"#])

    /// An app with a Live Activity for a delivery, with a state that an update changes.
    static let delivery = delivery(#"["baking", "onTheWay", "delivered"]"#)

    /// The next version of this app, which has one more phase.
    static let laterDelivery = delivery(#"["baking", "onTheWay", "delivered", "cancelled"]"#)

    private static func delivery(_ phases: String) -> ExampleApp {
        ExampleApp(
            #"""
            {
              "live-activities": [
                {
                  "attributes-type": "DeliveryAttributes",
                  "attributes": {"orderNumber": "Int"},
                  "content-state": {"phase": "Phase", "arrival": "Date", "driverName": "String?"}
                }
              ],
              "types": {"Phase": {"enum": \#(phases)}}
            }
            """#)
    }
}

extension Rule.Example {
    /// A request document with these header fields, and with a payload that shows a text if no other is given.
    static func request(
        _ headers: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, String>,
        _ payload: String = #"{"aps": {"alert": "Goal!"}}"#, at place: String = ""
    ) -> Self {
        @Sendable func fields() -> String { headers().map { #""\#($0.key)": "\#($0.value)""# }.joined(separator: ", ") }
        return Self(#"{"headers": {\#(fields())}, "payload": \#(payload)}"#, at: place)
    }

    /// A message to one device for Firebase, with these members.
    static func firebase(_ members: String, at place: String = "") -> Self {
        Self(#"{"message": {"token": "bk3RNwTe3H0", \#(members)}}"#, at: place)
    }

    /// A payload that updates a Live Activity.
    static let scoreUpdate = #"{"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}"#

    /// The path of a push to one device.
    static let devicePath = "/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"

    /// The header fields of a broadcast.
    static let broadcast: KeyValuePairs = [
        "apns-push-type": "liveactivity", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
        "apns-expiration": "0",
    ]

    /// A push that starts a Live Activity, with these further members of `aps`.
    static func start(_ members: String = "", headers: [String: String] = [:], at place: String = "") -> Self {
        activity("start", members.isEmpty ? game : "\(game), \(members)", headers, at: place)
    }

    /// A push that updates a Live Activity.
    static func update(_ members: String = "", headers: [String: String] = [:], at place: String = "") -> Self {
        activity("update", members, headers, at: place)
    }

    /// A push that ends a Live Activity.
    static func end(_ members: String = "", at place: String = "") -> Self {
        activity("end", members, [:], at: place)
    }

    private static func activity(
        _ event: String, _ members: @autoclosure @escaping @Sendable () -> String, _ headers: [String: String],
        at place: String
    ) -> Self {
        Self(
            #"{"aps": {"event": "\#(event)", "timestamp": 1750000000, "content-state": {"score": 3}"#
                + (members().isEmpty ? "" : ", " + members()) + "}}", headers: headers, at: place)
    }

    private static let game =
        #""attributes-type": "Game", "attributes": {}, "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}"#
}
