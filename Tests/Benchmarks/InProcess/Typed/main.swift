import APNSLint
import Foundation

/// Compares a typed alert that is built, encoded and checked with `JSONEncoder` and a value of the same content:
/// `typed-alert SECONDS` prints the nanoseconds of processor time of both, and how many times the first takes as long.

struct Alert: Encodable {
    struct APS: Encodable {
        struct Text: Encodable {
            var title: String
            var body: String
        }
        var alert: Text
        var badge: Int
        var sound: String
        var threadID: String

        enum CodingKeys: String, CodingKey {
            case alert, badge, sound
            case threadID = "thread-id"
        }
    }
    var aps: APS
}

/// The nanoseconds of processor time that a call takes, for as many calls as fit into some seconds.
func nanoseconds(_ seconds: Double, _ call: (Int) throws -> Int) rethrows -> Double {
    func time() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
    let start = time()
    var (count, bytes) = (0, 0)
    while time() - start < seconds {
        for _ in 0..<100 { bytes &+= try call(count) }
        count += 100
    }
    // The bytes keep the optimiser from removing the calls.
    return bytes == 0 ? 0 : (time() - start) * 1e9 / Double(count)
}

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 1
let linter = Linter()

func checked(_ badge: Int) throws -> Int {
    try OutgoingPush.alert(
        APNSLint.Alert(title: "Gate changed", body: "Gate B7 is open"), app: "com.example.trips", badge: badge,
        sound: .default, threadID: "trip-7"
    ).checked(by: linter).count
}

func encoded(_ badge: Int) throws -> Int {
    let text = Alert.APS.Text(title: "Gate changed", body: "Gate B7 is open")
    return try JSONEncoder().encode(
        Alert(aps: Alert.APS(alert: text, badge: badge, sound: "default", threadID: "trip-7"))
    ).count
}

_ = try nanoseconds(seconds / 2, checked)
let (one, other) = try (nanoseconds(seconds, checked), nanoseconds(seconds, encoded))
print(
    "built, encoded and checked: \(Int(one)) ns; JSONEncoder: \(Int(other)) ns; \((one / other * 100).rounded() / 100) times"
)
