import JSONText

/// The reason why two notifications of a sequence are in one stack, or in two.
package struct StackComparison: Sendable {
    /// The reason as a sentence.
    package let sentence: String
    /// A change of the payloads that would bring them together; nil if they are together, or if there is none.
    package private(set) var remedy: String?
    /// True if they are in one stack.
    package private(set) var isOneStack = false
}

extension StackComparison {
    /// Compares two notifications, each named by the number of its arrival from 1, its label, the line at the end of its
    /// label, its identifier or its text.
    ///
    /// - Throws: `ReadingError` for a name that none, or more than one notification has.
    package init(_ one: String, _ other: String, in result: GroupingResult) throws(ReadingError) {
        let fates = Fate.all(in: result)
        let (first, second) = (try Fate.named(one, in: fates), try Fate.named(other, in: fates))
        if first.label == second.label, first.arrival == second.arrival {
            throw ReadingError(.value(.root), "“\(one)” and “\(other)” name the same notification, \(first.label)")
        }
        guard let group = first.group, let otherGroup = second.group else {
            let absent = first.group == nil ? first : second
            self.init(sentence: "\(absent.label) is not in the list: \(absent.absence)")
            return
        }
        self.init(first, group, second, otherGroup)
    }

    private init(_ first: Fate, _ group: Group, _ second: Fate, _ other: Group) {
        func text(_ text: String?, _ without: String = "one without a name") -> String {
            text.map { "“\($0)”" } ?? without
        }
        let (thread, otherThread) = (group.kind.thread, other.kind.thread)
        if group.leading == other.leading, group.device == other.device, group.app == other.app {
            let reason =
                switch group.kind {
                case .app: "both have no thread-id, so they are in the app's own group"
                case .thread(let thread): "both have the thread-id “\(thread)”"
                case .categoryAndThread: "both have the same category and thread-id"
                case .single: "they are the same notification"
                }
            let isApart = group.isShownOneByOne && !group.isOpen
            self.init(
                sentence: isApart
                    ? "\(reason); but this system stacks from about four notifications on, and shows these"
                        + " \(group.count) one by one"
                    : "they are in one stack: \(reason)", isOneStack: !isApart)
        } else if group.device != other.device {
            self.init(sentence: "they are on two devices, \(text(group.device)) and \(text(other.device))")
        } else if group.app != other.app {
            self.init(
                sentence:
                    "they are of two apps, \(text(group.app)) and \(text(other.app)); a thread does not cross apps",
                remedy: "send both to one topic")
        } else if case .single = group.kind {
            self.init(sentence: "groups are turned off in the user's settings (--grouping off)")
        } else if let fate = [first, second].first(where: { $0.threadNote != nil }), let note = fate.threadNote {
            let remedy = Self.remedy(fate.label == first.label ? otherThread : thread)
            self.init(sentence: "\(fate.label): \(note.sentence)", remedy: remedy)
        } else if case .categoryAndThread(let one, let thread) = group.kind,
            case .categoryAndThread(let another, thread) = other.kind
        {
            self.init(
                sentence: "on watchOS the category counts too: \(text(one, "none")) and \(text(another, "none"))",
                remedy: "give both one category")
        } else if let thread, let otherThread {
            let isAlike = ThreadDifference.looks(thread) == ThreadDifference.looks(otherThread)
            self.init(
                sentence: "their thread-ids are “\(thread)” and “\(otherThread)”"
                    + (isAlike
                        ? ", which differ only in \(ThreadDifference(thread, otherThread).rawValue)"
                        : ", and identifiers are compared byte by byte"),
                remedy: "write the same thread-id in both")
        } else {
            let (label, known) = thread == nil ? (first.label, otherThread) : (second.label, thread)
            self.init(
                sentence: "\(label) has no thread-id, so it is in the app's own group; the other has “\(known ?? "")”",
                remedy: Self.remedy(known))
        }
    }

    private static func remedy(_ thread: String?) -> String {
        "give it \"thread-id\": \(JSONWriter().text(.string(thread ?? ""))) in aps"
    }

    private struct Fate {
        let arrival: Int
        let label: String
        var names: [String] = []
        var group: Group?
        /// The reason why it is in none; empty if it is in one.
        var absence = ""
        /// The reason why its thread identifier is ignored.
        var threadNote: Note?

        static func all(in result: GroupingResult) -> [Fate] {
            var fates = result.groups.flatMap { group in
                group.notifications.map { notification in
                    Fate(
                        arrival: notification.arrival, label: notification.label,
                        names: [notification.collapseID, notification.text, notification.body?.text].compactMap { $0 },
                        group: group, threadNote: notification.notes.first(where: { $0.isAboutThread }))
                }
            }
            fates += result.notDisplayed.map { Fate(arrival: $0.arrival, label: $0.label, absence: $0.reason.sentence) }
            fates += result.removals.map { Fate(arrival: $0.arrival, label: $0.label, absence: $0.phrase) }
            return fates
        }

        static func named(_ name: String, in fates: [Fate]) throws(ReadingError) -> Fate {
            let tests: [(Fate) -> Bool] = [
                { $0.label == name }, { $0.label.hasSuffix(":" + name) || $0.label.hasSuffix("/" + name) },
                { String($0.arrival + 1) == name }, { $0.names.contains(name) },
                { $0.names.contains { $0.contains(name) } },
            ]
            for test in tests {
                let found = fates.filter(test)
                if found.count > 1 {
                    let labels = found.prefix(3).map { $0.label }.joined(separator: ", ")
                    let more = found.count > 3 ? " and \(found.count - 3) more" : ""
                    throw ReadingError(.value(.root), "“\(name)” names \(found.count) notifications: \(labels)\(more)")
                }
                if let only = found.first { return only }
            }
            throw ReadingError(.value(.root), "no notification has the line, id or text “\(name)”")
        }
    }
}

extension Note {
    /// True if it says why a thread identifier is not read.
    fileprivate var isAboutThread: Bool {
        switch self {
        case .threadIDDropped, .threadIDEmpty, .threadIDMissed: true
        default: false
        }
    }
}
