import AppResources
import JSONText
import Testing

/// Types of Live Activities in manifests, and the problems of values that don't fit them.
@Suite("Types of Live Activities")
struct ActivityTypeTests {
    private func manifest(_ state: String, types: String = "{}") throws -> AppManifest {
        try AppManifest(
            parsing: Array(
                #"{"live-activities": [{"attributes-type": "A", "content-state": \#(state)}], "types": \#(types)}"#.utf8
            ))
    }

    private func problems(_ state: String, types: String = "{}", decoding text: String) throws -> [DecodingProblem] {
        let schema = try #require(try manifest(state, types: types).activities.first?.contentState)
        return try schema.problems(decoding: JSONDocument(parsing: Array(text.utf8)).value)
    }

    @Test(
        "A problem has its place and its correction",
        arguments: [
            (#"{"eta": "Date"}"#, "{}", "", "eta of type Date is missing", nil),
            (
                #"{"driverName": "String"}"#, #"{"driver_name": "Ada"}"#, "",
                "driverName of type String is missing, and driver_name is not decoded: did you mean driverName?",
                .rename("driver_name")
            ),
            (
                #"{"driverName": "String?"}"#, #"{"drivername": "Ada"}"#, "/drivername",
                "drivername is not decoded: did you mean driverName?", .renameTo("driverName")
            ),
            (#"{"a": "Int?"}"#, #"{"zebra": 1}"#, "/zebra", "zebra is not decoded: no property has this name", nil),
            (
                #"{"n": "Int"}"#, #"{"n": "3"}"#, "/n", "n is a string, not a number (Int)",
                .write(3, isCertain: true)
            ),
            (#"{"n": "UInt8"}"#, #"{"n": 256}"#, "/n", "n is 256, which a UInt8 can't hold", nil),
            (#"{"n": "Int"}"#, #"{"n": 1.5}"#, "/n", "n is 1.5, which an Int can't hold", nil),
            (
                #"{"b": "Bool"}"#, #"{"b": 1}"#, "/b", "b is a number, not true or false (Bool)",
                .write(true, isCertain: true)
            ),
            (
                #"{"t": "Date"}"#, #"{"t": "2025-06-15T15:00:00Z"}"#, "/t",
                "t is a string, not a number of seconds since 2001-01-01", .write(771_692_400, isCertain: true)
            ),
            (
                #"{"t": "Date"}"#, #"{"t": "2025-06-15T17:00:00.5+02:00"}"#, "/t",
                "t is a string, not a number of seconds since 2001-01-01", .write(771692400.5, isCertain: true)
            ),
            (
                #"{"t": "Date"}"#, #"{"t": 1749999600}"#, "/t",
                "t is 1749999600, a moment in Unix time; a Date is counted in seconds since 2001-01-01",
                .write(771_692_400, isCertain: false)
            ),
            (
                #"{"t": "[Date]"}"#, #"{"t": [771692400, 1749999600000]}"#, "/t/1",
                "t[1] is 1749999600000, a moment in milliseconds; a Date is counted in seconds since 2001-01-01",
                .write(771_692_400, isCertain: false)
            ),
            (
                #"{"p": {"enum": ["on-the-way", "done"]}}"#, #"{"p": "onTheWay"}"#, "/p",
                "p is \"onTheWay\", which is none of the raw values: did you mean \"on-the-way\"?",
                .write("on-the-way", isCertain: true)
            ),
            (
                #"{"p": {"enum": [1, 2]}}"#, #"{"p": 3}"#, "/p",
                "p is 3, which is none of the raw values; they are 1, 2", nil
            ),
            (
                #"{"p": {"enum": {"waiting": {}, "driving": {"minutes": "Int"}}}}"#, #"{"p": "waiting"}"#, "/p",
                "p is a string, not an object with the name of a case", .write(["waiting": [:]], isCertain: true)
            ),
            (
                #"{"p": {"enum": {"waiting": {}}}}"#, #"{"p": {"Waiting": {}}}"#, "/p",
                "p has no known case as its key: did you mean waiting?", nil
            ),
            (
                #"{"p": {"enum": {"driving": {"minutes": "Int"}}}}"#, #"{"p": {"driving": {}}}"#, "/p/driving",
                "driving: minutes of type Int is missing", nil
            ),
            (#"{"u": "UUID"}"#, #"{"u": "1"}"#, "/u", "u is \"1\", which is not a UUID", nil),
            (#"{"d": "Data"}"#, #"{"d": "?"}"#, "/d", "d is not Base64, from which Data is decoded", nil),
            (#"{"s": "Stop"}"#, #"{"s": {"at": null}}"#, "/s/at", "at is null, not a number (Double)", nil),
        ] as [(String, String, String, String, DecodingProblem.Change?)])
    func words(
        _ state: String, _ text: String, _ pointer: String, _ message: String, _ change: DecodingProblem.Change?
    ) throws {
        let found = try problems(state, types: #"{"Stop": {"at": "Double"}}"#, decoding: text)
        let first = try #require(found.first)
        #expect(found.count == 1)
        #expect((first.pointer.description, first.message) == (pointer, message))
        #expect(first.change == change)
    }

    @Test(
        "An invalid type is refused at its place",
        arguments: [
            (
                #"{"a": "Strin"}"#, "/live-activities/0/content-state",
                "Strin is not a known type of the manifest, did you mean String"
            ),
            (
                #"{"a": "[Int"}"#, "/live-activities/0/content-state/a",
                "“[Int” is not a type: write one such as “Int”, “Date?” or “[String]”"
            ),
            (#"{"a": 1}"#, "/live-activities/0/content-state/a", "a is a number, not a type: a string or an object"),
            (
                #"{"a": {"enum": []}}"#, "/live-activities/0/content-state/a/enum",
                "the raw values of an enum are all strings or all numbers"
            ),
            (
                #"{"a": {"enum": {"b": 1}}}"#, "/live-activities/0/content-state/a/enum/b",
                "b is a number, not an object of associated values"
            ),
        ])
    func refusals(_ state: String, _ pointer: String, _ message: String) {
        #expect {
            _ = try manifest(state)
        } throws: { error in
            (error as? ReadingError) == ReadingError(.value(JSONPointer(stringLiteral: pointer)), message)
        }
    }

    @Test("A JSON Schema file describes a type as well")
    func jsonSchema() throws {
        var app = try AppManifest(
            parsing: Array(#"{"live-activities": [{"attributes-type": "A", "content-state-schema": "s.json"}]}"#.utf8))
        #expect(app.schemaPaths == ["s.json"])
        let schema = #"""
            {"type": "object", "required": ["score", "team", "log"], "properties": {
              "score": {"type": "integer", "minimum": 0}, "team": {"$ref": "#/$defs/team"}, "note": {"type": ["string", "null"]},
              "log": {"type": "array", "items": {"$ref": "#/$defs/team"}}},
             "$defs": {"team": {"enum": ["home", "away"]}}}
            """#
        try app.addSchema(Array(schema.utf8), path: "s.json")
        let state = try #require(app.activities.first?.contentState)
        func found(_ text: String) throws -> [String] {
            try state.problems(decoding: JSONDocument(parsing: Array(text.utf8)).value).map(\.message)
        }
        #expect(try found(#"{"score": 1, "team": "home", "log": ["away"], "note": null}"#) == [])
        #expect(
            try found(#"{"score": 1.5, "team": "hoem", "log": [1]}"#) == [
                "score is 1.5, which an Int can't hold",
                #"team is "hoem", which is none of the raw values: did you mean "home"?"#,
                "log[0] is a number, not a string",
            ])
        #expect(throws: ReadingError.self) {
            try app.addSchema(Array(##"{"properties": {"a": {"$ref": "#/no"}, "a": {}}}"##.utf8), path: "s.json")
        }
        #expect(throws: ReadingError.self) { try app.addSchema(Array(##"{"$ref": "#/no"}"##.utf8), path: "s.json") }
    }
}
