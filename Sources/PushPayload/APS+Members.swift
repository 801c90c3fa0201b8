import JSONText

extension APS {
    /// An `aps` dictionary of these members, in this order; nil members are left out.
    public init(
        alert: Alert? = nil, badge: Int? = nil, sound: Sound? = nil, threadID: String? = nil, category: String? = nil,
        contentAvailable: Bool? = nil, mutableContent: Bool? = nil, targetContentID: String? = nil,
        interruptionLevel: InterruptionLevel? = nil, relevanceScore: Double? = nil
    ) {
        self.init(json: JSONObject())
        set(alert, .alert)
        set(badge, .badge)
        set(sound, .sound)
        set(threadID, .threadID)
        set(category, .category)
        set(contentAvailable, .contentAvailable)
        set(mutableContent, .mutableContent)
        set(targetContentID, .targetContentID)
        set(interruptionLevel, .interruptionLevel)
        set(relevanceScore, .relevanceScore)
    }

    private mutating func set<Value>(_ value: Value?, _ key: TypedKey<APS, Value>) {
        if let value { self[key] = .value(value) }
    }
}

extension AlertDictionary {
    /// An alert of these lines; nil lines are left out.
    public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
        self.init(json: JSONObject())
        if let title { self.title = .value(title) }
        if let subtitle { self.subtitle = .value(subtitle) }
        if let body { self.body = .value(body) }
    }
}

extension Payload {
    /// A payload of an `aps` dictionary, with the app's own data beside it.
    public init(aps: APS, _ data: JSONObject = JSONObject()) {
        self.init(json: JSONObject())
        self.aps = .value(aps)
        for member in data.members where member.name != "aps" { json[member.name] = member.value }
    }
}
