import ReportText

/// The shapes and texts of a card as SVG, mirrored for languages that are written from right to left.
extension LockScreen {
    func mirrored(_ x: Int) -> Int { isMirrored ? width - x : x }

    func rectangle(_ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ radius: Int) -> String {
        let left = isMirrored ? self.width - x - width : x
        return
            "<rect class=\"\(name)\" x=\"\(left)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\"/>\n"
    }

    func drawCard(_ name: String, _ top: Int, height: Int) -> String {
        let (margin, radius) = (design.card.margin, design.card.radius)
        let card = rectangle(name, margin, top, width - 2 * margin, height, radius)
        guard design == .glass else { return card }
        return rectangle("cast", margin, top + 2, width - 2 * margin, height, radius) + card
            + rectangle("lens", margin + 1, top + 1, width - 2 * margin - 2, height - 2, radius - 1)
    }

    /// The cards of older notifications, which show at the lower edge of the newest one's card.
    func drawLayers(_ count: Int, _ top: Int, height: Int) -> String {
        var text = ""
        for depth in stride(from: count, to: 0, by: -1) {
            let (x, y) = (design.card.margin + design.layer.inset * depth, top + design.card.peek * depth)
            for name in ["layer", "below"] {
                text += rectangle(name, x, y, width - 2 * x, height, design.layer.radius)
            }
        }
        return text
    }

    /// The ring around a card that stands apart by mistake.
    func drawHalo(_ top: Int, height: Int) -> String {
        let margin = design.card.margin - 3
        return ["halo", "ring"].map {
            rectangle($0, margin, top - 3, width - 2 * margin, height + 6, design.card.radius + 3)
        }.joined()
    }

    func draw(_ icon: Icon, _ x: Int, _ y: Int, _ size: Int) -> String {
        let left = isMirrored ? width - x - size : x
        let radius = icon.isPerson || design == .watch ? size / 2 : size * 9 / 38
        /// The app's icon; without one, or for a person, a rounded square of one colour with a highlight.
        func square(_ left: Int, _ top: Int, _ size: Int, _ radius: Int, isApp: Bool = true) -> String {
            let place = "x=\"\(left)\" y=\"\(top)\" width=\"\(size)\" height=\"\(size)\""
            if isApp, let image = icon.image {
                let shape = radius == size / 2 ? "round" : "square"
                return "<use href=\"#\(image)\" \(place) clip-path=\"url(#\(shape))\"/>"
            }
            return [isApp ? icon.colour : "#7d8595", "url(#shine)"].map { fill in
                "<rect \(place) rx=\"\(radius)\" fill=\"\(fill)\"/>"
            }.joined()
        }
        var text = square(left, y, size, radius, isApp: !icon.isPerson)
        if !icon.letter.isEmpty, icon.isPerson || icon.image == nil {
            text += """
                <text class="letter" x="\(left + size / 2)" y="\(y + size * 26 / 38)" font-size="\(size * 21 / 38)" \
                text-anchor="middle">\(XMLText.escaped(LockScreenText.shown(icon.letter)))</text>
                """
        }
        if icon.isPerson {
            let side = size / 2 - 2
            let (x, top) = (isMirrored ? left - 3 : left + size - side + 3, y + size - side + 3)
            text += "<g class=\"sign\">" + square(x, top, side, side / 4) + "</g>"
        }
        return text + "\n"
    }

    /// The picture of an attachment, at the far side from the icon.
    func thumbnail(at top: Int) -> String {
        let x = width - design.card.margin - 52
        let left = isMirrored ? width - x - 38 : x
        return rectangle("thumbnail", x, top, 38, 38, 6)
            + "<path d=\"M\(left) \(top + 31)l11-13 8 8 6-5 13 12v0a6 6 0 0 1-6 5h-26a6 6 0 0 1-6-6z\" fill=\"#fff\" fill-opacity=\".75\"/>\n"
    }

    func draw(_ line: Line, from top: Int) -> String {
        // In SVG, `start` is the right end of a line that reads from right to left.
        let isStart = (line.anchor == .start) != (isMirrored != line.isRightToLeft)
        let anchor = line.anchor == .middle ? "middle" : isStart ? "" : "end"
        let (x, y) = (mirrored(line.x), top + line.y)
        var text = ""
        if line.role == .critical {
            text += "<use href=\"#alert\" x=\"\(isMirrored ? x + 10 : x - 10)\" y=\"\(y - 4)\"/>"
        }
        text += "<text class=\"\(line.role.rawValue)\" x=\"\(x)\" y=\"\(y)\""
        if !anchor.isEmpty { text += " text-anchor=\"\(anchor)\"" }
        if line.isRightToLeft { text += " direction=\"rtl\"" }
        return text + ">\(XMLText.escaped(line.text))</text>\n"
    }
}
