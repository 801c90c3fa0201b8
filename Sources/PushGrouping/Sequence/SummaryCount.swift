import JSONText
import PushPayload

/// How much a notification adds to the number in its group's summary, as the device reads `summary-arg-count`.
struct SummaryCount: Equatable {
    let value: UInt64
    var note: Note?
}

extension SummaryCount {
    init(_ json: JSONValue?) {
        let read: UInt64
        var isCut = false
        var isNegative = false
        switch json {
        case nil:
            self.init(value: 1)
            return
        case .integer(let number)?:
            read = UInt64(bitPattern: number)
            isNegative = number < 0
        case .real(let number)?:
            let whole = number.wholePart
            isCut = whole.map { Double($0) != number } ?? false
            isNegative = whole.map { $0 < 0 } ?? (number < 0)
            // Read as unsigned: past either end there is no exact value, so the largest value is used.
            read =
                whole.map { UInt64(bitPattern: Int64($0)) } ?? (number > 0 && number < 0x1p64 ? UInt64(number) : .max)
        case let other?:
            self.init(value: 1, note: .weightDropped(other.kind))
            return
        }
        switch read {
        case 0: self.init(value: 1, note: .weightZero)
        case _ where isNegative: self.init(value: read, note: .weightNegative(read: read))
        case _ where isCut: self.init(value: read, note: .weightCut(read: read))
        default: self.init(value: read)
        }
    }
}
