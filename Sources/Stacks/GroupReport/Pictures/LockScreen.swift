import AppResources
import PushGrouping
import ReportText

/// The screen of one device, to which cards are added from top to bottom.
///
/// Positions are those for a language that is written from left to right; for others they are mirrored where they are drawn.
struct LockScreen {
    let design: LockScreenDesign
    let time: LockScreenTime
    private let options: GroupingOptions
    let icons: AppIcons
    /// True for a device whose language is written from right to left: icons stand at the right.
    let isMirrored: Bool
    private var pieces: [Piece] = []
    /// The texts of the cards, for screen readers and for searching.
    private(set) var descriptions: [String] = []
    /// The size of the cards as SVG.
    private(set) var bytes = 0

    /// A card or a line between cards, which is drawn once it is known where.
    private struct Piece {
        /// The height with the cards below.
        var height: Int
        var space = 8
        var mark: Mark?
        let draw: (_ top: Int) -> String
    }

    /// A card that a caption is about.
    struct Mark {
        let number: Int
        /// True if it stands apart by mistake.
        var isApart = false
        var height = 0
        /// The upper edge of the card.
        var top = 0
    }

    init(design: LockScreenDesign, _ groups: [Group], _ options: GroupingOptions, _ icons: AppIcons) {
        (self.design, self.options, self.icons) = (design, options, icons)
        time = LockScreenTime(groups, options)
        isMirrored = WritingDirection.isRightToLeft(options.locale)
    }

    // MARK: The whole

    var width: Int { design.screen.width }
    private var length: Int { pieces.reduce(-8) { $0 + $1.height + $1.space } }
    var height: Int { max(design.screen.height, design.list.top + length + design.list.foot) }

    /// The pieces on a screen of this height, with the places of their marks.
    func content(onScreen height: Int) -> (text: String, marks: [Mark]) {
        let isAtBottom = design.isAtBottom && options.display != .list
        var top = isAtBottom ? height - design.list.foot - length : design.list.top
        var (text, marks) = ("", [Mark]())
        for piece in pieces {
            text += piece.draw(top)
            if var mark = piece.mark {
                mark.top = top
                marks.append(mark)
            }
            top += piece.height + piece.space
        }
        return (text, marks)
    }

    private mutating func add(_ piece: Piece, _ description: String = "") {
        bytes += piece.draw(1000).utf8.count
        pieces.append(piece)
        if !description.isEmpty { descriptions.append(description) }
    }

    // MARK: What it shows

    /// Adds the number of notifications, which is all that the screen shows if the user wants a count.
    mutating func add(count: Int) {
        let text = options.app.systemTexts.hidden(UInt64(max(0, count)), language: options.locale)
        let width = LockScreenText.width(text, size: 15) + 36
        let line = Line(text: text, x: self.width / 2, y: 25, role: .body, anchor: .middle)
        add(
            Piece(height: 38) { [self] top in
                rectangle("card", (self.width - width) / 2, top, width, 38, 19) + draw(line, from: top)
            }, text)
    }

    /// Adds a line between cards, such as one on those that are left out; large as a heading of Notification Center.
    mutating func add(caption text: String, isHeading: Bool = false) {
        let role: Line.Role = isHeading ? .heading : .day
        let shown = LockScreenText.lines(text, size: isHeading ? 22 : 15, room: width - 44, maximum: 1).first ?? ""
        let line =
            isHeading
            ? Line(text: shown, x: 22, y: 26, role: role, isRightToLeft: LockScreenText.isRightToLeft(shown))
            : Line(text: shown, x: width / 2, y: 18, role: role, anchor: .middle)
        add(Piece(height: isHeading ? 36 : 24) { [self] in draw(line, from: $0) })
    }

    /// Adds a stack, or each of its notifications where they are seen one by one.
    mutating func add(_ group: Group, _ mark: Mark) {
        let isOpened = group.isShownOneByOne && group.isOpen
        if isOpened { addHeader(of: group) }
        for (index, shown) in group.drawn(options).enumerated() { addCard(shown, index == 0 ? mark : nil) }
        if isOpened, !pieces.isEmpty { pieces[pieces.count - 1].space = 16 }
    }

    /// The name of an opened stack's app, with the buttons that close the stack.
    private mutating func addHeader(of group: Group) {
        add(caption: name(of: group.app), isHeading: true)
        let heading = pieces.removeLast()
        let end = 22 + LockScreenText.width(name(of: group.app), size: 24) + 8
        let count = Line(text: String(group.count), x: end, y: 26, role: .day)
        let less = Line(text: "Show less", x: width - 100, y: 23, role: .body, anchor: .middle)
        add(
            Piece(height: 36) { [self] top in
                heading.draw(top) + rectangle("pill", width - 148, top + 2, 96, 32, 16)
                    + rectangle("pill", width - 43, top + 2, 32, 32, 16) + draw(less, from: top)
                    + draw(count, from: top)
                    + "<path class=\"cross\" d=\"M\(mirrored(width - 27) - 5) \(top + 13)l10 10m0-10-10 10\"/>\n"
            })
    }

    private mutating func addCard(_ group: Group, _ mark: Mark?) {
        var rows = group.shownLines.enumerated().compactMap { index, line in
            line.map { Row(text: $0.text, role: index < 2 ? .title : .body, maximum: index < 2 ? 1 : 4, note: $0.note) }
        }
        if design != .classic, case .some(.none) = group.shownLines.first, let name = options.name(of: group.app) {
            // Since iOS 15 the app's name stands where a title is missing.
            rows.insert(Row(text: LockScreenText.shown(name), role: .title), at: 0)
        }
        let (newest, isHidden) = (group.leading, group.hidden != nil)
        if newest.announcement.contains(.breakthrough), design != .classic {
            switch newest.interruptionLevel {
            case "critical": rows.insert(Row(text: "CRITICAL", role: .critical), at: 0)
            case "time-sensitive" where !isHidden: rows.insert(Row(text: "TIME SENSITIVE", role: .label), at: 0)
            default: break
            }
        }
        rows += group.shownSummaries(namesSingle: false).map {
            Row(text: $0.text, role: .faint, maximum: 2, note: $0.note)
        }
        let icon = icon(of: group.app, sender: isHidden || design == .classic ? nil : newest.sender)
        add(
            rows, icon: icon, app: group.app, date: newest.date, below: min(2, group.others.count),
            hasThumbnail: newest.hasAttachment && !isHidden, mark: mark)
    }

    /// Adds the card of a Live Activity, which an app draws in its own way: its type and the members of its state.
    mutating func add(_ activity: PushGrouping.LiveActivity, _ mark: Mark) {
        let (left, right) = (design.card.margin + 14, width - design.card.margin - 14)
        let maximum = activity.lines.count > 6 ? 5 : 6
        var texts = activity.lines.prefix(maximum).map { Self.parts($0) }
        if activity.lines.count > maximum { texts.append(("and \(activity.lines.count - maximum) more", "")) }
        let room = min(130, texts.reduce(0) { $1.value.isEmpty ? $0 : max($0, LockScreenText.width($1.key, size: 15)) })
        func line(_ text: String, _ x: Int, _ y: Int, _ role: Line.Role, to end: Int) -> Line {
            let lines = LockScreenText.lines(text, size: role == .faint ? 13 : 15, room: end - x, maximum: 1)
            return Line(text: lines.first ?? "", x: x, y: y, role: role)
        }
        var lines = [line(activity.heading, left + 34, 31, .title, to: right - 60)]
        lines.append(Line(text: activity.hasEnded ? "ended" : "Live", x: right, y: 31, role: .faint, anchor: .end))
        for (index, text) in texts.enumerated() {
            let y = 71 + 25 * index
            if text.value.isEmpty {
                lines.append(line(text.key, left, y, .body, to: right))
            } else {
                lines.append(line(text.key, left, y, .faint, to: left + room + 4))
                lines.append(line(text.value, left + room + 12, y, .body, to: right))
            }
        }
        let (height, icon) = (58 + 25 * texts.count, icon(of: activity.app))
        let dot = right - LockScreenText.width(activity.hasEnded ? "ended" : "Live", size: 13) - 10
        var mark = mark
        mark.height = height
        add(
            Piece(height: height, mark: mark) { [self] top in
                "<g class=\"item\">" + drawCard("card", top, height: height) + draw(icon, left, top + 14, 24)
                    + "<path class=\"rule\" d=\"M\(left) \(top + 49)H\(right)\"/><circle cx=\"\(mirrored(dot))\" cy=\"\(top + 26)\" r=\"3.5\" fill=\"\(activity.hasEnded ? "#8b8e99" : "#34d158")\"/>"
                    + lines.map { draw($0, from: top) }.joined() + "</g>\n"
            }, LockScreenText.spoken([activity.heading] + activity.lines.prefix(maximum) + [activity.caption]))
    }

    /// The name of a member and its value; a text alone has no value.
    private static func parts(_ line: String) -> (key: String, value: String) {
        guard let colon = line.firstRange(of: ": "), !line[..<colon.lowerBound].contains(" ") else { return (line, "") }
        let value = line[colon.upperBound...]
        let isText = value.count > 1 && value.first == "\"" && value.last == "\"" && !value.contains("\\")
        return (String(line[..<colon.upperBound].dropLast()), String(isText ? value.dropFirst().dropLast() : value))
    }

    /// Adds a card with other lines, such as the reason why nothing is shown.
    mutating func add(app: String?, title: String, lines: [String], isAbsent: Bool = false) {
        let maximum = lines.count > 6 ? 5 : 6
        var rows = [Row(text: title, role: .title)]
        rows += lines.prefix(maximum).map { Row(text: $0, role: .body, maximum: 3) }
        let left = lines.count - maximum
        if left > 0 { rows.append(Row(text: "and \(left) more", role: .faint)) }
        add(rows, icon: icon(of: app), app: app, isAbsent: isAbsent, mark: nil)
    }

    private struct Row {
        let text: String
        let role: Line.Role
        var maximum = 1
        var note = ""
    }

    private mutating func add(
        _ rows: [Row], icon: Icon, app: String?, date: String? = nil, below: Int = 0, hasThumbnail: Bool = false,
        isAbsent: Bool = false, mark: Mark?
    ) {
        let texts = rows.map { LanguageNote.joined($0.text, $0.note) }
        var (lines, end) = lines(of: rows, app: app, date: date, hasThumbnail: hasThumbnail)
        let least = end + design.rows.foot
        let height = max(design.rows.least, least)
        // A single line is in the middle of its card.
        if !design.hasHeader { for index in lines.indices { lines[index].y += (height - least) / 2 } }
        var mark = mark
        mark?.height = height
        let (size, x, iconTop) = design.icon
        add(
            Piece(height: height + design.card.peek * below, mark: mark) { [self, lines] top in
                var text = "<g class=\"item\">" + drawLayers(below, top, height: height)
                text += drawCard(isAbsent ? "card absent" : "card", top, height: height)
                if mark?.isApart == true { text += drawHalo(top, height: height) }
                text += draw(icon, design.card.margin + x, top + (iconTop ?? (height - size) / 2), size)
                if hasThumbnail { text += thumbnail(at: top + (design.hasHeader ? design.rows.top : height / 2 - 19)) }
                return text + lines.map { draw($0, from: top) }.joined() + "</g>\n"
            }, LockScreenText.spoken(texts))
    }

    /// The lines of a card with these rows, and where the last one ends.
    private func lines(
        of rows: [Row], app: String?, date: String?, hasThumbnail: Bool
    ) -> (lines: [Line], end: Int) {
        let left = design.card.margin + design.text.left
        let right = width - design.card.margin - design.text.right - (hasThumbnail ? 46 : 0)
        var lines: [Line] = []
        var y = design.rows.top
        var rows = rows
        var date = date.map { LockScreenText.shown(time.text(of: LockScreenText.shown($0))) } ?? ""
        if design == .classic {
            lines += header([name(of: app).uppercased()], date)
            date = ""
        } else if design == .watch {
            let title = rows.firstIndex { $0.role == .title }.map { rows.remove(at: $0).text }
            lines += header([title ?? name(of: app), date], "")
            date = ""
        }
        if rows.isEmpty, !date.isEmpty { lines.append(note(date, endingAt: right, y + 15)) }
        for (number, row) in rows.enumerated() {
            // The date is at the end of the first row, and so is a note.
            let note = number == 0 ? LanguageNote.joined(row.note, date) : row.note
            let noteRoom = note.isEmpty ? 0 : LockScreenText.width(note, size: Line.Role.faint.size) + 10
            if !note.isEmpty { lines.append(self.note(note, endingAt: right, y + row.role.baseline)) }
            let start = left + (row.role == .critical ? 16 : 0)
            let isRightToLeft = LockScreenText.isRightToLeft(row.text)
            let isAtEnd = isRightToLeft != isMirrored && row.role != .label && row.role != .critical
            let broken = LockScreenText.lines(
                row.text, size: row.role.size, room: right - start, indent: noteRoom, isBold: row.role.isBold,
                maximum: row.maximum)
            for (index, text) in broken.enumerated() {
                let end = right - (index == 0 ? noteRoom : 0)
                lines.append(
                    Line(
                        text: text, x: isAtEnd ? end : start, y: y + row.role.baseline, role: row.role,
                        anchor: isAtEnd ? .end : .start, isRightToLeft: isRightToLeft))
                y += row.role.height(design)
            }
        }
        return (lines, y)
    }

    /// The row beside a small icon: the app's name and the time, or on the watch the title above the time.
    private func header(_ names: [String], _ date: String) -> [Line] {
        let left = design.card.margin + (design == .watch ? 45 : 38)
        let right = width - design.card.margin - design.text.right
        var lines = names.enumerated().map { index, name in
            let role: Line.Role = design == .watch && index == 0 ? .title : .faint
            let room = right - left - (date.isEmpty ? 0 : LockScreenText.width(date, size: 13) + 8)
            let shown = LockScreenText.lines(
                name, size: role.size + (role == .title ? 1 : 0), room: room, isBold: role.isBold, maximum: 1)
            return Line(
                text: shown.first ?? "", x: left, y: (design == .watch ? 22 : 23) + 16 * index, role: role,
                isRightToLeft: LockScreenText.isRightToLeft(name))
        }
        if isMirrored != (lines.first?.isRightToLeft ?? isMirrored), design == .watch, !lines.isEmpty {
            (lines[0].x, lines[0].anchor) = (right, .end)
        }
        return date.isEmpty ? lines : lines + [note(date, endingAt: right, 23)]
    }

    /// A square with the app's image or the first letter of a name.
    struct Icon {
        let letter: String
        /// The definition of the app's image.
        let image: String?
        /// The colour of the app; grey for an unknown one.
        let colour: String
        /// True for the picture of a person, with the app's icon at its corner.
        let isPerson: Bool
    }

    private static let colours = [
        "#3a6fe0", "#c0492c", "#1f8a6b", "#8450c8", "#b06c00", "#0d7d98", "#c23a68", "#567d1f", "#5a5fd6", "#b23f9f",
        "#d1622b", "#4d6a86",
    ]

    /// The name of an app on a card: its own, or else the end of its bundle id.
    private func name(of app: String?) -> String {
        options.name(of: app).map(LockScreenText.shown)
            ?? app.map { LockScreenText.shown($0.split(separator: ".").last.map { String($0) } ?? "") } ?? ""
    }

    /// The icon of an app, or of a sender with that of the app.
    private func icon(of app: String?, sender: String? = nil) -> Icon {
        let name = name(of: app)
        let hash = (app ?? "").utf8.reduce(7) { ($0 * 31 + Int($1)) % 9973 }
        return Icon(
            letter: (sender ?? name).first { $0.isLetter }.map { String($0).uppercased() } ?? "",
            image: icons.name(of: options.icon(of: app)),
            colour: name.isEmpty ? "#8b8e99" : Self.colours[hash % Self.colours.count], isPerson: sender != nil)
    }

    /// A line of text; `y` counts from the upper edge of its card.
    struct Line {
        let text: String
        /// The left end, the right end or the middle, as `anchor` says.
        var x: Int
        var y: Int
        let role: Role
        var anchor = Anchor.start
        var isRightToLeft = false

        /// The purpose of a line, which determines its size, colour and weight.
        enum Role: String {
            case title, body, faint, label, critical, heading, day

            var size: Int {
                switch self {
                case .title, .body, .day: 15
                case .faint: 13
                case .label, .critical: 11
                case .heading: 22
                }
            }

            var isBold: Bool { self != .body && self != .faint && self != .day }

            func height(_ design: LockScreenDesign) -> Int {
                self == .faint ? 18 : self == .label || self == .critical ? 16 : design == .watch ? 18 : 20
            }

            /// The distance from the upper edge of the row.
            var baseline: Int { self == .faint ? 14 : self == .label || self == .critical ? 11 : 15 }
        }

        /// The point of a line that is at its position; the start is the side where icons stand.
        enum Anchor { case start, end, middle }
    }

    /// A note beside a text, at the far side from the icon.
    private func note(_ text: String, endingAt x: Int, _ y: Int) -> Line {
        Line(text: text, x: x, y: y, role: .faint, anchor: .end)
    }
}
