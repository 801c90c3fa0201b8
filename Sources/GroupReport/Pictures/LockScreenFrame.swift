public import PushGrouping
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

    /// A sequence as an animated picture without a script, two seconds for each step; renderers without animation show the
    /// last step. `count` is the number of all steps, if `frames` has not all of them.
    public func animatedSVG(_ frames: [LockScreenFrame], of count: Int? = nil) -> String {
        let count = count ?? frames.count
        let shown = frames.prefix(Self.maximumFrames)
        let screens = shown.map { lockScreen($0.result) }
        let last = screens.last ?? lockScreen(GroupingResult(devices: [], notDisplayed: [], removals: [], notes: []))
        let wall = screens.map { $0.wallHeight }.max() ?? last.wallHeight
        let height = (screens.map { $0.height - $0.wallHeight }.max() ?? 0) + wall + 24
        let seconds = 2 * max(1, shown.count)
        let share = 100 / Double(max(1, shown.count))
        let style =
            LockScreenLook.style
            + ".frame{visibility:hidden;animation:frame \(seconds)s step-end infinite}.frame:last-child{visibility:visible}"
            + "@keyframes frame{0%{visibility:visible}\(share)%,100%{visibility:hidden}}"
            + "@media (prefers-reduced-motion:reduce){.frame{animation:none}}"
        var content = "<g>\n"
        for (index, (frame, screen)) in zip(shown, screens).enumerated() {
            // A negative delay starts the animation in the middle, so that frames follow each other.
            let delay = 2 * index - seconds
            let name = "\(index + 1). \(frame.name)"
            content += "<g class=\"frame\" style=\"animation-delay:\(delay)s\">\n"
            content += "<title>\(XMLText.escaped(name))</title>\n" + screen.content(onWall: wall)
            content += screen.drawCaption(name, middleAt: height - 8) + "</g>\n"
        }
        let left = count - shown.count
        return last.picture(
            height: height, wall: wall,
            title: "Lock screen, \(count) steps" + (left > 0 ? ", \(shown.count) of them shown" : ""),
            description: shown.enumerated().map { "\($0 + 1). \($1.name)." }.joined(separator: " "), style: style,
            content: content + "</g>\n")
    }
}
