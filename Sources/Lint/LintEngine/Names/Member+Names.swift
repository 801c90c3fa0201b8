import JSONText
import PushPayload

/// The keys and header fields that a name may have been meant for, or that it means in another type of push.
extension Member {
    /// The key of another object that has this name; nil if the member may be the app's own data.
    package func findMisplaced() -> Key? {
        // A Live Activity reads `sound` in the alert only.
        if parent == .aps, let key { return request.reads(key) ? nil : alertKey }
        guard key == nil else { return nil }
        switch parent {
        case .root: return misplacedAtRoot
        case .aps:
            return alertKey ?? (name != "name" && request.pushType == .alert ? Key.named(name, in: .sound) : nil)
        case .alert, .activityAlert: return keyOfAPS
        case .sound: return Alias.name(meantBy: name, in: .sound) == nil ? keyOfAPS : nil
        case .activityText: return nil
        }
    }

    private var keyOfAPS: Key? { Key.spelt(name, in: .aps).flatMap { request.reads($0) && !$0.isRare ? $0 : nil } }

    private var alertKey: Key? {
        let key = Key.spelt(name, in: request.pushType == .liveActivity ? .activityAlert : .alert)
        return key.flatMap { $0.isRare ? nil : $0 }
    }

    /// At the root any plain word may be the app's own: only names with hyphens and `alert`, `badge` and `sound` are
    /// taken for Apple's, and a copy of a key that is also in its right place is the app's own.
    private var misplacedAtRoot: Key? {
        // The name comes first: searching a root of a hundred thousand keys for `aps` at each of them would be slow.
        if !RootName.mayBeMeantForSystem(name) || RootName.shown.contains(name) { return nil }
        let isUnmistakable = RootName.unmistakable.contains(Spelling.folded(name))
        let mayBeHyphenated = name.contains("-") || Confusables.phrase(in: name) != nil
        let meant = Key.spelt(name, in: .aps) ?? Key.spelt(name, in: .alert)
        guard let key = meant, isUnmistakable || mayBeHyphenated && key.name.contains("-"), request.reads(key),
            request.readsAPS, request.payload.json["aps"] != nil
        else { return nil }
        return JSONValue.object(request.payload.json).contains(key.pointer) == false ? key : nil
    }

    /// The key that this one is a misspelling of, in the same object; at the root, where any name may be the app's own,
    /// only what can't be one.
    package func findMisspelt() -> Key? {
        guard parent != .root else { return misspeltAtRoot }
        if let same = Key.spelt(name, in: parent), !same.isRare, isRead(same) { return same }
        let other =
            Alias.name(meantBy: name, in: parent).flatMap { holder?[$0] == nil ? $0 : nil }
            ?? Spelling.nearest(name, among: Key.words(in: parent)) { Key.named($0, in: parent).map(isRead) ?? false }
        // A value of another kind is probably data of the app itself under a similar name.
        return other.flatMap { Key.named($0, in: parent) }.flatMap {
            isRead($0) && $0.takes(value, in: request.pushType) != false ? $0 : nil
        }
    }

    /// The same at the root, except for `aps` itself. In pushes with `aps`, only the Simulator's key can
    /// be misspelt: the other keys of the root are in pushes without `aps`.
    private var misspeltAtRoot: Key? {
        if request.readsAPS, !RootName.mayBeMeantForSystem(name) || !name.lowercased().hasPrefix("simul") { return nil }
        return Key.all(in: .root).first { $0.name != "aps" && isRead($0) && $0.isMeant(by: name) }
    }

    package var holder: JSONObject? { request.payload.value(container)?.object }

    /// True if the push reads the key. A push that was taken for a background push may be an alert with a misspelt `badge`.
    private func isRead(_ key: Key) -> Bool {
        key.pushTypes.contains(request.pushType)
            || request.isPushTypeAssumed && request.pushType == .background && key.pushTypes.contains(.alert)
    }

    /// The header that this member is meant for. Beside `aps` only names with `apns` count, and no identifier: an app
    /// may be sent the identifier of its push.
    package var header: Header? {
        guard key == nil, parent != .root || RootName.mayBeMeantForSystem(name) else { return nil }
        let isSure = name.lowercased().hasPrefix("apns")
        guard isSure || parent != .root, let header = Self.headers[Spelling.folded(isSure ? name : "apns-" + name)]
        else { return nil }
        return header.form != .uuid || isSure && parent != .root ? header : nil
    }

    private static let headers = Dictionary(
        Header.all.filter { Header.isAPNs($0.name) }.map { (Spelling.folded($0.name), $0) }
    ) { one, _ in one }

    /// The key that it is in the same object of another type of push, when this type does not read it.
    package var ofOtherPush: Key? {
        switch parent {
        case .aps: key.flatMap { request.reads($0) ? nil : $0 }
        case .activityAlert where key == nil && misplaced == nil:
            Key.named(name, in: .alert) ?? Key.named(name, in: .aps)
        default: nil
        }
    }
}

/// The app's name that was probably meant by an unknown one.
package struct NearestName {
    /// The question at the end of a message; empty if no name is similar.
    package let question: String
    package let fix: Correction?
    /// True if no other name of the app differs from it only in case: then the fix is safe.
    package let isOnly: Bool

    package init(_ name: String, among names: [String]) {
        // A file without its extension, or a type with the name of its module.
        let extended = names.first { $0.hasPrefix("\(name).") || name.hasSuffix(".\($0)") }
        let nearest = extended ?? Spelling.nearest(name, among: names)
        question = nearest.map { ": did you mean \"\($0)\"?" } ?? ""
        fix = nearest.map { .write(.string($0)) }
        isOnly = nearest.map { [$0] == names.filter { Spelling.isSame($0, name) } } ?? false
    }
}

/// The names under which service extensions look for the address of a picture, and what is wrong with an address.
package enum PictureName {
    package enum Fault: CaseIterable { case insecure, withoutExtension }

    private static let names: Set = [
        "image", "imageurl", "attachment", "attachmenturl", "media", "mediaurl", "picture",
        "avatar", "avatarurl",
    ]
    private static let lengths = 5...14

    package static func isKnown(_ name: UnsafeRawBufferPointer) -> Bool {
        // Fast exit: most names begin with another letter.
        guard lengths ~= name.count, let first = name.first, "iamp".utf8.contains(first) else { return false }
        return names.contains(Spelling.folded(String(decoding: name, as: UTF8.self)))
    }

    /// The faults of an address; nil for any other text.
    package static func faults(of text: UnsafeRawBufferPointer) -> [Fault]? {
        let isInsecure = text.starts(with: "http://".utf8)
        guard isInsecure || text.starts(with: "https://".utf8) else { return nil }
        let address = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let path = address.dropFirst(isInsecure ? 7 : 8)
        let file = path.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] }
        let hasExtension = file?.contains(UInt8(ascii: ".")) ?? false
        return (isInsecure ? [.insecure] : []) + (hasExtension ? [] : [.withoutExtension])
    }
}

/// Names of members beside `aps`, where any plain word may be the app's own.
package enum RootName {
    /// True if a name, given as UTF-8 bytes, may be meant for the system or the request. Beside an `aps` that the
    /// system reads, rules look only at such names.
    package static func mayBeMeantForSystem(_ name: UnsafeRawBufferPointer) -> Bool {
        var first: UInt8?
        for byte in name {
            if byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") { continue }
            // Apple's names have hyphens, and an odd character may look like one.
            guard byte.isNamePart else { return true }
            first = first ?? byte | 0x20
        }
        guard let first else { return true }
        guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return false }
        return words[Int(first - UInt8(ascii: "a"))].contains { $0.matches(name) }
    }

    package static func mayBeMeantForSystem(_ name: String) -> Bool {
        name.utf8.withContiguousStorageIfAvailable { mayBeMeantForSystem(UnsafeRawBufferPointer($0)) } ?? true
    }

    /// A word in lower case; case, underscores and dots are ignored in comparisons.
    private struct Word {
        package let text: [UInt8]
        /// True if anything may follow.
        package let isBeginning: Bool

        package init(_ text: String, isBeginning: Bool = false) {
            self.text = Array(Spelling.folded(text).utf8)
            self.isBeginning = isBeginning
        }

        package func matches(_ name: UnsafeRawBufferPointer) -> Bool {
            var count = 0
            for byte in name where byte != UInt8(ascii: "_") && byte != UInt8(ascii: ".") {
                guard count < text.count else { return isBeginning }
                // The bit of lower case is set in digits anyway.
                guard byte | 0x20 == text[count] else { return false }
                count += 1
            }
            return count == text.count
        }
    }

    /// All such words by their first letters.
    private static let words: [[Word]] = {
        let names = Key.all(in: .root).map { $0.name } + shown + unmistakable
        let words = names.map { Word($0) } + ["apns", "simul", applePrivate].map { Word($0, isBeginning: true) }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).map { letter in words.filter { $0.text.first == letter } }
    }()

    /// Words that are always meant for the system.
    package static let shown = Key.noticeable.map { $0.name }
    /// Names of keys in `aps`, with their hyphens removed, that have no other use.
    package static let unmistakable = ["contentavailable", "mutablecontent", "interruptionlevel"]
    package static let applePrivate = "com.apple.private"
}
