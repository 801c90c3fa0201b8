import ReportText

/// The parts of a lock screen as SVG, without scripts, foreign objects or anything loaded from elsewhere.
extension LockScreen {
    /// Fonts that systems have; no emoji fonts, from which some renderers would take the digits.
    private static let fonts = """
        -apple-system, 'SF Pro Text', Inter, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK JP', 'Noto Sans Arabic', \
        'Noto Sans Hebrew', sans-serif
        """

    /// A whole picture of this height, with a screen of the height `wall`.
    func picture(
        height: Int, wall: Int, title: String, description: String, style: String, content: String
    ) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(look.width)" height="\(height)" viewBox="0 0 \(look.width) \(height)" \
        class="\(look.rawValue)" role="img" font-family="\(XMLText.escaped(Self.fonts))">
        <title>\(XMLText.escaped(title))</title>
        <desc>\(XMLText.escaped(description))</desc>
        <style>\(style)</style>
        \(background(height: wall))\(content)</svg>

        """
    }

    /// The device behind the cards, with its clock.
    private func background(height: Int) -> String {
        let (width, clock) = (look.width, look.measures.clock)
        let (x, anchor) = look == .watch ? (width - 22, "end") : (width / 2, "middle")
        var text = """
            <rect class="wall" width="\(width)" height="\(height)" rx="36"/>
            <text class="clock" x="\(x)" y="\(clock.y)" font-size="\(clock.size)" \
            font-weight="\(clock.weight)" text-anchor="\(anchor)" aria-hidden="true">\(XMLText.escaped(time.clock))</text>

            """
        if let y = look.measures.day, let day = time.day {
            text +=
                "<text class=\"day\" x=\"\(width / 2)\" y=\"\(y)\" font-size=\"19\" text-anchor=\"middle\">\(XMLText.escaped(day))</text>\n"
        }
        if look == .watch { return text }
        if look.isAtBottom {
            for x in [33, width - 83] {
                text += rectangle("button", x: x, y: height - 74, width: 50, height: 50, radius: 25)
            }
        }
        return text + rectangle("clock", x: width / 2 - 67, y: height - 13, width: 134, height: 5, radius: 2)
    }

    /// The rectangle of a card, as far from both sides of the screen.
    func drawCard(_ name: String, _ top: Int, height: Int, inset: Int) -> String {
        rectangle(
            name, x: inset, y: top, width: look.width - 2 * inset, height: height, radius: look.measures.cornerRadius)
    }

    private static let colours = [
        "#3366cc", "#a8402a", "#23795f", "#7a4fb5", "#8a5a00", "#0e6f86", "#b0315f", "#4f6b1f",
    ]

    /// An icon, with a sign at its corner where it has one.
    func draw(_ icon: Icon, top: Int) -> String {
        let size = look.hasHeader ? 20 : 38
        let colour = icon.colour.map { Self.colours[$0 % Self.colours.count] } ?? "#8b8e99"
        let left = isMirrored ? look.width - 20 - size : 20
        var text = rectangle(
            "icon", x: left, y: top, width: size, height: size, radius: icon.isPerson ? size / 2 : size / 4,
            fill: colour)
        if !icon.letter.isEmpty {
            text += """
                <text class="letter" x="\(left + size / 2)" y="\(top + size * 2 / 3 + 1)" font-size="\(size / 2 + 1)" text-anchor="middle" \
                aria-hidden="true">\(XMLText.escaped(icon.letter))</text>

                """
        }
        guard icon.isPerson || icon.isCritical else { return text }
        let side = size / 2 - 2
        let (kind, radius) = icon.isCritical ? ("critical", side / 2) : ("sign", side / 4)
        return text
            + rectangle(
                kind, x: left + size - side + 3, y: top + size - side + 3, width: side, height: side, radius: radius)
    }

    /// The picture of an attachment, at the far side from the icon.
    func thumbnail(at top: Int) -> String {
        rectangle("thumbnail", x: isMirrored ? 22 : look.width - 60, y: top, width: 38, height: 38, radius: 6)
    }

    private func rectangle(
        _ name: String, x: Int, y: Int, width: Int, height: Int, radius: Int, fill: String? = nil
    ) -> String {
        "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\""
            + (fill.map { " fill=\"\($0)\"" } ?? "") + "/>\n"
    }

    func draw(_ line: Line) -> String {
        let direction = line.isRightToLeft ? " direction=\"rtl\"" : ""
        // In SVG, `start` is the right end of a line that reads from right to left.
        let isStart = (line.anchor == .start) != (isMirrored != line.isRightToLeft)
        let anchor = line.anchor == .middle ? "middle" : isStart ? "start" : "end"
        return """
            <text class="\(line.role.rawValue)" x="\(isMirrored ? look.width - line.x : line.x)" y="\(line.y)" font-size="\(line.size)" \
            text-anchor="\(anchor)"\(direction) unicode-bidi="isolate">\(XMLText.escaped(line.text))</text>

            """
    }
}
