import JSONText

/// An expression of a program that gives the present time, as far as its text tells.
package enum ClockExpression {
    /// True if an expression certainly counts milliseconds since 1970: a clock that does so, with what is added to it and with functions
    /// that write it as a number or a text. A division, or a function that may make something else of it, leaves it open.
    package static func countsMilliseconds(_ expression: String) -> Bool {
        let text = expression.utf8.filter { $0 > 0x20 }
        let isOfNanoseconds =
            nanoseconds.contains(where: text.contains(word:)) && text.filter { $0 == UInt8(ascii: "/") }.count == 1
        let isOfElixir =
            ["to_unix(", ",:millisecond)"].allSatisfy(text.contains(word:)) && !text.contains(word: "add(")
        let isCounted =
            clocks.contains(where: text.contains(word:)) || isOfElixir
            || !text.places(ofWord: Array(propertyOfKotlin.utf8)).isEmpty
        let isClock = isCounted && !others.contains(where: text.contains(word:))
        guard text.count <= longest, isClock || isOfNanoseconds else { return false }
        return text.indices.allSatisfy { index in
            guard text[index] == UInt8(ascii: "(") else { return true }
            var name = String(decoding: text[..<index].reversed().prefix { $0.isNamePart }.reversed(), as: UTF8.self)
            if let word = ["new", "const"].first(where: name.hasPrefix) { name.removeFirst(word.count) }
            // With an argument it makes a date of it.
            if name == "Date" { return text[(index + 1)...].first == UInt8(ascii: ")") }
            return name.isEmpty || functions.contains(name)
        }
    }

    /// True for a method that makes of a moment another form of it.
    static func isMethod(_ name: String) -> Bool { functions.contains(name) }

    private static let longest = 200

    /// The clocks of languages' libraries that count milliseconds, and those in seconds times 1000, as their references say.
    private static let clocks = [
        "Date.now()", "Date().getTime()", "Date().valueOf()", "currentTimeMillis()", ".toEpochMilli()",
        "clock.millis()", "UTC().millis()",
        ".UnixMilli()",
        ".as_millis()", ".timestamp_millis()", ".millisecondsSinceEpoch", ".ToUnixTimeMilliseconds()",
        "_time(:millisecond)", ".timeIntervalSince1970*1000", "time.time()*1000", "=time()*1000", "(time()*1000",
        "microtime(true)*1000", "Time.now.to_f*1000", "Time.now.to_i*1000", ".Unix()*1000", "+%s000", "+%s%3N",
        "+%s)*1000",
        ".timestamp()*1000", "to_unix(:millisecond)", "_time(:second)*1000",
        "toEpochMilliseconds()", "timeIntervalSince1970]*1000", ".timeIntervalSince1970)*1000",
        ".timeIntervalSince1970*1_000", "now()->getTimestampMs()", "Carbon::now()->getTimestampMs()",
        "now()->valueOf()",
    ]
    /// The property by which Kotlin has a date's milliseconds; Swift has longer ones.
    private static let propertyOfKotlin = "Date().time"
    /// Clocks of Go that count nanoseconds, divided into milliseconds.
    private static let nanoseconds = [
        "UnixNano()/1e6", "UnixNano()/1000000", "UnixNano()/1_000_000", "UnixNano()/int64(time.Millisecond)",
    ]
    /// Signs of a conversion into seconds.
    private static let others = ["/", "0.001", "e-3", ">>", "<<"]
    /// The functions that leave the moment as it is, or that belong to a clock.
    private static let functions: Set = [
        "now", "getTime", "valueOf", "currentTimeMillis", "toEpochMilli", "UnixMilli", "as_millis", "timestamp_millis",
        "ToUnixTimeMilliseconds", "system_time", "os_time", "time", "timestamp", "microtime", "Unix", "Now", "String",
        "str", "int", "Int", "Int64", "Long", "toString", "ToString", "Number", "parseInt", "floor", "round", "ceil",
        "trunc", "FormatInt", "Sprint", "intval", "strval", "toLong", "duration_since", "unwrap", "to_string",
        "systemUTC", "plus", "toFixed", "timeIntervalSince1970InSeconds", "$", "int64", "Add", "plusSeconds",
        "plusMillis", "UnixNano", "add", "Duration", "AddHours", "AddMinutes", "AddSeconds", "AddDays",
        "toEpochMilliseconds", "to_unix", "utc_now", "millisecondsSinceEpoch", "longlong", "NSInteger",
        "getTimestampMs", "millis", "GetUtcNow",
    ]
}

extension UnknownValue {
    /// True if it is computed and certainly counts milliseconds since 1970.
    package var countsMilliseconds: Bool {
        (expression ?? text?.shown).map(ClockExpression.countsMilliseconds) ?? false
    }
}
