import JSONText

/// The values in a program's tests that nobody sends.
extension LiteralReader {
    /// True for a payload that a test expects to be refused, that an app hands to itself, or that what was received is compared with, by
    /// the words around it in its statement or by its name.
    func isRefused(_ range: Range<Int>) -> Bool {
        if nameAssigned(before: range.lowerBound).map({ name in
            Self.wrong.isIn(name.map { $0 | 0x20 }) || Self.isOld(name)
        }) == true {
            return true
        }
        if isPattern(range) { return true }
        if isReceiver { return true }
        guard mayRefuse else { return false }
        // The expectation may be a statement before the call that fails, or an attribute of the function.
        let lines = source[..<range.lowerBound].suffix(Self.longestLineOfTests)
        let last = Array(lines.split(separator: UInt8(ascii: "}")).last ?? [])
        let below = source[range.upperBound...].prefix(Self.longestLineOfTests)
        let next = Array(below.prefix { $0 != UInt8(ascii: "}") })
        if isRowOfRefused(range) || isResultRefused(range) || isTakenOff(range) { return true }
        return Self.above.isIn(last) || Self.above.isIn(next)
            || Self.before.isIn(Array(statement(before: range.lowerBound)))
            || Self.after.isIn(Array(statement(after: range.upperBound)))
            || Self.assertsRefusal(
                Array(statement(before: range.lowerBound) + [0x20] + statement(after: range.upperBound)))
            || Self.besides.isIn(row(after: range.upperBound))
    }

    /// True for a payload in a table of a test that expects an error of each of its rows, as in `it.each([…])` and pytest's `parametrize`.
    private func isRowOfRefused(_ range: Range<Int>) -> Bool {
        let above = Array(source[..<range.lowerBound].suffix(Self.longestTable))
        let starts = [".each(", "parametrize(", "@ValueSource("].compactMap { above.places(of: $0).last }
        let ends = ["\n})", "\n  })", "\ndef ", "\nclass "].compactMap { above.places(of: $0).last }
        guard let start = starts.max(), start > ends.max() ?? -1 else { return false }
        let below = source[range.upperBound...].prefix(Self.longestTable)
        // The test ends with the next one.
        let end = ["\nit(", "\ntest(", "  it(", "  test(", "@pytest", "@Test", "@Param", "\n})", "\n  })"].compactMap {
            Array(below).offset(of: $0)
        }.min()
        let test = Array(end.map { below.prefix($0) } ?? below)
        return Self.before.isIn(test) || Self.after.isIn(test)
    }

    /// The name that gets the result of the call around an offset, which may be a part of an argument.
    private func resultName(before place: Int) -> [UInt8]? {
        var depth = 0
        for index in source[..<place].suffix(Self.longestTest).indices.reversed() {
            let byte = source[index]
            if ")]}".utf8.contains(byte) { depth += 1 }
            guard "([{".utf8.contains(byte) else { continue }
            depth -= 1
            guard depth < 0 else { continue }
            depth = 0
            let before = source[..<index].reversed().drop { $0 <= 0x20 }
            // The body of a function.
            if byte == UInt8(ascii: "{"), let last = before.first, ")>".utf8.contains(last) { return nil }
            let line = before.prefix { $0 != 0x0A && $0 != UInt8(ascii: ";") }
            guard byte == UInt8(ascii: "("), let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = line[sign...].dropFirst().drop { $0 == 0x20 || $0 == UInt8(ascii: ":") }.prefix { $0.isNamePart }
            return name.isEmpty ? nil : name.reversed()
        }
        return nil
    }

    /// True for the argument of a call whose result the next statement expects to be false or none.
    private func isResultRefused(_ range: Range<Int>) -> Bool {
        guard let name = resultName(before: range.lowerBound) else { return false }
        let rest = source[range.upperBound...].prefix(Self.longestLineOfTests)
        let next = rest.drop { $0 != 0x0A }.drop { $0 <= 0x20 }.prefix { $0 != 0x0A }
        return Array(next).places(ofWord: name).first != nil
            && (Self.after.isIn(Array(next)) || Self.before.isIn(Array(next)) || Self.assertsRefusal(Array(next)))
    }

    /// True for the argument of a call of whose result the test expects that a member is not there, or that it has an `aps` of its own.
    private func isTakenOff(_ range: Range<Int>) -> Bool {
        guard let name = resultName(before: range.lowerBound) else { return false }
        let below = source[range.upperBound...].prefix(Self.longestTest).drop { $0 != 0x0A }
        let lines = below.split(separator: 0x0A).prefix {
            $0.first.map { $0 <= 0x20 || $0 == UInt8(ascii: ")") } == true
        }
        return lines.contains { line in
            if Array(line).places(ofWord: name).isEmpty { return false }
            return Self.absent.isIn(Array(line))
                || Self.equal.isIn(Array(line)) && Array(below[line.startIndex...]).contains(word: "aps")
        }
    }

    private static let longestTest = 600
    private static let absent = WordSearch(wordsOfAbsence)
    /// Words by which a test expects that a value lacks a member.
    private static let wordsOfAbsence = [
        ".toBeUndefined(", ".not.toHaveProperty(", " not in ", "assertNotIn(", "assertArrayNotHasKey(",
    ]
    private static let equal = WordSearch(wordsOfEquality)
    private static let wordsOfEquality = [").toEqual({", ").toStrictEqual({", "eepEqual(", "eepStrictEqual("]
    private static let longestTable = 1500

    /// The words of which a program with such tests has one.
    static let refusing = WordSearch(
        wordsAbove + wordsBefore + wordsAfter + membersBesides + wordsOfAbsence + wordsOfEquality + wordsOfRefusal
            + ["alid: false"])

    private static let wrong = WordSearch(["invalid", "malformed", "broken", "legacy"])

    /// True for a name whose words say that its value is no longer sent, or is wrong, as in `OLD_EXAMPLE` and `badPayload`.
    private static func isOld(_ name: [UInt8]) -> Bool {
        let name = String(decoding: name, as: UTF8.self)
        let first = name.prefix { $0.isLowercase }
        let words = name.split(separator: "_").map { $0.lowercased() } + [String(first)]
        return !Set(words).isDisjoint(with: ["old", "bad", "wrong"])
    }
    private static let above = WordSearch(wordsAbove)
    private static let before = WordSearch(wordsBefore)
    private static let after = WordSearch(wordsAfter)
    private static let besides = WordSearch(membersBesides.map { $0 + ":true" } + [",valid:false", "isValid:false"])
    /// Words in the lines before a call that is expected to fail.
    private static let wordsAbove = [
        "expectException(", "should_panic", "fn rejects_", "fn refuses_", "\"rejects ", "'rejects ", "\"refuses ",
        "'refuses ", "test_rejects_", "test_refuses_", "@Test(expected", "ExpectedException", "thrown.expect(",
    ]
    /// The members of a row of a table of tests that say that its payload is refused.
    private static let membersBesides = ["wantErr", "wantError", "expectErr", "expectError", "shouldErr", "shouldFail"]
    /// Words of calls and patterns that expect an error, or no value, of what comes after them.
    private static let wordsBefore = [
        "assertThrows", "assertFails", "assertRaises", "assert_raise", "raises(", "XCTAssertThrows", "XCTAssertNil(",
        "XCTAssertFalse(", "#expect(throws", "#expect(!", "Assert.Throws", "ThrowsAsync", "Throws<", "expectThrows",
        "shouldThrow", "assertThatThrown", "assertNull(", "assertFalse(", "assertIsNone(", "Assert.False(", "{:error",
        "assert not ", "assert.Error(", "require.Error(", "assert(!", "assert!(!", "refute ", "shouldRaise", "ErrorIs(",
        "{:refuse", "{:invalid", "{:reject",
        // React Native's event hands the app a payload of its own.
        "EventEmitter.emit(", "EventEmitter').emit(", "EventEmitter\").emit(",
    ]
    /// Words after a value by which an error, or no value, is expected of it.
    private static let wordsAfter = [
        ".toThrow", ".rejects", "raise_error", ".is_err()", "unwrap_err(", "expect_err(", ".is_none()", "throwsA(",
        "throwsArgumentError", ".toBe(false)", ".toBeFalsy(", ".toBeNull(", ".toBe(null)", "Err(_",
        "not_to be_valid", "to_not be_valid", "to be_invalid", "be_falsey", "== nil", "is None",
        "is False", "== false", "throwException",
    ]

    /// Results that a test expects in one statement with an assertion: elsewhere a program may handle them.
    private static let wordsOfRefusal = ["Err(", ".toBe(400)", "== 400", ".toBe(422)", "== 422"]
    private static let refusal = WordSearch(wordsOfRefusal)
    private static func assertsRefusal(_ statement: [UInt8]) -> Bool {
        refusal.isIn(statement) && ["assert", "expect("].contains(where: statement.contains(word:))
    }

    /// Libraries by which an app receives pushes, and words of programs that send some.
    static let receiving = ["push-notification-ios", "react-native-notifications", "react-native-push-notification"]
    static let sendingWords = ["push.apple.com", "http", "fetch(", "axios", "simctl", "firebase-admin", "node-apn"]

    /// True for a pattern, as in Elixir's `%{"aps" => aps} ->`, Ruby's `in {aps:}` and Python's `case {"aps": aps}:`.
    private func isPattern(_ range: Range<Int>) -> Bool {
        // A word before brackets belongs to a call, whose range begins with it.
        let first = source[range.lowerBound...].prefix { $0.isNamePart || $0 == 0x20 }
        let before = Array(statement(before: range.lowerBound)) + first
        func begins(with word: String, without end: String) -> Bool {
            let lines = before.split(separator: 0x0A).map { $0.drop { $0 <= 0x20 } }
            guard let line = lines.last(where: { $0.starts(with: word.utf8) }) else { return false }
            return !Array(before[line.startIndex...]).contains(word: end)
        }
        switch language.name {
        case .elixir:
            let next = statement(after: range.upperBound)
            return ["->", "<-", "when ", "= "].contains { next.starts(with: $0.utf8) }
                || ["def ", "defp "].contains { begins(with: $0, without: "do") }
        case .ruby: return begins(with: "in ", without: "then ")
        case .python: return begins(with: "case ", without: ":\n")
        default: return false
        }
    }

    /// True for a text that calls the example below it a mistake.
    static func showsMistake(_ text: ArraySlice<UInt8>) -> Bool {
        // Words above an earlier example are about that one.
        let words = text.suffix(longestLineOfTests).split(
            separator: UInt8(ascii: "}"), omittingEmptySubsequences: false)
        return mistaken.isIn((words.last ?? []).map { $0 | 0x20 })
    }

    private static let mistaken = WordSearch([
        "wrong", "refuse", "invalid", "reject", "incorrect", "malformed", "do not ", "don't ", "never ", "e.g. not ",
        "mistake", "instead of", "bad example", "fails ", "does not know", "does not take", "misspel", "not for ",
    ])

    /// True for an object of which a test names some members, as in `toMatchObject({…})`.
    func isPartial(_ literal: Literal) -> Bool {
        Self.matchers.isIn(Array(statement(before: literal.range.lowerBound)))
    }

    private static let matchers = WordSearch([
        "objectContaining(", "toMatchObject(", "hash_including(", "DictContainsSubset(", "sinon.match(",
        "assertArraySubset(", "jsonFragment(", "JsonFragment(", "include(aps", "include(\"aps", "include('aps",
    ])

    /// True for an object whose name says that other code completes it, as in `const DEFAULT_PAYLOAD = {…}`.
    func isBase(_ literal: Literal) -> Bool {
        let before = statement(before: literal.range.lowerBound)
        let name = before.prefix { $0 != UInt8(ascii: "=") }
        return name.count < before.count && Self.bases.isIn(name.map { $0 | 0x20 })
    }

    private static let bases = WordSearch(["base", "default", "common", "skeleton", "template"])

    /// The bytes of a statement before a place: its line, and those above that end with a sign of its going on.
    private func statement(before place: Int) -> ArraySlice<UInt8> {
        var start = place
        for _ in 0..<Self.mostLines {
            let line = source[..<start].suffix(Self.longestLineOfTests)
            let begin = line.lastIndex(of: 0x0A).map { $0 + 1 } ?? line.startIndex
            start = max(0, begin - 1)
            let above = source[..<start].last { $0 > 0x20 } ?? 0
            guard start > 0, "({[:,=>".utf8.contains(above) || source[..<start].suffix(3).elementsEqual(" do".utf8)
            else { return source[begin..<place] }
        }
        return source[start..<place]
    }

    /// The rest of a statement after a place: what follows the brackets that end there, on the same line or as a method.
    private func statement(after place: Int) -> ArraySlice<UInt8> {
        let rest = source[place...].prefix(Self.longestLineOfTests)
        let next = rest.drop { $0 <= 0x20 || ")]};".utf8.contains($0) }
        let isSame = !rest[..<next.startIndex].contains(0x0A) || next.first == UInt8(ascii: ".")
        return isSame ? next.prefix { $0 != 0x0A && $0 != UInt8(ascii: ";") } : next.prefix(0)
    }

    /// The members after a value in its row, without blanks.
    private func row(after place: Int) -> [UInt8] {
        source[place...].prefix(Self.longestLineOfTests).drop { $0 == UInt8(ascii: "}") }
            .prefix { $0 != UInt8(ascii: "}") }.filter { $0 > 0x20 }
    }

    private static let mostLines = 5
    static let longestLineOfTests = 300

    /// True within the arguments of a call that compares, whose header fields were sent with another payload or none.
    var isExpected: Bool {
        for frame in enclosing.reversed() {
            if frame.isBlock { return false }
            if let last = frame.nodes.last, last.isWord {
                let name = word(last.range)
                if Self.comparing.contains(where: name.contains) { return true }
            }
        }
        return false
    }

    private static let comparing = [
        "toHaveBeen", "objectContaining", "toEqual", "toMatch", "toStrictEqual", "alledWith", "assert_called",
        "ssertEqual",
        "eepEqual",
    ]
}
