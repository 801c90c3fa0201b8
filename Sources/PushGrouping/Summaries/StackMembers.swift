import AppResources

/// The notifications of one stack, and what its texts need of all of them. Adding one takes the same time however many there are.
struct StackMembers: Sendable {
    private(set) var leading: DeliveredNotification
    /// All of them in the order of their arrival.
    private(set) var oldestFirst: [DeliveredNotification] = []
    /// The sum of the weights below the leading one, and true if it is cut at the largest number there is.
    private(set) var weight: (sum: UInt64, isSaturated: Bool) = (0, false)
    /// True if a notification has another weight than 1.
    private(set) var hasWeights = false
    private(set) var formats = ValueCounts<FormatText>()
    private(set) var placeholders = ValueCounts<FormatText>()
    private(set) var names = ValueCounts<ExactText>()
    private(set) var titles = ValueCounts<String>()

    init(_ notification: DeliveredNotification, _ app: AppManifest) {
        leading = notification
        count(notification, app)
    }

    /// Adds a notification that is newer than all others.
    mutating func add(_ notification: DeliveredNotification, _ app: AppManifest) {
        let (sum, overflows) = weight.sum.addingReportingOverflow(leading.weight)
        weight = (overflows ? .max : sum, weight.isSaturated || overflows)
        leading = notification
        count(notification, app)
    }

    private mutating func count(_ notification: DeliveredNotification, _ app: AppManifest) {
        oldestFirst.append(notification)
        hasWeights = hasWeights || notification.weight != 1
        formats.add(FormatText(app.summaryFormat(of: notification)))
        placeholders.add(FormatText(app.placeholder(of: notification)))
        names.add(notification.summaryArg.map(ExactText.init))
        titles.add(notification.title?.text)
    }

    var count: Int { oldestFirst.count }
    /// How many are below the leading one.
    var below: Int { count - 1 }
}

/// The distinct values of a group, each with the number of its notifications, and the number without a value.
///
/// Seen from the newest notification, values are in the order of their last occurrence: the value with the oldest
/// notification comes last.
struct ValueCounts<Value: Hashable & Sendable>: Sendable {
    /// How many notifications have no value, and how many have one.
    private(set) var without = 0
    private(set) var with = 0
    private var oldestFirst: [Value] = []
    private var counts: [Value: Int] = [:]

    /// Counts the value of a notification that is newer than all others.
    mutating func add(_ value: Value?) {
        guard let value else {
            without += 1
            return
        }
        with += 1
        if counts.updateValue((counts[value] ?? 0) + 1, forKey: value) == nil { oldestFirst.append(value) }
    }

    var values: ReversedCollection<[Value]> { oldestFirst.reversed() }
    subscript(value: Value) -> Int { counts[value] ?? 0 }
}
