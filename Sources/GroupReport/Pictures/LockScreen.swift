import AppResources
import PushGrouping
import ReportText

/// A lock screen that is drawn from top to bottom, as cards and captions are added.
///
/// Positions are those for a language that is written from left to right; for others they are mirrored where they are drawn.
struct LockScreen {
    let look: LockScreenLook
    let time: LockScreenTime
    /// True for a device whose language is written from right to left: icons stand at the right.
    let isMirrored: Bool
    private let options: GroupingOptions
    /// The upper edge of what is added next.
    private var top: Int
    private var cards = ""
    /// The lines between the cards: names of devices, and notes on what is left out.
    private var captions = ""
    /// The texts of the cards, for screen readers and for searching.
    private(set) var descriptions: [String] = []
    /// The lines below the screen: what each card is, with the app, the thread and the number of notifications.
    private var legend: [String] = []

    private static let fontSize = 15
    private static let smallSize = 13
    private static let captionSize = 12
    private static let lineHeight = 19

    init(options: GroupingOptions, _ result: GroupingResult) {
        self.options = options
        time = LockScreenTime(result.groups, options)
        look = LockScreenLook(options)
        top = look.measures.firstCard
        isMirrored = WritingDirection.isRightToLeft(options.locale)
    }

    /// The edges of texts: 70 points are reserved for an icon at the side, and 22 on the other side.
    private var textLeft: Int { look.hasHeader ? 22 : 70 }
    private var textRight: Int { look.width - 22 }

    /// The height of the screen itself; the legend is below it.
    var wallHeight: Int { max(look.minimumHeight, top + look.foot) }
    /// The height with the legend.
    var height: Int { wallHeight + (legend.isEmpty ? 0 : 8 + 16 * legend.count) }

    /// The cards, captions and legend on a screen of this height, without the background.
    func content(onWall height: Int) -> String {
        let content = "<g role=\"list\">\n\(cards)</g>\n" + captions
        let offset = look.isAtBottom && options.display != .list ? height - look.foot - top : 0
        let moved = offset == 0 ? content : "<g transform=\"translate(0 \(offset))\">\n\(content)</g>\n"
        return legend.enumerated().reduce(moved) { text, next in
            text + draw(line(next.element, middleAt: height + 20 + 16 * next.offset, .legend))
        }
    }

    /// A text in one line, as a caption has it.
    func drawCaption(_ text: String, middleAt y: Int) -> String {
        draw(line(captionLines(text, room: look.width - 40, maximum: 1).first ?? "", middleAt: y, .legend))
    }

    private func captionLines(
        _ text: String, room: Int, maximum: Int, keepsIsolates: Bool = false
    ) -> [String] {
        LockScreenText.lines(
            text, size: Self.captionSize, room: room, keepsIsolates: keepsIsolates, maximum: maximum)
    }

    /// Adds the number of notifications, which is all that the screen shows if the user wants a count.
    mutating func add(count: Int) {
        let text = options.app.systemTexts.hidden(UInt64(max(0, count)), language: options.locale)
        let content = draw(line(text, middleAt: top + 25, .body, size: Self.fontSize))
        addCard(height: 38, inset: 115, content, description: text)
        top += 52
    }

    /// Adds a line between cards, such as the name of a device.
    mutating func add(caption text: String) {
        for line in captionLines(text, room: look.width - 40, maximum: 2) {
            captions += draw(self.line(line, middleAt: top + 12, .caption))
            top += 17
        }
        top += 8
    }

    mutating func add(_ group: Group) {
        var rows = group.shownLines.enumerated().compactMap { index, line in
            line.map { Row(text: $0.text, role: index < 2 ? .title : .body, maximum: index < 2 ? 1 : 4, note: $0.note) }
        }
        if !look.hasHeader, case .some(.none) = group.shownLines.first, let name = options.name(of: group.app) {
            // Since iOS 15 the app's name stands where a title is missing.
            rows.insert(Row(text: LockScreenText.shown(name), role: .title, maximum: 1), at: 0)
        }
        let (newest, isHidden) = (group.leading, group.hidden != nil)
        if newest.interruptionLevel == "time-sensitive", newest.announcement.contains(.breakthrough), !isHidden {
            rows.insert(Row(text: "TIME SENSITIVE", role: .label, maximum: 1), at: 0)
        }
        rows += group.shownSummaries(namesSingle: false).map {
            Row(text: $0.text, role: .faint, maximum: 2, note: $0.note)
        }
        add(
            rows, icon: icon(of: newest, app: group.app, isHidden: isHidden), app: group.app, date: newest.date,
            behind: min(2, group.others.count), hasThumbnail: newest.hasAttachment && !isHidden,
            caption: GroupTitle.text(group, options))
    }

    /// Adds a card with other lines, such as a Live Activity or the reason why nothing is shown.
    mutating func add(app: String?, title: String, lines: [String], caption: String, isAbsent: Bool = false) {
        let rows = lines.prefix(6).map { Row(text: $0, role: .body, maximum: 3) }
        add(
            [Row(text: title, role: .title, maximum: 1)] + rows, icon: icon(of: app), app: app, caption: caption,
            isAbsent: isAbsent)
    }

    // MARK: Cards

    /// A text on a card.
    private struct Row {
        let text: String
        let role: Line.Role
        let maximum: Int
        var note = ""
    }

    private mutating func add(
        _ rows: [Row], icon: Icon, app: String?, date: String? = nil, behind: Int = 0, hasThumbnail: Bool = false,
        caption: String, isAbsent: Bool = false
    ) {
        var lines: [Line] = []
        let textRight = textRight - (hasThumbnail ? 46 : 0)
        var y = top + 25
        let shownDate = date.map { LockScreenText.shown(time.text(of: LockScreenText.shown($0))) } ?? ""
        if look.hasHeader {
            lines += header(name(of: app).uppercased(), shownDate, at: y)
            y += 27
        }
        let date = look.hasHeader ? "" : shownDate
        if rows.isEmpty, !date.isEmpty { lines.append(note(date, endingAt: textRight, y)) }
        for (number, row) in rows.enumerated() {
            let size = [.faint, .label].contains(row.role) ? Self.smallSize : Self.fontSize
            if row.role == .faint, number > 0 { y += 3 }
            // The date is at the end of the first row, and so is a note.
            let note = number == 0 ? LanguageNote.joined(row.note, date) : row.note
            let noteSize = row.note.isEmpty ? Self.smallSize : Self.captionSize
            let noteRoom = note.isEmpty ? 0 : LockScreenText.width(note, size: noteSize) + 10
            if !note.isEmpty { lines.append(self.note(note, endingAt: textRight, y, size: noteSize)) }
            let isRightToLeft = LockScreenText.isRightToLeft(row.text)
            let isAtEnd = isRightToLeft != isMirrored
            let texts = LockScreenText.lines(
                row.text, size: size, room: textRight - textLeft, indent: noteRoom, isBold: row.role == .title,
                maximum: row.maximum)
            for (index, text) in texts.enumerated() {
                let end = textRight - (index == 0 ? noteRoom : 0)
                lines.append(
                    Line(
                        text: text, x: isAtEnd ? end : textLeft, y: y, size: size, role: row.role,
                        anchor: isAtEnd ? .end : .start, isRightToLeft: isRightToLeft))
                y += Self.lineHeight
            }
        }
        let least = y - Self.lineHeight + 15 - top
        let height = max(62, least)
        // A single line is in the middle of its card.
        let shift = (height - least) / 2
        for index in lines.indices { lines[index].y += shift }
        if !caption.isEmpty, options.hasCaptions {
            legend += captionLines(
                caption, room: look.width - 20, maximum: look == .watch ? 4 : 2, keepsIsolates: true)
        }
        var content = draw(icon, top: look.hasHeader ? top + 10 : top + height / 2 - 19)
        if hasThumbnail { content += thumbnail(at: look.hasHeader ? top + 35 : top + height / 2 - 19) }
        let texts = rows.map { LanguageNote.joined($0.text, $0.note) } + [caption]
        addCard(
            height: height, behind: behind, isAbsent: isAbsent, content + lines.map(draw).joined(),
            description: LockScreenText.spoken(texts))
        top += height + 8 * behind + 10
    }

    /// Adds a card of this height, with so many cards that show behind it.
    private mutating func addCard(
        height: Int, behind: Int = 0, inset: Int = 8, isAbsent: Bool = false, _ content: String, description: String
    ) {
        descriptions.append(description)
        cards += "<g role=\"listitem\" aria-label=\"\(XMLText.escaped(description))\">\n"
        for depth in stride(from: behind, to: 0, by: -1) {
            cards += drawCard("below", top + height - 30 + 8 * depth, height: 30, inset: 8 + 10 * depth)
        }
        cards += drawCard(isAbsent ? "absent" : "card", top, height: height, inset: inset) + content + "</g>\n"
    }

    /// The row above the text, with the app's name and the time.
    private func header(_ name: String, _ date: String, at y: Int) -> [Line] {
        let room = look.width - 82 - (date.isEmpty ? 0 : LockScreenText.width(date, size: Self.smallSize))
        let shown = LockScreenText.lines(name, size: Self.smallSize, room: room, maximum: 1).first ?? ""
        let title = Line(text: shown, x: textLeft + 28, y: y, size: Self.smallSize, role: .faint, anchor: .start)
        return date.isEmpty ? [title] : [title, note(date, endingAt: textRight, y)]
    }

    // MARK: Icons

    /// A square with the first letter of a name.
    struct Icon {
        let letter: String
        /// The index in the list of colours; nil for an unknown app.
        var colour: Int?
        /// True for the picture of a person, with the app's icon at its corner.
        var isPerson = false
        /// True with the sign of a critical alert at its corner.
        var isCritical = false

        init(_ name: String) { letter = name.first(where: { $0.isLetter }).map { String($0).uppercased() } ?? "" }
    }

    /// What an app is called on a card: its name, or else the end of its bundle id.
    private func name(of app: String?) -> String {
        options.name(of: app).map(LockScreenText.shown) ?? app?.split(separator: ".").last.map(String.init) ?? ""
    }

    private func icon(of app: String?) -> Icon {
        let name = name(of: app)
        var icon = Icon(name)
        if !name.isEmpty { icon.colour = (app ?? "").utf8.reduce(7) { ($0 * 31 + Int($1)) % 9973 } }
        return icon
    }

    /// The icon on the card of a notification: the app's, or the sender's with that of the app.
    private func icon(of notification: DeliveredNotification, app: String?, isHidden: Bool) -> Icon {
        var icon = icon(of: app)
        if let sender = notification.sender, !isHidden, look != .classic {
            let colour = icon.colour
            icon = Icon(sender)
            (icon.colour, icon.isPerson) = (colour, true)
        }
        icon.isCritical =
            notification.interruptionLevel == "critical" && notification.announcement.contains(.breakthrough)
        return icon
    }

    // MARK: Lines

    struct Line {
        let text: String
        /// The left end, the right end or the middle, as `anchor` says.
        let x: Int
        /// The baseline.
        var y: Int
        let size: Int
        let role: Role
        let anchor: Anchor
        var isRightToLeft = false

        /// The purpose of a line, which determines its colour and weight.
        enum Role: String { case title, body, faint, label, caption, legend }

        /// The point of a line that is at its position; the start is the side where icons stand.
        enum Anchor { case start, end, middle }
    }

    private func line(
        _ text: String, middleAt y: Int, _ role: Line.Role, size: Int = captionSize
    ) -> Line {
        Line(text: text, x: look.width / 2, y: y, size: size, role: role, anchor: .middle)
    }

    /// A note beside a text, at the far side from the icon.
    private func note(_ text: String, endingAt x: Int, _ y: Int, size: Int = smallSize) -> Line {
        Line(text: text, x: x, y: y, size: size, role: .faint, anchor: .end)
    }
}
