import ReportText

/// A lock screen drawn as SVG, without scripts, foreign objects or anything loaded from elsewhere.
struct LockScreenDrawing {
    private let scene: LockScreenScene

    init(_ scene: LockScreenScene) { self.scene = scene }

    /// The cards and captions, without the background.
    var content: String {
        let cards = scene.cards.map(draw).joined()
        return "<g role=\"list\">\n\(cards)</g>\n" + scene.captions.map { draw($0) + "\n" }.joined()
    }

    /// The phone behind the cards, with a clock.
    static func background(height: Int) -> String {
        let width = LockScreenScene.width
        return """
            <rect class="wall" width="\(width)" height="\(height)" rx="36"/>
            <text class="clock" x="\(width / 2)" y="84" font-size="64" font-weight="600" text-anchor="middle" \
            aria-hidden="true">9:41</text>
            <rect class="clock" x="\(width / 2 - 67)" y="\(height - 13)" width="134" height="5" rx="2"/>

            """
    }

    /// Below the clock.
    static let firstCardTop = 112

    /// The colours, in light and dark.
    static let style = """
        .wall{fill:#4a628f}.clock{fill:#fff;fill-opacity:.9}.card{fill:#f2f3f7}.below{fill:#ccd2e0}\
        .absent{fill:#dfe3ee;stroke:#5b5d66;stroke-dasharray:5 4}.title{fill:#111;font-weight:600}.body{fill:#111}\
        .faint{fill:#565862}.caption{fill:#fff}.letter{fill:#fff;font-weight:600}\
        @media (prefers-color-scheme:dark){.wall{fill:#1d2740}.card{fill:#2b2c31}.below{fill:#3c4150}\
        .absent{fill:#23252c;stroke:#a6a8b3}.title,.body{fill:#f4f4f6}.faint{fill:#b4b6c0}.caption{fill:#dfe4f0}}
        """

    /// Fonts that systems have; no emoji fonts, from which some renderers would take the digits.
    static let fonts = """
        -apple-system, 'SF Pro Text', Inter, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK JP', 'Noto Sans Arabic', \
        'Noto Sans Hebrew', sans-serif
        """

    /// A whole picture.
    static func picture(height: Int, title: String, description: String, style: String, content: String) -> String {
        let width = LockScreenScene.width
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
            role="img" font-family="\(XMLText.escaped(fonts))">
            <title>\(XMLText.escaped(title))</title>
            <desc>\(XMLText.escaped(description))</desc>
            <style>\(style)</style>
            \(background(height: height))\(content)</svg>

            """
    }

    private static let colours = [
        "#3366cc", "#a8402a", "#23795f", "#7a4fb5", "#8a5a00", "#0e6f86", "#b0315f", "#4f6b1f",
    ]

    private func draw(_ card: LockScreenScene.Card) -> String {
        let description = XMLText.escaped(card.description)
        var text = "<g role=\"listitem\" aria-label=\"\(description)\">\n"
        for depth in stride(from: card.behind, to: 0, by: -1) {
            let inset = 8 + 10 * depth
            text += rectangle(
                "below", x: inset, y: card.top + card.height - 30 + 8 * depth,
                width: LockScreenScene.width - 2 * inset, height: 30)
        }
        text += rectangle(
            card.isAbsent ? "absent" : "card", x: 8, y: card.top, width: LockScreenScene.width - 16, height: card.height
        )
        if let icon = card.icon {
            let middle = card.top + card.height / 2
            let colour = icon.colour.map { Self.colours[$0 % Self.colours.count] } ?? "#8b8e99"
            let left = scene.isMirrored ? LockScreenScene.width - 58 : 20
            text +=
                "<rect x=\"\(left)\" y=\"\(middle - 19)\" width=\"38\" height=\"38\" rx=\"9\" fill=\"\(colour)\"/>\n"
            if !icon.letter.isEmpty {
                text += """
                    <text class="letter" x="\(left + 19)" y="\(middle + 7)" font-size="20" text-anchor="middle" \
                    aria-hidden="true">\(XMLText.escaped(icon.letter))</text>

                    """
            }
        }
        return text + card.lines.map { draw($0) + "\n" }.joined() + "</g>\n"
    }

    private func rectangle(_ name: String, x: Int, y: Int, width: Int, height: Int) -> String {
        "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"18\"/>\n"
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
