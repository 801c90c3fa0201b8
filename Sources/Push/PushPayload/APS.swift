import JSONText

/// The `aps` dictionary: the keys that the system itself reads, as in `aps.badge`.
public struct APS: JSONView {
    /// The kind of the object in the key catalogue.
    public static let parent = Key.Parent.aps
    /// The dictionary as it came.
    public var json: JSONObject

    /// Wraps an object as an `aps` dictionary.
    public init(json: JSONObject) { self.json = json }
    /// True if the alert has a title, subtitle or body to show; nil where that is not known.
    public var hasText: Bool? {
        switch self[.alert] {
        case .value(let alert): alert.hasText
        case .unknown(let value): value?.isText == true ? true : nil
        case .absent, .malformed: false
        }
    }
    /// True if the push shows, sounds or marks anything: text, a badge or a sound that the device can read. Nil where that is not known.
    public var notifies: Bool? { [hasText, self[.badge].isReadable, self[.sound].isReadable].isAnyTrue }

    /// An `aps` dictionary of these members, in this order; nil members are left out.
    public init(
        alert: Alert? = nil, badge: Int? = nil, sound: Sound? = nil, threadID: String? = nil, category: String? = nil,
        contentAvailable: Bool? = nil, mutableContent: Bool? = nil, targetContentID: String? = nil,
        interruptionLevel: InterruptionLevel? = nil, relevanceScore: Double? = nil, filterCriteria: String? = nil,
        contentChanged: Bool? = nil
    ) {
        self.init(json: JSONObject())
        self.alert = alert
        (self.badge, self.sound, self.threadID, self.category) = (badge, sound, threadID, category)
        (self.contentAvailable, self.mutableContent) = (contentAvailable, mutableContent)
        (self.targetContentID, self.interruptionLevel) = (targetContentID, interruptionLevel)
        (self.relevanceScore, self.filterCriteria) = (relevanceScore, filterCriteria)
        self.contentChanged = contentChanged
    }

    /// The start of a Live Activity: the name of the app's type with its attributes, which stay constant, the state, which
    /// changes, and the alert that a start needs. Times, that of the push among them, are in Unix seconds.
    public init(
        startActivity attributesType: String, attributes: JSONObject, contentState: JSONObject,
        alert: LiveActivityAlert, timestamp: Double, staleDate: Double? = nil, relevanceScore: Double? = nil,
        inputPushToken: Bool? = nil, inputPushChannel: String? = nil
    ) {
        self.init(
            updateActivity: contentState, timestamp: timestamp, alert: alert, staleDate: staleDate,
            relevanceScore: relevanceScore)
        self.event = .start
        (self.attributesType, self.attributes, self.inputPushToken) = (attributesType, attributes, inputPushToken)
        self.inputPushChannel = inputPushChannel
    }

    /// An update of a Live Activity to this state; times are in Unix seconds.
    public init(
        updateActivity contentState: JSONObject, timestamp: Double, alert: LiveActivityAlert? = nil,
        staleDate: Double? = nil, relevanceScore: Double? = nil
    ) {
        self.init(json: JSONObject())
        self.event = .update
        (self.timestamp, self.contentState, self.activityAlert) = (timestamp, contentState, alert)
        (self.staleDate, self.relevanceScore) = (staleDate, relevanceScore)
    }

    /// The end of a Live Activity in this state; times are in Unix seconds.
    public init(
        endActivity contentState: JSONObject, timestamp: Double, dismissalDate: Double? = nil,
        alert: LiveActivityAlert? = nil
    ) {
        self.init(updateActivity: contentState, timestamp: timestamp, alert: alert)
        self.event = .end
        self.dismissalDate = dismissalDate
    }
}

extension AlertDictionary {
    /// An alert of these members; nil members are left out.
    public init(
        title: String? = nil, subtitle: String? = nil, body: String? = nil, titleLocKey: String? = nil,
        titleLocArgs: [String]? = nil, subtitleLocKey: String? = nil, subtitleLocArgs: [String]? = nil,
        locKey: String? = nil, locArgs: [String]? = nil, launchImage: String? = nil, summaryArg: String? = nil,
        summaryArgCount: Int? = nil
    ) {
        self.init(json: JSONObject())
        (self.title, self.subtitle, self.body, self.titleLocKey) = (title, subtitle, body, titleLocKey)
        (self.titleLocArgs, self.subtitleLocKey, self.subtitleLocArgs) = (titleLocArgs, subtitleLocKey, subtitleLocArgs)
        (self.locKey, self.locArgs, self.launchImage, self.summaryArg) = (locKey, locArgs, launchImage, summaryArg)
        self.summaryArgCount = summaryArgCount
    }
}

extension Alert {
    /// An alert of these lines; nil ones are left out. `AlertDictionary` has the other members.
    public init(title: String?, subtitle: String? = nil, body: String? = nil) {
        self = .dictionary(AlertDictionary(title: title, subtitle: subtitle, body: body))
    }
}

extension LiveActivityAlert {
    /// The alert of a Live Activity, which is shown only with both texts.
    public init(title: LiveActivityText, body: LiveActivityText, sound: String? = nil) {
        self.init(json: JSONObject())
        (self.title, self.body, self.sound) = (title, body, sound)
    }
}

extension Sound {
    /// The system's sound.
    public static let `default` = Sound.named("default")

    /// A sound that plays even when the device is muted, for apps with the entitlement: a file or `default`, and a volume
    /// from 0 to 1, which nil leaves to the system.
    public static func critical(name: String = "default", volume: Double? = nil) -> Sound {
        var sound = SoundDictionary()
        sound.critical = true
        sound.name = name
        sound.volume = volume
        return .dictionary(sound)
    }
}

extension Payload {
    /// A payload of an `aps` dictionary, with the app's own data beside it; a member `aps` of the data is left out.
    public init(aps: APS, _ data: JSONObject = JSONObject()) {
        self.init(json: JSONObject())
        self.aps = aps
        for member in data.members where member.name != "aps" { json[member.name] = member.value }
    }
}

// A literal is written where a text is meant: `APS(alert: "Hi")`.

extension Alert: ExpressibleByStringInterpolation {
    /// A body.
    public init(stringLiteral text: String) { self = .body(text) }
}

extension Sound: ExpressibleByStringInterpolation {
    /// The name of a file.
    public init(stringLiteral name: String) { self = .named(name) }
}

extension LiveActivityText: ExpressibleByStringInterpolation {
    /// A literal text.
    public init(stringLiteral text: String) { self = .literal(text) }
}
