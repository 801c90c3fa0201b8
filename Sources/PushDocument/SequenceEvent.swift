import JSONText

/// What a record of a sequence says of an event between pushes: its name, and the members that it may have beside `app`, `device` and `date`.
public enum SequenceEvent {
    /// The members of each event.
    public static let members: KeyValuePairs<String, [String]> = [
        "remove": target, "read": target, "open": target, "action": target, "dismiss": target,
        "local": ["id", "payload", "trigger", "attachment"], "cancel": ["id", "all"], "badge": ["number"],
        "authorization": ["status", "off"], "foreground": ["presents"], "background": [], "offline": [], "online": [],
        "expand": ["id", "thread", "number"], "collapse": [], "unlock": [], "lock": [],
    ]
    private static let target = ["id", "thread", "number", "all"]

    /// The members that an event of this name may have; those of all events for an unknown name.
    public static func keys(of name: String) -> [String] {
        ["event", "app", "device", "date"] + (members.first { $0.key == name }?.value ?? [])
    }

    /// True if an object is an event that is known, and nothing else.
    static func isOne(_ value: JSONValue) -> Bool {
        guard let object = value.object, let name = object["event"]?.string, name != "local",
            members.contains(where: { $0.key == name })
        else { return false }
        let keys = keys(of: name)
        return object.members.allSatisfy { keys.contains($0.name) }
    }
}
