/// A library that makes payloads, and what it does with values of kinds that Apple's keys do not take.
struct Library: Sendable {
    /// The ending of its programs' names.
    let ending: String
    /// Texts of which each program that uses it has one.
    let signs: [String]
    /// The keys whose values it makes something else of. Others arrive as they are or are left out by it, which is the same for
    /// the device: it drops them, too.
    let converted: Set<String>

    /// True if a value of another kind than the key takes is nothing else when it arrives.
    func keeps(_ value: Literal, of key: String, in shape: Shape) -> Bool {
        if converted.contains(key) || ![.payload, .background, .alert].contains(shape) { return false }
        if case .constant(let word) = value.value { return !["true", "false", "null"].contains(word) }
        return value.isText
    }

    /// The only library of the table that a program uses; nil if there are more, or none.
    static func used(in text: [UInt8], _ language: Language) -> Library? {
        let used = all.filter {
            language.extensions.contains($0.ending) && $0.signs.contains(where: text.contains(word:))
        }
        return used.count == 1 ? used.first : nil
    }

    private static let flags: Set = ["content-available", "mutable-content"]

    /// The libraries, as their sources were read in November 2026.
    private static let all = [
        // The setters of node-apn pass over such values, but for those of the alert.
        Library(ending: "js", signs: modulesOfNodeAPN.flatMap { ["\"\($0)\"", "'\($0)'"] }, converted: flags),
        Library(ending: "js", signs: ["\"apns2\"", "'apns2'"], converted: flags),
        Library(ending: "rb", signs: ["Apnotic::"], converted: []),
        Library(ending: "rb", signs: ["APNS.send_notification", "APNS::Notification"], converted: flags),
        Library(ending: "rb", signs: ["Grocer::"], converted: flags),
        Library(ending: "rb", signs: ["Houston::"], converted: flags.union(["badge"])),
        Library(ending: "py", signs: ["from apns2", "import apns2"], converted: flags),
        Library(ending: "py", signs: ["from apns import"], converted: flags.union(["badge"])),
    ]

    private static let modulesOfNodeAPN = ["apn", "@parse/node-apn", "node-apn"]
}
