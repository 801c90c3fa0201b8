import ActivityKit

struct DeliveryAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        enum Phase: String, Codable { case packed, onTheWay = "on_the_way", delivered }

        var phase: Phase
        var arrival: Date
        var courier: String?
    }

    var orderNumber: Int
}
