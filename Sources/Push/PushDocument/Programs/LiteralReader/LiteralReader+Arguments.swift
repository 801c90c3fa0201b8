import JSONText

/// The parameter of a function that gives a header field its value: its place among the arguments of a call, the label that an argument may
/// have, and the member of an object that is given for it.
struct HeaderParameter: Sendable, Equatable {
    var index: Int
    let name: String
    var member: String?
    /// The text of the field where a call gives none.
    var missing: Missing?

    struct Missing: Sendable, Equatable {
        let text: String
        /// The place of the text in the program; nil for one of another file.
        var place: Range<Int>?
    }
}

/// Header fields whose value is a parameter of the function that writes them, as in `send(token, "background", payload)`.
extension LiteralReader {
    /// The text that a call gives to the parameter which is a field's value; nil for a value of another kind, for what is computed,
    /// and for a parameter that the function sets anew.
    /// `function` is the block of the function, or in Python all of it, and `call` the offset of its name where it is called.
    func argument(for field: SourceHeads.Field, of function: Range<Int>, at call: Int) -> Literal? {
        parameter(givenTo: field, in: function).flatMap { argument(for: $0, of: field.name, at: call) }
    }

    /// The parameter that is the value of a field which a function writes; nil for any other value.
    func parameter(givenTo field: SourceHeads.Field, in function: Range<Int>) -> HeaderParameter? {
        guard field.value.text(in: source) == nil, let parameters = parameters(of: function),
            !parameters.contains(where: splitsType),
            var parameter = parameter(for: field, among: parameters, of: function)
        else { return nil }
        // Python and Rust write the object of a method among its parameters, and Rust a reference to it.
        let own = parameters.first.map { source[$0].split { !$0.isNamePart } }?.last
        if own?.elementsEqual("self".utf8) == true { parameter.index -= 1 }
        return parameter.index < 0 ? nil : parameter
    }

    /// The value that a call of a function gives to a parameter for a header field.
    func argument(for parameter: HeaderParameter, of name: String, at call: Int) -> Literal? {
        switch given(for: parameter, at: call) {
        case .place(let place): headerValue(at: place, of: name)
        case .missing:
            parameter.missing.map { missing in
                let place = missing.place ?? call..<call + source[call...].prefix { $0.isNamePart }.count
                return .plainText(missing.text, at: place)
            }
        case .unknown: nil
        }
    }

    /// The place of an argument; missing if the parameter has its default.
    enum GivenArgument {
        case place(Range<Int>)
        case missing
        case unknown
    }

    /// The argument of a call for a parameter, or for a member of it.
    func given(for parameter: HeaderParameter, at call: Int) -> GivenArgument {
        guard let open = source[call...].prefix(Self.longestCallee).firstIndex(of: UInt8(ascii: "(")) else {
            return .unknown
        }
        let arguments = parts(from: open)
        // The parts of a long call are not read.
        if arguments.isEmpty, source[(open + 1)...].first(where: { $0 > 0x20 }) != UInt8(ascii: ")") {
            return .unknown
        }
        guard !arguments.contains(where: splitsType) else { return .unknown }
        guard let given = argument(for: parameter, among: arguments) else {
            return arguments.contains(where: isSpread) ? .unknown : .missing
        }
        guard let member = parameter.member else { return .place(given) }
        guard source[given].first == UInt8(ascii: "{") else { return .unknown }
        let parts = parts(from: given.lowerBound)
        if let value = self.member(member, among: parts) { return .place(value) }
        let short = parts.first { source[$0].elementsEqual(member.utf8) }
        return short.map { .place($0) } ?? (parts.contains(where: isSpread) ? .unknown : .missing)
    }

    /// The argument with the label of a parameter, or that in its place.
    private func argument(for parameter: HeaderParameter, among arguments: [Range<Int>]) -> Range<Int>? {
        let labels = arguments.map { language.name == .javaScript ? nil : label(of: $0) }
        if let index = labels.firstIndex(where: { $0.map { source[$0].elementsEqual(parameter.name.utf8) } ?? false }) {
            let value = source[arguments[index]].dropFirst(parameter.name.utf8.count).drop { $0 == 0x20 }
            return value.startIndex + 1..<arguments[index].upperBound
        }
        let index = parameter.index
        return arguments.indices.contains(index) && labels[index] == nil ? arguments[index] : nil
    }

    /// The name of the parameter that an argument is written with, as in `priority: 5` and `priority=5`.
    private func label(of argument: Range<Int>) -> Range<Int>? {
        let written = source[argument]
        let name = written.prefix { $0.isNamePart }
        let rest = written[name.endIndex...].drop { $0 == 0x20 }
        guard !name.isEmpty, let sign = rest.first, "=:".utf8.contains(sign), let next = rest.dropFirst().first,
            !"=:>".utf8.contains(next)
        else { return nil }
        return name.startIndex..<name.endIndex
    }

    /// The text that an argument is for a header field; nil for what is computed.
    private func headerValue(at place: Range<Int>, of name: String) -> Literal? {
        if let text = plainText(at: place) ?? constants.text(of: source[place]) { return .plainText(text, at: place) }
        let constant = Shape.headerValue(.unknown(place), of: name.lowercased(), in: source)
        return constant.isUnknown ? nil : constant
    }

    /// The text of a header field where a call gives no argument, behind the `=` of its parameter, or behind Ruby's `:`.
    private func missing(from parameter: Range<Int>, for name: String) -> HeaderParameter.Missing? {
        let mark = UInt8(ascii: language.name == .ruby && !source[parameter].contains(UInt8(ascii: "=")) ? ":" : "=")
        guard let sign = source[parameter].firstIndex(of: mark) else { return nil }
        let value = source[sign + 1..<parameter.upperBound].drop { $0 <= 0x20 }
        return missing(value.startIndex..<parameter.upperBound, for: name)
    }

    private func missing(_ place: Range<Int>, for name: String) -> HeaderParameter.Missing? {
        headerValue(at: place, of: name)?.text(in: source).map { .init(text: $0, place: place) }
    }

    /// True for several arguments, as in `...rest`, `*args` and `**options`.
    private func isSpread(_ argument: Range<Int>) -> Bool {
        source[argument].starts(with: "...".utf8) || source[argument].first == UInt8(ascii: "*")
    }

    /// The parameter that gives a field its value, by an expression such as `type` or `options.type`. In JavaScript `type` may also be a member
    /// of a parameter, by `({ type })` or `const { type } = options`. Nil for a name that the function assigns to.
    private func parameter(
        for field: SourceHeads.Field, among parameters: [Range<Int>], of function: Range<Int>
    ) -> HeaderParameter? {
        let (place, otherwise) = withoutDefault(asText(field.value.range), for: field.name)
        var path = source[asText(place)].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if path.count == 2, KnownConstants.accessors.contains(String(decoding: path[1], as: UTF8.self)) {
            path.removeLast()
        }
        guard path.count < 3, let name = path.first,
            path.allSatisfy({ part in !part.isEmpty && part.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "$") } }),
            !isSet(name, in: function)
        else { return nil }
        let index = parameters.firstIndex { source[$0].first != UInt8(ascii: "{") && declares($0, name) }
        var found =
            index.map { index in
                HeaderParameter(
                    index: index, name: label(ofParameter: parameters[index]) ?? String(decoding: name, as: UTF8.self),
                    member: path.count == 1 ? nil : String(decoding: path[1], as: UTF8.self),
                    missing: path.count == 1 ? missing(from: parameters[index], for: field.name) : nil)
            } ?? (path.count == 1 ? memberOfParameter(name, for: field.name, among: parameters, of: function) : nil)
        if let otherwise { found?.missing = otherwise }
        return found
    }

    /// The label by which a call of Swift names a parameter, as `as` in `as type: PushType`; nil in other languages.
    private func label(ofParameter parameter: Range<Int>) -> String? {
        language.name == .swift ? String(decoding: source[parameter].prefix { $0.isNamePart }, as: UTF8.self) : nil
    }

    /// An expression such as `options.type ?? "alert"` without the value that is taken in place of one that is missing.
    private func withoutDefault(_ place: Range<Int>, for name: String) -> (Range<Int>, HeaderParameter.Missing?) {
        for sign in [" || ", " ?? ", " or "] {
            guard let end = Array(source[place]).offset(of: sign) else { continue }
            let value = place.lowerBound + end + sign.utf8.count..<place.upperBound
            guard let missing = missing(value, for: name) else { continue }
            return (place.lowerBound..<place.lowerBound + end, missing)
        }
        return (place, nil)
    }

    /// The parameter that JavaScript's destructuring takes this name from.
    private func memberOfParameter(
        _ name: ArraySlice<UInt8>, for field: String, among parameters: [Range<Int>], of function: Range<Int>
    ) -> HeaderParameter? {
        let block = function.clamped(to: source.indices)
        guard language.name == .javaScript, block.count <= Self.longestFunction else { return nil }
        let member = String(decoding: name, as: UTF8.self)
        for (index, parameter) in parameters.enumerated() {
            guard let part = part(of: parameter.lowerBound, takenAs: name) else { continue }
            return HeaderParameter(index: index, name: "", member: member, missing: missing(from: part, for: field))
        }
        let body = Array(source[block])
        for (index, parameter) in parameters.enumerated() {
            let options = source[parameter].prefix { $0.isNamePart }
            let sign = "} = \(String(decoding: options, as: UTF8.self))"
            guard !options.isEmpty, let end = body.offset(of: sign),
                body[(end + sign.utf8.count)...].first?.isNamePart != true,
                let open = body[..<end].lastIndex(of: UInt8(ascii: "{")),
                let part = part(of: block.lowerBound + open, takenAs: name)
            else { continue }
            return HeaderParameter(
                index: index, name: String(decoding: options, as: UTF8.self), member: member,
                missing: missing(from: part, for: field))
        }
        return nil
    }

    /// The part with this name between the braces at an offset, as a destructuring lists it, maybe with a default.
    private func part(of open: Int, takenAs name: ArraySlice<UInt8>) -> Range<Int>? {
        guard source[open] == UInt8(ascii: "{") else { return nil }
        return parts(from: open).first { part in
            let written = source[part].prefix { $0 != UInt8(ascii: "=") }
            return written.prefix { $0.isNamePart }.elementsEqual(name) && !written.contains(UInt8(ascii: ":"))
        }
    }

    /// The expression of which a call or a text makes a text, as in `String(priority)`, `priority.toString()` and `"\(priority)"`; any other
    /// as it is.
    private func asText(_ place: Range<Int>) -> Range<Int> {
        let written = source[place]
        if let mark = written.last, "\"`'".utf8.contains(mark) {
            let inner = written.drop { $0 != mark }.dropFirst().dropLast()
            let name = inner.drop { "\\$#{(".utf8.contains($0) }.prefix { $0.isNamePart || $0 == UInt8(ascii: ".") }
            let isPlaceholder = name.startIndex > inner.startIndex && inner[name.endIndex...].count < 2
            return isPlaceholder ? name.startIndex..<name.endIndex : place
        }
        guard written.last == UInt8(ascii: ")"), let open = written.firstIndex(of: UInt8(ascii: "(")) else {
            return place
        }
        let path = written[..<open].split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
        guard SourceCall.makesText(path, language) else { return place }
        let inner = open + 1..<max(open + 1, place.upperBound - 1)
        let isMethod = inner.isEmpty && path.count > 1
        return isMethod ? place.lowerBound..<open - (path.last ?? "").utf8.count - 1 : inner
    }

    /// The place of the value of a member among those of an object.
    private func member(_ name: String, among members: [Range<Int>]) -> Range<Int>? {
        members.lazy.compactMap { member in
            let written = source[member].drop { "\"'".utf8.contains($0) }
            guard written.starts(with: name.utf8) else { return nil }
            let rest = written.dropFirst(name.utf8.count).drop { "\"' ".utf8.contains($0) }
            return rest.first == UInt8(ascii: ":") ? rest.startIndex + 1..<member.upperBound : nil
        }.first
    }

    private static let longestCallee = 80
    static let longestList = 600

    /// The parameters of a function, which stand before its block, or behind its name in Python.
    private func parameters(of function: Range<Int>) -> [Range<Int>]? {
        if language.isIndented {
            return source[function.clamped(to: source.indices)].prefix(Self.longestList).firstIndex(
                of: UInt8(ascii: "(")
            )
            .map { parts(from: $0, hasTypes: true) }
        }
        var depth = 0
        guard let close = source[..<function.lowerBound].suffix(Self.longestList).lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let open = source[...close].suffix(Self.longestList).indices.reversed().first { index in
            if source[index] == UInt8(ascii: ")") { depth += 1 }
            if source[index] == UInt8(ascii: "(") { depth -= 1 }
            return depth == 0
        }
        return open.map { parts(from: $0, hasTypes: true) }
    }

    /// True for a parameter of this name, with its type or default beside it.
    private func declares(_ parameter: Range<Int>, _ name: ArraySlice<UInt8>) -> Bool {
        let words = source[parameter].prefix { $0 != UInt8(ascii: "=") }.split { byte in
            !byte.isNamePart && byte != UInt8(ascii: "$")
        }
        return words.contains { $0.elementsEqual(name) }
    }

    /// True for the beginning of a type that has a comma, as in `Map<String, Any>`: the places behind it are unknown.
    private func splitsType(_ part: Range<Int>) -> Bool {
        source[part].contains(UInt8(ascii: "<")) && !source[part].contains(UInt8(ascii: ">"))
    }

    /// True if a line of a function sets a name.
    func isSet(_ name: ArraySlice<UInt8>, in function: Range<Int>) -> Bool {
        source[function.clamped(to: source.indices)].split(separator: 0x0A).contains { line in
            let written = line.drop { $0 <= 0x20 }
            guard written.starts(with: name) else { return false }
            let sign = written.dropFirst(name.count).drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
            // A line such as `type = "alert",` is a default in a destructuring and assigns nothing.
            return sign.first == UInt8(ascii: "=") && sign.dropFirst().first != UInt8(ascii: "=")
                && sign.last { $0 > 0x20 } != UInt8(ascii: ",")
        }
    }

    /// The parts between commas in brackets that open at an offset, without the white space around them. `hasTypes` is for parameters, whose
    /// types may have commas.
    func parts(from open: Int, hasTypes: Bool = false) -> [Range<Int>] {
        var (depth, start, end): (Int, Int, Int) = (0, open + 1, open)
        var found: [Range<Int>] = []
        func trimmed(_ range: Range<Int>) -> Range<Int> {
            let inner = source[range].drop { $0 <= 0x20 }
            return inner.startIndex..<(inner.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? inner.startIndex)
        }
        for (index, byte) in zip(source.indices[open...], source[open...]).prefix(Self.longestList) where index >= end {
            if "\"'`".utf8.contains(byte) {
                end = endOfText(from: index)
            } else if "([{".utf8.contains(byte) || hasTypes && byte == UInt8(ascii: "<") {
                depth += 1
            } else if ")]}".utf8.contains(byte) || hasTypes && byte == UInt8(ascii: ">") && !isArrow(index) {
                depth -= 1
                if depth == 0 { return found + [trimmed(start..<index)] }
            } else if byte == UInt8(ascii: ","), depth == 1 {
                found.append(trimmed(start..<index))
                start = index + 1
            }
        }
        return []
    }

    /// True for the second sign of `=>` and `->`.
    private func isArrow(_ index: Int) -> Bool { "=-".utf8.contains(source[index - 1]) }

    /// The end of the text whose quote, or three quotes, stand at an offset.
    private func endOfText(from start: Int) -> Int {
        let isLong = source[start...].prefix(3).count { $0 == source[start] } == 3
        let mark = Array(repeating: source[start], count: isLong ? 3 : 1)
        let end = source[(start + mark.count)...].prefix(Self.longestList).indices.first {
            source[$0...].starts(with: mark)
        }
        return end.map { $0 + mark.count } ?? source.endIndex
    }

    /// The number, or the text between quotes, that is all of a place; nil for other expressions.
    private func plainText(at place: Range<Int>) -> String? {
        let written = source[place].drop { $0 <= 0x20 }
        if !written.isEmpty, written.allSatisfy({ $0.isDigit }) { return String(decoding: written, as: UTF8.self) }
        guard let quote = written.first, "\"'".utf8.contains(quote), written.count > 2, written.last == quote else {
            return nil
        }
        let text = written.dropFirst().dropLast()
        return text.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "-") }
            ? String(decoding: text, as: UTF8.self) : nil
    }
}
