import JSONText

/// What is known of an app or an extension so far, as a manifest says it.
struct FactSheet {
    private var head = JSONObject()
    private var facts: [String: JSONValue] = [:]
    private var isWhole: [String: Bool] = [:]
    private var reasons: [String: String] = [:]
    private var places: [String: AppPlace] = [:]

    /// An app, or an extension at a point.
    init(name: String? = nil, point: String? = nil) {
        if let name { head["name"] = .string(name) }
        if let point { head["point"] = .string(point) }
    }

    /// The strings of a list.
    mutating func set(_ fact: AppFact, _ values: [String], at place: AppPlace? = nil) {
        let value: JSONValue? =
            switch fact.form {
            case .texts: .array(values.map(JSONValue.string))
            case .text: values.first.map(JSONValue.string)
            case .flag: .boolean(!values.isEmpty)
            }
        facts[fact.rawValue] = value
        places[fact.rawValue] = place
    }

    /// Says where a fact stands.
    mutating func setPlace(_ place: AppPlace?, of fact: AppFact) { places[fact.rawValue] = place }

    /// A list of the app's resources.
    mutating func set(_ list: String, _ values: [JSONValue]) {
        facts[list] = .array(values)
        isWhole[list] = isWhole[list] ?? true
    }

    /// Says why something is not known, or why a list may have more elements. The first reason is kept.
    mutating func setUnknown(_ key: String, because reason: String) {
        reasons[key] = reasons[key] ?? reason
        if AppBundle.isList(key) { isWhole[key] = false }
    }

    mutating func setUnknown(_ facts: AppFact..., because reason: String) {
        for fact in facts { setUnknown(fact.rawValue, because: reason) }
    }

    /// The value of a fact so far.
    func values(of fact: AppFact) -> [String]? { facts[fact.rawValue]?.array?.compactMap(\.string) }

    /// The object of the manifest.
    var json: JSONObject {
        var object = head
        let keys = AppFact.allCases.map(\.rawValue) + AppBundle.lists
        func some(_ name: String, _ value: (String) -> JSONValue?) {
            let members = JSONObject(keys.compactMap { key in value(key).map { (key, $0) } })
            if !members.isEmpty { object[name] = .object(members) }
        }
        for key in keys { if let value = facts[key] { object[key] = value } }
        some("complete") { isWhole[$0].map { .boolean($0) } }
        some("unknown") { reasons[$0].map { .string($0) } }
        some("places") { places[$0].map { .string($0.description) } }
        return object
    }
}

/// Facts of property lists.
extension FactSheet {
    /// Takes what an Info.plist says. Its strings may hold settings of the project, which `expand` fills in.
    mutating func take(_ plist: PropertyListFile, expand: (String) -> String? = { $0 }) {
        let value = plist.value
        func list(_ fact: AppFact, _ key: String, _ found: PropertyList?) {
            let strings = found?.strings ?? []
            let known = strings.compactMap(expand)
            set(fact, known, at: plist.place(of: key))
            if known.count < strings.count { setUnknown(fact, because: "\(key) has settings that are not known") }
        }
        guard let point = plist.point else {
            list(.backgroundModes, "UIBackgroundModes", value["UIBackgroundModes"])
            list(.userActivityTypes, "NSUserActivityTypes", value["NSUserActivityTypes"])
            set(
                .liveActivities, value[Self.activities]?.isTrue == true ? ["true"] : [],
                at: plist.place(of: Self.activities))
            return
        }
        if point == ExtensionPoint.content {
            let key = "UNNotificationExtensionCategory"
            list(.interfaceCategories, key, value["NSExtension"]?["NSExtensionAttributes"]?[key])
        }
        if point == ExtensionPoint.service {
            let security = value["NSAppTransportSecurity"]
            set(.insecureHosts, security?.insecureHosts ?? [], at: plist.place(of: "NSAppTransportSecurity"))
        }
    }

    /// The key of Live Activities in an Info.plist.
    static let activities = "NSSupportsLiveActivities"

    /// Takes the entitlements in a property list.
    mutating func take(entitlements: PropertyList, at place: AppPlace, isSigned: Bool = false) {
        let granted = (entitlements.members ?? []).filter { member in
            if case .boolean(false) = member.value { false } else { member.value.strings != [] }
        }
        set(.entitlements, granted.map(\.key).sorted(), at: place)
        if isSigned, let environment = entitlements["aps-environment"]?.string {
            set(.apsEnvironment, [environment], at: place)
        }
    }
}

extension PropertyListFile {
    /// The point of an extension; nil for an app.
    var point: String? {
        value["NSExtension"]?["NSExtensionPointIdentifier"]?.string
            ?? value["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]?.string
    }
}

extension PropertyList {
    /// The hosts that App Transport Security lets a program load from without TLS.
    fileprivate var insecureHosts: [String] {
        if self["NSAllowsArbitraryLoads"]?.isTrue == true { return ["*"] }
        return (self["NSExceptionDomains"]?.members ?? []).flatMap { domain, settings -> [String] in
            guard settings["NSExceptionAllowsInsecureHTTPLoads"]?.isTrue == true else { return [] }
            return settings["NSIncludesSubdomains"]?.isTrue == true ? [domain, "*.\(domain)"] : [domain]
        }
    }
}
