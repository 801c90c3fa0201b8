import AppResources
import GroupReport
import PushDocument
import ReportText
public import JSONText
public import PushGrouping
public import PushLint

/// The stacks that the pushes of a run make, with the pushes that are apart from theirs because of a finding.
public struct StackReport: Sendable {
    private var list: NotificationList
    private var fixedList: NotificationList
    /// The cause of each push that the fixes would move, by the number of its arrival.
    private var causes: [Int: Finding] = [:]
    private static let maximumStacks = 20

    /// No stacks yet, for a device with these settings.
    public init(options: GroupingOptions) {
        list = NotificationList(options)
        fixedList = NotificationList(options)
    }

    package mutating func take(_ document: DocumentStacks) {
        for (step, fixed) in zip(document.steps, document.fixedSteps) {
            let arrival = list.arrivals
            list.take(step)
            fixedList.take(fixed)
            if list.arrivals > arrival { causes[arrival] = document.cause }
        }
    }

    /// A stack, and the pushes that would be in it but for a finding.
    private struct Stack {
        let group: Group
        var apart: [(label: String, cause: Finding)] = []
    }

    /// The stacks in their order. A stack with its fixes is the one of that name now, or else that of its newest notification.
    private func stacks(_ result: GroupingResult) -> [Stack] {
        var stacks = result.groups.map { Stack(group: $0) }
        guard !causes.isEmpty else { return stacks }
        var places: [Int: (stack: Int, label: String)] = [:]
        for (index, group) in result.groups.enumerated() {
            for notification in group.notifications { places[notification.arrival] = (index, notification.label) }
        }
        for group in fixedList.result().groups {
            let members = group.notifications.compactMap { notification in
                places[notification.arrival].map { (notification.arrival, $0.stack, $0.label) }
            }
            let (app, device, kind) = (group.app, group.device, group.kind)
            let same = result.groups.firstIndex { ($0.app, $0.device, $0.kind) == (app, device, kind) }
            guard let home = same ?? members.first?.1 else { continue }
            for (arrival, stack, label) in members.reversed() where stack != home {
                if let cause = causes[arrival] { stacks[home].apart.append((label, cause)) }
            }
        }
        return stacks
    }

    /// A section for people, or one line for a single push.
    func text(_ style: Style, columns: Int) -> String {
        let result = list.result()
        let stacks = stacks(result)
        let missing = result.notDisplayed
        if stacks.count + missing.count == 1, stacks.first?.group.count ?? 1 == 1 { return "stack: \(line)\n\n" }
        var text = style.paint("stacks", .strong) + "\n"
        for stack in stacks.prefix(Self.maximumStacks) {
            let newestFirst = stack.group.summaries.reversed()
            text += "  \(title(stack))\n" + stack.group.shortLines(newestFirst, columns: columns, indent: 4)
            for (label, cause) in stack.apart {
                text += lines("    ! ", "\(label) is apart: \(cause.message) [\(cause.rule.id)]", columns)
            }
        }
        if stacks.count > Self.maximumStacks { text += "  and \(stacks.count - Self.maximumStacks) more\n" }
        for push in missing.prefix(Self.maximumStacks) {
            text += lines("  ", "not displayed: \(push.label): \(push.reason.sentence)", columns)
        }
        return text + "\n"
    }

    private func lines(_ mark: String, _ sentence: String, _ columns: Int) -> String {
        Wrap.hanging(mark, width: mark.count, DisplayWidth.visible(sentence), columns: columns)
    }

    /// The name of a stack and its size, as in "the app, thread “trip-7”, 3 of 4 notifications".
    private func title(_ stack: Stack) -> String {
        let count = stack.group.count
        let part = stack.apart.isEmpty ? "" : "\(count) of "
        return
            "\(GroupTitle.name(stack.group, list.options)), \(part)\(counted(count + stack.apart.count, "notification"))"
    }

    /// The stack of a single push, or why it is in none, and the stack with all fixes if that is another.
    private var line: String {
        let (now, fixed) = (Self.place(list), Self.place(fixedList))
        return now == fixed ? now : "\(now); with the fixes: \(fixed)"
    }

    private static func place(_ list: NotificationList) -> String {
        let result = list.result()
        return result.groups.first.map { GroupTitle.name($0, list.options) }
            ?? "none, \(result.notDisplayed.map { $0.reason.sentence }.joined())"
    }

    /// The stack of one push that a linter has checked, in one line.
    public static func line(of result: LintResult, by linter: Linter) -> String {
        var report = StackReport(options: GroupingOptions(app: linter.options.app ?? AppManifest()))
        let place = DocumentSteps.Origin(name: "", path: "", source: SourceText(result.bytes))
        report.take(DocumentStacks(result, at: place, named: nil, by: linter))
        return report.line
    }

    /// The report of `apnslint group --format json`, with the pushes that are `apart` from each stack.
    public func report(version: String) -> JSONValue {
        var value = GroupJSONReport(version: version, options: list.options).value(list.result()).object ?? JSONObject()
        value["groups"] = json(version: version)
        return .object(value)
    }

    /// The stacks as `apnslint group` writes them, each with the pushes that are `apart`.
    func json(version: String) -> JSONValue {
        let report = GroupJSONReport(version: version, options: list.options)
        return .array(
            stacks(list.result()).map { stack in
                var value = report.value(stack.group).object ?? JSONObject()
                value["apart"] = .array(
                    stack.apart.map { label, cause in
                        [
                            "label": .string(label), "rule": .string(cause.rule.id), "message": .string(cause.message),
                            "pointer": .string(cause.pointer.description),
                        ]
                    })
                return .object(value)
            })
    }

    var html: String {
        let result = list.result()
        let items = stacks(result).prefix(Self.maximumStacks).map { stack in
            let apart = stack.apart.map { "<br>\(HTMLPage.text("\($0.label) is apart: \($0.cause.message)"))" }
            return "<li>\(HTMLPage.text(title(stack)))\(apart.joined())</li>\n"
        }
        let picture = LockScreenPicture(options: list.options)
        return picture.iconsOfPage
            + "<h2>Stacks</h2>\n<div class=\"screens\">\n<div>\(picture.figure(result))</div>\n"
            + "<div><ol>\n\(items.joined())</ol></div>\n</div>\n"
    }
}

extension DocumentSteps {
    /// The items of a document. A push that shows nothing by the linter's findings has the reason.
    /// Returns nil if memory does not suffice to read it.
    package static func items(
        in text: [UInt8], named name: String?, at place: Origin, by linter: Linter
    ) -> [Item]? {
        let name = name ?? EnvelopeForm.name(for: text)
        let result = linter.lintUnlessKnownClean(Input(text, named: name))
        let document = result?.document ?? PushDocument(text, named: name, options: linter.options.reading)
        guard !document.ranOutOfMemory else { return nil }
        return items(
            of: document, at: place, headers: linter.options.headers, form: linter.options.record,
            losses: losses(in: document, result, by: linter))
    }

    /// The items of a document that the linter has checked.
    static func items(of result: LintResult, at place: Origin, by linter: Linter) -> [Item] {
        items(
            of: result.document, at: place, headers: linter.options.headers, form: linter.options.record,
            losses: losses(in: result.document, result, by: linter))
    }

    /// The reasons why the device shows nothing of each fragment's push: what the linter found, or APNs' answer in the record.
    private static func losses(in document: PushDocument, _ result: LintResult?, by linter: Linter) -> [String?] {
        let (form, losses) = (linter.options.record, result?.losses ?? [])
        guard form.hasAnswer else { return losses }
        return document.fragments.enumerated().map { index, fragment in
            let answers = fragment.record.lazy.map { PushAnswer(of: .object($0), form) }
            if let answer = answers.first(where: { $0.isRefused }) { return "APNs answered \(answer.text)" }
            return losses.indices.contains(index) ? losses[index] : nil
        }
    }
}

/// The pushes and events of a checked document as steps of a sequence: as they are, and as they would be with all fixes.
package struct DocumentStacks: Sendable {
    package let steps: [SequenceStep]
    let fixedSteps: [SequenceStep]
    /// The finding to blame where a push is in another stack than with the fixes.
    let cause: Finding?

    /// The steps of a document that a linter has checked under this name, as they are read from it and from its fixed version.
    package init(_ result: LintResult, at place: DocumentSteps.Origin, named name: String?, by linter: Linter) {
        func read(_ result: LintResult) -> [SequenceStep] {
            DocumentSteps.items(of: result, at: place, by: linter).compactMap { item in
                if case .step(let step) = item { step } else { nil }
            }
        }
        steps = read(result)
        guard result.findings.contains(where: { $0.fix != nil }) else {
            (fixedSteps, cause) = (steps, nil)
            return
        }
        let fix = Fixer(linter, unsafe: true).fix(result.bytes, named: name)
        let fixed = read(fix.remaining)
        fixedSteps = fixed.count == steps.count ? fixed : steps
        // If there are several findings, the one about the thread is to blame.
        let aboutThread = fix.applied.first { finding in
            finding.pointer.tokens.contains { $0.lowercased().contains("thread") }
        }
        cause = aboutThread ?? fix.applied.first
    }
}

/// The differences of predicted stacks from those that a file expects, for CI: each is a sentence.
package enum StackTestReport {
    package static func junit(_ path: String, _ differences: [String]) -> String {
        JUnitReporter().test(path, failingWith: differences)
    }

    package static func github(_ path: String, _ differences: [String]) -> String {
        differences.map { GitHubReporter().error($0, title: "stacks", of: path) }.joined()
    }
}
