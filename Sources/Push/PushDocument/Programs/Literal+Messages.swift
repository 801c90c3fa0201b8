import JSONText

/// Objects that are messages to services, as far as a program shows them.
extension Literal {
    /// The message with an open `apns`, if it has a picture and no such part: an Android device shows the picture without a flag.
    var withOpenPicture: Literal {
        let pictures = ["image", "imageUrl", "image_url"]
        guard part("apns") == nil, let notification = part("notification"),
            pictures.contains(where: { notification.part($0) != nil })
        else { return self }
        var message = self
        message.openText(["apns", "payload", "aps"])
        return message
    }

    /// A push of Parse's whose query for receivers is unknown, with an object in place of that.
    func forParse(at range: Range<Int>) -> Literal {
        guard part("where")?.isUnknown == true else { return self }
        var push = self
        push.set(["where"], to: Literal(.object([]), range).opened(), at: range)
        return push
    }

    /// A message to Firebase with open objects in place of the parts of which nothing is known; nil if its payload or text is known.
    var withOpenParts: Literal? {
        let (notification, apns) = (part("notification"), part("apns"))
        let isTextKnown = ["title", "body"].contains { notification?.part($0).map { !$0.isUnknown } ?? false }
        guard let range = (apns ?? notification)?.range, apns?.holds("payload") != true,
            apns?.isUnknown == true || !isTextKnown
        else { return nil }
        var (message, aps) = (self, Literal(.object([]), range))
        aps.open()
        message.set(["apns", "payload", "aps"], to: aps, at: range)
        if let notification, notification.isUnknown {
            message.set(["notification", "title"], to: .unknown(notification.range), at: notification.range)
        }
        return message
    }

    /// True for an object, or a choice of objects, of which one has a member of this name.
    private func holds(_ name: String) -> Bool {
        if case .choice(let choices) = value { return choices.contains { $0.holds(name) } }
        return part(name) != nil
    }

    /// True for an object with a receiver, all of whose members are those of a message to Firebase.
    var isMessageAlone: Bool {
        let names = members?.map { $0.name ?? "" } ?? []
        return !Set(ServiceMessage.firebaseTargets + ["fids", "tokens"]).isDisjoint(with: names)
            && names.allSatisfy { MessageObject.fcm.members[$0] != nil || FirebaseSDK.members.contains($0) }
    }

    /// Leaves open what is in the `aps` at a path, and in its alert, where the rest of Firebase's message may have the text.
    mutating func openText(_ aps: [String?]) {
        open(aps[...])
        open((aps + ["alert"])[...])
    }
}
