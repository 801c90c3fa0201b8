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
