import JSONText
import Testing

@testable import PushGrouping

@Suite("Weights")
struct SummaryCountTests {
    static let readings: [(json: JSONValue?, value: UInt64, code: String?)] = [
        (nil, 1, nil), (3, 3, nil), (1, 1, nil), (3.0, 3, nil),
        (0, 1, "summary-arg-count-zero"), (0.5, 1, "summary-arg-count-zero"), (-0.5, 1, "summary-arg-count-zero"),
        (2.9, 2, "summary-arg-count-cut"),
        (-1, .max, "summary-arg-count-negative"), (-2.5, .max - 1, "summary-arg-count-negative"),
        (.integer(Int64.min), 1 << 63, "summary-arg-count-negative"),
        (1e19, 10_000_000_000_000_000_000, nil), (1e300, .max, nil), (-1e300, .max, "summary-arg-count-negative"),
        ("3", 1, "summary-arg-count-dropped"), (true, 1, "summary-arg-count-dropped"),
        (nil as JSONValue? ?? JSONValue.null, 1, "summary-arg-count-dropped"),
        ([3], 1, "summary-arg-count-dropped"), ([:], 1, "summary-arg-count-dropped"),
    ]

    @Test("are read as the device reads them", arguments: readings)
    func reading(_ json: JSONValue?, _ value: UInt64, _ code: String?) {
        let weight = SummaryCount(json)
        #expect(weight.value == value)
        #expect(weight.note?.code == code)
    }

    @Test("saturate at the largest number")
    func saturation() {
        let summary = list([Message(weight: -1), Message(weight: -1), Message()], GroupingOptions()).summary
        #expect(summary?.count == .max)
        let sentence =
            "\(UInt64.max) is the sum of the weights of the 2 notifications below the leading one, cut at the largest number there is"
        #expect(summary?.steps.map(\.sentence).contains(sentence) == true)
    }
}
