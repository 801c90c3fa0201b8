import JSONText
public import PushGrouping
public import PushPayload

/// Pictures of a lock screen as self-contained SVG, for pages, pull requests, wikis and mails.
///
/// Text is real text, with a title and a description for screen readers. The number of lines that fit is an approximation:
/// Apple documents neither the fonts nor where texts are cut.
public struct LockScreenPicture: Sendable {
    private let options: GroupingOptions
    static let maximumStacks = 200

    /// Pictures for these settings.
    public init(options: GroupingOptions = GroupingOptions()) { self.options = options }

    /// The stacks of a whole result, device by device.
    public func svg(_ result: GroupingResult) -> String { figure(result, style: LockScreenLook.style) }

    /// One push on an empty lock screen, or the reason why it would not be displayed. `bytes` is the size of its payload on the
    /// wire, if that is known.
    public func svg(_ request: Request, bytes: Int? = nil) -> String {
        figure(request, bytes: bytes, style: LockScreenLook.style)
    }

    /// The stacks of a result as part of an `HTMLPage`, which has the style.
    package func figure(_ result: GroupingResult, style: String = "") -> String {
        picture(lockScreen(result), title: Self.title(result), style: style)
    }

    /// One push as part of an `HTMLPage`, which has the style.
    package func figure(_ request: Request, bytes: Int?, style: String = "") -> String {
        picture(lockScreen(request, bytes: bytes), title: "The push on the lock screen", style: style)
    }

    private func picture(_ screen: LockScreen, title: String, style: String) -> String {
        screen.picture(
            height: screen.height, wall: screen.wallHeight, title: title,
            description: screen.descriptions.joined(separator: "\n"), style: style,
            content: screen.content(onWall: screen.wallHeight))
    }

    static func title(_ result: GroupingResult) -> String {
        let groups = result.groups
        let count = groups.reduce(0) { $0 + $1.count }
        return "Lock screen: \(counted(count, "notification")) in \(counted(groups.count, "group"))"
    }

    // MARK: Screens

    func lockScreen(_ result: GroupingResult) -> LockScreen {
        var screen = LockScreen(options: options, result)
        var drawn = 0
        for device in result.devices where drawn < Self.maximumStacks {
            if let name = device.name { screen.add(caption: Self.shortened(name)) }
            for activity in device.activities.prefix(Self.maximumStacks) {
                screen.add(
                    app: activity.app, title: activity.heading, lines: activity.lines, caption: activity.caption)
            }
            if options.display == .count, options.eras.allSatisfy({ $0.hasDisplayStyles }) {
                screen.add(count: device.lockScreenCount)
                drawn += device.groups.count
            } else {
                var isEarlier = false
                let groups = device.groups.prefix(Self.maximumStacks - drawn)
                for group in groups.flatMap({ $0.drawn(options) }) {
                    if group.isInNotificationCenter, !isEarlier { screen.add(caption: "Notification Center") }
                    isEarlier = group.isInNotificationCenter
                    screen.add(group)
                }
                drawn += groups.count
            }
            if !device.scheduled.isEmpty {
                screen.add(
                    app: nil, title: "Scheduled summary",
                    lines: device.scheduled.map { $0.notification.title?.text ?? $0.notification.body?.text ?? "" },
                    caption: "\(device.scheduled.count) waiting")
            }
        }
        let left = result.groups.count - drawn
        if left > 0 { screen.add(caption: "and \(left) more") }
        if result.groups.isEmpty, result.devices.allSatisfy({ $0.activities.isEmpty }) {
            screen.add(caption: "no notifications")
        }
        return screen
    }

    /// A name with the device token at its end shortened to its ends.
    private static func shortened(_ name: String) -> String {
        let words = name.split(separator: " ")
        guard let token = words.last, token.utf8.count > 24, token.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return name
        }
        return (words.dropLast() + ["\(token.prefix(8))…\(token.suffix(8))"]).joined(separator: " ")
    }

    private func lockScreen(_ request: Request, bytes: Int?) -> LockScreen {
        var list = NotificationList(options)
        list.deliver(Delivery(request, beside: request.envelope, bytes: bytes))
        let result = list.result()
        guard let push = result.notDisplayed.first else { return lockScreen(result) }
        var screen = LockScreen(options: options, result)
        screen.add(app: push.app, title: "Not displayed", lines: [push.reason.sentence], caption: "", isAbsent: true)
        return screen
    }
}
