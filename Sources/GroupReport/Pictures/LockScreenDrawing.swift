import ReportText

/// A lock screen drawn as SVG, without scripts, foreign objects or anything loaded from elsewhere.
struct LockScreenDrawing {
    private let scene: LockScreenScene

    init(_ scene: LockScreenScene) { self.scene = scene }

    /// The cards and captions, without the background.
    var content: String {
        let cards = "<g role=\"list\">\n\(scene.cards.map(draw).joined())</g>\n"
        let content = cards + scene.captions.map { draw($0) + "\n" }.joined()
        let moved = scene.offset == 0 ? content : "<g transform=\"translate(0 \(scene.offset))\">\n\(content)</g>\n"
        return moved + scene.legend.map { draw($0) + "\n" }.joined()
    }

    /// The device behind the cards, with its clock.
    private static func background(_ scene: LockScreenScene) -> String {
        let (width, look, clock) = (scene.width, scene.look, scene.look.measures.clock)
        let height = scene.wallHeight
        let (x, anchor) = look == .watch ? (width - 22, "end") : (width / 2, "middle")
        var text = """
            <rect class="wall" width="\(width)" height="\(height)" rx="36"/>
            <text class="clock" x="\(x)" y="\(clock.y)" font-size="\(clock.size)" \
            font-weight="\(clock.weight)" text-anchor="\(anchor)" aria-hidden="true">\(XMLText.escaped(scene.clock))</text>

            """
        if let y = look.measures.day, let day = scene.day {
            text +=
                "<text class=\"day\" x=\"\(width / 2)\" y=\"\(y)\" font-size=\"19\" text-anchor=\"middle\">\(XMLText.escaped(day))</text>\n"
        }
        if look == .watch { return text }
        if look.isAtBottom {
            for x in [33, width - 83] {
                text += rectangle("button", x: x, y: height - 74, width: 50, height: 50, radius: 25)
            }
        }
        return text
            + "<rect class=\"clock\" x=\"\(width / 2 - 67)\" y=\"\(height - 13)\" width=\"134\" height=\"5\" rx=\"2\"/>\n"
    }

    /// Fonts that systems have; no emoji fonts, from which some renderers would take the digits.
    static let fonts = """
        -apple-system, 'SF Pro Text', Inter, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK JP', 'Noto Sans Arabic', \
        'Noto Sans Hebrew', sans-serif
        """

    /// A whole picture.
    static func picture(
        of scene: LockScreenScene, height: Int, title: String, description: String, style: String, content: String
    ) -> String {
        let width = scene.width
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
            class="\(scene.look.rawValue)" role="img" font-family="\(XMLText.escaped(fonts))">
            <title>\(XMLText.escaped(title))</title>
            <desc>\(XMLText.escaped(description))</desc>
            <style>\(style)</style>
            \(background(scene))\(content)</svg>

            """
    }

    private static let colours = [
        "#3366cc", "#a8402a", "#23795f", "#7a4fb5", "#8a5a00", "#0e6f86", "#b0315f", "#4f6b1f",
    ]

    private func draw(_ card: LockScreenScene.Card) -> String {
        let description = XMLText.escaped(card.description)
        var text = "<g role=\"listitem\" aria-label=\"\(description)\">\n"
        let radius = scene.look.measures.cornerRadius
        for depth in stride(from: card.behind, to: 0, by: -1) {
            let inset = 8 + 10 * depth
            text += Self.rectangle(
                "below", x: inset, y: card.top + card.height - 30 + 8 * depth,
                width: scene.width - 2 * inset, height: 30, radius: radius)
        }
        // A number alone is on a small card in the middle.
        let inset = card.icon == nil ? 115 : 8
        text += Self.rectangle(
            card.isAbsent ? "absent" : "card", x: inset, y: card.top, width: scene.width - 2 * inset,
            height: card.height, radius: radius)
        if let icon = card.icon { text += draw(icon, top: card.iconTop, size: card.iconSize) }
        if let (x, y) = card.thumbnail {
            text += Self.rectangle("thumbnail", x: x, y: y, width: 38, height: 38, radius: 6)
        }
        return text + card.lines.map { draw($0) + "\n" }.joined() + "</g>\n"
    }

    /// An icon, with a sign at its corner where it has one.
    private func draw(_ icon: LockScreenScene.Icon, top: Int, size: Int) -> String {
        let colour = icon.colour.map { Self.colours[$0 % Self.colours.count] } ?? "#8b8e99"
        let left = scene.isMirrored ? scene.width - 20 - size : 20
        var text = Self.rectangle(
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
            + Self.rectangle(
                kind, x: left + size - side + 3, y: top + size - side + 3, width: side, height: side, radius: radius)
    }

    private static func rectangle(
        _ name: String, x: Int, y: Int, width: Int, height: Int, radius: Int, fill: String? = nil
    ) -> String {
        "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\""
            + (fill.map { " fill=\"\($0)\"" } ?? "") + "/>\n"
    }

    private func draw(_ line: LockScreenScene.TextLine) -> String {
        let direction = line.isRightToLeft ? " direction=\"rtl\"" : ""
        // `start` is the right end of a line that reads from right to left.
        let anchor =
            switch line.anchor {
            case .left: line.isRightToLeft ? "end" : "start"
            case .right: line.isRightToLeft ? "start" : "end"
            case .middle: "middle"
            }
        return """
            <text class="\(line.role.rawValue)" x="\(line.x)" y="\(line.y)" font-size="\(line.size)" \
            text-anchor="\(anchor)"\(direction) unicode-bidi="isolate">\(XMLText.escaped(line.text))</text>
            """
    }
}
