import JSONText
import Testing

/// Mistakes of syntax are named, placed and repaired.
@Suite("Mistakes of syntax") struct SyntaxMistakeTests {
    @Test("A mistake has its class, its bytes and its message", arguments: MistakeCase.all)
    func explained(_ row: MistakeCase) throws {
        let error = try #require(SyntaxError.of(row.bytes))
        #expect(error.mistake == row.mistake)
        #expect(error.range == row.range)
        #expect(error.message == row.message)
        #expect(error.repair.map { String(decoding: $0.edits.applied(to: row.bytes), as: UTF8.self) } == row.repaired)
        #expect((error.repair?.isSafe ?? false) == row.isSafe)
    }

    @Test("Every class of mistake is in the tables", arguments: SyntaxError.Mistake.allCases)
    func complete(_ mistake: SyntaxError.Mistake) {
        let encodings = EncodingTests.cases.map(\.mistake)
        #expect(
            (MistakeCase.all.map(\.mistake) + encodings + [
                .tooDeep, .outOfMemory, .foreignText, .otherForm, .unreadPlace,
            ]).contains(
                mistake))
    }

    @Test(
        "A repair gives JSON or a mistake at another place, and certain repairs terminate", arguments: MistakeCase.all)
    func repaired(_ row: MistakeCase) throws {
        var text = row.bytes
        var error = try #require(SyntaxError.of(text))
        for _ in 0..<10 {
            guard let repair = error.repair else { return }
            text = repair.edits.applied(to: text)
            guard let next = SyntaxError.of(text) else { return }
            #expect(next.mistake != error.mistake || next.range != error.range)
            guard repair.isCertain else { return }
            error = next
        }
        Issue.record("still not JSON after ten repairs: \(String(decoding: text, as: UTF8.self))")
    }

    @Test("Messages begin in lower case, end without a full stop and are short", arguments: MistakeCase.all)
    func wording(_ row: MistakeCase) {
        #expect(!row.message.hasSuffix(".") && !row.message.isEmpty && row.message.count <= 140)
    }

    @Test(
        "Repeated certain repairs turn typical pasted text into strict JSON",
        arguments: [
            (
                "{aps: {alert: 'Hi', badge: +1, \"content-available\": True,},} // end",
                #"{"aps": {"alert": "Hi", "badge": 1, "content-available": true}}"#
            ),
            ("```json\n{“aps”： {“alert”: “Hi”}}\n```", "\n{\"aps\": {\"alert\": \"Hi\"}}\n"),
            ("let payload = [\"aps\": [\"alert\": \"Hi\"]];", #"{"aps": {"alert": "Hi"}}"#),
            ("['aps' => ['badge' => 1]]", #"{"aps" : {"badge" : 1}}"#),
            ("@{@\"aps\": @{@\"badge\": @1}}", #"{"aps": {"badge": 1}}"#),
            ("{\\\"aps\\\": {\\\"alert\\\": \\\"Hi\\\"}}", #"{"aps": {"alert": "Hi"}}"#),
            (
                "{\n\taps : {\n\t\talert : \"New\",\n\t\tmutable-content: 1\n\t},\n\tencrypted-content : \"#the\"\n}",
                "{\n\t\"aps\" : {\n\t\t\"alert\" : \"New\",\n\t\t\"mutable-content\": 1\n\t},\n\t\"encrypted-content\" : \"#the\"\n}"
            ),
        ])
    func chains(_ text: String, _ result: String) throws {
        var bytes = Array(text.utf8)
        while let error = SyntaxError.of(bytes) {
            let repair = try #require(error.repair, "\(error)")
            #expect(repair.isCertain, "\(error)")
            bytes = repair.edits.applied(to: bytes)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == result)
    }
}

extension SyntaxError {
    /// Why this is not JSON; nil if it is.
    static func of(_ bytes: [UInt8]) -> SyntaxError? {
        do {
            _ = try JSONDocument(parsing: bytes)
            return nil
        } catch { return error }
    }
}

extension MistakeCase: CustomTestStringConvertible {
    var testDescription: String { String(decoding: bytes, as: UTF8.self) }
}
