/// The functions of programs in JavaScript that hand their argument to Firebase's SDK or to Expo, by their names.
enum MessageFunctions {
    /// True for a program that may call one of another file with a message.
    static func mayBeCalled(in text: [UInt8], named name: String) -> Bool {
        mayBeCalled(in: text, .named(DocumentForm.fileExtension(of: name) ?? ""))
    }

    private static func mayBeCalled(in text: [UInt8], _ language: Language) -> Bool {
        language.name == .javaScript
            && (text.contains(word: "notification:") && text.contains(word: "title")
                && ["token", "topic"].contains(where: text.contains(word:)) || mayHoldMessageToExpo(text))
    }

    /// True for a program with the words of a message to Expo.
    private static func mayHoldMessageToExpo(_ text: [UInt8]) -> Bool {
        text.contains(word: "to:") && text.contains(word: "oken")
            && ["title:", "_contentAvailable", "subtitle:"].contains(where: text.contains(word:))
    }

    /// The functions that a program calls, from its own text or its project.
    static func called(
        in text: [UInt8], _ language: Language, _ types: (() -> SharedTypes?)?
    ) -> [String: MessageCall.Kind] {
        guard mayBeCalled(in: text, language) else { return [:] }
        var all = types?()?.messageFunctions ?? [:]
        for (name, kind) in declared(in: text) { all[name] = kind }
        return all.filter { text.contains(word: $0.key + "(") }
    }

    /// The functions that a program declares: with a parameter of the type of such messages, or one that they send.
    static func declared(in text: [UInt8]) -> [String: MessageCall.Kind] {
        var names: [String: MessageCall.Kind] = [:]
        if signsOfExpo.contains(where: text.contains(word:)) {
            for place in parametersOfExpo.flatMap({ text.places(ofWord: Array($0.utf8)) }) {
                let after = text[place...].drop { $0.isNamePart }.first { $0 != 0x20 }
                let before = text[..<place].suffix(longestType).reversed().drop { $0 <= 0x20 }
                guard before.first == UInt8(ascii: "("), let after, ":,)?".utf8.contains(after) else { continue }
                insert(functionBefore: Array(before.dropFirst())[...], .ownExpo)
            }
        }
        guard signs.contains(where: text.contains(word:)) else { return names }
        for (type, kind) in types {
            for place in text.places(ofWord: Array(type.utf8)) {
                let reversed = Array(text[..<place].suffix(longestType).reversed())
                let before = reversed[...].drop { $0.isNamePart || $0 == 0x2E }
                let parameter = before.drop { $0 <= 0x20 }
                guard parameter.first == UInt8(ascii: ":") else { continue }
                var name = parameter.dropFirst().drop { $0 <= 0x20 }
                name = name.drop { $0.isNamePart }.drop { $0 <= 0x20 }
                // Another parameter, of a receiver, stands before a message of the old interface.
                if kind == .ownRetired, name.first == UInt8(ascii: ",") {
                    name = name.drop { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
                }
                if name.first == UInt8(ascii: "(") { insert(functionBefore: name.dropFirst(), kind) }
            }
        }
        for sending in sending {
            var start = 0
            while let place = text.offset(of: sending, from: start) {
                start = place + sending.utf8.count
                let argument = Array(text[start...].prefix { $0.isNamePart })
                let end = text[(start + argument.count)...].first { $0 > 0x20 }
                guard end == UInt8(ascii: ")"), !argument.isEmpty else { continue }
                let open = Array("(".utf8) + argument
                let places = text[..<place].suffix(longestFunction)
                guard let parameter = places.indices.last(where: { places[$0...].starts(with: open) }),
                    text[(parameter + open.count)...].first.map({ "):,".utf8.contains($0) }) == true,
                    parameter + open.count < place - argument.count
                else { continue }
                insert(functionBefore: Array(text[..<parameter].suffix(longestType).reversed())[...], .own)
            }
        }
        return names

        /// The name before the bracket of parameters, read backwards: `function f(`, `f = async (`, `f: (`.
        func insert(functionBefore reversed: ArraySlice<UInt8>, _ kind: MessageCall.Kind) {
            var words = reversed.split { !$0.isNamePart }.prefix(4).map {
                String(decoding: $0.reversed(), as: UTF8.self)
            }
            words.removeAll { ["async", "function"].contains($0) }
            if let name = words.first, !common.contains(name) { names[name] = kind }
        }
    }

    private static let signsOfExpo = ["exp.host", "expo-server-sdk"]
    private static let parametersOfExpo = [
        "message", "messages", "notification", "notifications", "msg", "push", "payload",
    ]
    private static let signs = ["messaging()", "getMessaging(", "firebase-admin"]
    private static let types: [(name: String, kind: MessageCall.Kind)] = [
        ("Message", .own), ("MulticastMessage", .own), ("TokenMessage", .own), ("TopicMessage", .own),
        ("MessagingPayload", .ownRetired),
    ]
    private static let sending = ["essaging().send(", "essaging.send(", ".sendEachForMulticast(", ".sendMulticast("]
    /// Names that methods of other objects have as well.
    private static let common: Set = [
        "send", "post", "emit", "push", "create", "save", "then", "catch", "if", "constructor", "map", "forEach",
    ]
    private static let longestType = 120
    private static let longestFunction = 2000
}
