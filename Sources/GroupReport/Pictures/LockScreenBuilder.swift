import AppResources
import PushGrouping
import PushPayload
import ReportText

/// The layout of stacks on a lock screen: breaks lines and positions everything.
struct LockScreenBuilder {
    private(set) var scene = LockScreenScene()
    private let options: GroupingOptions
    private let time: LockScreenTime
    private var top = 0
    private var legend: [String] = []

    /// The left edge of texts: 70 points are reserved for an icon at the side, and 22 on the other side.
    private let textLeft: Int
    private let textRight: Int
    private static let fontSize = 15
    private static let smallSize = 13
    private static let captionSize = 12
    private static let lineHeight = 19

    init(options: GroupingOptions, _ result: GroupingResult) {
        self.options = options
        time = LockScreenTime(result.groups, options)
        scene.look = LockScreenLook(options)
        (scene.clock, scene.day) = (time.clock, time.day)
        top = scene.look.measures.firstCard
        scene.isMirrored = WritingDirection.isRightToLeft(options.locale)
        let iconSide = scene.look.hasHeader ? 22 : 70
        textLeft = scene.isMirrored ? 22 : iconSide
        textRight = scene.width - (scene.isMirrored ? iconSide : 22)
    }

    /// Sets the height of the screen after the last card, and moves the cards down where the system has them there.
    mutating func finish() {
        scene.wallHeight = max(scene.look.minimumHeight, top + scene.look.foot)
        if scene.look.isAtBottom, options.display != .list { scene.offset = scene.wallHeight - scene.look.foot - top }
        scene.height = scene.wallHeight
        guard options.hasCaptions, !legend.isEmpty else { return }
        scene.height += 8
        for text in legend {
            for line in Self.lines(
                text, size: Self.captionSize, room: scene.width - 20, keepsIsolates: true,
                maximum: scene.look == .watch ? 4 : 2)
            {
                scene.legend.append(self.line(line, middleAt: scene.height + 12, .legend))
                scene.height += 16
            }
        }
    }

    /// Adds the number of notifications, which is all that the screen shows if the user wants a count.
    mutating func add(count: Int) {
        let text = options.app.systemTexts.hidden(UInt64(max(0, count)), language: options.locale)
        scene.cards.append(
            LockScreenScene.Card(
                top: top, height: 38, behind: 0, isAbsent: false, icon: nil, iconTop: 0, iconSize: 0,
                lines: [line(text, middleAt: top + 25, .body, size: Self.fontSize)], description: text))
        top += 52
    }

    /// Adds a line between cards, such as the name of a device.
    mutating func add(caption text: String) {
        for line in Self.lines(text, size: Self.captionSize, room: scene.width - 40, maximum: 2) {
            scene.captions.append(self.line(line, middleAt: top + 12, .caption))
            top += 17
        }
        top += 8
    }

    /// Adds a stack.
    mutating func add(_ group: Group) {
        var rows = group.shownLines.enumerated().compactMap { index, line in
            line.map { Row(text: $0.text, role: index < 2 ? .title : .body, maximum: index < 2 ? 1 : 4, note: $0.note) }
        }
        if !scene.look.hasHeader, case .some(.none) = group.shownLines.first, let name = options.name(of: group.app) {
            // Since iOS 15 the app's name stands where a title is missing.
            rows.insert(Row(text: Self.shown(name), role: .title, maximum: 1, note: ""), at: 0)
        }
        let newest = group.leading
        if newest.interruptionLevel == "time-sensitive", newest.announcement.contains(.breakthrough),
            group.hidden == nil
        {
            rows.insert(Row(text: "TIME SENSITIVE", role: .label, maximum: 1), at: 0)
        }
        rows += group.shownSummaries(namesSingle: false).map {
            Row(text: $0.text, role: .faint, maximum: 2, note: $0.note)
        }
        add(
            rows, icon: icon(of: newest, app: group.app, isHidden: group.hidden != nil), app: group.app,
            date: newest.date, behind: min(2, group.others.count),
            hasThumbnail: newest.hasAttachment && group.hidden == nil, caption: GroupTitle.text(group, options))
    }

    /// Adds a card with other lines, such as a Live Activity or the reason why nothing is shown.
    mutating func add(app: String?, title: String, lines: [String], caption: String, isAbsent: Bool) {
        let rows =
            [Row(text: title, role: .title, maximum: 1)]
            + lines.prefix(6).map { Row(text: $0, role: .body, maximum: 3) }
        add(
            rows, icon: icon(of: app), app: app, date: nil, behind: 0, caption: caption, isAbsent: isAbsent)
    }

    // MARK: Cards

    /// A text on a card.
    private struct Row {
        let text: String
        let role: LockScreenScene.Role
        let maximum: Int
        var note = ""
    }

    private mutating func add(
        _ rows: [Row], icon: LockScreenScene.Icon, app: String?, date: String?, behind: Int, hasThumbnail: Bool = false,
        caption: String, isAbsent: Bool = false
    ) {
        var lines: [LockScreenScene.TextLine] = []
        let room = hasThumbnail ? 46 : 0
        let textLeft = textLeft + (scene.isMirrored ? room : 0)
        let textRight = textRight - (scene.isMirrored ? 0 : room)
        var y = top + 25
        let shownDate = date.map { Self.shown(time.text(of: Self.shown($0))) } ?? ""
        if scene.look.hasHeader {
            let room = scene.width - 82 - (shownDate.isEmpty ? 0 : Self.width(shownDate, size: Self.smallSize))
            let name = Self.lines(name(of: app).uppercased(), size: Self.smallSize, room: room, maximum: 1).first
            lines += header(name ?? "", shownDate, at: y)
            y += 27
        }
        let date = scene.look.hasHeader ? "" : shownDate
        if rows.isEmpty, !date.isEmpty { lines.append(note(date, at: y, inset: room)) }
        for (number, row) in rows.enumerated() {
            let size = [.faint, .label].contains(row.role) ? Self.smallSize : Self.fontSize
            if row.role == .faint, number > 0 { y += 3 }
            // The date is at the right of the first row, and so is a note.
            let note = number == 0 ? LanguageNote.joined(row.note, date) : row.note
            let noteSize = row.note.isEmpty ? Self.smallSize : Self.captionSize
            let noteRoom = note.isEmpty ? 0 : Self.width(note, size: noteSize) + 10
            let isRightToLeft = Self.isRightToLeft(row.text)
            let texts = Self.lines(
                row.text, size: size, room: textRight - textLeft, indent: noteRoom,
                isBold: row.role == .title, maximum: row.maximum)
            if !note.isEmpty { lines.append(self.note(note, at: y, size: noteSize, inset: room)) }
            for (index, text) in texts.enumerated() {
                // The note is at the end of the line in the reading direction of the device's language.
                let room = index == 0 ? noteRoom : 0
                let left = textLeft + (scene.isMirrored ? room : 0)
                let right = textRight - (scene.isMirrored ? 0 : room)
                lines.append(
                    LockScreenScene.TextLine(
                        text: text, x: isRightToLeft ? right : left, y: y, size: size, role: row.role,
                        anchor: isRightToLeft ? .right : .left, isRightToLeft: isRightToLeft))
                y += Self.lineHeight
            }
        }
        let least = y - Self.lineHeight + 15 - top
        let height = max(62, least)
        // A single line is in the middle of its card.
        let shift = (height - least) / 2
        if shift > 0 { for index in lines.indices { lines[index].y += shift } }
        if !caption.isEmpty { legend.append(caption) }
        let thumbnail = (
            x: scene.isMirrored ? 22 : scene.width - 60,
            y: scene.look.hasHeader ? top + 35 : top + height / 2 - 19
        )
        scene.cards.append(
            LockScreenScene.Card(
                top: top, height: height, behind: behind, isAbsent: isAbsent, icon: icon,
                iconTop: scene.look.hasHeader ? top + 10 : top + height / 2 - 19,
                iconSize: scene.look.hasHeader ? 20 : 38, thumbnail: hasThumbnail ? thumbnail : nil, lines: lines,
                description: Self.spoken(rows.map { LanguageNote.joined($0.text, $0.note) } + [caption])))
        top += height + 8 * behind + 10
    }

    /// The row above the text, with the app's name and the time.
    private func header(_ name: String, _ date: String, at y: Int) -> [LockScreenScene.TextLine] {
        let title = LockScreenScene.TextLine(
            text: name, x: scene.isMirrored ? textRight - 28 : textLeft + 28, y: y, size: Self.smallSize, role: .faint,
            anchor: scene.isMirrored ? .right : .left)
        return date.isEmpty ? [title] : [title, note(date, at: y)]
    }

    /// What an app is called on a card: its name, or else the end of its bundle id.
    private func name(of app: String?) -> String {
        options.name(of: app).map(Self.shown) ?? app?.split(separator: ".").last.map(String.init) ?? ""
    }

    private func icon(of app: String?) -> LockScreenScene.Icon {
        let name = name(of: app)
        guard !name.isEmpty else { return LockScreenScene.Icon(letter: "", colour: nil) }
        let letter = name.first(where: \.isLetter).map { String($0).uppercased() } ?? ""
        let sum = (app ?? "").utf8.reduce(7) { ($0 * 31 + Int($1)) % 9973 }
        return LockScreenScene.Icon(letter: letter, colour: sum)
    }

    /// The icon on the card of a notification: the app's, or the sender's with that of the app.
    private func icon(of notification: DeliveredNotification, app: String?, isHidden: Bool) -> LockScreenScene.Icon {
        var icon = icon(of: app)
        if let sender = notification.sender, !isHidden, scene.look != .classic {
            let initial = sender.first(where: \.isLetter).map { String($0).uppercased() } ?? ""
            icon = LockScreenScene.Icon(letter: initial, colour: icon.colour, isPerson: true)
        }
        icon.isCritical =
            notification.interruptionLevel == "critical" && notification.announcement.contains(.breakthrough)
        return icon
    }

    private static func spoken(_ texts: [String]) -> String {
        texts.map { text in
            let text = shown(text.count > 1000 ? String(text.prefix(1000)) + "…" : text)
            return text.last.map { ".!?。！？…".contains($0) } ?? true ? text : text + "."
        }.joined(separator: " ")
    }

    // MARK: Lines

    private func line(
        _ text: String, middleAt y: Int, _ role: LockScreenScene.Role, size: Int = Self.captionSize
    ) -> LockScreenScene.TextLine {
        LockScreenScene.TextLine(
            text: text, x: scene.width / 2, y: y, size: size, role: role, anchor: .middle)
    }

    /// A note beside a text, at the far side from the icon.
    private func note(_ text: String, at y: Int, size: Int = smallSize, inset: Int = 0) -> LockScreenScene.TextLine {
        LockScreenScene.TextLine(
            text: text, x: scene.isMirrored ? textLeft + inset : textRight - inset, y: y, size: size, role: .faint,
            anchor: scene.isMirrored ? .left : .right)
    }

    private static func lines(
        _ text: String, size: Int, room: Int, indent: Int = 0, isBold: Bool = false, keepsIsolates: Bool = false,
        maximum: Int
    ) -> [String] {
        let factor = isBold ? AdvanceWidths.semiboldFactor : 1000
        // Widths are whole numbers: thousandths of the font size.
        let scale = 1_000_000 / (size * factor / 1000)
        let breaker = LineBreaker(width: room * scale / 1000, indent: indent * scale / 1000, maximumLines: maximum) {
            (keepsIsolates && isIsolate($0) ? String($0) : shown($0), AdvanceWidths.width($0))
        }
        return breaker.lines(text)
    }

    private static func width(_ text: String, size: Int) -> Int {
        text.reduce(0) { $0 + AdvanceWidths.width($1) } * size / 1000 + 1
    }

    /// True if it is one of the marks that `GroupTitle` puts around a name; names from outside hold none by then.
    private static func isIsolate(_ character: Character) -> Bool { character == "\u{2068}" || character == "\u{2069}" }

    /// A character in a picture; empty for one that would reorder or hide the text around it.
    private static func shown(_ character: Character) -> String {
        guard character.unicodeScalars.contains(where: DisplayWidth.isHidden) else {
            return character == "\t" ? " " : String(character)
        }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: character.unicodeScalars.lazy.filter { !DisplayWidth.isHidden($0) })
        return String(scalars)
    }

    private static func shown(_ text: String) -> String { text.reduce(into: "") { $0 += shown($1) } }

    /// A caption in one line on a screen of this width.
    static func oneLine(_ text: String, width: Int) -> String {
        lines(text, size: captionSize, room: width - 40, maximum: 1).first ?? ""
    }

    /// True if a text reads from right to left, by its first letter with a direction.
    static func isRightToLeft(_ text: String) -> Bool {
        for character in text {
            if DisplayWidth.isRightToLeft(character) { return true }
            if character.isLetter { return false }
        }
        return false
    }
}
