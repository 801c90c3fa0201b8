import JSONText

/// The notifications of an app by its Swift sources: categories and Live Activities.
struct SwiftSources {
    private let index: SwiftIndex
    /// A reason why the sources are not all of the app's code; nil if they are.
    private var missing: String?
    private var servicePaths: Set<String> = []
    private var otherCategories: String?
    private static let maximumBytes = 256 << 20

    /// Reads the files that are sources, and looks at their names for code in other languages.
    init(_ list: FileList, in folder: AppFolder) {
        var sources: [(path: String, bytes: [UInt8])] = []
        var total = 0
        missing = list.gap
        for path in list.paths {
            if path.fileExtension == "swift" {
                guard total <= Self.maximumBytes else {
                    missing = "the sources are longer than 256 MiB"
                    break
                }
                guard let bytes = try? folder.read(path) else {
                    missing = missing ?? folder.reason(forNotReading: path)
                    continue
                }
                total += bytes.count
                sources.append((path, bytes))
            } else if ["m", "mm"].contains(path.fileExtension), let bytes = try? folder.read(path),
                ["UNNotificationCategory", "setNotificationCategories"].contains(where: { bytes.offset(of: $0) != nil })
            {
                otherCategories = "\(path) is in Objective-C"
            }
        }
        index = SwiftIndex(sources)
        let names = folder.names(in: "")
        if names.contains("Flutter") || names.contains("pubspec.yaml") {
            otherCategories = "a plugin of Flutter may add some"
        }
        if names.contains("package.json") { otherCategories = "the code in JavaScript may add some" }
        let modules = index.imports.filter { name in Self.modulesWithCategories.contains { name.hasPrefix($0) } }
        if let module = modules.min() { otherCategories = "\(module) may add some" }
    }

    private static let modulesWithCategories = ["Airship", "Appboy", "Braze", "Iterable", "MoEngage", "OneSignal"]

    /// Adds categories and Live Activities to the manifest; returns the types that they refer to.
    func add(to facts: inout AppBundle) -> JSONObject {
        addCategories(to: &facts)
        addUserInfoKeys(to: &facts)
        if index.contains("/Sounds", besides: "Sounds") || index.contains("\"Sounds", besides: "Sounds") {
            facts.setUnknown("sounds", because: "the code names the folder Sounds, where it may put some while it runs")
        }
        let types = addActivities(to: &facts)
        for list in ["categories", "live-activities", "sounds"] {
            if let missing { facts.setUnknown(list, because: missing) }
        }
        if let otherCategories { facts.setUnknown("categories", because: otherCategories) }
        return types
    }

    /// The modules in which no code of an extension can hide.
    private static let systemModules: Set = [
        "ActivityKit", "AVFoundation", "CallKit", "CFNetwork", "Combine", "CommonCrypto", "Compression", "Contacts",
        "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage", "CoreLocation", "CoreServices", "CoreTelephony",
        "CryptoKit", "Darwin", "Dispatch", "EventKit", "Foundation", "ImageIO", "Intents", "MapKit",
        "MobileCoreServices", "NaturalLanguage", "Network", "OSLog", "ObjectiveC", "Observation", "Photos", "PushKit",
        "Security", "Swift", "SwiftData", "SwiftUI", "Synchronization", "UIKit", "UniformTypeIdentifiers",
        "UserNotifications", "UserNotificationsUI", "WidgetKit", "os",
    ]

    /// Adds what the code of a service extension does with a notification, from the files of its target, also those of the app's.
    mutating func addService(_ list: FileList, besides app: FileList, to facts: inout AppBundle) {
        servicePaths.formUnion(Set(list.paths).subtracting(app.paths))
        let files = list.paths.compactMap { index.file(at: $0) }
        var keys: [String] = []
        var places: [AppFact: AppPlace] = [:]
        var reason =
            list.gap ?? list.paths.first { ["m", "mm"].contains($0.fileExtension) }.map { "\($0) is in Objective-C" }
        for file in files {
            keys += Self.keysRead(in: file)
            let tokens = file.tokens
            func text(_ index: Int) -> String? { index < tokens.count ? tokens[index].text : nil }
            for index in tokens.indices {
                switch text(index) {
                case "import":
                    if let name = text(index + 1), !Self.systemModules.contains(name) {
                        reason = reason ?? "it may be in the module \(name)"
                    }
                case "updating" where text(index + 1) == "(" && text(index + 2) == "from":
                    places[.updatesContent] = file.place(of: index)
                case "contentHandler"
                where ["UNNotificationContent", "UNMutableNotificationContent"].contains(text(index + 2)):
                    if text(index + 3) == "(", text(index + 4) == ")" {
                        places[.filtersContent] = file.place(of: index)
                    }
                default: break
                }
            }
        }
        if places[.updatesContent] == nil, index.contains("updating(from:", besides: "updating") {
            reason = reason ?? "updating(from:) is called outside of the extension's own sources"
        }
        for fact in [AppFact.updatesContent, .filtersContent, .userInfoKeys] {
            if let place = places[fact] {
                facts.set(fact, ["true"], at: place)
            } else if let reason {
                facts.setUnknown(fact, because: reason)
            } else {
                let values = fact == .userInfoKeys ? keys.withoutRepeats : []
                facts.set(fact, values, at: list.paths.first.map { AppPlace($0) })
            }
        }
    }

    /// The keys in subscripts that read, such as `userInfo["x"]`, and not `userInfo["x"] = …`.
    private static func keysRead(in file: SwiftFile) -> [String] {
        let tokens = file.tokens
        return tokens.indices.dropFirst().dropLast(2).compactMap { index in
            guard tokens[index].isSign("["), !tokens[index].followsSpace, tokens[index + 1].kind == .string,
                tokens[index + 2].isSign("]")
            else { return nil }
            let next = tokens[(index + 3)...].prefix(2)
            let isWritten = next.first?.isSign("=") == true && next.last?.isSign("=") != true
            return isWritten ? nil : tokens[index + 1].text
        }
    }

    /// Adds the keys that the app's own files with `userInfo` read, if all of its code was read.
    private func addUserInfoKeys(to facts: inout AppBundle) {
        let files = index.files(with: "userInfo").filter { !servicePaths.contains($0.path) }
        guard missing == nil, otherCategories == nil, let first = files.first else { return }
        let keys = files.flatMap(Self.keysRead).withoutRepeats
        if !keys.isEmpty { facts.set(.userInfoKeys, keys, at: AppPlace(first.path)) }
    }

    private func addCategories(to facts: inout AppBundle) {
        var known: [String: JSONValue] = [:]
        var order: [String] = []
        for file in index.files(with: "UNNotificationCategory") {
            let tokens = file.tokens
            for start in tokens.indices where tokens[start].isWord("UNNotificationCategory") {
                var open = start + 1
                if open + 1 < tokens.count, tokens[open].isSign("."), tokens[open + 1].isWord("init") { open += 2 }
                guard open < tokens.count, tokens[open].isSign("(") else { continue }
                let arguments = file.arguments(at: open)
                guard let first = arguments.first(where: { $0.label == "identifier" }) else { continue }
                guard let identifier = constant(first.value, in: file), !identifier.isEmpty else {
                    facts.setUnknown("categories", because: "the identifier in \(file.place(of: start)) is computed")
                    continue
                }
                if known[identifier] == nil { order.append(identifier) }
                // A category registered by both counts as the app's.
                if known[identifier] != nil, servicePaths.contains(file.path) { continue }
                known[identifier] = category(identifier, arguments, in: file, at: start)
            }
            for start in tokens.indices.dropLast(2)
            where tokens[start].isWord("init") && tokens[start + 1].isSign("(")
                && tokens[start + 2].isWord("identifier")
            {
                if start == 0 || start > 1 && tokens[start - 1].isSign(".") && tokens[start - 2].kind != .word {
                    facts.setUnknown(
                        "categories", because: "the call in \(file.place(of: start)) does not name its type")
                }
            }
        }
        facts.set("categories", order.compactMap { known[$0] })
    }

    private func category(
        _ identifier: String, _ arguments: [(label: String, value: Range<Int>)], in file: SwiftFile, at start: Int
    ) -> JSONValue {
        var category: JSONObject = ["identifier": .string(identifier)]
        func value(_ label: String) -> Range<Int>? { arguments.first { $0.label == label }?.value }
        category["summary-format"] = value("categorySummaryFormat").flatMap { text($0, in: file) }
        category["hidden-previews-placeholder"] = value("hiddenPreviewsBodyPlaceholder").flatMap { text($0, in: file) }
        let options = value("options").map { file.tokens[$0].compactMap { $0.text } } ?? []
        if options.contains("hiddenPreviewsShowTitle") { category["show-title"] = true }
        if options.contains("hiddenPreviewsShowSubtitle") { category["show-subtitle"] = true }
        if let list = value("actions"), let open = list.first, file.tokens[open].isSign("[") {
            let actions = file.pieces(of: open + 1..<max(open + 1, list.upperBound - 1)).map { action($0, in: file) }
            if !actions.contains(nil), !actions.isEmpty { category["actions"] = .array(actions.map(JSONValue.text)) }
        }
        if servicePaths.contains(file.path) { category["in-extension"] = true }
        category["place"] = .string(file.place(of: start).description)
        return .object(category)
    }

    private func text(_ range: Range<Int>, in file: SwiftFile) -> JSONValue? {
        if let text = constant(range, in: file) { return .string(text) }
        let functions = ["NSLocalizedString", "String", "localizedUserNotificationString"]
        // Longer expressions are not calls of these functions.
        let range = range.prefix(200)
        guard file.tokens[range].contains(where: { functions.contains($0.text ?? "") }),
            let open = range.first(where: { file.tokens[$0].isSign("(") }),
            let key = file.arguments(at: open).first(where: { ["", "localized", "forKey"].contains($0.label) }),
            key.value.count == 1, let text = file.tokens[key.value.lowerBound].text
        else { return nil }
        return ["key": .string(text)]
    }

    /// The identifier of an action: in the call that makes it, or in that of a constant of this file.
    private func action(_ range: Range<Int>, in file: SwiftFile) -> String? {
        let tokens = file.tokens
        var open = range.first { tokens[$0].isSign("(") }
        if open == nil, range.count == 1, let name = tokens[range.lowerBound].text {
            open = file.constants[name]?.prefix(100).lazy.map { $0 + 4 }.first { place in
                place < tokens.count && tokens[place].isSign("(") && tokens[place - 2].isSign("=")
            }
        }
        let argument = open.flatMap { file.arguments(at: $0).first { $0.label == "identifier" } }
        return argument.flatMap { constant($0.value, in: file) }
    }

    /// The text that an expression certainly has: a literal, a constant by its name, or the raw value of a case.
    private func constant(_ range: Range<Int>, in file: SwiftFile) -> String? {
        let tokens = file.tokens[range]
        if range.count == 1, let token = tokens.first, token.kind == .string { return token.text }
        var path: [String] = []
        for (number, token) in tokens.enumerated() {
            guard number % 2 == 0 ? token.kind == .word : token.isSign(".") else { return nil }
            if number % 2 == 0 { path.append(token.text ?? "") }
        }
        let isRaw = path.last == "rawValue"
        if isRaw { path.removeLast() }
        if ["self", "Self"].contains(path.first) { path.removeFirst() }
        guard let name = path.popLast() else { return nil }
        if path.isEmpty { return file.text(ofConstant: name) }
        let type = path.joined(separator: ".")
        return index.text(ofConstant: "\(type).\(name) \(isRaw)") {
            var found: Set<String?> = []
            for (file, type, member) in index.members(name, of: type) where member.isCase ? isRaw : member.isStatic {
                let value = member.value.first.flatMap { file.isWhole($0) ? file.tokens[$0].text : nil }
                let isNamed = member.isCase && member.value.isEmpty && type.inherited.contains("String")
                found.insert(isNamed ? member.name : value)
            }
            return found.count == 1 ? found.first ?? nil : nil
        }
    }

    private func addActivities(to facts: inout AppBundle) -> JSONObject {
        var activities: [JSONValue] = []
        var names: Set<String> = []
        var reader = SwiftTypeReader(index)
        let files = index.files(with: "ActivityAttributes")
        for file in files {
            for type in file.types where type.inherited.contains("ActivityAttributes") {
                guard type.kind != "protocol" else {
                    let reason = "types may conform through the protocol \(type.name) (\(file.place(of: type.start)))"
                    facts.setUnknown("live-activities", because: reason)
                    continue
                }
                let name = type.name.lastName
                guard names.insert(name).inserted else { continue }
                activities.append([
                    "attributes-type": .string(name), "attributes": reader.shape(of: type.name),
                    "content-state": reader.shape(of: type.name + ".ContentState"),
                    "place": .string(file.place(of: type.start).description),
                ])
            }
            for index in file.tokens.indices.dropLast(2)
            where file.tokens[index].isWord("typealias") && file.tokens[index + 2].isSign("=") {
                let line = file.tokens[index...].prefix { $0.line == file.tokens[index].line }
                guard line.contains(where: { $0.isWord("ActivityAttributes") }) else { continue }
                let reason = "types may conform through a typealias (\(file.place(of: index)))"
                facts.setUnknown("live-activities", because: reason)
            }
        }
        // An activity is drawn for a type, which may be declared in a package that was not read.
        for file in index.files(with: "ActivityConfiguration") {
            let tokens = file.tokens
            for index in tokens.indices.dropLast(5)
            where tokens[index].isWord("ActivityConfiguration") && tokens[index + 1].isSign("(")
                && tokens[index + 2].isWord("for")
            {
                let end = file.arguments(at: index + 1).first?.value ?? index..<index
                let path = tokens[end].filter { $0.kind == .word && $0.text != "self" }
                guard let name = path.last?.text, names.insert(name).inserted else { continue }
                activities.append([
                    "attributes-type": .string(name), "place": .string(file.place(of: index).description),
                ])
            }
        }
        facts.set("live-activities", activities)
        return reader.types
    }
}
