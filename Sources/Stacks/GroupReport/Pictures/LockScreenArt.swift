import PushGrouping
import ReportText

/// The common parts of all pictures of a design: colours, the wallpaper, glass and glyphs, all of them drawn for this project.
///
/// The pictures load nothing from elsewhere. Cards are filled with a pattern, the blurred wallpaper with a tint, so that each of them
/// shows what is behind it without a clip of its own; a page has one copy of all this for its pictures.
extension LockScreenDesign {
    /// Fonts that systems have; no emoji fonts, from which some renderers would take the digits.
    static let fonts = """
        -apple-system, 'SF Pro Text', Inter, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK JP', 'Noto Sans Arabic', \
        'Noto Sans Hebrew', sans-serif
        """

    /// The colours of the wallpaper in light and in dark surroundings: three of the sky, one of the light in it, and two for each
    /// of the mountain, the middle and the near hills.
    private var wallpaper: (light: String, dark: String) {
        switch self {
        case .classic:
            (
                "1d5f9e 5fa9cf f4dcb4 ffe2a0 5b8fb5 9cc0cc 3f9186 8cc7a2 2f7560 1d4f45",
                "071426 123a52 2f6f78 3fbf9f 12384f 1f5a68 0f4650 1c6a66 0a2a36 051820"
            )
        case .plain:
            (
                "154270 3b8fae f7c694 ffdf9e 3a7fa8 8fc0c4 e99a62 f3c07a c8566a 7c2f66",
                "0a1630 1d3c5a 70505f d98a5c 1b3a5c 3a5a74 4a3350 7a4a58 2a1838 170d22"
            )
        case .modern:
            (
                "27358a 7a52bd f59a86 ffd2a6 6250b4 d07fb0 e8798c f8b376 6b3fa6 3c2670",
                "070b1c 1a2148 45386f 6f5fd8 262c60 484486 1c2452 3a3270 10143a 080a1c"
            )
        case .glass:
            (
                "2270c4 79b4e6 f6ead2 fff4d2 7d9fca d5dce4 ecc98e d9a262 cf9350 a86a34",
                "080a20 281f52 84466c ff9f7c d5777a 5c3663 55305f 3a2352 1f1640 100a22"
            )
        case .watch: ("", "")
        }
    }

    private static func colours(_ names: String) -> String {
        names.split(separator: " ").enumerated().map { ".k\($0){stop-color:#\($1)}" }.joined()
    }

    /// The colours of cards and texts: in light surroundings, and those that differ in the dark.
    private var material: (light: String, dark: String) {
        let dark = """
            .tint{fill:#2c2c34;fill-opacity:.6}.below{fill:#fff;fill-opacity:.08}.title,.body{fill:#fff}\
            .faint{fill:#fff;fill-opacity:.74}.label{fill:#fff;fill-opacity:.8}.critical{fill:#ffb0a9}
            """
        return switch self {
        case .classic: (".tint{fill:#f6f7f8;fill-opacity:.84}", dark)
        case .plain, .modern: (".tint{fill:#f7f7f9;fill-opacity:.68}", dark)
        case .glass:
            (
                """
                .card,.pill,.round{stroke:url(#rim)}.round{fill-opacity:.16}.lens{fill:url(#lens);stroke:url(#rim);\
                stroke-opacity:.5;stroke-width:1.6}.cast{fill:none;stroke:#0a1020;stroke-opacity:.07;stroke-width:5}\
                .tint{fill:#fff;fill-opacity:.5}.below{stroke:#fff;stroke-opacity:.5}.faint,.label{fill:#1b2233;fill-opacity:.86}.title,.body{fill:#0c0f16}
                """,
                """
                .tint{fill:#1a1240;fill-opacity:.34}.below{fill:#fff;fill-opacity:.06;stroke-opacity:.28}\
                .title,.body{fill:#fff}.faint,.label{fill:#fff;fill-opacity:.9}.critical{fill:#ffd3ce}
                """
            )
        case .watch:
            (
                """
                .card,.layer{fill:#26262a}.below{fill-opacity:.4}.title,.body{fill:#fff}.title{font-size:16px}\
                .faint{fill:#fff;fill-opacity:.66}.label{fill:#ffd27a}.critical{fill:#ff8f85}
                """, ""
            )
        }
    }

    /// The rules for all designs; those of a design come after them.
    private static let common = """
        text{unicode-bidi:isolate}.title,.body{font-size:15px;fill:#0b0b0c}.faint{font-size:13px;fill:#000;fill-opacity:.64}\
        .label,.critical{font-size:11px;fill:#000;fill-opacity:.7}.critical{fill:#a00d06;fill-opacity:1}\
        .title,.label,.critical,.letter,.clock,.heading,.number{font-weight:600}.card,.layer,.pill{fill:url(#frost)}.below{fill-opacity:.13}\
        .absent{stroke:#5b5d66;stroke-dasharray:5 4}.thumbnail{fill:#6f8fb0}.rule{stroke:#808590;stroke-opacity:.4}\
        .cross{stroke:#5b5d66;stroke-width:2.2;stroke-linecap:round}.letter,.clock,.date,.day,.heading{fill:#fff}.day{font-size:15px}.heading{font-size:22px}\
        .round{fill:#000;fill-opacity:.36}.paper{fill:#f4f5f8}.number{font-size:12px;fill:#fff}.disc{fill:#20242c}\
        .line{fill:none;stroke:#9aa1ad;stroke-width:1.5}.name{font-size:17px;font-weight:700;fill:#20242c}\
        .legend{font-size:13px;fill:#4d545f}.apart{fill:#b45309}.line.apart,.ring{fill:none;stroke:#d97706}\
        .ring{stroke-width:2.5;stroke-dasharray:6 4}.halo{fill:none;stroke:#fff;stroke-opacity:.85;stroke-width:5}.callout{fill:#fff;stroke:#d97706;stroke-width:1.5}\
        .cause{font-size:14px;font-weight:600;fill:#8a4300}
        """
    private static let commonDark = """
        .paper{fill:#15181d}.disc{fill:#e6e9ef}.number{fill:#15181d}.disc.apart{fill:#ffb454}.name{fill:#e6e9ef}\
        .legend{fill:#a9b1be}.callout{fill:#221b10}.cause{fill:#ffc266}.absent{stroke:#a6a8b3}
        """

    /// The style sheet of pictures with these designs, in which the first one's wallpaper is drawn.
    static func style(_ designs: [LockScreenDesign]) -> String {
        var (light, dark) = (common, commonDark)
        for design in designs {
            let (wallpaper, material) = (design.wallpaper, design.material)
            let scope = design == .watch && designs.count > 1 ? ".watch " : ""
            light += scoped(colours(wallpaper.light) + material.light, scope)
            dark += scoped(colours(wallpaper.dark) + material.dark, scope)
        }
        return light + "@media (prefers-color-scheme:dark){\(dark)}"
    }

    private static func scoped(_ rules: String, _ scope: String) -> String {
        if scope.isEmpty { return rules }
        return rules.split(separator: "}").map { rule in
            let parts = rule.split(separator: "{", maxSplits: 1)
            let names = (parts.first ?? "").split(separator: ",").map { scope + $0 }.joined(separator: ",")
            return "\(names){\(parts.dropFirst().first ?? "")}"
        }.joined()
    }

    /// The height of the blurred wallpaper: more than that of any list.
    static let longest = 3600

    /// The parts that drawings of this design refer to by name.
    var definitions: String {
        var text = """
            <linearGradient id="shine" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".3"/>\
            <stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".16"/></linearGradient>
            <path id="alert" d="M-1.3-5.3a1.5 1.5 0 0 1 2.6 0L6.2 3.2a1.5 1.5 0 0 1-1.3 2.2h-9.8a1.5 1.5 0 0 1-1.3-2.2z\
            M-.8-2.4v3.5H.8v-3.5zM-.8 2.2v1.6H.8V2.2z" fill="#f5302a" fill-rule="evenodd"/>
            <linearGradient id="edge"><stop stop-color="#8d9096"/><stop offset=".08" stop-color="#3b3d42"/>\
            <stop offset=".92" stop-color="#3b3d42"/><stop offset="1" stop-color="#86898f"/></linearGradient>

            """
        guard self != .watch else { return text }
        text += Self.gradient("sky", [0, 1, 2], to: 600) + Self.gradient("peak", [4, 5], from: 170, to: 520)
        text += Self.gradient("mid", [6, 7], from: 510, to: 700) + Self.gradient("near", [8, 9], from: 640, to: 790)
        text += """
            <radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="318" cy="300" r="300"><stop class="k3" stop-opacity=".8"/>\
            <stop class="k3" offset="1" stop-opacity="0"/></radialGradient>
            <filter id="blur" filterUnits="userSpaceOnUse" x="-40" y="-40" width="473" height="\(Self.longest + 40)">\
            <feGaussianBlur stdDeviation="\(self == .glass ? 11 : 20)"/></filter>
            <pattern id="frost" patternUnits="userSpaceOnUse" width="393" height="\(Self.longest)"><g filter="url(#blur)">\
            <path d="M-40-40h473v\(Self.longest)h-473z" fill="url(#sky)"/><path d="M0 0h393v852h-393z" fill="url(#glow)"/>\
            \(land(to: Self.longest, beyond: 40))</g><path class="tint" d="M0 0h393v\(Self.longest)h-393z"/></pattern>
            <path id="torch" d="M-5.5-11.5h11v3.2h-11zM-5.5-6.6h11c0 3.6-2.5 4.6-2.5 7.4v9a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2v-9\
            c0-2.8-2.5-3.8-2.5-7.4zM0-1.2a1.6 1.6 0 1 0 .01 0z" fill="#fff" fill-rule="evenodd"/>
            <path id="camera" d="M-4-9h8l2.2 2.8h3.8a3 3 0 0 1 3 3v8.7a3 3 0 0 1-3 3h-20a3 3 0 0 1-3-3v-8.7a3 3 0 0 1 3-3h3.8z\
            M0-3.6a4.8 4.8 0 1 0 .01 0zM0-1.8a3 3 0 1 1-.01 0z" fill="#fff" fill-rule="evenodd"/>
            <g id="status" fill="#fff"><path d="M0 8h3v4h-3zM5 5.5h3v6.5h-3zM10 3h3v9h-3zM15 0h3v12h-3z"/><path d="M24 4.2\
            a11 11 0 0 1 16 0M27 7.4a6.6 6.6 0 0 1 10 0M30 10.4a2.8 2.8 0 0 1 4 0" fill="none" stroke="#fff" \
            stroke-width="2"/><rect x="46.5" y=".5" width="23" height="11.5" rx="3.6" fill="none" stroke="#fff" \
            stroke-opacity=".5"/><rect x="48" y="2" width="18" height="8.5" rx="2.2"/></g>

            """
        if self == .glass {
            text += """
                <linearGradient id="rim" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".25" \
                stop-color="#fff" stop-opacity=".4"/><stop offset=".6" stop-color="#fff" stop-opacity=".2"/><stop offset="1" \
                stop-color="#fff" stop-opacity=".85"/></linearGradient>
                <linearGradient id="lens" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".3"/><stop offset=".4" \
                stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#fff" stop-opacity=".14"/></linearGradient>

                """
        }
        return text
    }

    private static func gradient(_ id: String, _ colours: [Int], from top: Int = 0, to bottom: Int) -> String {
        let last = max(1, colours.count - 1)
        let stops = colours.enumerated().map {
            "<stop class=\"k\($1)\" offset=\"\($0 == 0 ? "0" : $0 == last ? "1" : ".5")\"/>"
        }
        return
            "<linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"\(top)\" x2=\"0\" y2=\"\(bottom)\">"
            + stops.joined() + "</linearGradient>\n"
    }

    /// The mountain and the hills, down to this height and so far beyond the sides, where a blur would else be paler. The
    /// mountain's top covers a part of a large clock.
    private func land(to bottom: Int, beyond: Int = 0) -> String {
        let drop = self == .modern ? 0 : self == .glass ? 46 : 110
        func fill(_ top: String, _ id: String) -> String {
            "<path d=\"M\(-beyond) \(bottom)V\(top)H\(393 + beyond)V\(bottom)z\" fill=\"url(#\(id))\"/>"
        }
        let peak = """
            <g transform="translate(0 \(drop))"><path d="M\(-beyond) \(bottom - drop)V440H0L48 404 84 436 150 346 186 390 252 236 288 176 \
            314 226 342 272 372 326 393 342H\(393 + beyond)V\(bottom - drop)z" fill="url(#peak)"/><path d="M288 176 314 226 342 272 \
            372 326 393 342H\(393 + beyond)V560H393L346 450 322 350 300 300 308 250z" fill-opacity=".2"/></g>
            """
        return peak + fill("540H0C60 490 150 512 214 556S350 590 393 540", "mid")
            + fill("676H0C80 640 180 690 262 668S380 632 393 640", "near")
    }

    /// The device with its wallpaper and clock, for a screen of this height. The clock is behind the mountain if the cards are at the
    /// bottom, else before it.
    func device(height: Int, clock: String) -> String {
        let (width, _) = screen
        if self == .watch {
            return """
                <path d="M16 0 26-46H172L182 0zM16 \(height)l10 46H172l10-46z" fill="#26282c"/><rect x="209" y="56" width="13" \
                height="44" rx="5" fill="#54565c"/><rect x="-15" y="-15" width="228" height="\(height + 30)" rx="62" \
                fill="url(#edge)"/><rect class="wall" x="-9" y="-9" width="216" height="\(height + 18)" rx="56"/>
                \(clock)
                """
        }
        let buttons = "M-14 172h4v34h-4zM-14 232h4v62h-4zM-14 308h4v62h-4zM403 254h4v98h-4z"
        let opening =
            switch self {
            case .classic:
                "<path d=\"M88 0a6 6 0 0 1 6 6v4a20 20 0 0 0 20 20H279a20 20 0 0 0 20-20V6a6 6 0 0 1 6-6z\"/>"
            case .plain: "<path d=\"M110 0a6 6 0 0 1 6 6v7a20 20 0 0 0 20 20H257a20 20 0 0 0 20-20V6a6 6 0 0 1 6-6z\"/>"
            default: "<rect x=\"133.5\" y=\"11.5\" width=\"126\" height=\"37\" rx=\"18.5\"/>"
            }
        let rim = "x=\"-12\" y=\"-12\" width=\"417\" height=\"\(height + 24)\" rx=\"\(corner + 12)\""
        let shell = """
            <path d="\(buttons)" fill="#3a3c41"/><rect \(rim) fill="url(#edge)"/><rect x="-10" y="-10" width="413" \
            height="\(height + 20)" rx="\(corner + 10)"/>
            <rect class="wall" width="\(width)" height="\(height)" rx="\(corner)" fill="url(#sky)"/>\
            <path d="M0 0h393v600h-393z" fill="url(#glow)"/>

            """
        let ground = """
            \(land(to: height - corner))<rect y="\(height - 2 * corner)" width="\(width)" height="\(2 * corner)" \
            rx="\(corner)" fill="url(#near)"/>

            """
        return shell + (isAtBottom ? clock + ground : ground + clock) + opening + "\n" + furniture(height)
    }

    /// The fixed parts of each lock screen: the status bar, the two buttons and the home indicator.
    private func furniture(_ height: Int) -> String {
        let (y, radius, x) = self == .glass ? (height - 69, 27, 63) : (height - 75, 25, 71)
        let (start, top) = self == .classic ? (22, 16) : self == .plain ? (36, 18) : (36, 24)
        var text = """
            <text class="letter" x="\(start)" y="\(top + 11)" font-size="14">Carrier</text>\
            <use href="#status" x="\(self == .classic ? 308 : 302)" y="\(top)"/>

            """
        for (x, glyph) in [(x, "torch"), (393 - x, "camera")] {
            text += "<circle class=\"round\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>"
            text += "<use href=\"#\(glyph)\" x=\"\(x)\" y=\"\(y)\"/>\n"
        }
        return text + "<rect x=\"127\" y=\"\(height - 13)\" width=\"139\" height=\"5\" rx=\"2.5\" fill=\"#fff\"/>\n"
    }

    /// The clock and the day, with a padlock on older systems.
    func clock(_ time: LockScreenTime) -> String {
        func text(_ name: String, _ text: String, _ y: Int, _ size: Int, _ weight: Int) -> String {
            let (x, anchor) = self == .watch ? (176, "end") : (196, "middle")
            return """
                <text class="\(name)" x="\(x)" y="\(y)" font-size="\(size)" style="font-weight:\(weight)" \
                text-anchor="\(anchor)">\(XMLText.escaped(text))</text>

                """
        }
        let day =
            time.day.map { day in { (y: Int, weight: Int) in text("date", day, y, 21, weight) } } ?? { _, _ in "" }
        switch self {
        case .watch: return text("clock", time.clock, 23, 16, 600)
        case .classic: return padlock + text("clock", time.clock, 182, 84, 200) + day(218, 400)
        case .plain: return padlock + text("clock", time.clock, 174, 82, 300) + day(210, 400)
        case .modern: return day(113, 600) + text("clock", time.clock, 203, 100, 600)
        case .glass:
            return day(98, 600) + (GlassClock.drawing(time.clock) ?? text("clock", time.clock, 250, 120, 500))
        }
    }

    private var padlock: String {
        """
        <path transform="translate(196 70)" fill="#fff" fill-rule="evenodd" d="M-7.5-1.5V-6a7.5 7.5 0 0 1 15 0v4.5\
        a3 3 0 0 1 2.5 3v8.5a3 3 0 0 1-3 3h-14a3 3 0 0 1-3-3v-8.5a3 3 0 0 1 2.5-3zM-4.9-1.6h9.8V-6a4.9 4.9 0 0 0-9.8 0z"/>

        """
    }
}

/// The tall digits of the clock on iOS 26 and later, drawn as lines with a wide stroke.
enum GlassClock {
    /// Three strokes: a bright rim, the blurred wallpaper in it, and light on that. Nil for a time with other characters
    /// than Western digits and colons.
    static func drawing(_ time: String) -> String? {
        let signs = time.utf8.map { $0 == UInt8(ascii: ":") ? colon : digits.element(at: Int($0) - 48) }
        let width = signs.reduce(-gap) { $0 + ($1?.width ?? 0) + gap }
        var (x, path) = ((393 - width) / 2, "")
        for sign in signs {
            guard let sign else { return nil }
            path += "M\(x) \(top)\(sign.path)"
            x += sign.width + gap
        }
        let strokes = [("#fff", 21, ".85"), ("url(#frost)", 18, "1"), ("#fff", 18, ".42")]
        return "<g class=\"digits\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
            + "<title>\(XMLText.escaped(time))</title>"
            + strokes.map {
                "<path d=\"\(path)\" stroke=\"\($0)\" stroke-width=\"\($1)\" stroke-opacity=\"\($2)\"/>"
            }.joined() + "</g>\n"
    }

    private static let (top, gap) = (136, 30)
    private typealias Sign = (width: Int, path: String)
    private static let colon: Sign = (0, "m0 40v.1m0 46v.1")
    /// The lines of each digit in a field of 34 by 121 points, from its upper left corner.
    private static let digits: [Sign] = [
        (34, "m0 17v87a17 17 0 0 0 34 0v-87a17 17 0 0 0-34 0z"), (20, "m0 18 20-18v121"),
        (34, "m0 22v-5a17 17 0 0 1 34 0v20c0 34-34 44-34 84h34"),
        (34, "m0 20v-3a17 17 0 0 1 34 0v22a17 17 0 0 1-17 17h-4m4 0a17 17 0 0 1 17 17v31a17 17 0 0 1-34 0v-3"),
        (34, "m27 121v-121l-27 84h34"),
        (34, "m31 0h-27v53c3-4 8-6 13-6a17 17 0 0 1 17 17v40a17 17 0 0 1-34 0v-3"),
        (34, "m0 69v35a17 17 0 0 0 34 0v-35a17 17 0 0 0-34 0v-52a17 17 0 0 1 34 0v4"),
        (34, "m0 0h34c0 44-21 60-21 121"),
        (34, "m0 17v22a17 17 0 0 0 34 0v-22a17 17 0 0 0-34 0zm0 56v31a17 17 0 0 0 34 0v-31a17 17 0 0 0-34 0z"),
        (34, "m34 52v-35a17 17 0 0 0-34 0v35a17 17 0 0 0 34 0v52a17 17 0 0 1-34 0v-4"),
    ]
}

/// The icons of apps in pictures: each image is there once, and cards refer to it.
struct AppIcons {
    /// The images, in base64.
    private var images: [String] = []
    var bytes: Int { images.reduce(0) { $0 + $1.utf8.count } }

    /// Takes the icons of the apps in these options, in order, until `room` bytes are full; apps after that are drawn with a letter.
    init(_ options: GroupingOptions, room: Int) {
        for app in [options.app] + options.apps.sorted(by: { $0.key < $1.key }).map({ $0.value }) {
            guard let image = app.app.values(of: .icon)?.first, !images.contains(image) else { continue }
            guard bytes + image.utf8.count <= room else { return }
            images.append(image)
        }
    }

    /// The id by which `<use>` refers to an image; nil if the picture does not contain it.
    func name(of image: String?) -> String? { images.firstIndex { $0 == image }.map { "icon\($0)" } }

    /// The SVG elements for `<defs>` that the cards refer to; empty without icons.
    var definitions: String {
        if images.isEmpty { return "" }
        let box = "clipPathUnits=\"objectBoundingBox\""
        return images.enumerated().reduce(
            into: """
                <clipPath id="square" \(box)><rect width="1" height="1" rx=".237"/></clipPath>
                <clipPath id="round" \(box)><circle cx=".5" cy=".5" r=".5"/></clipPath>

                """
        ) { text, icon in
            text += """
                <symbol id="icon\(icon.offset)" viewBox="0 0 38 38"><image width="38" height="38" \
                href="data:image/png;base64,\(icon.element)"/></symbol>

                """
        }
    }
}
