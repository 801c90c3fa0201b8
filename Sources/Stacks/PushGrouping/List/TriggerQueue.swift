import AppResources
import PushPayload

/// Local notifications whose trigger has not fired yet, in the order in which they fire.
///
/// Adding one, withdrawing one by its identifier and firing one take logarithmic time.
struct TriggerQueue: Sendable {
    private var waiting: [Int: Delivery] = [:]
    /// The numbers of those of a device by their identifiers, and of all of a device.
    private var identified: [ExactText?: [ExactText: Int]] = [:]
    private var ofDevice: [ExactText?: Set<Int>] = [:]
    /// A binary heap of times, the earliest first; those of withdrawn notifications stay until their time.
    private var heap: [(due: UnixTime, number: Int)] = []
    private var count = 0

    /// Adds a notification; one with its identifier takes the place of the earlier one.
    mutating func add(_ delivery: Delivery, due: UnixTime) {
        let device = delivery.device.map(ExactText.init)
        if let id = delivery.identifier {
            _ = withdraw(id, on: device)
            identified[device, default: [:]][ExactText(id)] = count
        }
        waiting[count] = delivery
        ofDevice[device, default: []].insert(count)
        heap.append((due, count))
        count += 1
        var child = heap.count - 1
        while child > 0, comesBefore(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the notification whose trigger fires first, if that is by this time.
    mutating func fire(by now: UnixTime) -> Delivery? {
        while let first = heap.first, first.due <= now {
            removeFirst()
            if let delivery = take(first.number) { return delivery }
        }
        return nil
    }

    /// Removes and returns the notification of an identifier on a device, if it is of this app or no app is named.
    mutating func withdraw(_ identifier: String, on device: ExactText?, app: String? = nil) -> Delivery? {
        guard let number = identified[device]?[ExactText(identifier)], app == nil || waiting[number]?.app == app
        else { return nil }
        return take(number)
    }

    /// Removes and returns the notifications on a device, of one app if it is named.
    mutating func withdrawAll(on device: ExactText?, app: String?) -> [Delivery] {
        (ofDevice[device] ?? []).sorted().compactMap { number in
            app == nil || waiting[number]?.app == app ? take(number) : nil
        }
    }

    var all: [Delivery] { waiting.sorted { $0.key < $1.key }.map { $0.value } }
    func all(on device: ExactText?) -> [Delivery] { (ofDevice[device] ?? []).sorted().compactMap { waiting[$0] } }

    private mutating func take(_ number: Int) -> Delivery? {
        guard let delivery = waiting.removeValue(forKey: number) else { return nil }
        let device = delivery.device.map(ExactText.init)
        ofDevice[device]?.remove(number)
        if let id = delivery.identifier { identified[device]?[ExactText(id)] = nil }
        return delivery
    }

    /// True if an entry of the heap fires before another; of two with one time the one that was added first.
    private func comesBefore(_ one: Int, _ other: Int) -> Bool {
        (heap[one].due.seconds, heap[one].number) < (heap[other].due.seconds, heap[other].number)
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
            guard let first = children.min(by: comesBefore), comesBefore(first, parent) else { return }
            heap.swapAt(first, parent)
            parent = first
        }
    }
}

/// A notification that waits for the scheduled summary (iOS 15 and later), because the user has added its app to that.
public struct ScheduledNotification: Sendable, Equatable {
    /// The app; nil if unknown.
    public let app: String?
    /// The notification.
    public let notification: DeliveredNotification

    /// True if it comes before another in the summary: by relevance score, then by age, the newest first.
    func comesBefore(_ other: ScheduledNotification) -> Bool {
        let scores = (notification.relevanceScore ?? 0, other.notification.relevanceScore ?? 0)
        return scores.0 == scores.1 ? notification.arrival > other.notification.arrival : scores.0 > scores.1
    }
}
