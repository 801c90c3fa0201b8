import JSONText

/// What an app, or an extension in it, declares: each fact is known, known to be absent, or unknown.
public struct AppBundle: Sendable {
    /// Its name.
    public internal(set) var name: String?
    /// The point of an extension, such as `com.apple.usernotifications.service`.
    public internal(set) var point: String?
    private var values: [AppFact: [String]] = [:]
    /// For each list of which it is said, whether it has all elements there are.
    private var isWhole: [String: Bool] = [:]
    private var places: [String: AppPlace] = [:]

    /// A bundle of which nothing is known.
    init() {}

    /// The values of a fact, or those that are known; nil if it is unknown.
    public func values(of fact: AppFact) -> [String]? { values[fact] }

    /// All values of a fact; nil if there may be more.
    public func all(_ fact: AppFact) -> [String]? { isWhole[fact.rawValue] == false ? nil : values[fact] }

    /// True if it certainly doesn't have this.
    public func lacks(_ value: String, in fact: AppFact) -> Bool { all(fact).map { !$0.contains(value) } ?? false }

    /// True if a flag is certainly set.
    public func isOn(_ fact: AppFact) -> Bool { values[fact]?.isEmpty == false }

    /// The line that says it, or the file that would.
    public func place(of fact: AppFact) -> AppPlace? { places[fact.rawValue] }

    /// True if a list has all elements there are; one that is given counts as complete unless the manifest says otherwise.
    func isComplete(_ list: String, given: Bool) -> Bool { isWhole[list] ?? given }

    /// The keys that describe any bundle in a manifest.
    static let keys = ["name"] + AppFact.allCases.map(\.rawValue) + ["complete", "unknown", "places"]
    /// The lists of a manifest besides the facts.
    static let lists = ["categories", "sounds", "strings", "live-activities", "extensions"]

    /// True if a key's value is a list, which may be incomplete.
    static func isList(_ key: String) -> Bool { AppFact(rawValue: key).map { $0.form == .texts } ?? true }

    /// Reads the keys of a bundle from an object of a manifest.
    init(reading object: ObjectReader) throws(ReadingError) {
        name = try object["name"]?.text()
        for fact in AppFact.allCases {
            guard let member = object[fact.rawValue] else { continue }
            values[fact] =
                switch fact.form {
                case .texts: try member.texts()
                case .text: [try member.text()]
                case .flag: try member.flag() ? ["true"] : []
                }
        }
        let keys = AppFact.allCases.map(\.rawValue) + Self.lists
        for member in try object["complete"]?.members() ?? [] {
            try Self.require(member, among: keys.filter(Self.isList), "list")
            isWhole[member.name] = try member.flag()
        }
        for member in try object["unknown"]?.members() ?? [] {
            try Self.require(member, among: keys, "fact")
            _ = try member.text()
        }
        for member in try object["places"]?.members() ?? [] {
            try Self.require(member, among: keys, "fact")
            places[member.name] = AppPlace(reading: try member.text())
        }
    }

    private static func require(_ member: ValueReader, among keys: [String], _ what: String) throws(ReadingError) {
        guard !keys.contains(member.name) else { return }
        throw member.nameError(Spelling.unknown(member.name, what, among: keys, isListed: false))
    }
}
