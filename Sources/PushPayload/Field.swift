import JSONText

/// What a payload says under one key: nothing, something the device can't read, or a value.
public enum Field<Value: Sendable>: Sendable {
    case absent
    /// The device treats such a value as if the key were absent.
    case malformed(JSONValue)
    case value(Value)

    /// The value, when there is one that can be read.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// True if the key is there, readable or not.
    public var isPresent: Bool { if case .absent = self { false } else { true } }
}

extension Field: Equatable where Value: Equatable {}

/// A typed view of an object in a payload. It wraps the JSON itself, so unknown members are kept. Each row of the key
/// catalogue is a property of the view that its object belongs to: `aps.badge` is an `Int?`, nil if the key is absent
/// or the device can't read its value; setting nil removes the key. `aps[.badge]` tells these apart.
#if !hasFeature(Embedded)
    @dynamicMemberLookup
#endif
public protocol JSONView: Sendable, Equatable {
    /// The object that is wrapped, as the key catalogue names it.
    static var parent: Key.Parent { get }
    /// The wrapped object.
    var json: JSONObject { get set }
    /// Wraps an object.
    init(json: JSONObject)
}

extension JSONView {
    /// An object without members.
    public init() { self.init(json: JSONObject()) }

    #if !hasFeature(Embedded)
        /// The value under a key of the catalogue, as in `aps.badge`.
        public subscript<Value>(dynamicMember row: KeyPath<KeyRows, TypedKey<Self, Value>>) -> Value? {
            get { self[KeyRows.all[keyPath: row]].value }
            set { self[KeyRows.all[keyPath: row]] = newValue.map { .value($0) } ?? .absent }
        }
    #endif

    /// What is under a key of the catalogue, as in `aps[.badge]`, which looks the key up faster.
    public subscript<Value>(key: TypedKey<Self, Value>) -> Field<Value> {
        get { self[key.name, key.form] }
        set { self[key.name, key.form] = newValue }
    }

    subscript<Value>(name: String, form: ValueForm<Value>) -> Field<Value> {
        get {
            guard let found = json[name] else { return .absent }
            return form.read(found).map { .value($0) } ?? .malformed(found)
        }
        set {
            switch newValue {
            case .absent: json[name] = nil
            case .malformed(let found): json[name] = found
            case .value(let value): json[name] = form.write(value)
            }
        }
    }
}

/// The rows of the key catalogue as properties: no key path leads from another module to a static member.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation, OneVariableDeclarationPerLine
public struct KeyRows: Sendable {
    static let all = KeyRows()
    public let aps = Key.aps, mdm = Key.mdm, containerIdentifier = Key.containerIdentifier, domain = Key.domain
    public let simulatorTargetBundle = Key.simulatorTargetBundle
    public let watchKitSimulatorActions = Key.watchKitSimulatorActions, alert = Key.alert, badge = Key.badge
    public let sound = Key.sound, threadID = Key.threadID, category = Key.category
    public let contentAvailable = Key.contentAvailable, mutableContent = Key.mutableContent
    public let targetContentID = Key.targetContentID, interruptionLevel = Key.interruptionLevel
    public let relevanceScore = Key.relevanceScore, filterCriteria = Key.filterCriteria
    public let contentChanged = Key.contentChanged, urlArgs = Key.urlArgs, accountID = Key.accountID
    public let topicID = Key.topicID, pttPushType = Key.pttPushType, event = Key.event, timestamp = Key.timestamp
    public let contentState = Key.contentState, staleDate = Key.staleDate, dismissalDate = Key.dismissalDate
    public let attributesType = Key.attributesType, attributes = Key.attributes, inputPushToken = Key.inputPushToken
    public let inputPushChannel = Key.inputPushChannel, title = Key.title, subtitle = Key.subtitle, body = Key.body
    public let titleLocKey = Key.titleLocKey, titleLocArgs = Key.titleLocArgs, subtitleLocKey = Key.subtitleLocKey
    public let subtitleLocArgs = Key.subtitleLocArgs, locKey = Key.locKey, locArgs = Key.locArgs
    public let launchImage = Key.launchImage, summaryArg = Key.summaryArg, summaryArgCount = Key.summaryArgCount
    public let action = Key.action, actionLocKey = Key.actionLocKey, critical = Key.critical
    public let soundName = Key.soundName, volume = Key.volume, activityTitle = Key.activityTitle
    public let activityBody = Key.activityBody, activitySound = Key.activitySound
    public let activityLocKey = Key.activityLocKey, activityLocArgs = Key.activityLocArgs
}

/// How devices read a 0/1 flag such as `content-available` (observed, not documented).
public enum Flag {
    /// Numbers count by their whole part, negative ones are off; strings, arrays and objects are on, even `"0"`.
    public static func isOn(_ value: JSONValue) -> Bool {
        switch value {
        case .boolean(let flag): flag
        case .integer(let number): number >= 1
        case .real(let number): number >= 1
        case .null: false
        case .string, .array, .object: true
        }
    }
}
