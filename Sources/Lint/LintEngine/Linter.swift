import PushDocument
import PushPayload

/// Finds what will go wrong with a push, from its bytes.
/// A linter has no state that changes its answers: create it once and use it from any number of threads. After some documents it
/// begins to recognise one like an earlier one without running the rules.
public final class Linter: Sendable {
    /// The author's knowledge beyond the payload, and the severities of findings.
    public let options: LintOptions
    private let ruleSet: RuleSet
    private let rules: RuleTable
    private let reading: ReadingOptions
    private let knowledge: CheckedPush.Knowledge
    /// The verdicts on earlier documents; nil if no verdict holds for a second document.
    private let memory: DocumentMemory?

    /// A linter of these rules, which may remember verdicts.
    package init(_ rules: RuleSet, _ options: LintOptions, memory: DocumentMemory? = nil) {
        self.options = options
        reading = options.reading
        knowledge = CheckedPush.Knowledge(
            minimum: options.oldestSystems, app: options.app, olderApp: options.olderApp,
            signingKeys: options.signingKeys)
        ruleSet = rules
        self.rules = RuleTable(rules, options)
        self.memory = memory
    }

    /// The findings of a body that is about to be sent as it is, with these header fields, in the order of the text; quick for a body
    /// like an earlier clean one. It has to be a payload, or the request that the option `envelope` names: a request document, or the
    /// request of another service, is an error. The times in it are compared with the moment, else with the options' clock, if they
    /// have one; `APNSLint` has the same for `Data`, text and typed pushes, with the system's clock.
    @_disfavoredOverload
    public func findings(
        in body: some Collection<UInt8>, headers: Headers = Headers(), at moment: UnixTime? = nil
    ) -> [Finding] {
        func all(_ input: Input) -> [Finding] { lintUnlessKnownClean(input)?.findings ?? [] }
        // A body whose bytes are contiguous is not copied if it is clean.
        let found = body.withContiguousStorageIfAvailable {
            all(Input(UnsafeRawBufferPointer($0), headers: headers, at: moment, stage: .sending))
        }
        return found ?? all(Input(Array(body), headers: headers, at: moment, stage: .sending))
    }

    /// Checks one document: a payload, a request document `{"headers": {…}, "payload": {…}}`, or one of the envelopes.
    public func lint(_ input: Input) -> LintResult {
        lintWhole(input).abridged(to: Self.maximumOfRule)
    }

    /// The number of findings of one rule in a push that are worth reading.
    static let maximumOfRule = 10_000

    /// The same with all findings, however many there are.
    func lintWhole(_ input: Input) -> LintResult {
        check(PushDocument(input.bytes, named: input.name, options: reading(input)), of: input).sayingReasonsOnce()
    }

    /// The findings in places of a document that set `aps` and were not read.
    package func lintUnread(_ input: Input) -> LintResult {
        check(PushDocument(input.bytes, named: input.name, options: reading(input)), of: input).ofUnreadPlaces
    }

    /// Checks a text in place of a fragment of a document, without the rest of the document. Offsets count from the text's beginning.
    func lint(_ source: [UInt8], inPlaceOf fragment: Fragment, of input: Input) -> LintResult {
        check(PushDocument(source, inPlaceOf: fragment, named: input.name, options: reading(input)), of: input)
    }

    private func reading(_ input: Input) -> ReadingOptions {
        var reading = reading
        reading.stage = stage(of: input)
        if !input.headers.areUnknown { reading.headers = input.headers.filled(by: reading.headers) }
        return reading
    }

    private func check(_ document: PushDocument, of input: Input) -> LintResult {
        let (stage, moment) = (stage(of: input), input.moment ?? options.clock?())
        var found: [[Finding]] = []
        found.reserveCapacity(document.fragments.count)
        for index in document.fragments.indices {
            found.append(findings(in: index, of: document, at: stage, moment))
        }
        return LintResult(document: document, found: found)
    }

    /// The verdict on a document: that of an earlier one like it, or the result of the rules.
    public enum Checked: Sendable {
        /// The highest severity of its findings, nil for none: that of an earlier document like it.
        case known(Severity?)
        case linted(LintResult)
    }

    /// The highest severity of the findings, at next to no cost for a document like an earlier one, or the whole result.
    public func recallOrLint(_ input: Input) -> Checked {
        var parts = AnswerPlaces()
        return recallOrLint(input, noting: &parts)
    }

    /// The same for a record, of which some parts are noted if its verdict is known.
    package func recallOrLint(_ input: Input, noting parts: inout AnswerPlaces) -> Checked {
        recall(input, &parts) ?? .linted(lint(input))
    }

    /// The result of linting a document; nil for one like an earlier one without findings.
    package func lintUnlessKnownClean(_ input: Input) -> LintResult? {
        switch recallOrLint(input) {
        case .known(nil): nil
        case .known: lint(input)
        case .linted(let result): result
        }
    }

    /// The same linter, which recognises documents from the second on, where it would begin after some.
    public func prepared() -> Linter {
        memory?.prepare()
        return self
    }

    /// True if a document certainly has no finding of a severity, or a higher one. `false` means unknown.
    package func isKnown(below severity: Severity = .info, _ input: Input) -> Bool {
        var parts = AnswerPlaces()
        guard case .known(let worst)? = recall(input, &parts) else { return false }
        return worst.map { $0 < severity } ?? true
    }

    /// True if a payload that is sent with the header fields of a JSON object certainly has no finding. `false` means unknown.
    package func isKnownClean(_ bytes: UnsafeRawBufferPointer, headers: UnsafeRawBufferPointer) -> Bool {
        memory?.knowsClean(bytes, headers, options.stage, options.clock != nil) ?? false
    }

    /// The verdict that is remembered, or that of the rules, which is remembered then; nil for a document that can't be.
    @inline(__always) private func recall(_ input: Input, _ parts: inout AnswerPlaces) -> Checked? {
        memory?.check(input, stage(of: input), input.moment != nil || options.clock != nil, &parts, lint)
    }

    /// True if each push is judged as one that is about to be sent, also where the document is a description of its request.
    private var isSending: Bool { options.stage.isBody || options.envelope.isOneForm }

    private func stage(of input: Input) -> Stage {
        let stage = input.stage ?? options.stage
        return stage == .written && input.name?.hasSuffix(".apns") == true ? .simulated : stage
    }

    /// The findings in a fragment of a document. A fragment without findings is not copied.
    private func findings(
        in index: Int, of document: PushDocument, at stage: Stage, _ moment: UnixTime?
    ) -> [Finding] {
        var findings = FindingCollector()
        let traits = document.traits(of: index)
        if !traits.isEmpty || !document.fragments[index].messages.isEmpty {
            rules.check(document.fragments[index].at(moment), traits, into: &findings)
        }
        if let channel = document.fragments[index].channelRequest {
            let push = CheckedPush(channel.request, CheckedPush.Knowledge(), stage: stage)
            rules.checkHeaders(push, into: &findings)
        }
        if let request = document.fragments[index].request {
            let isWritten = stage == .written || stage.isOfLog
            let push = CheckedPush(
                request, knowledge, stage: isWritten && isSending ? .sending : stage, moment: moment)
            rules.check(push, into: &findings)
            for rule in options.ownRules where options.severities[rule.id] != .some(.none) {
                for report in rule.check(push) { findings.add(report, of: rule.rule) }
            }
            if let story = options.story {
                let earlier = story.before(StoryPush(request, in: document.value(at: .root)))
                check(earlier, in: document.fragments[index], into: &findings)
            }
        }
        guard !findings.isEmpty else { return [] }
        let fragment = document.fragments[index]
        return fragment.placed(findings.findings(in: fragment, options), in: document.bytes)
    }

    /// The result for a document that is known to be clean, without running the rules.
    package func clean(_ input: Input) -> LintResult {
        let document = PushDocument(input.bytes, named: input.name, options: reading(input))
        return LintResult(document: document, found: document.fragments.map { _ in [] })
    }

    /// The result with what is wrong with pushes of the document after others.
    package func adding(_ pushes: [PushInStory], to result: LintResult) -> LintResult {
        var found = result.found
        for earlier in pushes where found.indices.contains(earlier.push.fragment) {
            let fragment = result.document.fragments[earlier.push.fragment]
            var findings = FindingCollector()
            check(earlier, in: fragment, into: &findings)
            found[earlier.push.fragment] += fragment.placed(
                findings.findings(in: fragment, options), in: result.bytes)
        }
        return LintResult(document: result.document, found: found)
    }

    private func check(_ earlier: PushInStory, in fragment: Fragment, into findings: inout FindingCollector) {
        guard let request = fragment.request else { return }
        let push = CheckedPush(request, CheckedPush.Knowledge(app: options.app), stage: options.stage)
        var earlier = earlier
        earlier.app = options.app.flatMap { push.isForAnother(than: $0) ? nil : $0 }
        for sequence in ruleSet.sequences where sequence.rule.pushTypes.contains(request.pushType) {
            if let report = sequence.run(earlier) { findings.add(report, of: sequence.rule) }
        }
    }
}
