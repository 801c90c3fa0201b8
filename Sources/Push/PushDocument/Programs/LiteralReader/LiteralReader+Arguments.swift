import JSONText

/// Header fields whose value is a parameter of the function that writes them, as in `send(token, "background", payload)`.
extension LiteralReader {
    /// The text that a call gives to the parameter which is a field's value; nil for a value of another kind, for what is computed,
    /// and for a parameter that the function sets anew.
    /// `function` is the block of the function, or in Python all of it, and `call` the offset of its name where it is called.
    func argument(for field: SourceHeads.Field, of function: Range<Int>, at call: Int) -> Literal? {
        guard field.value.isUnknown || field.value.isComputedText, let parameters = parameters(of: function),
            let parameter = parameter(in: field.value.range, among: parameters, of: function),
            let open = source[call...].prefix(Self.longestCallee).firstIndex(of: UInt8(ascii: "("))
        else { return nil }
        let arguments = parts(from: open)
        // The parts of a long call are not read.
        if arguments.isEmpty, source[(open + 1)...].first(where: { $0 > 0x20 }) != UInt8(ascii: ")") { return nil }
        guard !(parameters + arguments).contains(where: splitsType) else { return nil }
        // Python and Rust write the object of a method among its parameters, and Rust a reference to it.
        let own = parameters.first.map { source[$0].split { !$0.isNamePart } }?.last
        let position = own?.elementsEqual("self".utf8) == true ? parameter.index - 1 : parameter.index
        let named = arguments.first { argument in
            source[argument].starts(with: parameter.name)
                && "=:".utf8.contains(source[argument].dropFirst(parameter.name.count).first ?? 0)
        }
        let given =
            named.map { $0.dropFirst(parameter.name.count + 1) }
            ?? (arguments.indices.contains(position) ? arguments[position] : nil)
            ?? (arguments.contains(where: isSpread) ? nil : defaultValue(of: parameters[parameter.index]))
        guard let given, let value = parameter.member.map({ member($0, of: given) }) ?? given else { return nil }
        if let text = plainText(at: value) ?? constants.text(of: source[value]) { return .plainText(text, at: value) }
        let constant = Shape.headerValue(.unknown(value), of: field.name.lowercased(), in: source)
        return constant.isUnknown ? nil : constant
    }

    /// The value that a parameter has where a call gives none; nil in languages whose arguments may stand in another order.
    private func defaultValue(of parameter: Range<Int>) -> Range<Int>? {
        guard [.javaScript, .python, .php].contains(language.name), source[parameter].first != UInt8(ascii: "{"),
            let sign = source[parameter].firstIndex(of: UInt8(ascii: "="))
        else { return nil }
        let value = source[sign + 1..<parameter.upperBound].drop { $0 <= 0x20 }
        return value.startIndex..<parameter.upperBound
    }

    /// True for several arguments, as in `...rest`, `*args` and `**options`.
    private func isSpread(_ argument: Range<Int>) -> Bool {
        source[argument].starts(with: "...".utf8) || source[argument].first == UInt8(ascii: "*")
    }

    /// A parameter by its place in the list, or a member of the object that is given for it.
    private struct Parameter {
        let index: Int
        let name: ArraySlice<UInt8>
        var member: String?
    }

    /// The parameter that an expression such as `type` or `options.type` stands for. In JavaScript `type` may also be a member of a parameter,
    /// by `({ type })` or `const { type } = options`. Nil for a name that the function assigns to.
    private func parameter(
        in place: Range<Int>, among parameters: [Range<Int>], of function: Range<Int>
    ) -> Parameter? {
        let path = source[asText(place)].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard path.count < 3, let name = path.first,
            path.allSatisfy({ part in !part.isEmpty && part.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "$") } })
        else { return nil }
        let index = parameters.firstIndex { source[$0].first != UInt8(ascii: "{") && declares($0, name) }
        let found =
            index.map { index in
                Parameter(
                    index: index, name: name, member: path.count == 1 ? nil : String(decoding: path[1], as: UTF8.self))
            } ?? (path.count == 1 ? memberOfParameter(name, among: parameters, of: function) : nil)
        return found == nil || isSet(name, in: function) ? nil : found
    }

    /// The parameter that JavaScript's destructuring takes this name from.
    private func memberOfParameter(
        _ name: ArraySlice<UInt8>, among parameters: [Range<Int>], of function: Range<Int>
    ) -> Parameter? {
        let block = function.clamped(to: source.indices)
        guard language.name == .javaScript, block.count <= Self.longestFunction else { return nil }
        let member = String(decoding: name, as: UTF8.self)
        if let index = parameters.firstIndex(where: { takesApart($0.lowerBound, into: name) }) {
            return Parameter(index: index, name: [], member: member)
        }
        let body = Array(source[block])
        for (index, parameter) in parameters.enumerated() {
            let options = source[parameter].prefix { $0.isNamePart }
            let sign = "} = \(String(decoding: options, as: UTF8.self))"
            guard !options.isEmpty, let end = body.offset(of: sign),
                body[(end + sign.utf8.count)...].first?.isNamePart != true,
                let open = body[..<end].lastIndex(of: UInt8(ascii: "{")),
                takesApart(block.lowerBound + open, into: name)
            else { continue }
            return Parameter(index: index, name: options, member: member)
        }
        return nil
    }

    /// True if the braces at an offset list this name, as a destructuring does, maybe with a default.
    private func takesApart(_ open: Int, into name: ArraySlice<UInt8>) -> Bool {
        source[open] == UInt8(ascii: "{")
            && parts(from: open).contains { part in
                let written = source[part].prefix { $0 != UInt8(ascii: "=") }
                return written.prefix { $0.isNamePart }.elementsEqual(name) && !written.contains(UInt8(ascii: ":"))
            }
    }

    /// The expression of which a call makes a text, as in `String(priority)` and `priority.toString()`; any other as it is.
    private func asText(_ place: Range<Int>) -> Range<Int> {
        let written = source[place]
        guard written.last == UInt8(ascii: ")"), let open = written.firstIndex(of: UInt8(ascii: "(")) else {
            return place
        }
        let path = written[..<open].split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
        guard SourceCall.makesText(path, language) else { return place }
        let inner = open + 1..<max(open + 1, place.upperBound - 1)
        let isMethod = inner.isEmpty && path.count > 1
        return isMethod ? place.lowerBound..<open - (path.last ?? "").utf8.count - 1 : inner
    }

    /// The place of the value of a member in an object that is written out.
    private func member(_ name: String, of object: Range<Int>) -> Range<Int>? {
        guard source[object].first == UInt8(ascii: "{") else { return nil }
        let member = parts(from: object.lowerBound).first { part in
            source[part].starts(with: (name + ":").utf8)
        }
        return member.map { $0.lowerBound + name.utf8.count + 1..<$0.upperBound }
    }

    private static let longestCallee = 80
    static let longestList = 600

    /// The parameters of a function, which stand before its block, or behind its name in Python.
    private func parameters(of function: Range<Int>) -> [Range<Int>]? {
        if language.isIndented {
            return source[function.clamped(to: source.indices)].prefix(Self.longestList).firstIndex(
                of: UInt8(ascii: "(")
            )
            .map(parts)
        }
        var depth = 0
        guard let close = source[..<function.lowerBound].suffix(Self.longestList).lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let open = source[...close].suffix(Self.longestList).indices.reversed().first { index in
            if source[index] == UInt8(ascii: ")") { depth += 1 }
            if source[index] == UInt8(ascii: "(") { depth -= 1 }
            return depth == 0
        }
        return open.map(parts)
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

    /// The parts between commas in brackets that open at an offset, without the white space around them.
    func parts(from open: Int) -> [Range<Int>] {
        var (depth, quote, start): (Int, UInt8?, Int) = (0, nil, open + 1)
        var found: [Range<Int>] = []
        func trimmed(_ range: Range<Int>) -> Range<Int> {
            let inner = source[range].drop { $0 <= 0x20 }
            return inner.startIndex..<(inner.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? inner.startIndex)
        }
        for (index, byte) in zip(source.indices[open...], source[open...]).prefix(Self.longestList) {
            if let mark = quote {
                if byte == mark { quote = nil }
            } else if "\"'`".utf8.contains(byte) {
                quote = byte
            } else if "([{".utf8.contains(byte) {
                depth += 1
            } else if ")]}".utf8.contains(byte) {
                depth -= 1
                if depth == 0 { return found + [trimmed(start..<index)] }
            } else if byte == UInt8(ascii: ","), depth == 1 {
                found.append(trimmed(start..<index))
                start = index + 1
            }
        }
        return []
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
