import JSONText
import PushPayload

/// One member of an object whose keys Apple defines, with the catalogue's row for it.
struct Member: Sendable {
    let name: String
    let value: JSONValue
    /// The object it stands in.
    let parent: Key.Parent
    /// Where that object stands in the payload.
    let container: JSONPointer
    /// What Apple defines under this name in this object; nil for a name it doesn't know, and at the root for one that
    /// pushes of this type leave to the app.
    let key: Key?
    /// The request it belongs to.
    let request: Request
    /// The key of another object that the name is, or nil where it may as well be data of the app's own.
    private(set) var misplaced: Key?
    /// The key of this object that an unknown name is a misspelling of.
    private(set) var misspelt: Key?

    /// Whether the value is of a kind that the key takes in such a push; false for a name that Apple does not define.
    var isTaken: Bool { key?.takes(value, in: request.pushType) ?? false }

    /// Where it stands in the payload.
    var pointer: JSONPointer { container.appending(name) }

    /// Goes through all members of the payload's root, `aps`, the alert and the sound.
    static func each(of request: Request, _ visit: (Member) -> Void) {
        func walk(_ object: JSONObject?, _ parent: Key.Parent, _ container: JSONPointer) {
            for member in object?.members ?? [] {
                var key = Key.named(member.name, in: parent)
                if parent == .root, let found = key, !request.reads(found) { key = nil }
                var member = Member(
                    name: member.name, value: member.value, parent: parent, container: container, key: key,
                    request: request)
                member.misplaced = member.findMisplaced()
                if key == nil, member.misplaced == nil { member.misspelt = member.findMisspelt() }
                visit(member)
            }
        }
        walk(request.payload.json, .root, .root)
        guard request.readsAPS else { return }
        walk(request.aps.json, .aps, Key.Parent.aps.pointer)
        let alert = request.aps.json["alert"]?.object
        guard request.pushType == .liveActivity else {
            walk(alert, .alert, Key.Parent.alert.pointer)
            walk(request.aps.json["sound"]?.object, .sound, Key.Parent.sound.pointer)
            return
        }
        walk(alert, .activityAlert, Key.Parent.activityAlert.pointer)
        for name in ["title", "body"] {
            walk(alert?[name]?.object, .activityText, JSONPointer(["aps", "alert", name]))
        }
    }
}
