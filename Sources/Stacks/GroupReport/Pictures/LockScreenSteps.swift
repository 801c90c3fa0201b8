import JSONText
public import PushGrouping
import PushPayload
import ReportText

/// The lock screen after one step of a sequence.
public struct LockScreenFrame: Sendable {
    let name: String
    let result: GroupingResult

    /// The lock screen after a step.
    public init(after step: SequenceStep, _ result: GroupingResult) {
        name = (step.label.isEmpty ? "" : step.label + ": ") + step.phrase
        self.result = result
    }
}

extension LockScreenPicture {
    /// The maximum number of frames in an animation.
    public static let maximumFrames = 60

    /// A sequence as an animated picture without a script, two seconds for each step, as far as the steps fit into a picture;
    /// renderers without animation show the last of them. `count` is the number of all steps, if `frames` has not all of them.
    public func animatedSVG(_ frames: [LockScreenFrame], of count: Int? = nil) -> String {
        let count = count ?? frames.count
        var (shown, panels, bytes) = ([LockScreenFrame](), [Panel](), 0)
        for frame in frames.prefix(Self.maximumFrames) {
            // A frame shows the device that the step changed.
            let panel = self.panels(frame.result)[0]
            bytes += panel.screen.bytes + 2 * frame.name.utf8.count + 400
            if bytes > 26_000 - panel.screen.icons.bytes, !shown.isEmpty { break }
            shown.append(frame)
            panels.append(panel)
        }
        if panels.isEmpty {
            panels = self.panels(GroupingResult(devices: [], notDisplayed: [], removals: [], notes: []))
        }
        let design = panels[0].screen.design
        let (height, seconds) = (panels.reduce(0) { max($0, $1.screen.height) }, 2 * max(1, shown.count))
        let (side, above) = design == .watch ? (24, 46) : (14, 14)
        let (left, width) = (side + 24, design.screen.width + 2 * side + 48)
        func each(_ draw: (Int) -> String) -> String {
            panels.indices.map { index in
                // A negative delay starts the animation in the middle, so that frames follow each other.
                "<g class=\"frame\" style=\"animation-delay:\(2 * index - seconds)s\">\n\(draw(index))</g>\n"
            }.joined()
        }
        let isOneClock = panels.allSatisfy {
            $0.screen.time.clock == panels[0].screen.time.clock && $0.screen.time.day == panels[0].screen.time.day
        }
        let clock =
            isOneClock ? design.clock(panels[0].screen.time) : "<g>\(each { design.clock(panels[$0].screen.time) })</g>"
        let top = above + 78
        let cards = each { index in
            guard index < shown.count else { return panels[index].screen.content(onScreen: height).text }
            let name = "\(index + 1). \(shown[index].name)"
            let line = LockScreenText.lines(name, size: 17, room: width - 48, isBold: true, maximum: 1).first ?? ""
            return "<title>\(XMLText.escaped(LockScreenText.shown(String(name.prefix(200)))))</title>\n"
                + "<g transform=\"translate(\(-left) \(-top))\">\(text("name", line, 24, 38))"
                + "\(text("legend", [options.pictured.name, panels[index].size].joined(separator: panels[index].size.isEmpty ? "" : ": "), 24, 60))</g>\n"
                + panels[index].screen.content(onScreen: height).text
        }
        // Of a step, in hundredths of a percent.
        let share = 10_000 / max(1, shown.count)
        let style = """
            .frame{visibility:hidden;animation:frame \(seconds)s step-end infinite}.frame:last-child{visibility:visible}\
            @keyframes frame{0%{visibility:visible}\(share / 100).\((share % 100).digits(2))%,100%{visibility:hidden}}\
            @media (prefers-reduced-motion:reduce){.frame{animation:none}}
            """
        let hidden = count - shown.count
        return canvas(
            (width, top + height + above + 24), panels,
            title: title(counted(count, "step") + (hidden > 0 ? ", \(shown.count) of them shown" : "")),
            description: Self.joined(shown.enumerated().map { "\($0 + 1). \($1.name)." }, separator: " "), style: style,
            content: """
                <g class="\(design.rawValue)" transform="translate(\(left) \(top))">
                \(design.device(height: height, clock: clock))<g>
                \(cards)</g>
                </g>

                """, hasPaper: true)
    }
}
