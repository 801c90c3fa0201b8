import JSONText
import PushPayload

/// How much a notification adds to the number in its group's summary, as the device reads `summary-arg-count`.
struct SummaryCount {
    private(set) var value: UInt64 = 1
    private(set) var note: Note?

    init(_ json: JSONValue?) {
        var (isNegative, isCut) = (false, false)
        switch json {
        case nil: return
        case .integer(let number)?:
            value = UInt64(bitPattern: number)
            isNegative = number < 0
        case .real(let number)?:
            let whole = number.wholePart
            isCut = whole.map { Double($0) != number } ?? false
            isNegative = whole.map { $0 < 0 } ?? (number < 0)
            // Read as unsigned: past either end there is no exact value, so the largest value is used.
            value = whole.map { UInt64(bitPattern: $0) } ?? (number > 0 && number < 0x1p64 ? UInt64(number) : .max)
        case let other?: note = .weightDropped(other.kind)
        }
        if value == 0 {
            (value, note) = (1, .weightZero)
        } else if isNegative || isCut {
            note = isNegative ? .weightNegative(read: value) : .weightCut(read: value)
        }
    }
}
