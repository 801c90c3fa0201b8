import JSONText
import PushPayload

extension Rule {
    static let launchImageIsURL = Rule("launch-image-is-url", .alert, .warning, on: .key(.launchImage)) { image in
        guard let text = image.value.string, text.hasPrefix("http://") || text.hasPrefix("https://") else { return nil }
        return .finding("launch-image is a URL, and takes the name of a file in the app")
    }

    static let attachmentNotShown = Rule("attachment-not-shown", .alert, .info, on: .pushes(without: .mutableContent)) {
        push in
        guard push[.alert] != nil, let picture = pictures(of: push).first else { return [] }
        return .finding(
            "the address of a picture in \(picture.name), and no mutable-content",
            at: .value(JSONPointer([picture.name])),
            effect: "the app's service extension is not called, and only the app itself can show the picture",
            fix: .changes("add mutable-content", [.set(Key.mutableContent.pointer, 1)]), safe: false)
    }

    static let attachmentNotLoaded = Rule(
        "attachment-not-loaded", .alert, .info, on: .pushes(with: .mutableContent),
        yieldsTo: [.here(.insecureAttachment)]
    ) { push in
        pictures(of: push).flatMap { picture in
            picture.faults.flatMap { fault -> [Report] in
                // An app that is known may allow insecure loads.
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
                name.withUTF8({ PictureName.isOne(UnsafeRawBufferPointer($0)) }),
                let faults = text.withUTF8({ PictureName.faults(of: UnsafeRawBufferPointer($0)) })
            else { return nil }
            return (member.name, faults)
        }
    }
}
