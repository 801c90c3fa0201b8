import CEmbedded
import JSONText

/// A library, or a function of one, that speaks only an interface that was switched off: a row of `retired.json`.
///
/// Source: for Apple's binary interface, off since 31 March 2021, developer.apple.com/news/?id=c88acm2b; for messages
/// and batches, off from July 2024 on, Firebase's page "Migrate from legacy FCM APIs to HTTP v1". The interface of each
/// library was read in its source in November 2026, but for Perl's, Rpush::Gcm and the gem fcm, of which it is what is known.
struct RetiredLibrary {
    let name: String
    let interface: RemoteCall.Interface
    /// The languages of its programs.
    private let languages: Set<Language.Name>
    /// Texts of which a program that uses it has one; empty if the calls are enough.
    private let imports: [String]
    /// The beginnings of calls that make its sender, or that send.
    private let calls: [String]
    /// The receivers of such a call; empty for a call without one.
    private let receivers: [String]
    /// Texts that give it another server or interface, by which it may work.
    private let exceptions: [String]
    /// The texts of which the arguments of such a call begin with one, have one in small letters, or have none; empty for any arguments.
    private let (begins, with, without): ([String], [String], [String])
    /// True if the arguments must be those of pyfcm with a server's key.
    private let takesServerKey: Bool

    /// A row of the table; nil for one that is no such row.
    private init?(_ row: JSONValue) {
        func texts(_ member: String) -> [String] { row.object?[member]?.array?.compactMap { $0.string } ?? [] }
        guard let name = row.object?["name"]?.string,
            let interface = row.object?["interface"]?.string.flatMap(RemoteCall.Interface.init)
        else { return nil }
        (self.name, self.interface) = (name, interface)
        languages = Set(texts("languages").compactMap(Language.Name.init))
        (imports, calls) = (texts("imports"), texts("calls"))
        (receivers, exceptions) = (texts("receivers"), texts("exceptions"))
        (begins, with, without) = (texts("begins"), texts("with"), texts("without"))
        takesServerKey = row.object?["takesServerKey"] == true
    }

    private static let all: [RetiredLibrary] =
        ((try? JSONDocument(parsing: [UInt8](embedded_retired_json())))?.value.array ?? []).compactMap(
            RetiredLibrary.init)

    /// The beginnings of all calls.
    static let calls: [String] = all.flatMap { $0.calls }
    /// Words of which each program that uses such a library has one, if it has no name of Apple's payload.
    static let words: [String] = all.flatMap { $0.imports.isEmpty ? $0.calls : $0.imports }.filter {
        $0.utf8.count >= shortestWord && !PushDocument.mayNameAPS(Array($0.utf8))
    }
    /// The length from which on a word does not slow the search for all of them down.
    private static let shortestWord = 7

    /// The libraries of which a program has an import and a call, maybe in a comment.
    static func named(in text: [UInt8], _ language: Language) -> [RetiredLibrary] {
        all.filter { library in
            library.languages.contains(language.name)
                && (library.imports.isEmpty || library.imports.contains(where: text.contains(word:)))
                && library.calls.contains(where: text.contains(word:))
                && !library.exceptions.contains(where: text.contains(word:))
        }
    }

    /// The first of its calls in a program, with their number; nil if they or the imports are in comments alone.
    func call(in text: [UInt8], outside comments: [Range<Int>]) -> RemoteCall? {
        func places(_ words: [String]) -> [Range<Int>] { words.flatMap { text.ranges(of: $0, outside: comments) } }
        guard imports.isEmpty || !places(imports).isEmpty else { return nil }
        let calls = places(calls).filter {
            isCalled(text[..<$0.lowerBound]) && takes(Self.arguments(in: text, after: $0.upperBound))
                && (!takesServerKey || Self.takesServerKey(text, after: $0.upperBound))
        }
        return calls.min { $0.lowerBound < $1.lowerBound }.map {
            RemoteCall(kind: .library(name, interface), range: $0, count: calls.count)
        }
    }

    /// True if the text before a call ends with a receiver; for a library without them, if the call is not the end of a
    /// longer name.
    private func isCalled(_ before: ArraySlice<UInt8>) -> Bool {
        guard !receivers.isEmpty else { return before.last.map { !$0.isNamePart && $0 != UInt8(ascii: ".") } ?? true }
        let before = before.suffix(200).reversed().drop { $0 <= 0x20 }
        return receivers.contains { before.starts(with: $0.utf8.reversed()) }
    }

    /// The arguments of a call, in small letters and without the white space before them.
    private static func arguments(in text: [UInt8], after start: Int) -> ArraySlice<UInt8> {
        var depth = 1
        let arguments = text[start...].prefix(longestCall).prefix { byte in
            if "([{".utf8.contains(byte) { depth += 1 }
            if ")]}".utf8.contains(byte) { depth -= 1 }
            return depth > 0
        }
        return arguments.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }.drop { $0 <= 0x20 }
    }

    /// True if a call with these arguments is one of the interface.
    private func takes(_ arguments: ArraySlice<UInt8>) -> Bool {
        let arguments = Array(arguments)
        func has(_ word: String) -> Bool { arguments.contains(word: word) }
        return (begins.isEmpty || begins.contains { arguments.starts(with: $0.utf8) })
            && (with.isEmpty || with.contains(where: has))
            && (without.isEmpty || !arguments.isEmpty && !without.contains(where: has))
    }

    /// True if the arguments of pyfcm's constructor are those of its versions before 2, which took a server's key.
    /// Later ones take the path of a service account's file in its place.
    private static func takesServerKey(_ text: [UInt8], after start: Int) -> Bool {
        let words = Array(arguments(in: text, after: start))
        if words.starts(with: "api_key".utf8) { return true }
        let value = Array(words.prefix { $0 != UInt8(ascii: ",") })
        guard let sign = value.first, sign != UInt8(ascii: "*"), !value.contains(UInt8(ascii: "=")),
            !newArguments.contains(where: words.contains(word:))
        else { return false }
        return value.contains(word: "key") || value.contains(word: ":apa91b")
            || oldFunctions.contains(where: text.contains(word:))
    }
    private static let longestCall = 500
    private static let newArguments = ["service", "account", "credential", "project", "json", "path", "file"]
    /// Functions that version 2 has removed.
    private static let oldFunctions = [
        ".notify_single_device(", ".notify_multiple_devices(", ".notify_topic_subscribers(",
        ".single_device_data_message(", ".multiple_devices_data_message(",
    ]
}
