import JSONText
public import PushGrouping
import PushPayload
import ReportText

/// Pictures of a lock screen as self-contained SVG, for pages, pull requests, wikis and mails: at most 40,000 bytes, and the
/// same bytes for the same notifications.
///
/// Text is real text, with a title and a description for screen readers. The number of lines that fit is an approximation:
/// Apple documents neither the fonts nor where texts are cut.
public struct LockScreenPicture: Sendable {
    let options: GroupingOptions

    /// Pictures for these settings.
    public init(options: GroupingOptions = GroupingOptions()) { self.options = options }

    /// The stacks of a whole result, a device beside the other, each with captions below it.
    public func svg(_ result: GroupingResult) -> String {
        picture(panels(result), title: title(result), captions: options.hasCaptions ? .all : .none)
    }

    /// A push on an empty lock screen, or the reason why it is not displayed, which may be given.
    public func svg(_ push: Delivery, absence: String? = nil) -> String {
        let panels = panels(push, absence: absence)
        return picture(panels, title: single, captions: options.hasCaptions ? .all : .none)
    }

    /// The stacks of a result as part of an `HTMLPage`, which has the style and the definitions; the page says what the numbers
    /// beside the cards mean, which begin with `first`.
    package func figure(_ result: GroupingResult, first: Int = 1) -> String {
        picture(panels(result, first: first), title: title(result), captions: .numbers, isInPage: true)
    }

    /// The icons that the figures of an `HTMLPage` refer to, which the page has once; empty without icons.
    package var iconsOfPage: String {
        let icons = room(devices: 1).icons.definitions
        return icons.isEmpty ? "" : "<svg class=\"shared\" aria-hidden=\"true\"><defs>\(icons)</defs></svg>\n"
    }

    /// A push as part of an `HTMLPage`, which has the style and the definitions.
    package func figure(_ push: Delivery) -> String {
        picture(panels(push), title: single, captions: .none, isInPage: true)
    }

    private var single: String { "The push on the lock screen, \(options.pictured.name)" }

    func title(_ result: GroupingResult) -> String { title(Self.size(result.groups)) }

    func title(_ content: String) -> String { "Lock screen, \(options.pictured.name): \(content)" }

    private static func size(_ groups: [Group]) -> String {
        let count = groups.reduce(0) { $0 + $1.count }
        return "\(counted(count, "notification")) in \(counted(groups.count, "group"))"
    }

    /// The designs of all that is drawn for these settings.
    static func designs(_ options: GroupingOptions) -> [LockScreenDesign] {
        let design = LockScreenDesign(options)
        return options.hasWatch && design != .watch ? [design, .watch] : [design]
    }

    // MARK: Panels

    /// A device with what stands above, beside and below it.
    struct Panel {
        var screen: LockScreen
        var name = ""
        var size = ""
        /// The captions below, each with the number of its card; without a number what is true of the whole.
        var legend: [(number: Int?, text: String)] = []
        /// The reasons why cards stand apart, by the numbers of the cards.
        var causes: [Int: StrayCard] = [:]
    }

    /// The most bytes for the cards of a picture with their captions, and a device's own; the rest takes some 8,000.
    private static let (maximumCardBytes, deviceBytes) = (29_000, 3200)
    private static let maximumDevices = 4
    /// The bytes that are kept for cards; icons that would take some of them are left out.
    private static let leastCardBytes = 12_000
    /// The bytes of a card's number and caption beside the caption's text, and those of the reason why it stands apart.
    private static let (captionBytes, causeBytes) = (520, 1300)

    /// The icons of a picture with so many devices, and the bytes that they leave for its cards.
    private func room(devices: Int) -> (left: Int, icons: AppIcons) {
        let bytes = Self.maximumCardBytes - Self.deviceBytes * min(devices, Self.maximumDevices)
        let icons = AppIcons(options, room: bytes - Self.leastCardBytes)
        return (bytes - icons.bytes, icons)
    }

    func panels(_ result: GroupingResult, first: Int = 1) -> [Panel] {
        var number = first
        var (left, icons) = room(devices: result.devices.count)
        var panels = result.devices.prefix(Self.maximumDevices).map { panel($0, icons, &number, &left) }
        if panels.isEmpty {
            panels = [Panel(screen: LockScreen(design: LockScreenDesign(options), [], options, icons))]
            panels[0].screen.add(caption: "no notifications")
        }
        let others = result.devices.dropFirst(Self.maximumDevices)
        if !others.isEmpty {
            let size = Self.size(others.flatMap { $0.groups })
            panels[panels.count - 1].legend.append((nil, "and \(counted(others.count, "more device")), \(size)"))
        }
        let (hidden, last) = (result.notDisplayed, panels.count - 1)
        for push in hidden.prefix(Self.maximumHidden) {
            let name = [push.label, push.reason.sentence].filter { !$0.isEmpty }.joined(separator: ", ")
            panels[last].legend.append((nil, "not displayed: \(name)"))
        }
        if hidden.count > Self.maximumHidden {
            let more = counted(hidden.count - Self.maximumHidden, "more push", "more pushes")
            panels[last].legend.append((nil, "not displayed: \(more)"))
        }
        return panels
    }

    /// The pushes that are named below a picture because they are not displayed.
    private static let maximumHidden = 3

    private func panel(
        _ device: GroupingResult.DeviceGroups, _ icons: AppIcons, _ number: inout Int, _ left: inout Int
    ) -> Panel {
        let design = device.isWatch ? .watch : LockScreenDesign(options)
        var panel = Panel(screen: LockScreen(design: design, device.groups, options, icons))
        panel.name = device.name.map(Self.shortened) ?? "Lock screen"
        panel.name += ", \(design.name(options))"
        if !device.groups.isEmpty { panel.size = Self.size(device.groups) }
        for (index, activity) in device.activities.enumerated() {
            let mark = LockScreen.Mark(number: number)
            guard fits(&panel, activity.caption, &left, isFirst: number == 1, { $0.add(activity, mark) }) else {
                let missing = device.activities.count - index
                panel.screen.add(caption: "and \(counted(missing, "more Live Activity", "more Live Activities"))")
                break
            }
            panel.legend.append((number, activity.caption))
            number += 1
        }
        if options.display == .count, options.pictured.hasDisplayStyles {
            panel.screen.add(count: device.lockScreenCount)
        } else {
            add(device.groups, to: &panel, &number, &left)
        }
        if !device.scheduled.isEmpty {
            panel.screen.add(
                app: nil, title: "Scheduled summary, \(device.scheduled.count) waiting",
                lines: device.scheduled.map { $0.notification.title?.text ?? $0.notification.body?.text ?? "" })
        }
        if device.groups.isEmpty, device.activities.isEmpty, device.scheduled.isEmpty {
            panel.screen.add(caption: "no notifications")
        }
        panel.legend += missingFacts(device.groups)
        return panel
    }

    private func add(_ groups: [Group], to panel: inout Panel, _ number: inout Int, _ left: inout Int) {
        let strays = StrayCard.all(in: groups)
        var isEarlier = false
        for (index, group) in groups.enumerated() {
            let (mark, text) = (
                LockScreen.Mark(number: number, isApart: strays[index] != nil),
                [GroupTitle.text(group, options), group.stackedPhrase(options)].compactMap { $0 }.joined(
                    separator: "; ")
            )
            if strays[index] != nil { left -= Self.causeBytes }
            let isNew = group.isInNotificationCenter && !isEarlier
            let isShown = fits(&panel, text, &left, isFirst: number == 1) { screen in
                if isNew { screen.add(caption: "Notification Center", isHeading: true) }
                screen.add(group, mark)
            }
            guard isShown else {
                panel.screen.add(caption: "and \(counted(groups.count - index, "more stack"))")
                break
            }
            isEarlier = group.isInNotificationCenter
            panel.legend.append((number, text))
            panel.causes[number] = strays[index]
            number += 1
        }
        let count = strays.count
        if count > 0 { panel.size += ", \(count) of them apart by mistake" }
    }

    /// Adds a card if the picture stays small enough with it; the first one always fits.
    private func fits(
        _ panel: inout Panel, _ caption: String, _ left: inout Int, isFirst: Bool, _ add: (inout LockScreen) -> Void
    ) -> Bool {
        var screen = panel.screen
        add(&screen)
        left -= screen.bytes - panel.screen.bytes + caption.utf8.count + Self.captionBytes
        if left < 0, !isFirst { return false }
        panel.screen = screen
        return true
    }

    /// A note on the parts of a real card for which the input has no facts.
    private func missingFacts(_ groups: [Group]) -> [(number: Int?, text: String)] {
        if groups.isEmpty { return [] }
        let hasDates = groups.contains { $0.notifications.contains { $0.date != nil } }
        let hasApps = groups.allSatisfy { $0.app != nil || options.name(of: $0.app) != nil }
        let missing = [hasDates ? nil : "when it arrived", hasApps ? nil : "its app's icon and name"].compactMap { $0 }
        return missing.isEmpty
            ? [] : [(nil, "not given, so not drawn on a card: \(missing.joined(separator: ", and "))")]
    }

    /// A name with the device token at its end shortened to its ends.
    private static func shortened(_ name: String) -> String {
        let words = name.split(separator: " ")
        guard let token = words.last, token.utf8.count > 24, token.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return String(name.prefix(60)) }
        return (words.dropLast() + ["\(token.prefix(8))…\(token.suffix(8))"]).joined(separator: " ")
    }

    private func panels(_ push: Delivery, absence: String? = nil) -> [Panel] {
        var list = NotificationList(options)
        list.deliver(push)
        let result = list.result()
        let hidden = result.notDisplayed.first
        guard let reason = absence ?? hidden?.reason.sentence else { return panels(result) }
        var screen = LockScreen(design: LockScreenDesign(options), [], options, room(devices: 1).icons)
        screen.add(app: push.app, title: "Not displayed", lines: [reason], isAbsent: true)
        return [Panel(screen: screen, name: "Lock screen, \(options.pictured.name)")]
    }

    // MARK: The whole picture

    private enum Captions { case none, numbers, all }

    private func picture(_ panels: [Panel], title: String, captions: Captions, isInPage: Bool = false) -> String {
        let height = panels.reduce(0) { max($0, $1.screen.design == .watch ? 0 : $1.screen.height) }
        var (x, bottom, content) = (0, 0, "")
        for panel in panels {
            let drawing = draw(panel, onScreen: max(height, panel.screen.height), captions)
            content += "<g transform=\"translate(\(x) 0)\">\n\(drawing.text)</g>\n"
            (x, bottom) = (x + drawing.width, max(bottom, drawing.height))
        }
        return canvas(
            (x, bottom), panels, title: title,
            description: Self.joined(panels.flatMap { $0.screen.descriptions }, separator: "\n"), content: content,
            hasPaper: captions == .all, isInPage: isInPage)
    }

    /// The first of some texts, as many as a description may have.
    static func joined(_ texts: [String], separator: String) -> String {
        var joined = ""
        for text in texts {
            if joined.utf8.count + text.utf8.count > 3000 { return joined + "…" }
            joined += (joined.isEmpty ? "" : separator) + text
        }
        return joined
    }

    func canvas(
        _ size: (width: Int, height: Int), _ panels: [Panel], title: String, description: String, style: String = "",
        content: String, hasPaper: Bool, isInPage: Bool = false
    ) -> String {
        var designs: [LockScreenDesign] = []
        for panel in panels where !designs.contains(panel.screen.design) { designs.append(panel.screen.design) }
        // The wallpaper of the phone's design comes first.
        designs.sort { $1 == .watch && $0 != .watch }
        let icons = panels.map { $0.screen.icons }.max { $0.bytes < $1.bytes }
        let shared =
            isInPage
            ? ""
            : """
            <style>\(LockScreenDesign.style(designs))\(style)</style>
            <defs>\(designs.map { $0.definitions }.joined())\(icons?.definitions ?? "")</defs>

            """
        let paper =
            hasPaper ? "<rect class=\"paper\" width=\"\(size.width)\" height=\"\(size.height)\" rx=\"18\"/>\n" : ""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" viewBox="0 0 \(size.width) \
            \(size.height)" class="picture" role="img" font-family="\(XMLText.escaped(LockScreenDesign.fonts))">
            <title>\(XMLText.escaped(title))</title>
            <desc>\(XMLText.escaped(description))</desc>
            \(shared)\(paper)\(content)</svg>

            """
    }

    /// A device with its captions, and the space that it takes.
    private func draw(_ panel: Panel, onScreen height: Int, _ captions: Captions) -> (
        text: String, width: Int, height: Int
    ) {
        let (screen, design) = (panel.screen, panel.screen.design)
        let height = design == .watch ? screen.height : height
        let (content, marks) = screen.content(onScreen: height)
        // The case around the screen, and on the paper some space.
        let (side, above) = design == .watch ? (24, 46) : (14, 14)
        let space = captions == .all ? 24 : 0
        let (left, top) = (side + space, above + (captions == .all ? 78 : 0))
        let phone = """
            <g class="\(design.rawValue)" transform="translate(\(left) \(top))">
            \(design.device(height: height, clock: design.clock(screen.time)))\(content)</g>

            """
        var width = left + design.screen.width + side + space
        let bottom = top + height + above
        if captions == .none { return (phone, width, bottom) }
        var text = phone
        let edge = left + design.screen.width - design.card.margin
        for mark in marks {
            text += draw(
                mark, from: edge, to: left + design.screen.width + side + 26, y: top + mark.top + mark.height / 2)
        }
        width += 40 - space
        guard captions == .all else { return (text, width, bottom) }
        let callouts = marks.compactMap { mark in panel.causes[mark.number].map { (mark, $0) } }
        if !callouts.isEmpty {
            text += draw(callouts, at: width + 24, top)
            width += 24 + Self.calloutWidth
        }
        width = max(width + space, 330)
        let name = LockScreenText.lines(panel.name, size: 17, room: width - 2 * space, isBold: true, maximum: 1)
        text += self.text("name", name.first ?? "", space, 38)
        if !panel.size.isEmpty { text += self.text("legend", panel.size, space, 60) }
        let legend = draw(panel.legend, width: width - 2 * space, at: space, bottom + 34)
        return (text + legend.text, width, legend.bottom)
    }

    /// A number beside a card, and the line between them.
    private func draw(_ mark: LockScreen.Mark, from edge: Int, to x: Int, y: Int) -> String {
        let apart = mark.isApart ? " apart" : ""
        return """
            <path class="line\(apart)" d="M\(edge + (mark.isApart ? 4 : 0)) \(y)H\(x - 11)"/>\(disc(mark.number, x, y, apart))

            """
    }

    private func disc(_ number: Int, _ x: Int, _ y: Int, _ apart: String = "") -> String {
        """
        <circle class="disc\(apart)" cx="\(x)" cy="\(y)" r="11"/><text class="number" x="\(x)" y="\(y + 4)" \
        text-anchor="middle">\(number)</text>
        """
    }

    private func draw(
        _ legend: [(number: Int?, text: String)], width: Int, at x: Int, _ top: Int
    ) -> (text: String, bottom: Int) {
        var (y, drawn) = (top, "")
        for (number, caption) in legend {
            if let number { drawn += disc(number, x + 11, y - 4) }
            let left = number == nil ? x : x + 32
            let lines = LockScreenText.lines(caption, size: 13, room: width - left + x, keepsIsolates: true, maximum: 3)
            for line in lines {
                drawn += text("legend", line, left, y)
                y += 18
            }
            y += 10
        }
        return (drawn, y + 2)
    }

    private static let calloutWidth = 264

    /// The reasons why cards stand apart, each beside its card, and none over another.
    private func draw(_ callouts: [(LockScreen.Mark, StrayCard)], at x: Int, _ top: Int) -> String {
        var (y, drawn) = (top, "")
        for (mark, cause) in callouts {
            func lines(_ text: String, _ size: Int, isBold: Bool = false) -> [String] {
                LockScreenText.lines(text, size: size, room: Self.calloutWidth - 28, isBold: isBold, maximum: 4)
            }
            let (causes, advice) = (lines(cause.cause, 14, isBold: true), lines(cause.advice, 13))
            let height = 20 + 19 * causes.count + 18 * advice.count
            let middle = top + mark.top + mark.height / 2
            y = max(y, middle - height / 2)
            drawn +=
                "<path class=\"line apart\" d=\"M\(x - 27) \(middle)C\(x - 6) \(middle) \(x - 12) \(y + height / 2) \(x) \(y + height / 2)\"/>"
            drawn += """
                <rect class="callout" x="\(x)" y="\(y)" width="\(Self.calloutWidth)" height="\(height)" rx="12"/>

                """
            for (index, line) in causes.enumerated() { drawn += text("cause", line, x + 14, y + 24 + 19 * index) }
            for (index, line) in advice.enumerated() {
                drawn += text("legend", line, x + 14, y + 23 + 19 * causes.count + 18 * index)
            }
            y += height + 10
        }
        return drawn
    }

    func text(_ name: String, _ text: String, _ x: Int, _ y: Int) -> String {
        let direction = LockScreenText.isRightToLeft(text) ? " direction=\"ltr\"" : ""
        return "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\"\(direction)>\(XMLText.escaped(text))</text>\n"
    }
}
