import JSONText
import PushPayload
import Testing

@testable import PushGrouping

@Suite("Orders of arrival")
struct ArrivalOrderTests {
    private func labels(_ steps: [SequenceStep]) -> String { steps.map(\.label).joined() }

    @Test("have each push as the last one between two events, and keep the events in their places")
    func orders() {
        let pushes = "abc".map { SequenceStep.delivery(Delivery(Request(Payload(json: [:])), label: String($0))) }
        let event = SequenceStep.event(ListEvent(.background, label: "|"))
        let orders = ArrivalOrders.some(of: pushes + [event] + pushes.prefix(1)).map(labels)
        #expect(orders.first == "abc|a" && Set(orders).count == 6)
        #expect(Set(orders.map { $0.dropLast(2).suffix(1) }) == ["a", "b", "c"])
        #expect(orders.allSatisfy { $0.sorted() == "aabc|".sorted() && $0.dropFirst(3).first == "|" })
        #expect(ArrivalOrders.some(of: []).isEmpty && ArrivalOrders.some(of: [event]).isEmpty)
        #expect(ArrivalOrders.some(of: Array(repeating: 1000, pushes).flatMap { $0 }, maximum: 10).count <= 22)
    }
}
