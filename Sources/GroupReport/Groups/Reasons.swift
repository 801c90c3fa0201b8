import PushGrouping

extension GroupingResult {
    /// What became of the notifications that are in no stack, and the notes on the sequence: sentences, each behind the label of
    /// its notification.
    var sections: [(title: String, rows: [[String]])] {
        func rows(_ removals: [Removal]) -> [[String]] { removals.map { [$0.label, $0.phrase] } }
        let missing = notDisplayed.flatMap { push in
            ([push.reason.sentence] + push.notes.map { $0.sentence }).map { [push.label, $0] }
        }
        return [
            ("not displayed", missing), ("replaced", rows(replaced)), ("cleared", rows(cleared)),
            ("removed", rows(removed)), ("worth knowing", notes.map { [$0.sentence] }),
        ]
    }
}

extension Group {
    /// The notes on the group and its notifications, and the reasons for its texts: all if `isExplained`, and otherwise those that
    /// point to a mistake. Each is a sentence, behind what it is about.
    func reasons(isExplained: Bool, _ options: GroupingOptions) -> [[String]] {
        var rows = notes.filter { isExplained || !$0.isHint }.map { [$0.sentence] }
        for notification in notifications {
            // What an extension may change is said once for all.
            rows += notification.notes.filter { isExplained ? $0 != .extensionMayChange : !$0.isHint }
                .map { [notification.label, $0.sentence] }
        }
        if isExplained { rows.append([GroupTitle.reason(kind, options)]) }
        for summary in summaries where hidden == nil || isExplained {
            rows += summary.steps.filter { isExplained || $0.isMistake }.map { [summary.era.name, $0.sentence] }
        }
        for part in hidden?.parts ?? [] where isExplained || part.fault != nil {
            rows.append(["hidden previews", part.sentence])
        }
        return rows
    }
}

extension Note {
    /// True if it has no effect on what is shown.
    fileprivate var isHint: Bool {
        switch self {
        case .replaces, .extensionMayChange, .drawnByExtension: true
        default: false
        }
    }
}
