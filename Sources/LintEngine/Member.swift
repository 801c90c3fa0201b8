import JSONText
import PushPayload

/// One member of an object whose keys Apple defines, with the catalogue's row for it.
package struct Member: Sendable {
    package let name: String
    package let value: JSONValue
    package let parent: Key.Parent
    /// The pointer to that object, from the payload's root.
    package let container: JSONPointer
    /// Apple's key of this name in this object; nil for an unknown name, and at the root for one that this push type
    /// leaves to the app.
    package let key: Key?
    package let push: CheckedPush
    /// The key of another object that has this name; nil if the member may be the app's own data.
    package private(set) var misplaced: Key?
    /// The key of this object that an unknown name is a misspelling of.
    package private(set) var misspelt: Key?

    /// The same member, with the keys that its name may have been meant for.
    package var asUnrecognized: Member {
        var member = self
        member.misplaced = member.findMisplaced()
        if key == nil, member.misplaced == nil { member.misspelt = member.findMisspelt() }
        return member
    }

    /// True if the value is of a kind that the key takes in such a push; false for a name that Apple does not define.
    package var isTaken: Bool { key?.takes(value, in: request.pushType) ?? false }

    package var isEmptyText: Bool { value == "" }

    package var request: Request { push.request }

    package var pointer: JSONPointer { container.appending(name) }
}
