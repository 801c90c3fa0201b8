import JSONText

/// A text with one mistake: its message, its place, and the repaired text.
struct MistakeCase: Sendable {
    let mistake: SyntaxError.Mistake
    let bytes: [UInt8]
    /// The bytes of the mistake, which are between the marks ⟦ and ⟧ in the table.
    let range: Range<Int>
    let message: String
    /// The repaired text; nil if there is no repair.
    let repaired: String?
    let isSafe: Bool

    init(
        _ mistake: SyntaxError.Mistake, _ marked: String, _ message: String, safe: String? = nil, unsure: String? = nil
    ) {
        let pieces = marked.split(separator: /[⟦⟧]/, omittingEmptySubsequences: false).map { Array($0.utf8) }
        self.mistake = mistake
        bytes = Array(pieces.joined())
        range = pieces[0].count..<pieces[0].count + pieces[1].count
        self.message = message
        repaired = safe ?? unsure
        isSafe = safe != nil
    }
}

/// The table of mistakes, with at least one row for each class.
extension MistakeCase {
    static let all = whole + punctuation + strings + words

    /// Texts that are not documents, and text around documents.
    private static let whole: [MistakeCase] = [
        MistakeCase(.empty, "⟦⟧", "there is no text at all"),
        MistakeCase(.empty, "⟦ \n\t⟧", "there is nothing but white space"),
        MistakeCase(
            .byteOrderMark, "⟦\u{FEFF}⟧{\"aps\": {}}", "a byte-order mark (U+FEFF) before the document",
            safe: #"{"aps": {}}"#),
        MistakeCase(.notText, #"⟦<?xml version="1.0"?><plist/>⟧"#, "this is XML, not JSON"),
        MistakeCase(.notText, "⟦<!DOCTYPE html>⟧", "this is a web page, not JSON"),
        MistakeCase(.notText, "⟦%7B%22aps%22%3A%7B%7D%7D⟧", "this is encoded for a URL and has to be decoded first"),
        MistakeCase(.notText, "⟦eyJhcHMiOnt9fQ==⟧", "this is encoded as Base64 and has to be decoded first"),
        MistakeCase(.notText, "⟦aps:⟧\n  alert: Gate changed", "this is YAML, not JSON"),
        MistakeCase(.notText, "⟦bplist0⟧0", "this is a binary property list, not JSON text"),
        MistakeCase(
            .surroundingText, "⟦```json⟧\n{\"aps\": {}}\n```\n",
            "'```json' is Markdown, and JSON has nothing around the document", unsure: "\n{\"aps\": {}}\n\n"),
        MistakeCase(
            .surroundingText, "{\"aps\": {}}\n⟦```⟧", "'```' after the end of the document", unsure: #"{"aps": {}}"#),
        MistakeCase(
            .surroundingText, "⟦HTTP/2 200⟧\napns-id: 1\n\n{\"aps\": {}}",
            "the head of an HTTP message before the document", unsure: #"{"aps": {}}"#),
        MistakeCase(
            .surroundingText, #"⟦const payload =⟧ {"aps": {}}"#, "'const payload =' before the document",
            unsure: #"{"aps": {}}"#),
        MistakeCase(
            .surroundingText, #"⟦callback(⟧{"aps": {}})"#, "'callback(' before the document", unsure: #"{"aps": {}})"#),
        MistakeCase(
            .surroundingText, #"{"aps": {}} ⟦and more⟧"#, "'and more' after the end of the document",
            unsure: #"{"aps": {}}"#),
        MistakeCase(.surroundingText, #"⟦'⟧{"aps": {}}'"#, "quotes around the document", safe: #"{"aps": {}}"#),
        MistakeCase(.surroundingText, #"⟦"⟧{"aps": {}}""#, "quotes around the document", safe: #"{"aps": {}}"#),
        MistakeCase(.surroundingText, #"⟦`⟧{"aps": {}}`;"#, "quotes around the document", safe: #"{"aps": {}};"#),
        MistakeCase(
            .secondDocument, "{\"aps\": {}}\n⟦{⟧\"aps\": {}}",
            "a second document follows the first, and a push has one payload"),
        MistakeCase(
            .secondDocument, #"{"aps": {}}, ⟦{⟧"aps": {}}"#,
            "a second document follows the first, and a push has one payload"),
        MistakeCase(.secondDocument, "{} ⟦[⟧]", "a second document follows the first, and a push has one payload"),
        MistakeCase(.secondDocument, #"1 ⟦"a"⟧"#, "a second document follows the first, and a push has one payload"),
        MistakeCase(.notJSON, "⟦hello⟧", "a JSON document begins with {, and this text with 'hello'"),
        MistakeCase(
            .notJSON, "⟦n⟧ = Push.new\nn.data = { aps: {} }\n", "a JSON document begins with {, and this text with 'n'"),
        MistakeCase(.notJSON, "⟦}⟧", "a JSON document begins with {, and this text with '}'"),
        MistakeCase(.notJSON, "⟦:⟧", "a JSON document begins with {, and this text with ':'"),
        MistakeCase(.notJSON, "⟦,⟧ 1", "a JSON document begins with {, and this text with ','"),
        MistakeCase(.notJSON, "⟦aps⟧=1", "a JSON document begins with {, and this text with 'aps'"),
        MistakeCase(.notJSON, "⟦é⟧", "a JSON document begins with {, and this text with 'é'"),
        MistakeCase(
            .propertyList, #"{ ⟦aps =⟧ { alert = "Gate"; }; }"#,
            "this is a dictionary as Apple's systems print it, with = and ; where JSON has : and ,"),
        MistakeCase(
            .propertyList, #"{ ⟦"aps" =⟧ { "badge" = 3; }; }"#,
            "this is a dictionary as Apple's systems print it, with = and ; where JSON has : and ,"),
    ]

    /// Commas, colons and brackets.
    private static let punctuation: [MistakeCase] = [
        MistakeCase(
            .trailingComma, #"{"aps": {"alert": "Gate changed", "badge": 3⟦,⟧}}"#, "a comma before the closing }",
            safe: #"{"aps": {"alert": "Gate changed", "badge": 3}}"#),
        MistakeCase(
            .trailingComma, #"{"aps": {"alert": {"loc-args": ["7B"⟦,⟧ ]}}}"#, "a comma before the closing ]",
            safe: #"{"aps": {"alert": {"loc-args": ["7B" ]}}}"#),
        MistakeCase(
            .trailingComma, "{\n  \"aps\": {\n    \"badge\": 1⟦,⟧\n  }\n}", "a comma before the closing }",
            safe: "{\n  \"aps\": {\n    \"badge\": 1\n  }\n}"),
        MistakeCase(
            .extraComma, #"{"aps": {"badge": 3,⟦,⟧ "sound": "default"}}"#, "a comma too many",
            safe: #"{"aps": {"badge": 3, "sound": "default"}}"#),
        MistakeCase(.extraComma, #"{⟦,⟧"aps": {}}"#, "a comma too many", safe: #"{"aps": {}}"#),
        MistakeCase(.extraComma, #"["a",⟦,⟧ "b"]"#, "a comma too many", unsure: #"["a", "b"]"#),
        MistakeCase(
            .missingComma, "{\"aps\": {\"alert\": {\"title\": \"Gate\"}⟦⟧\n\"thread-id\": \"trip-7\"}}",
            #"a comma is missing before "thread-id""#,
            safe: "{\"aps\": {\"alert\": {\"title\": \"Gate\"},\n\"thread-id\": \"trip-7\"}}"),
        MistakeCase(
            .missingComma, #"{"aps": {"badge": 3⟦⟧ sound: "default"}}"#, "a comma is missing before 'sound'",
            safe: #"{"aps": {"badge": 3, sound: "default"}}"#),
        MistakeCase(.missingComma, "[1⟦⟧ 2]", "a comma is missing before '2'", unsure: "[1, 2]"),
        MistakeCase(.missingComma, #"["a"⟦⟧ "b"]"#, #"a comma is missing before "b""#, safe: #"["a", "b"]"#),
        MistakeCase(
            .missingColon, #"{"aps"⟦⟧ {"badge": 3}}"#, #"a colon is missing after the key "aps""#,
            unsure: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .missingColon, #"{"aps" ⟦=⟧ {"badge": 3}}"#, "= where JSON has a colon", safe: #"{"aps" : {"badge": 3}}"#),
        MistakeCase(.missingColon, #"{"aps" ⟦=>⟧ {}}"#, "=> where JSON has a colon", safe: #"{"aps" : {}}"#),
        MistakeCase(
            .missingColon, #"{"aps": {"alert"⟦⟧ "x"}}"#, #"a colon is missing after the key "alert""#,
            unsure: #"{"aps": {"alert": "x"}}"#),
        MistakeCase(.missingValue, #"{"aps": {"badge":⟦⟧ }}"#, #"the key "badge" has no value"#),
        MistakeCase(.missingValue, #"{"aps": {"badge":⟦⟧ , "sound": "x"}}"#, #"the key "badge" has no value"#),
        MistakeCase(.missingValue, #"{"aps": {"sound"⟦⟧, "badge": 1}}"#, #"the key "sound" has no value"#),
        MistakeCase(.missingValue, #"{"aps": {"sound"⟦⟧}}"#, #"the key "sound" has no value"#),
        MistakeCase(.missingValue, #"{"aps": {}, ⟦data⟧}"#, "'data' where a key with a value is expected"),
        MistakeCase(
            .semicolon, #"{"aps": {"badge": 3⟦;⟧ "sound": "default"}}"#, "a semicolon where JSON has a comma",
            safe: #"{"aps": {"badge": 3, "sound": "default"}}"#),
        MistakeCase(
            .semicolon, #"{"aps": {"badge": 3⟦;⟧}}"#, "a semicolon where JSON has a comma",
            safe: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .wrongBracket, #"{"aps": {"loc-args": ["a", "b"⟦}⟧}"#, "} where the [ at column 22 has to be closed with ]",
            unsure: #"{"aps": {"loc-args": ["a", "b"]}}"#),
        MistakeCase(
            .wrongBracket, #"{"aps": {"alert": "x"⟦]⟧, "badge": 1}"#,
            "] where the { at column 9 has to be closed with }",
            unsure: #"{"aps": {"alert": "x"}, "badge": 1}"#),
        MistakeCase(.wrongBracket, #"{"aps": {}}⟦}⟧"#, "a } that closes nothing", safe: #"{"aps": {}}"#),
        MistakeCase(
            .wrongBracket, #"{"aps": {"loc-args": ⟦(⟧"a", "b")}}"#, "( where JSON has [ for a list",
            unsure: #"{"aps": {"loc-args": ["a", "b"]}}"#),
        MistakeCase(
            .wrongBracket, #"⟦[⟧"aps": ["badge": 1]]"#, "[ where an object needs {", safe: #"{"aps": ["badge": 1]}"#),
        MistakeCase(.wrongBracket, #"⟦{⟧"a", "b"}"#, "{ where a list needs [", safe: #"["a", "b"]"#),
        MistakeCase(
            .wrongBracket, #"{"aps": {}⟦}⟧, "id": 7}"#, #"this } closes the document, and the key "id" comes after it"#,
            unsure: #"{"aps": {}, "id": 7}"#),
        MistakeCase(
            .wrongBracket, #"{"aps": {"x": ⟦[⟧"a": 1]}}"#, "[ where an object needs {",
            safe: #"{"aps": {"x": {"a": 1}}}"#),
        MistakeCase(.wrongBracket, "[1⟦}⟧", "} where the [ at column 1 has to be closed with ]", unsure: "[1]"),
        MistakeCase(
            .unclosedContainer, #"{"aps": {"alert": "Gate"}⟦⟧"#, "the text ends before the { at column 1 is closed",
            unsure: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .unclosedContainer, #"{"aps": [1⟦⟧"#, "the text ends before the [ at column 9 is closed",
            unsure: #"{"aps": [1]}"#),
        MistakeCase(.unclosedContainer, #"{"aps": {"badge":⟦⟧"#, "the text ends before the { at column 9 is closed"),
        MistakeCase(.unclosedContainer, #"{"aps": {"badge": 1,⟦⟧"#, "the text ends before the { at column 9 is closed"),
        MistakeCase(.unclosedContainer, #"{"aps"⟦⟧"#, "the text ends before the { at column 1 is closed"),
        MistakeCase(
            .unclosedContainer, "{\n\"a\": {\n\"b\": 1\n}⟦⟧", "the text ends before the { of line 1 is closed",
            unsure: "{\n\"a\": {\n\"b\": 1\n}}"),
        MistakeCase(
            .unopenedContainer, #"⟦"aps"⟧: {"alert": "Gate"}"#,
            #"the document begins with the key "aps": the { around it is missing"#,
            unsure: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .unopenedContainer, #"⟦"aps"⟧: {"alert": "Gate"}}"#,
            #"the document begins with the key "aps": the { around it is missing"#,
            unsure: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .unopenedContainer, "⟦aps⟧: {}", "the document begins with the key 'aps': the { around it is missing",
            unsure: "{aps: {}}"),
        MistakeCase(
            .unopenedContainer, #"{"aps": ⟦⟧"alert": "x"}}"#, #"a { is missing before "alert""#,
            unsure: #"{"aps": {"alert": "x"}}"#),
        MistakeCase(.strayCharacter, #"{"aps": {"badge": ⟦&⟧3}}"#, "'&' where a value is expected"),
        MistakeCase(.strayCharacter, #"{"aps": {}, ⟦!⟧}"#, "'!' where a key is expected"),
        MistakeCase(.strayCharacter, #"{"aps": {"badge":⟦:⟧ 3}}"#, "a colon too many", safe: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .strayCharacter, #"{"aps": {"alert": "x"⟦:⟧}}"#, "a colon after a value", safe: #"{"aps": {"alert": "x"}}"#),
        MistakeCase(
            .strayCharacter, #"{"aps": {"badge": 3⟦:⟧, "sound": "x"}}"#, "a colon after a value",
            safe: #"{"aps": {"badge": 3, "sound": "x"}}"#),
        MistakeCase(
            .strayCharacter, #"{"aps": {"badge": ⟦@⟧3}}"#, "@ is Objective-C, and JSON has nothing before its values",
            safe: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .strayCharacter, #"⟦@⟧{@"aps": 1}"#, "@ is Objective-C, and JSON has nothing before its values",
            safe: #"{@"aps": 1}"#),
        MistakeCase(.strayCharacter, #"{"aps": {"x": ⟦\⟧x41}}"#, "a backslash outside a string"),
        MistakeCase(
            .strayCharacter, #"{"aps": {"x": true ⟦false⟧}}"#, "'false' where a comma or the closing } is expected"),
        MistakeCase(.strayCharacter, #"{"aps": {}}⟦;⟧"#, "';' after the end of the document", safe: #"{"aps": {}}"#),
        MistakeCase(.strayCharacter, #"{"aps": {}}⟦,⟧"#, "',' after the end of the document", safe: #"{"aps": {}}"#),
        MistakeCase(.strayCharacter, "⟦@⟧interface {}", "@ is Objective-C, and JSON has nothing before its values"),
        MistakeCase(.strayCharacter, #"⟦\⟧"#, "a backslash outside a string"),
    ]

    /// Strings and their quotes.
    private static let strings: [MistakeCase] = [
        MistakeCase(
            .curlyQuotes, #"{"APNS": "{\"badge\": 3, \⟦”⟧sound\": \"x\"}"}"#,
            "the curly quote ” (U+201D) after a backslash, where JSON has a straight quote",
            safe: #"{"APNS": "{\"badge\": 3, \"sound\": \"x\"}"}"#),
        MistakeCase(
            .singleQuotes, "{⟦'aps'⟧: {}}", "single quotes where JSON has double quotes", safe: #"{"aps": {}}"#),
        MistakeCase(
            .singleQuotes, #"{"aps": {"alert": ⟦'It\'s "now"'⟧}}"#, "single quotes where JSON has double quotes",
            safe: #"{"aps": {"alert": "It's \"now\""}}"#),
        MistakeCase(
            .singleQuotes, #"{"aps": {"alert": ⟦`Gate`⟧}}"#, "backticks where JSON has double quotes",
            safe: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(.singleQuotes, #"{"aps": ⟦'⟧x}"#, "single quotes where JSON has double quotes"),
        MistakeCase(
            .singleQuotes, "[⟦'aps'⟧ => 1]", "single quotes where JSON has double quotes", safe: #"["aps" => 1]"#),
        MistakeCase(
            .curlyQuotes, "{⟦“aps”⟧: {}}", "the curly quote “ (U+201C) where JSON has straight quotes",
            safe: #"{"aps": {}}"#),
        MistakeCase(
            .curlyQuotes, #"{"aps": {"alert": ⟦“Gate“⟧}}"#, "the curly quote “ (U+201C) where JSON has straight quotes",
            safe: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .curlyQuotes, #"{"aps": {"alert": ⟦„Gate“⟧}}"#, "the low quote „ (U+201E) where JSON has straight quotes",
            safe: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .curlyQuotes, #"{"aps": {"alert": ⟦«Gate»⟧}}"#, "the angle quote « (U+00AB) where JSON has straight quotes",
            safe: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .curlyQuotes, #"{"aps": {"alert": "Gate⟦”⟧}}"#,
            "the string ends with the curly quote ” (U+201D), and JSON has straight quotes",
            safe: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .curlyQuotes, #"{"aps": {"alert": "Gate⟦”⟧ "#,
            "the string ends with the curly quote ” (U+201D), and JSON has straight quotes",
            safe: #"{"aps": {"alert": "Gate" "#),
        MistakeCase(
            .curlyQuotes, #"{"aps": {"alert": "Gate⟦”⟧, "badge": 1}}"#,
            "the string ends with the curly quote ” (U+201D), and JSON has straight quotes",
            safe: #"{"aps": {"alert": "Gate", "badge": 1}}"#),
        MistakeCase(
            .curlyQuotes, "{\"aps\": {\"alert\": \"Gate⟦”⟧,\n\"badge\": 1}}",
            "the string ends with the curly quote ” (U+201D), and JSON has straight quotes",
            safe: "{\"aps\": {\"alert\": \"Gate\",\n\"badge\": 1}}"),
        MistakeCase(
            .curlyQuotes, #"{"aps": {}}⟦”⟧"#, "the curly quote ” (U+201D) after the end of the document",
            safe: #"{"aps": {}}"#),
        MistakeCase(
            .curlyQuotes, #"{"aps": {"alert": ⟦‘Gate’⟧}}"#, "the curly quote ‘ (U+2018) where JSON has straight quotes",
            safe: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .escapedQuotes, #"{⟦\"⟧aps\": {\"alert\": \"Gate \\\"B\\\"\"}}"#,
            "a backslash outside a string: the payload was encoded as a JSON string and pasted without its quotes",
            safe: #"{"aps": {"alert": "Gate \"B\""}}"#),
        MistakeCase(
            .escapedQuotes, #"{⟦\n⟧  \"aps\": {}\n}"#,
            "a backslash outside a string: the payload was encoded as a JSON string and pasted without its quotes",
            safe: "{\n  \"aps\": {}\n}"),
        MistakeCase(
            .escapedQuotes, #"{"aps": {⟦\"alert\"⟧: "Gate"}}"#,
            "a backslash before quotes that are not inside a string", safe: #"{"aps": {"alert": "Gate"}}"#),
        MistakeCase(
            .badEscape, #"{"aps": {"alert": "100⟦\%⟧"}}"#, #"\% is not an escape that JSON knows"#,
            unsure: #"{"aps": {"alert": "100\\%"}}"#),
        MistakeCase(
            .badEscape, #"{"aps": {"alert": "It⟦\'⟧s"}}"#, #"\' is not an escape that JSON knows"#,
            safe: #"{"aps": {"alert": "It's"}}"#),
        MistakeCase(
            .badEscape, #"{"aps": {"alert": "⟦\u⟧00g1"}}"#, #"\u needs four hexadecimal digits, as in \u00e9"#,
            unsure: #"{"aps": {"alert": "\\u00g1"}}"#),
        MistakeCase(
            .badEscape, #"{"aps": {"alert": "C:⟦\U⟧sers"}}"#, #"\U is not an escape that JSON knows"#,
            unsure: #"{"aps": {"alert": "C:\\Users"}}"#),
        MistakeCase(
            .badEscape, #"{"aps": {"alert": "⟦\é⟧"}}"#, #"\é is not an escape that JSON knows"#,
            unsure: #"{"aps": {"alert": "\\é"}}"#),
        MistakeCase(
            .loneSurrogate, #"{"aps": {"alert": "Hi ⟦\ud83d⟧"}}"#,
            #"\ud83d is half a character: the text was cut in the middle of an emoji"#,
            unsure: #"{"aps": {"alert": "Hi "}}"#),
        MistakeCase(
            .loneSurrogate, #"{"aps": {"alert": "⟦\udc4d⟧"}}"#,
            #"\udc4d is half a character: the text was cut in the middle of an emoji"#,
            unsure: #"{"aps": {"alert": ""}}"#),
        MistakeCase(
            .loneSurrogate, #"{"aps": {"alert": "⟦\ud83d⟧x"}}"#,
            #"\ud83d is half a character: the text was cut in the middle of an emoji"#,
            unsure: #"{"aps": {"alert": "x"}}"#),
        MistakeCase(
            .lineBreakInString, "{\"aps\": {\"alert\": \"Gate⟦\n⟧changed\"}}",
            #"a line break inside a string has to be written \n"#, safe: #"{"aps": {"alert": "Gate\nchanged"}}"#),
        MistakeCase(
            .lineBreakInString, "{\"aps\": {\"alert\": \"Gate⟦\r\n⟧changed\", \"badge\": 1}}",
            #"a line break inside a string has to be written \n"#,
            safe: #"{"aps": {"alert": "Gate\nchanged", "badge": 1}}"#),
        MistakeCase(
            .lineBreakInString, "{\"aps\": {\"alert\": \"Gate⟦\\⟧\nchanged\"}}",
            "a string cannot go on in the next line", safe: #"{"aps": {"alert": "Gatechanged"}}"#),
        MistakeCase(
            .controlCharacter, "{\"aps\": {\"alert\": \"Gate⟦\t⟧changed\"}}",
            #"a tab inside a string has to be written \t"#, safe: #"{"aps": {"alert": "Gate\tchanged"}}"#),
        MistakeCase(
            .controlCharacter, "{\"aps\": {\"alert\": \"⟦\u{7}⟧\"}}",
            #"the control character U+0007 inside a string has to be written \u0007"#,
            safe: #"{"aps": {"alert": "\u0007"}}"#),
        MistakeCase(
            .controlCharacter, "{\"aps\": {}}⟦\u{0}⟧", "the control character U+0000 outside a string",
            safe: #"{"aps": {}}"#),
        // jansson itself does not detect these two.
        MistakeCase(
            .controlCharacter, "{\"aps\": {\"badge\": 3⟦\u{0}⟧}}", "the control character U+0000 outside a string",
            safe: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .controlCharacter, "{\"aps\": {}, \"new\": true⟦\u{0}⟧, \"id\": 7}",
            "the control character U+0000 outside a string", safe: #"{"aps": {}, "new": true, "id": 7}"#),
        MistakeCase(
            .controlCharacter, "{⟦\u{C}⟧\"aps\": {}}", "the control character U+000C outside a string",
            safe: #"{"aps": {}}"#),
        MistakeCase(
            .unclosedString, "{\"aps\": {\"alert\": ⟦\"Gate,⟧\n \"badge\": 3}}", "the string has no closing quote",
            unsure: "{\"aps\": {\"alert\": \"Gate\",\n \"badge\": 3}}"),
        MistakeCase(
            .unclosedString, #"{"aps": {"alert": ⟦"Gate changed}}⟧"#, "the string has no closing quote",
            unsure: #"{"aps": {"alert": "Gate changed"}}"#),
        MistakeCase(
            .unclosedString, #"{⟦"aps⟧: {"alert": "x"}}"#, "the string aps has no closing quote",
            unsure: #"{"aps": {"alert": "x"}}"#),
        MistakeCase(
            .unclosedString, #"{"aps": {⟦"alert⟧: "x"}}"#, "the string alert has no closing quote",
            unsure: #"{"aps": {"alert": "x"}}"#),
        MistakeCase(
            .unclosedString, #"{"aps": {"alert": ⟦"x⟧, "badge": 1}}"#, "the string x has no closing quote",
            unsure: #"{"aps": {"alert": "x", "badge": 1}}"#),
        MistakeCase(.unopenedString, #"{⟦aps"⟧: {}}"#, "aps has no opening quote", safe: #"{"aps": {}}"#),
        MistakeCase(
            .unopenedString, #"{"aps": {"alert": ⟦Gate changed"⟧}}"#, "Gate changed has no opening quote",
            safe: #"{"aps": {"alert": "Gate changed"}}"#),
        MistakeCase(
            .unescapedQuote, #"{"aps": {"alert": "He said ⟦"⟧hi" to me"}}"#,
            #"a quote ends the string here: inside a string it has to be written \""#,
            unsure: #"{"aps": {"alert": "He said \"hi\" to me"}}"#),
        MistakeCase(
            .unescapedQuote, #"{"aps": {"alert": "5⟦"⟧ tall", "badge": 1}}"#,
            #"a quote ends the string here: inside a string it has to be written \""#,
            unsure: #"{"aps": {"alert": "5\" tall", "badge": 1}}"#),
        MistakeCase(
            .unescapedQuote, #"{"data": "{⟦"⟧aps": 1}"}"#,
            "a quote ends the string here: in JSON inside a string each quote has a backslash before it"),
        MistakeCase(
            .nulInKey, #"{"a⟦\u0000⟧b": 1}"#, #"a key cannot hold \u0000: many readers end the key there"#,
            unsure: #"{"ab": 1}"#),
        MistakeCase(
            .nulInKey, #"{"⟦\u0000⟧": {"\u0000": 1}}"#, #"a key cannot hold \u0000: many readers end the key there"#,
            unsure: #"{"": {"\u0000": 1}}"#),
    ]

    /// Words, numbers, comments and templates.
    private static let words: [MistakeCase] = [
        MistakeCase(
            .comment, "{\n  ⟦// wake the app⟧\n  \"aps\": {}\n}", "JSON has no comments",
            unsure: "{\n\n  \"aps\": {}\n}"),
        MistakeCase(.comment, #"{"aps": {} ⟦/* none */⟧}"#, "JSON has no comments", unsure: #"{"aps": {}}"#),
        MistakeCase(.comment, "{\"aps\": {} ⟦# none⟧\n}", "JSON has no comments", unsure: "{\"aps\": {}\n}"),
        MistakeCase(.comment, #"{"aps": {}} ⟦// end⟧"#, "JSON has no comments", unsure: #"{"aps": {}}"#),
        MistakeCase(.comment, #"{ ⟦<!-- x -->⟧ "aps": {}}"#, "JSON has no comments", unsure: #"{ "aps": {}}"#),
        MistakeCase(.comment, #"{"aps": {} ⟦/* open⟧"#, "JSON has no comments", unsure: #"{"aps": {}"#),
        MistakeCase(
            .unquotedKey, #"{⟦aps⟧: {"badge": 3}}"#, "the key aps has no quotes", safe: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .unquotedKey, #"{"aps": {⟦mutable-content⟧: 1}}"#, "the key mutable-content has no quotes",
            safe: #"{"aps": {"mutable-content": 1}}"#),
        MistakeCase(
            .unquotedKey, #"{⟦Simulator Target Bundle⟧: "com.example.app"}"#,
            "the key Simulator Target Bundle has no quotes", safe: #"{"Simulator Target Bundle": "com.example.app"}"#),
        MistakeCase(
            .unquotedText, #"{"aps": {"sound": ⟦default⟧}}"#, "the text default has no quotes",
            unsure: #"{"aps": {"sound": "default"}}"#),
        MistakeCase(
            .unquotedText, #"{"aps": {"alert": ⟦Gate changed⟧, "badge": 1}}"#, "the text Gate changed has no quotes",
            unsure: #"{"aps": {"alert": "Gate changed", "badge": 1}}"#),
        MistakeCase(
            .unquotedText, #"{"aps": {"x": ⟦2026-05-01⟧}}"#, "the text 2026-05-01 has no quotes",
            unsure: #"{"aps": {"x": "2026-05-01"}}"#),
        MistakeCase(
            .unquotedText, #"{"aps": {"x": ⟦1.2.3⟧}}"#, "the text 1.2.3 has no quotes",
            unsure: #"{"aps": {"x": "1.2.3"}}"#),
        MistakeCase(
            .unquotedText, #"{"aps": {"thread-id": ⟦trip-7⟧}}"#, "the text trip-7 has no quotes",
            unsure: #"{"aps": {"thread-id": "trip-7"}}"#),
        MistakeCase(.keyNotString, "{⟦7⟧: 1}", "a key has to be a string, and 7 is a number", safe: #"{"7": 1}"#),
        MistakeCase(.keyNotString, #"{"aps": {⟦[⟧1]: 2}}"#, "[ where a key in quotes is expected"),
        MistakeCase(.keyNotString, "{⟦:⟧ 1}", ": where a key in quotes is expected"),
        MistakeCase(.keyNotString, #"{⟦{⟧"a": 1}}"#, "{ where a key in quotes is expected"),
        MistakeCase(
            .foreignLiteral, #"{"aps": {"content-available": ⟦True⟧}}"#, "True where JSON has true",
            safe: #"{"aps": {"content-available": true}}"#),
        MistakeCase(
            .foreignLiteral, #"{"aps": {"content-available": ⟦YES⟧}}"#, "YES is another language's word for true",
            safe: #"{"aps": {"content-available": true}}"#),
        MistakeCase(
            .foreignLiteral, #"{"aps": {"alert": ⟦None⟧}}"#, "None is another language's word for null",
            unsure: #"{"aps": {"alert": null}}"#),
        MistakeCase(
            .foreignLiteral, #"{"aps": {"alert": ⟦(null)⟧}}"#, "(null) is another language's word for null",
            unsure: #"{"aps": {"alert": null}}"#),
        MistakeCase(
            .foreignLiteral, #"{"aps": {"alert": ⟦<null>⟧}}"#, "<null> is another language's word for null",
            unsure: #"{"aps": {"alert": null}}"#),
        MistakeCase(
            .foreignLiteral, #"{"aps": {"relevance-score": ⟦NaN⟧}}"#, "JSON has no NaN",
            unsure: #"{"aps": {"relevance-score": null}}"#),
        MistakeCase(
            .foreignLiteral, #"{"aps": {"content-available": ⟦tru⟧}}"#, "tru where JSON has true",
            unsure: #"{"aps": {"content-available": true}}"#),
        MistakeCase(.foreignLiteral, "⟦undefined⟧", "undefined is another language's word for null", unsure: "null"),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦+3⟧}}"#, "a JSON number has no plus sign", safe: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦03⟧}}"#, "a JSON number has no leading zero",
            unsure: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦-007⟧}}"#, "a JSON number has no leading zero",
            unsure: #"{"aps": {"badge": -7}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦.5⟧}}"#, "a JSON number begins with a digit",
            safe: #"{"aps": {"badge": 0.5}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦-.5⟧}}"#, "a JSON number begins with a digit",
            safe: #"{"aps": {"badge": -0.5}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦3.⟧}}"#, "a digit is missing after the point",
            safe: #"{"aps": {"badge": 3}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦0x1F⟧}}"#, "JSON has no hexadecimal numbers",
            safe: #"{"aps": {"badge": 31}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦1_000⟧}}"#, "a JSON number has no underscores",
            safe: #"{"aps": {"badge": 1000}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦1,000⟧}}"#, "a JSON number has no commas",
            unsure: #"{"aps": {"badge": 1000}}"#),
        MistakeCase(.badNumber, "[⟦1,000⟧]", "a JSON number has no commas", unsure: "[1000]"),
        MistakeCase(
            .badNumber, #"{"aps": {"timestamp": ⟦1700000000L⟧}}"#, "a JSON number has no letter at its end",
            safe: #"{"aps": {"timestamp": 1700000000}}"#),
        MistakeCase(
            .badNumber, #"{"aps": {"badge": ⟦–3⟧}}"#, "the dash – (U+2013) is not a minus sign",
            safe: #"{"aps": {"badge": -3}}"#),
        MistakeCase(.badNumber, #"{"aps": {"badge": ⟦-⟧}}"#, "a sign without a number"),
        MistakeCase(.badNumber, #"{"aps": {"badge": ⟦1e⟧}}"#, "1e is not a JSON number"),
        MistakeCase(.badNumber, #"{"aps": {"badge": ⟦--1⟧}}"#, "--1 is not a JSON number"),
        MistakeCase(
            .numberTooLarge, #"{"aps": {"badge": ⟦1e400⟧}}"#,
            "the number is larger than a double-precision number can be"),
        MistakeCase(.numberTooLarge, "⟦-1e999⟧", "the number is larger than a double-precision number can be"),
        MistakeCase(.numberTooLarge, "[1, ⟦2e308⟧ ]", "the number is larger than a double-precision number can be"),
        MistakeCase(
            .invisibleCharacter, "{⟦\u{A0}⟧\"aps\":\u{A0}{}}",
            "a no-break space (U+00A0) is not white space in JSON, the first of 2 such characters",
            safe: #"{ "aps": {}}"#),
        MistakeCase(
            .invisibleCharacter, "⟦\u{200B}⟧{\"aps\": {}}", "a zero-width space (U+200B) is not white space in JSON",
            safe: #"{"aps": {}}"#),
        MistakeCase(
            .invisibleCharacter, "{\"a\": 1⟦\u{AD}⟧}", "a soft hyphen (U+00AD) is not white space in JSON",
            safe: #"{"a": 1}"#),
        MistakeCase(
            .invisibleCharacter, "{⟦\u{3000}⟧}", "a wide space (U+3000) is not white space in JSON", safe: "{ }"),
        MistakeCase(
            .invisibleCharacter, "{\"a\": 1}⟦\u{2028}⟧", "a special space (U+2028) is not white space in JSON",
            safe: #"{"a": 1} "#),
        MistakeCase(.wideCharacter, #"{"aps"⟦：⟧{}}"#, "： (U+FF1A) looks like : but is not", safe: #"{"aps":{}}"#),
        MistakeCase(
            .wideCharacter, #"{"a": 1⟦，⟧"b": 2}"#, "， (U+FF0C) looks like , but is not", safe: #"{"a": 1,"b": 2}"#),
        MistakeCase(.wideCharacter, "⟦｛⟧}", "｛ (U+FF5B) looks like { but is not", safe: "{}"),
        MistakeCase(
            .wideCharacter, #"{"badge": ⟦１２⟧}"#, "１２ (U+FF11) looks like 12 but is not", safe: #"{"badge": 12}"#),
        MistakeCase(
            .wideCharacter, #"{"a": 1⟦、⟧"b": 2}"#, "、 (U+3001) looks like , but is not", safe: #"{"a": 1,"b": 2}"#),
        MistakeCase(.wideCharacter, "⟦：⟧", "： (U+FF1A) looks like : but is not", safe: ":"),
        MistakeCase(
            .expression, #"{"aps": {"timestamp": ⟦Date.now()⟧}}"#, "'Date.now()' is code, and JSON holds only values"),
        MistakeCase(.expression, #"{"aps": {"badge": ⟦1 + 1⟧}}"#, "'1 + 1' is code, and JSON holds only values"),
        MistakeCase(
            .expression, #"{"aps": {"alert": ⟦"a" + "b"⟧}}"#, #""a" + "b" is code, and JSON holds only values"#),
        MistakeCase(
            .expression, #"{"aps": {"alert": ⟦_("Gate")⟧}}"#, #"'_("Gate")' is code, and JSON holds only values"#),
        MistakeCase(.placeholder, #"{"aps": {"badge": ⟦<badge>⟧}}"#, "the placeholder '<badge>' was never filled in"),
        MistakeCase(.placeholder, #"{"aps": {⟦…⟧}}"#, "'…' stands for something that was left out"),
        MistakeCase(.placeholder, #"{"aps": {"alert": ⟦...⟧}}"#, "'...' stands for something that was left out"),
        MistakeCase(
            .placeholder, #"{"aps": {"event": "start" ⟦|⟧ "end"}}"#, "a choice of values, of which one has to be picked"
        ),
        MistakeCase(
            .placeholder, #"{"Simulator Target Bundle": ⟦[BUNDLE_ID]⟧}"#,
            "the placeholder '[BUNDLE_ID]' was never filled in"),
        MistakeCase(.placeholder, #"{"aps": {"badge": ⟦BADGE⟧}}"#, "the placeholder 'BADGE' was never filled in"),
        MistakeCase(
            .placeholder, #"{"aps": {}, "recipe": ⟦REPLACE_WITH_A_REAL_RECIPE_ID⟧, "id": 7}"#,
            "the placeholder 'REPLACE_WITH_A_REAL_RECIPE_ID' was never filled in"),
        MistakeCase(
            .unquotedText, #"{"aps": {"alert": {"title": ⟦content.title⟧}}}"#, "the text content.title has no quotes",
            unsure: #"{"aps": {"alert": {"title": "content.title"}}}"#),
        MistakeCase(.placeholder, #"{"aps": {"badge": ⟦{badge}⟧}}"#, "the placeholder '{badge}' was never filled in"),
        MistakeCase(.placeholder, #"{"aps": ⟦{{payload}}⟧}"#, "the placeholder '{{payload}}' was never filled in"),
        MistakeCase(.placeholder, "⟦{{payload}}⟧", "the placeholder '{{payload}}' was never filled in"),
        MistakeCase(.placeholder, #"{"aps": {"badge": ⟦${badge}⟧}}"#, "the placeholder '${badge}' was never filled in"),
        MistakeCase(
            .placeholder, #"{"aps": {"timestamp": ⟦$(date +%s)⟧}}"#, "the placeholder '$(date +%s)' was never filled in"
        ),
        MistakeCase(
            .placeholder, #"{"aps": {"timestamp": ⟦'$(date +%s)'⟧}}"#,
            "the placeholder '$(date +%s)' was never filled in"),
        MistakeCase(.placeholder, #"{"aps": {"alert": ⟦%@⟧}}"#, "the placeholder '%@' was never filled in"),
        MistakeCase(.placeholder, #"{"aps": {"badge": ⟦#{badge}⟧}}"#, "the placeholder '#{badge}' was never filled in"),
        MistakeCase(
            .placeholder, #"{"aps": {"badge": ⟦\(badge)⟧}}"#, #"the placeholder '\(badge)' was never filled in"#),
        MistakeCase(
            .placeholder, #"{"aps": {"badge": ⟦<%= badge %>⟧}}"#, "the placeholder '<%= badge %>' was never filled in"),
        MistakeCase(
            .placeholder, #"{"aps": {"alert": ⟦`Hi ${name}`⟧}}"#, "the placeholder '`Hi ${name}`' was never filled in"),
        MistakeCase(
            .placeholder, #"{"aps": {"badge": ⟦{% badge %}⟧}}"#, "the placeholder '{% badge %}' was never filled in"),
    ]
}
