import PushPayload

/// A library that makes payloads, and what it does with values of kinds that Apple's keys do not take.
struct Library: Sendable {
    /// The language of its programs.
    let language: Language.Name
    /// Texts of which each program that uses it has one.
    let signs: [String]
    /// The keys whose values it makes something else of. Others arrive as they are or are left out by it, which is the same for
    /// the device: it drops them, too.
    let converted: Set<String>
    /// The objects of which that holds.
    var shapes: Set<Shape> = [.payload, .background, .alert]

    /// True if a value of another kind than the key takes is nothing else when it arrives.
    func keeps(_ value: Literal, of key: String, in shape: Shape) -> Bool {
        if converted.contains(key) || !shapes.contains(shape) { return false }
        if case .constant(let word) = value.value {
            // False and null ask for nothing, and true sets a flag.
            if case .flag? = Key.named(key, in: .aps)?.forms.first, word == "true" { return false }
            return !["false", "null"].contains(word)
        }
        return value.isText || value.isNumber
    }

    /// The library of the table that a program uses; nil if there are several that differ, or none.
    static func used(in text: [UInt8], _ language: Language) -> Library? {
        let used = all.filter {
            language.name == $0.language && $0.signs.contains(where: text.contains(word:))
        }
        return Set(used.map { $0.converted }).count == 1 ? used.first : nil
    }

    private static let flags: Set = ["content-available", "mutable-content"]

    /// The libraries, as their sources were read in November 2026.
    private static let all = [
        // The setters of node-apn pass over such values, but for those of the alert.
        Library(language: .javaScript, signs: nodeAPN, converted: flags),
        Library(language: .javaScript, signs: ["\"apns2\"", "'apns2'"], converted: flags),
        Library(language: .javaScript, signs: ["node-pushnotifications"], converted: flags),
        Library(language: .elixir, signs: ["Pigeon.APNS.Notification"], converted: []),
        Library(language: .ruby, signs: ["Apnotic::"], converted: []),
        Library(language: .ruby, signs: ["APNS.send_notification", "APNS::Notification"], converted: flags),
        Library(language: .ruby, signs: ["Grocer::"], converted: flags),
        Library(language: .ruby, signs: ["Houston::"], converted: flags.union(["badge"])),
        // The SDK for Python refuses such values, and with them the message.
        Library(language: .python, signs: ["firebase_admin"], converted: flags, shapes: [.aps, .alert]),
        Library(language: .python, signs: ["from apns2", "import apns2"], converted: flags),
        Library(language: .python, signs: ["from push_notifications"], converted: flags),
        Library(language: .python, signs: ["from apns import"], converted: flags.union(["badge"])),
    ]

    /// The modules of node-apn, between quotes.
    private static let nodeAPN = ["apn", "@parse/node-apn", "node-apn"].flatMap { ["\"\($0)\"", "'\($0)'"] }

    /// The names that a program gives to node-apn, as in `const Apn = require("apn")` and `import * as push from "apn"`.
    static func namesOfNodeAPN(in text: [UInt8], _ language: Language) -> Set<String> {
        guard language.name == .javaScript, nodeAPN.contains(where: text.contains(word:)) else { return [] }
        let names = text.split(separator: 0x0A).prefix(500).compactMap { line -> String? in
            let line = Array(line.prefix(200))
            guard nodeAPN.contains(where: line.contains(word:)) else { return nil }
            let words = line.split { !$0.isNamePart }.map { String(decoding: $0, as: UTF8.self) }
            guard let first = words.first, words.contains(where: { $0 == "import" || $0.hasSuffix("equire") })
            else { return nil }
            if !["import", "const", "let", "var"].contains(first) {
                return line.contains(UInt8(ascii: "=")) ? first : nil
            }
            // Names in braces are those of types in it.
            let rest = line.drop { $0 <= 0x20 }.dropFirst(first.utf8.count).drop { $0 <= 0x20 }
            return rest.first == UInt8(ascii: "{") ? nil : words.dropFirst().first { $0 != "as" && $0 != "type" }
        }
        return Set(names)
    }
}

/// Names of what makes another value of one, or takes it, in programs of any language.
extension SourceCall {
    /// True for the name of a function that takes its argument as it is: it sends, encodes, shows or compares it.
    static func isSender(_ name: String) -> Bool {
        // Bytes are compared more quickly than texts.
        let letters = name.utf8.map { $0 | 0x20 }
        return sending.contains(where: letters.contains(word:))
    }
    private static let sending = [
        "send", "push", "publish", "post", "notif", "deliver", "queue", "dispatch", "print", "log", "encode", "dump",
        "string", "marshal", "json", "expect", "assert", "equal", "write", "request", "append", "emit", "broadcast",
        "perform", "upload", "fetch", "body", "bytes", "serialize", "data", "payload", "add", "put", "set",
    ]
    /// True for the name of a function that begins with the word for sending, writing or encoding what it gets, and so changes none of it.
    static func leavesArguments(_ name: String) -> Bool {
        let letters = name.utf8.map { $0 | 0x20 }
        return leaving.contains(name) || onlyReading.contains { letters.starts(with: $0.utf8) }
    }
    private static let onlyReading = [
        "send", "publish", "deliver", "print", "log", "marshal", "encode", "stringify", "dumps", "serialize",
    ]
    static let filters: Set = ["compact", "compact_blank", "filterNotNull", "reject_nil"]
    /// Methods that add the members of another object.
    static let merging: Set = [
        "update", "merge", "putAll", "addAll", "assign", "plus", "merging", "deepMerge", "deep_merge",
    ]
    /// True for a method whose result has the members of its object, and no others.
    static func keepsMembers(_ method: String) -> Bool {
        encoders.contains(method) || textMethods.contains(method) || leaving.contains(method)
    }
    /// Methods that make an object in another one and return it.
    static let nesting: Set = ["putObject", "withObject", "withObjectProperty"]
    static let encoders: Set = ["to_json", "toJson", "toJSONString", "toJSON"]
    /// Functions that make JSON of what is piped into them.
    static let pipes: Set = ["encode", "encode_to_iodata"]
    /// Methods that make a text of a value, and functions that do so with their argument.
    static let textMethods = Set(["toString", "ToString", "to_string", "to_s"]).union(dateMethods)
    /// Methods that write a date as a text.
    private static let dateMethods: Set = [
        "toISOString", "isoformat", "toIso8601String", "iso8601", "to_iso8601", "strftime", "toUTCString",
        "toDateString",
    ]
    private static let textMakers: Set = [
        "String", "string", "String.valueOf", "strval", "tostring", "strconv.Itoa", "strconv.FormatInt", "fmt.Sprint",
        "Convert.ToString", "String.format", "String.Format", "string.Format", "number_format", "sprintf",
        "fmt.Sprintf",
    ]
    static func makesText(_ path: [String], _ language: Language) -> Bool {
        if path == ["str"] { return language.name == .python }
        return path.count > 1 && path.last.map(textMethods.contains) == true
            || textMakers.contains(path.joined(separator: "."))
    }
}

extension LiteralReader {
    /// The names of common types that a program imports from a library for APNs.
    static func imported(_ text: [UInt8], _ language: Language) -> Set<String> {
        let names =
            language.name == .javaScript
            ? ["Notification", "SilentNotification"] : ["Payload", "PayloadAlert", "Message"]
        guard names.contains(where: text.contains(word:)) else { return [] }
        let lines = text.split(separator: 0x0A).prefix(500).map { line in
            String(decoding: line.drop { $0 <= 0x20 }.prefix(200), as: UTF8.self)
        }
        let imports = lines.filter { line in
            let begins = ["import", "from", "const", "var", "use", "let"].contains { line.hasPrefix($0 + " ") }
            let takesModule = !line.hasPrefix("const") || line.contains("require") || line.contains(" import(")
            return begins && line.lowercased().contains("apn") && takesModule
        }
        return Set(
            names.filter { name in
                imports.contains { line in
                    (line.contains(name) || line.hasSuffix(" import *"))
                        && (name != "Message" || line.contains("apnsclient"))
                }
            })
    }
}
