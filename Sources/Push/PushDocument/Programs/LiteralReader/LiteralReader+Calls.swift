import JSONText
import PushPayload

/// The calls of a program that make or change a value: those of libraries, of encoders and of maps.
extension LiteralReader {
    /// The value that a call of a name with these arguments returns; nil if it is unknown.
    mutating func called(_ path: [String], _ group: SourceNode.Group, _ range: Range<Int>) -> Literal? {
        if let first = path.first, let last = path.last, namesOfNodeAPN.contains(first) {
            // `import()` gives a module of CommonJS as `default`.
            let isDefault = path.count == 3 && path[1] == "default"
            if isDefault || path.count == 2 && first != "apn" { return called(["apn", last], group, range) }
        }
        let isLiteral = group.open == UInt8(ascii: "{")
        if let name = path.last, path.count > 1 || messageCalls.contains(where: { $0.isOwn(name) }),
            sendsMessage(name, after: path.dropLast().joined(separator: ".").utf8, group, range)
        {
            return .unknown(range)
        }
        if isElixir, path.last == "to_string" { return .unknownText(range) }
        if !group.isBlock, let fields = declared[path] { return object(group, range, fields) }
        if let last = path.last, SourceCall.beginningBuilders.contains(last), group.arguments.isEmpty,
            let fields = declared[path.dropLast()]
        {
            return object(group, range, fields)
        }
        // A part of an object, to which its variable adds more.
        if path.count > 1, path.last.map(SourceCall.nesting.contains) == true, group.arguments.count == 1 {
            var part = Literal.unknown(range)
            part.open()
            return part
        }
        // Elixir's `Map.put(aps, "badge", 1)`
        if path.first == "Map", path.count == 2, language.name == .elixir, let map = group.arguments.first,
            map.value.members != nil
        {
            noteBase(map)
            return applied(path[1], group.withoutFirst, to: map.value)
        }
        // Swift knows the type of the alert's text.
        let names = Set(group.arguments.compactMap { $0.isBare ? $0.name : nil })
        let callee = path == ["init"] ? callee : nil
        if path == ["init"], let fields = declared.only(with: names) { return object(group, range, fields) }
        if let method = callee?.name, method.hasPrefix("send"),
            let notification = called(["APNS" + method.dropFirst(4)], group, range)
        {
            return notification
        }
        if path == ["init"], names.contains("title") {
            let isSent = callee?.name == "send" && callee?.object == "apns"
            return filled(Literal(.object([]), range, isSent ? .payload : .alert), group)
        }
        // APNSwift before version 4, in a type of the program's own: `aps: .init(alert: …)`.
        let before = source[..<range.lowerBound].suffix(8).reversed().drop { $0 <= 0x20 || $0 == UInt8(ascii: ".") }
        if path == ["init"], before.starts(with: ":spa".utf8) {
            return filled(Literal(.object([]), range, .aps), group)
        }
        if path == ["init"], names.isSuperset(of: ["alert", "topic", "priority"]) {
            return filled(Literal(.object([]), range, .payload), group)
        }
        if let text = group.arguments.first?.value, let changed = transformed(text, by: path.last ?? "") {
            return changed
        }
        // Go's `make(map[string]any)`
        if path == ["make"], let type = group.arguments.first, source[type.place].starts(with: "map[".utf8) {
            return Literal(.object([]), range)
        }
        var module: [String] = []
        // The SDKs for Node.js and Ruby name the module before the type.
        let named = usesOneSignal && path.first == "OneSignal" ? ["onesignal"] + path.dropFirst() : path
        if path.count == 1, imported.contains(path[0]) {
            module = [path[0] == "Message" ? "apnsclient" : "payload"]
        } else if usesFirebase, Shape.namesOfFirebase.contains(path[0]) {
            module = ["messaging"]
        } else if usesOneSignal, Shape.namesOfOneSignal.contains(path[0]) {
            module = ["onesignal"]
        }
        // Other libraries have types of these names, as pyfcm has.
        if Shape.namesOfVapor.contains(path[0]), language.name != .swift { return nil }
        // PHP names the module above, in `use Pushok\\Payload`.
        if usesPushok, path.last == "create" { module = ["Pushok"] }
        if usesPushok, path == ["Notification"] {
            return filled(Literal(.object([]), range, .push), group, ["payload", "token"])
        }
        // Azure has this type in C#. A program may declare another type of the same name.
        if path == ["ApplePushMessage"],
            language.name != .cSharp || source.contains(word: "class ApplePushMessage")
        {
            return nil
        }
        if ["buildJsonObject", "buildMap"].contains(path.last), let whole = group.whole { return whole }
        if let whole = deeplyMerged(by: path, group, range) { return whole }
        guard !isLiteral || !group.isBlock, let call = SourceCall(module + named, isLiteral: isLiteral)
        else { return nil }
        if case .shape = call, path.count == 1, !isLiteral, declaresFunction(path[0]) { return nil }
        let values = group.arguments.map { $0.value }
        switch call {
        case .map:
            if isPHP, path == ["array"] {
                if group.arguments.isEmpty { return emptyCollection(range) }
                if !group.arguments.contains(where: { $0.isNamed || $0.isSpread }) {
                    return Literal(.array(values), range)
                }
            }
            if let only = values.first, values.count == 1, !group.arguments[0].isNamed,
                only.members != nil || only.isText
            {
                noteBase(group.arguments[0])
                return only
            }
            return map(group, range)
        case .list: return Literal(.array(values), range)
        case .pair: return values.count == 2 ? Literal(.array(values), range) : nil
        case .encoding:
            // The names of arguments are those of a map in Groovy, and in Ruby of a hash.
            let isMap = language.name == .groovy || language.name == .ruby && group.open == UInt8(ascii: "(")
            if isMap, group.arguments.first?.isNamed == true {
                return Literal(.encoded(map(group, range)), range)
            }
            if values.first?.isNumber == true { return .unknownText(range) }
            if let first = values.first, case .choice(let choices) = first.value {
                var encoded = Literal(.choice(choices.map { Literal(.encoded($0), $0.range) }), first.range)
                encoded.condition = first.condition
                return encoded
            }
            // Others encode to something else, or into a file.
            guard let first = values.first, first.members != nil else { return values.count == 1 ? values.first : nil }
            return Literal(.encoded(first), first.range)
        case .same:
            let isText = values.first?.isUnknown == true && SourceCall.makesText(path, language)
            return isText ? .unknownText(range) : values.first
        case .filter:
            let isPHP = path.last == "array_filter"
            return values.first.map {
                if $0.members == nil { return .unknown(range) }
                return values.count > 1
                    ? $0.filteredAsPHP.opened() : isPHP ? $0.filteredAsPHP : $0.filtered
            }
        case .merge:
            let isOfLists = values.contains { if case .array = $0.value { true } else { false } }
            if let first = values.first, first.shape?.isWhole == true { return filled(first, group.withoutFirst) }
            guard !isOfLists, values.contains(where: { $0.isKnownObject }) else { return nil }
            var whole = Literal(.object([]), range)
            merge(group.arguments[...], into: &whole)
            return whole
        case .shape(let shape):
            // aioapns for Python takes the whole request, as its own type.
            if path.last == "send_notification", values.first?.shape == .push { return nil }
            let isNew = language.name == .ruby && path.last == "new"
            let type = isNew ? path.dropLast().last : path.last
            let constants = Shape.constants[type ?? ""] ?? Shape.constants[path.joined(separator: ".")]
            var value = filled(Literal(.object([]), range, shape), group, order(of: path))
            for (place, text) in constants ?? [] where value?.value(at: place) == nil {
                value?.set(place[...], to: Literal(.constant("\"\(text)\""), range), at: range)
            }
            return value
        }
    }

    mutating func map(_ group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        let values = group.arguments.map { $0.value }
        guard group.open == UInt8(ascii: "("), !values.isEmpty,
            group.arguments.allSatisfy({ !$0.isNamed && !$0.isSpread }), values.count % 2 == 0,
            values[0].isText || key(values[0]) != nil
        else {
            let isKeywords = group.open == UInt8(ascii: "(") && language.isIndented
            return object(group, range, hasBareNames: isKeywords || language.hasBareNames)
        }
        let members = stride(from: 0, to: values.count, by: 2).map { index in
            let name = key(values[index])
            return Literal.Member(
                name: name, place: values[index].range, value: declared(values[index + 1], as: name))
        }
        return Literal(.object(members), range)
    }

    /// The value after a method of it is called; nil if that is unknown.
    mutating func applied(_ method: String, _ group: SourceNode.Group, to value: Literal) -> Literal? {
        var value = value
        return apply(method, group, to: &value) ? value : nil
    }

    /// Makes of a value what a method of it makes; false if that is unknown.
    mutating func apply(_ method: String, _ group: SourceNode.Group, to value: inout Literal) -> Bool {
        if let text = transformed(value, by: method) {
            value = text
            return true
        }
        if method == "to_string", value.isText {
            // A number in its place would become a text again.
            value = Literal(.joined([value]), value.range)
            return true
        }
        // Pydantic's methods make a dictionary of a model.
        if value.isDeclared, language.name == .python, method == "model_dump" || method == "dict" { return true }
        // Kotlin's and Dart's `copy` may be given other values.
        if SourceCall.leaving.contains(method) || method == "copy" && group.arguments.isEmpty {
            for argument in group.arguments where argument.value.shape == .push { findPayloads(in: argument.value) }
            return true
        }
        if SourceCall.filters.contains(method), value.members != nil {
            value = value.filtered
            return true
        }
        if SourceCall.encoders.contains(method), value.members != nil {
            value = Literal(.encoded(value), value.range)
            return true
        }
        guard value.members != nil || value.shape != nil else { return false }
        let arguments = group.arguments
        let place = arguments.first?.value.range ?? value.range
        if SourceCall.merging.contains(method), value.shape == nil, !arguments.isEmpty {
            merge(arguments[...], into: &value, isDeep: method.hasPrefix("deep"))
            return true
        }
        if SourceCall.setting.contains(method), arguments.count == 2 {
            // The app's own data is in the payload of Firebase's part for Apple.
            let name = key(arguments[0].value)
            let path = (SourceCall.outer(method, value.shape) + [name])[...]
            value.set(path, to: declared(arguments[1].value, as: name), at: place)
            return true
        }
        // dotAPNS adds to `aps` with true as its third argument.
        if method == "AddCustomProperty", arguments.count == 3, let key = key(arguments[0].value),
            case .constant("true") = arguments[2].value.value
        {
            value.set(["aps", key], to: declared(arguments[1].value, as: key), at: place)
            return true
        }
        if value.isDeclared, arguments.count == 1, let field = value.field(of: method) {
            value.set([field], to: arguments[0].value, at: place)
            return true
        }
        guard let shape = value.shape else { return false }
        if method == "assign_attributes", let filled = filled(value, group) {
            value = filled
            return true
        }
        if isElixir, method == "put_custom", let data = arguments.first?.value, data.part("aps") != nil {
            for member in data.members ?? [] { value.set([member.name], to: member.value, at: member.place) }
            return true
        }
        // `putData("key", "value")` adds to data that is not known.
        if shape == .message, arguments.count == 2 { return true }
        if arguments.count == 2, Shape.takesTitleAndBody(method) {
            value.set(["aps", "alert", "title"], to: arguments[0].value, at: place)
            value.set(["aps", "alert", "body"], to: arguments[1].value, at: place)
            return true
        }
        if Shape.takesTexts(method, arguments.count) {
            value.open((shape == .alert ? [] : ["aps", "alert"])[...])
            if Shape.takesTexts(method, 1) { return true }
        }
        set(method, arguments.first?.value ?? Literal(.constant("true"), place), in: &value, shape)
        return true
    }

    func field(_ name: String, _ value: Literal, of shape: Shape) -> (path: [String?], value: Literal) {
        // The expiry of node-apn is a moment; other libraries count theirs from the time of sending.
        let isMoment = name == "expiry" && language.name == .javaScript
        // Pigeon's struct has the whole payload.
        let isWhole = isElixir && name == "payload" && shape == .payload
        var field = shape.field(
            isMoment ? "expiration" : name == "setText" ? "alert" : isWhole ? shape.whole : name, value, in: source,
            of: usesFirebase && language.name != .python ? nil : library)
        // The libraries leave out what is null.
        field.value.options = value.options.filter { !$0.isNull }
        return field
    }

    mutating func set(_ name: String, _ new: Literal, in value: inout Literal, _ shape: Shape) {
        // The libraries leave out what is not given, and those for Go empty texts, too (`omitempty` in firebase.google.com/go
        // and sideshow/apns2, read in November 2026).
        if new.isNull || (new.isText || new.isNamedText) && new.isZero && language.name == .go { return }
        if let data = ownData(in: name, new, of: shape) {
            for member in data { value.set([member.name], to: member.value, at: member.place) }
            return
        }
        var new = new
        new.shape = nil
        let (path, field) = field(name, new, of: shape)
        if path.isEmpty { return }
        // apns2 for Node adds the other fields to the members of `aps`.
        if path == ["aps"], shape == .payload, value.part("aps") != nil {
            guard let members = field.members else { return value.open(["aps"]) }
            for member in members { value.set(["aps", member.name], to: member.value, at: member.place) }
            return
        }
        // The field may hold a whole payload, as in `Payload = JObject.Parse("…")`.
        if path.last == .some(nil) { findPayloads(in: new) }
        value.set(path[...], to: field, at: new.range)
    }

    /// An object of a library with these arguments as its fields; nil for another value. `names` are those of arguments without one.
    mutating func filled(_ value: Literal, _ group: SourceNode.Group, _ names: [String] = []) -> Literal? {
        guard let shape = value.shape else { return nil }
        var value = value
        for (index, argument) in group.arguments.enumerated() {
            // Ruby's braces around the names at the end may be left out.
            let isNames = !argument.isNamed && argument.value.members != nil && language.name == .ruby
            if !isNames, let name = argument.name ?? (names.indices.contains(index) ? names[index] : nil) {
                set(name, argument.value, in: &value, shape)
            } else if index == 0, argument.value.isText, !argument.isNamed {
                // The alert comes first in those that take it without a name.
                set("alert", argument.value, in: &value, shape)
            } else if let members = argument.value.members, !argument.isNamed {
                for member in members { set(member.name ?? "", member.value, in: &value, shape) }
            } else if !source[argument.place].elementsEqual("..Default::default()".utf8) {
                // Rust's libraries send nothing for what is left at its default.
                value.open()
            }
        }
        return value
    }

    /// Looks through the arguments of a function of this name, which may change a variable that it gets.
    mutating func findPayloads(in group: SourceNode.Group, _ range: Range<Int>, ofCallTo name: String? = nil) {
        // The names of parameters, as Rails has them.
        if name == "permit" { return }
        // An argument of that name is a member of a payload, as in Ruby's `push(aps: {…})`; the others may be anything.
        if language.isIndented, group.open == UInt8(ascii: "("),
            let aps = group.arguments.first(where: { $0.name == "aps" && !$0.value.isUnknown })
        {
            let member = Literal.Member(name: "aps", place: aps.place, value: aps.value)
            return findPayloads(in: Literal(.object([member]), range).opened())
        }
        // A method of another object with that name takes the whole payload.
        if let name, let aps = parameters.argument(of: name, in: group.arguments), aps.value.members != nil,
            aps.value.part("aps") == nil
        {
            let member = Literal.Member(name: "aps", place: aps.place, value: aps.value)
            findPayloads(in: Literal(.object([member]), aps.value.range).opened(at: [aps.value.range.lowerBound]))
        }
        for argument in group.arguments where group.open != UInt8(ascii: "{") {
            if !addEncodedTwice(argument.value, as: argument.name) { findPayloads(in: argument.value) }
            guard let word = argument.word, let name, !SourceCall.leavesArguments(name) else { continue }
            variables.note(word) { $0.escape = argument.place.lowerBound }
            if !SourceCall.isSender(name) { variables.note(word) { $0.isChanged = true } }
        }
        if group.open == UInt8(ascii: "{") { findPayloads(in: literal(of: group, range)) }
    }
}
