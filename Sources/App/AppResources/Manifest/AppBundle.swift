import JSONText

/// The declarations of an app or extension, by a manifest or its files: each fact is known, known to be absent, or unknown.
package struct AppBundle: Sendable {
    package internal(set) var name: String?
    var developmentLanguage: String?
    /// The point of an extension, such as `com.apple.usernotifications.service`.
    package internal(set) var point: String?
    private var values: [AppFact: [String]] = [:]
    /// The lists of an app's resources that were found in its files.
    private var lists: [String: [JSONValue]] = [:]
    /// For each list of which it is said, whether it has all elements there are.
    private var isWhole: [String: Bool] = [:]
    private var reasons: [String: String] = [:]
    private var places: [String: AppPlace] = [:]

    init(name: String? = nil, point: String? = nil) { (self.name, self.point) = (name, point) }

    /// The values of a fact, or those that are known; nil if it is unknown.
    package func values(of fact: AppFact) -> [String]? { values[fact] }

    /// All values of a fact; nil if there may be more.
    package func all(_ fact: AppFact) -> [String]? { isWhole[fact.rawValue] == false ? nil : values[fact] }

    /// True if it certainly doesn't have this.
    package func lacks(_ value: String, in fact: AppFact) -> Bool { all(fact).map { !$0.contains(value) } ?? false }

    /// True if it is certainly signed with this.
    package func has(_ entitlement: Entitlement) -> Bool {
        values(of: .entitlements)?.contains(entitlement.rawValue) ?? false
    }

    /// True if it certainly isn't signed with this.
    package func lacks(_ entitlement: Entitlement) -> Bool { lacks(entitlement.rawValue, in: .entitlements) }

    /// True if a flag is certainly set.
    package func isOn(_ fact: AppFact) -> Bool { values[fact]?.isEmpty == false }

    /// The line that says it, or the file that would.
    package func place(of fact: AppFact) -> AppPlace? { places[fact.rawValue] }

    /// True if a list has all elements there are; one that is given counts as complete unless the manifest says otherwise.
    func isComplete(_ list: String, given: Bool) -> Bool { isWhole[list] ?? given }

    /// The reason why a fact or list is unknown, by its key in a manifest; nil if none is given.
    package func reason(for key: String) -> String? { reasons[key] }

    /// The facts and lists that are not known, or may have more, with the reasons.
    package var unknown: [(key: String, reason: String)] {
        Self.factsAndLists.compactMap { key in reasons[key].map { (key, $0) } }
    }

    static let keys = ["name"] + AppFact.allCases.map { $0.rawValue } + ["complete", "unknown", "places"]
    /// The lists of a manifest besides the facts.
    static let lists = ["categories", "sounds", "sound-files", "strings", "live-activities", "extensions"]
    static let factsAndLists = AppFact.allCases.map { $0.rawValue } + lists

    /// True if a key's value is a list, which may be incomplete.
    static func isList(_ key: String) -> Bool { AppFact(rawValue: key).map { $0.form == .texts } ?? true }

    init(reading object: ObjectReader) throws(ReadingError) {
        name = try object["name"]?.text()
        for fact in AppFact.allCases {
            guard let member = object[fact.rawValue] else { continue }
            values[fact] =
                switch fact.form {
                case .texts: try member.texts()
                case .text: [try fact == .icon ? member.icon() : member.text()]
                case .flag: try member.flag() ? ["true"] : []
                }
        }
        let keys = Self.factsAndLists
        for member in try object["complete"]?.members() ?? [] {
            try Self.require(member, among: keys.filter(Self.isList), "list")
            isWhole[member.name] = try member.flag()
        }
        for member in try object["unknown"]?.members() ?? [] {
            try Self.require(member, among: keys, "fact")
            reasons[member.name] = try member.text()
        }
        for member in try object["places"]?.members() ?? [] {
            try Self.require(member, among: keys, "fact")
            places[member.name] = AppPlace(reading: try member.text())
        }
    }

    /// Takes the values of a fact: none for a flag that is off.
    mutating func set(_ fact: AppFact, _ values: [String], at place: AppPlace? = nil) {
        self.values[fact] = values
        places[fact.rawValue] = place
    }

    mutating func set(_ list: String, _ elements: [JSONValue]) {
        lists[list] = elements
        isWhole[list] = isWhole[list] ?? true
    }

    /// Says why something is not known, or why a list may have more elements. The first reason is kept.
    mutating func setUnknown(_ key: String, because reason: String) {
        reasons[key] = reasons[key] ?? reason
        if Self.isList(key) { isWhole[key] = false }
    }

    mutating func setUnknown(_ facts: AppFact..., because reason: String) {
        for fact in facts { setUnknown(fact.rawValue, because: reason) }
    }

    var json: JSONObject {
        var object = JSONObject()
        object["name"] = name.map { .string($0) }
        object["point"] = point.map { .string($0) }
        object["development-language"] = developmentLanguage.map { .string(LanguageTag($0).text) }
        func some(_ name: String, _ value: (String) -> JSONValue?) {
            let members = JSONObject(Self.factsAndLists.compactMap { key in value(key).map { (key, $0) } })
            if members.isEmpty == false { object[name] = .object(members) }
        }
        // Unknown facts, with the reasons, come first.
        some("unknown") { reasons[$0].map { .string($0) } }
        for fact in AppFact.allCases {
            guard let values = values[fact] else { continue }
            object[fact.rawValue] =
                switch fact.form {
                case .texts: .array(values.map(JSONValue.string))
                case .text: values.first.map(JSONValue.string)
                case .flag: .boolean(!values.isEmpty)
                }
        }
        for list in Self.lists { object[list] = lists[list].map { .array($0) } }
        some("complete") { isWhole[$0].map { .boolean($0) } }
        some("places") { places[$0].map { .string($0.description) } }
        return object
    }

    private static func require(_ member: ValueReader, among keys: [String], _ what: String) throws(ReadingError) {
        guard !keys.contains(member.name) else { return }
        throw member.nameError(Spelling.unknown(member.name, what, among: keys, isListed: false))
    }
}
