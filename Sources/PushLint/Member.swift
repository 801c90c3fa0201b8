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
    /// Apple's key of this name in this object; nil for an unknown name, and at the root for one that this push type
    /// leaves to the app.
    let key: Key?
    /// The request it belongs to.
    let request: Request
    /// The key of another object that the name is; nil if it may be data of the app itself.
    private(set) var misplaced: Key?
    /// The key of this object that an unknown name is a misspelling of.
    private(set) var misspelt: Key?

    /// A member whose name has a meaning in its place.
    init(
        _ member: JSONObject.Member, in parent: Key.Parent, _ container: JSONPointer, key: Key?, of request: Request
    ) {
        name = member.name
        value = member.value
        self.parent = parent
        self.container = container
        self.key = key
        self.request = request
    }

    /// The same member with what its name may have been meant for.
    var asStranger: Member {
        var member = self
        member.misplaced = member.findMisplaced()
        if key == nil, member.misplaced == nil { member.misspelt = member.findMisspelt() }
        return member
    }

    /// True if the value is of a kind that the key takes in such a push; false for a name that Apple does not define.
    var isTaken: Bool { key?.takes(value, in: request.pushType) ?? false }

    /// Where it stands in the payload.
    var pointer: JSONPointer { container.appending(name) }
}
