import JSONText
import PushPayload

extension Rule {
    static let launchImageIsURL = Rule(
        "launch-image-is-url", .alert, .warning, on: .key(.launchImage), finds: "a launch-image that is a URL",
        why: """
            `launch-image` takes the name of an image or storyboard in the app, which is shown while a tap launches it.
            It does not load anything, and it is no picture in the notification: for that a service extension has to
            attach the file.
            """, source: .documented(.generating),
        loss: .takes(.picture),
        bad: #"{"aps": {"alert": {"body": "Goal!", "launch-image": "https://example.com/goal.png"}}}"#,
        at: "/aps/alert/launch-image",
        good: #"{"aps": {"alert": {"body": "Goal!", "launch-image": "goal"}}}"#
    ) { image in
        guard let text = image.value.string, text.hasPrefix("http://") || text.hasPrefix("https://") else { return nil }
        return .finding("launch-image is a URL, and takes the name of a file in the app")
    }

    static let attachmentNotShown = Rule(
        "attachment-not-shown", .alert, .info, on: .pushes(without: .mutableContent),
        finds: "the address of a picture without mutable-content",
        why: """
            The system shows no picture of an address in a payload. The app's service extension has to load it, and the
            system calls the extension only for pushes with `mutable-content`. An app that shows the picture after a
            tap only needs neither.
            """, source: .observed(.modifying),
        loss: .takes(.picture),
        bad: #"{"aps": {"alert": "Goal!"}, "image": "https://example.com/goal.png"}"#, at: "/image",
        good: #"{"aps": {"alert": "Goal!", "mutable-content": 1}, "image": "https://example.com/goal.png"}"#
    ) { push in
        guard push.has(.alert) == true, let picture = pictures(of: push).first else { return [] }
        return .finding(
            "the address of a picture in \(picture.name), and no mutable-content",
            at: .value(JSONPointer([picture.name])),
            effect: "the app's service extension is not called, and only the app itself can show the picture",
            fix: .changes("add mutable-content", [.set(Key.mutableContent.pointer, 1)]), safe: false)
    }

    static let attachmentNotLoaded = Rule(
        "attachment-not-loaded", .alert, .info, on: .pushes(with: .mutableContent),
        yieldsTo: [.here(.insecureAttachment)],
        finds: "the address of a picture that a service extension may not be able to show",
        why: """
            App Transport Security blocks http addresses, also for extensions, unless the extension's own Info.plist
            allows them. And the system finds out the type of an attachment by the extension of its file, so an address
            without one needs an extension that looks at the answer's type.
            """, source: .observed(.modifying),
        loss: .takes(.picture),
        bad: #"{"aps": {"alert": "Goal!", "mutable-content": 1}, "image": "http://example.com/goal.png"}"#,
        at: "/image",
        good: #"{"aps": {"alert": "Goal!", "mutable-content": 1}, "image": "https://example.com/goal.png"}"#
    ) { push in
        pictures(of: push).flatMap { picture in
            picture.faults.flatMap { fault -> [Violation] in
                // The rule insecure-attachment compares the URL with an app that is known.
                if fault == .insecure, push.app != nil { return [] }
                let (what, effect) =
                    fault == .insecure
                    ? ("an http URL", "the system blocks it, unless the service extension allows insecure loads")
                    : (
                        "a URL without a file extension",
                        "the extension has to find out the type before it can attach it"
                    )
                return .finding("\(picture.name) is \(what)", at: .value(JSONPointer([picture.name])), effect: effect)
            }
        }
    }

    private static func pictures(of push: CheckedPush) -> [(name: String, faults: [PictureName.Fault])] {
        push.payload.json.members.compactMap { member in
            guard var text = member.value.string, case var name = member.name,
                name.withUTF8({ PictureName.isKnown(UnsafeRawBufferPointer($0)) }),
                let faults = text.withUTF8({ PictureName.faults(of: UnsafeRawBufferPointer($0)) })
            else { return nil }
            return (member.name, faults)
        }
    }
}
