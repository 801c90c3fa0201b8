import JSONText
public import PushGrouping
import ReportText

/// Stacks as a web page: pictures, the members of each stack and the reasons.
public struct GroupPage: Sendable {
    private let options: GroupingOptions
    private let maximumMembers: Int
    /// The maximum number of devices, and of steps, with pictures of their own.
    public static let maximumScreens = 100

    /// A page for these settings, with at most this many members of each stack by name.
    public init(options: GroupingOptions, maximumMembers: Int = 10) {
        self.options = options
        self.maximumMembers = max(1, maximumMembers)
    }

    /// The page of a whole result.
    public func html(_ result: GroupingResult) -> String {
        let title = LockScreenPicture(options: options).title(result)
        return page(title, "<h1>\(XMLText.escaped(title))</h1>\n" + content(result))
    }

    private func page(_ title: String, _ body: String, hasSteps: Bool = false) -> String {
        let body = LockScreenPicture(options: options).iconsOfPage + body
        return HTMLPage(title: title, body: body, hasSteps: hasSteps, designs: LockScreenPicture.designs(options)).text
    }

    /// The devices, each with its stacks under the numbers of their cards, and the notifications that are in none.
    private func content(_ result: GroupingResult) -> String {
        var text = ""
        var number = 1
        for device in result.devices.prefix(Self.maximumScreens) {
            let screen = GroupingResult(devices: [device], notDisplayed: [], removals: [], notes: [])
            let picture = LockScreenPicture(options: options).figure(screen, first: number)
            text += "<div class=\"screens\">\n<div>\(picture)</div>\n<div>\n"
            for activity in device.activities {
                text += "<section>\n\(heading(number, activity.caption))\(list([[activity.sentence]]))</section>\n"
                number += 1
            }
            let strays = StrayCard.all(in: device.groups)
            for (index, group) in device.groups.enumerated() {
                text += section(group, number, strays[index])
                number += 1
            }
            text += "</div>\n</div>\n"
        }
        let left = result.devices.count - Self.maximumScreens
        if left > 0 { text += "<p>and \(counted(left, "more device"))</p>\n" }
        return text + sections(result)
    }

    /// The page of a sequence, step by step, with a slider. `count` is the number of all steps, if `frames` has not all of them.
    public func html(_ frames: [LockScreenFrame], of count: Int? = nil) -> String {
        let count = count ?? frames.count
        let shown = frames.prefix(Self.maximumScreens)
        var body = "<h1>\(XMLText.escaped(LockScreenPicture(options: options).title(counted(count, "step"))))</h1>\n"
        body += """
            <div class="player" hidden><button id="play" type="button">Play</button><label for="step">Step</label>\
            <input type="range" id="step" min="1" max="\(max(1, shown.count))" value="1"><p id="step-name" \
            aria-live="polite"></p></div>

            """
        for (index, frame) in shown.enumerated() {
            let name = XMLText.escaped("\(index + 1). \(frame.name)")
            body +=
                "<section class=\"frame\" data-name=\"\(name)\">\n<h2>\(name)</h2>\n\(content(frame.result))</section>\n"
        }
        if count > shown.count { body += "<p>and \(count - shown.count) more steps</p>\n" }
        return page("Stacks step by step", body, hasSteps: !frames.isEmpty)
    }

    /// A stack with its members and reasons, which are open where it stands apart by mistake.
    private func section(_ group: Group, _ number: Int, _ stray: StrayCard?) -> String {
        let shown = group.notifications.prefix(maximumMembers)
        let members = shown.map { notification in
            let text = notification.text
            return [notification.label, text.count > 300 ? text.prefix(299) + "…" : text]
        }
        let left = group.count - shown.count
        let cause = stray.map { "<p class=\"apart\">\(HTMLPage.text($0.cause)). \(HTMLPage.text($0.advice))</p>\n" }
        return
            "<section\(stray == nil ? "" : " class=\"stray\"")>\n\(heading(number, GroupTitle.text(group, options)))\(cause ?? "")"
            + (group.stackedPhrase(options).map { "<p>\(HTMLPage.text($0))</p>\n" } ?? "")
            + list(members, ordered: true) + (left > 0 ? "<p>and \(left) more</p>\n" : "")
            + "<details\(stray == nil ? "" : " open")><summary>Why</summary>\n"
            + "\(list(group.reasons(isExplained: true, options)))</details>\n</section>\n"
    }

    private func heading(_ number: Int, _ title: String) -> String {
        "<h2><span class=\"mark\">\(number)</span> \(HTMLPage.text(title))</h2>\n"
    }

    private func sections(_ result: GroupingResult) -> String {
        let (count, total) = result.groups.reduce((0, 0)) { ($0.0 + $1.changeableCount, $0.1 + $1.count) }
        let sections = result.sections.filter { !$0.rows.isEmpty }.map { title, rows in
            "<h2>\(title.prefix(1).uppercased() + title.dropFirst())</h2>\n\(list(rows))"
        }
        return sections.joined() + extensionSentence(count, of: total).map { "<p>\($0)</p>\n" }.joined()
    }

    /// A list of items whose parts each keep their own direction.
    private func list(_ items: [[String]], ordered: Bool = false) -> String {
        let name = ordered ? "ol" : "ul"
        let rows = items.map { "<li>\($0.map(HTMLPage.text).joined(separator: ": "))</li>\n" }
        return "<\(name)>\n" + rows.joined() + "</\(name)>\n"
    }
}
