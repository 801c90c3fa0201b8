import PushGrouping
import PushLint
import ReportText

/// What is wrong with pushes after others, in a line each.
struct SequenceNotes {
    private var story = Story()
    private var lines: [String] = []

    /// Compares a push with the earlier ones to its device.
    mutating func take(_ step: SequenceStep) {
        guard case .delivery(let delivery) = step, !delivery.isLocal else { return }
        let push = StoryPush(delivery.request, device: delivery.device ?? "", date: delivery.date)
        let earlier = story.take(push, at: delivery.label)
        lines += Linter.sentences(after: earlier).map { "\(delivery.label): \($0)" }
    }

    func text(_ style: Style) -> String {
        guard !lines.isEmpty else { return "" }
        return style.paint("one push after another", .strong) + "\n"
            + lines.map { "  \(TerminalText.safe($0))\n" }.joined() + "\n"
    }
}
