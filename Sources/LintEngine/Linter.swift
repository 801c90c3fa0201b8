import AppResources
import JSONText
import PushDocument
import PushPayload

/// Finds what will go wrong with a push, from its bytes.
/// A linter has no state beside its options: create it once and use it from any number of threads.
public struct Linter: Sendable {
    /// What the author knows beyond the payload.
    public private(set) var options: LintOptions
    private let ruleSet: RuleSet
    private let rules: RuleTable
    /// What the rules found in earlier documents; nil before `prepared()`.
    private var cache: VerdictCache?

    /// A linter of these rules.
    public init(_ rules: RuleSet, _ options: LintOptions) {
        self.options = options
        ruleSet = rules
        self.rules = RuleTable(rules, options)
    }

    /// The same linter, prepared for many payloads: it recognises one like an earlier one without running the rules.
    public func prepared() -> Linter {
        // The cache knows nothing of placeholders, an app's names, a project's own rules and earlier pushes.
        guard cache == nil, options.app == nil, options.olderApp == nil, options.template == nil,
            options.ownRules.isEmpty, options.story == nil
        else { return self }
        var linter = self
        linter.cache = VerdictCache(for: options.headers)
        return linter
    }

    /// This linter for bodies of requests as a server receives them, whose only header fields are those of `sending(with:)`.
    public func forReceivedBodies() -> Linter {
        var options = options.forSentBodies
        options.hasAllHeaders = true
        return Linter(ruleSet, options)
    }

    /// The findings of a body that is sent as it is, with these header fields. It has to be a payload, or the request that the
    /// option `envelope` names: a request document, or the request of another service, is an error.
    public func findings(inBody body: some Collection<UInt8>, headers: Headers = Headers()) -> [LocatedFinding] {
        var linter = self
        linter.options = options.forSentBodies
        return linter.findings(in: body, headers: headers)
    }

    /// This linter for one push: its header fields replace those of the same name in the options.
    public func sending(with headers: Headers) -> Linter {
        guard !headers.fields.isEmpty else { return self }
        var linter = self
        linter.options.headers = headers.filled(by: options.headers)
        linter.cache = cache?.sending(headers)
        return linter
    }

    /// This linter for pushes that are sent at a moment, which is compared with the times in them.
    public func sending(at moment: UnixTime) -> Linter {
        var linter = self
        linter.options.clock = { moment }
        return linter
    }

    /// True if a document certainly has no finding. `false` means unknown; always `false` before `prepared()`.
    public func isCertainlyClean(_ bytes: UnsafeRawBufferPointer, named name: String? = nil) -> Bool {
        isCertainly(below: .info, bytes, named: name)
    }

    /// The same of findings of this severity or a higher one.
    public func isCertainly(
        below severity: Severity, _ bytes: UnsafeRawBufferPointer, named name: String? = nil
    ) -> Bool {
        guard case .known(let worst)? = recall(bytes, named: name) else { return false }
        return worst.map { $0 < severity } ?? true
    }

    /// What is known about a document.
    public enum Checked: Sendable {
        /// The highest severity of its findings, nil for none: that of an earlier document like it.
        case known(Severity?)
        /// The result of linting it.
        case linted(LintResult)
    }

    /// The highest severity of a document's findings, which costs a prepared linter next to nothing, or the result of linting it.
    public func check(_ bytes: UnsafeRawBufferPointer, named name: String? = nil) -> Checked {
        recall(bytes, named: name) ?? .linted(lint(Array(bytes), named: name))
    }

    /// True if a payload that is sent with the header fields of a JSON object certainly has no finding. `false` means unknown;
    /// always `false` before `prepared()`.
    public func isCertainlyClean(_ bytes: UnsafeRawBufferPointer, headers: UnsafeRawBufferPointer) -> Bool {
        guard let cache = cache?.sending(json: headers),
            case .known(nil)? = recall(bytes, named: nil, from: cache, isLinting: false)
        else { return false }
        return true
    }

    /// The result of linting a document; nil if it certainly has no finding.
    public func lintUnlessClean(_ bytes: UnsafeRawBufferPointer, named name: String? = nil) -> LintResult? {
        switch check(bytes, named: name) {
        case .known(nil): nil
        case .known: lint(Array(bytes), named: name)
        case .linted(let result): result
        }
    }

    /// What is known about a document, where the cache is asked; nil for a document that the cache can't know.
    private func recall(_ bytes: UnsafeRawBufferPointer, named name: String?) -> Checked? {
        guard let cache else { return nil }
        return recall(bytes, named: name, from: cache)
    }

    private func recall(
        _ bytes: UnsafeRawBufferPointer, named name: String?, from cache: VerdictCache, isLinting: Bool = true
    ) -> Checked? {
        guard EnvelopeForm.ofText(named: name, choice: options.envelope) == nil else { return nil }
        let reading = VerdictCache.Reading(
            isBody: options.areSentBodies, isForSimulator: name?.hasSuffix(".apns") == true,
            record: options.record, hasMoment: options.clock != nil)
        return cache.check(bytes, as: reading) { isLinting ? lint(Array(bytes), named: name) : nil }
    }

    /// The findings of a document with their places, in the order of the text.
    public func findings(in bytes: [UInt8], named name: String? = nil) -> [LocatedFinding] {
        bytes.withUnsafeBytes { lintUnlessClean($0, named: name) }.map(LocatedFinding.all) ?? []
    }

    /// The findings of a payload that is sent with these header fields.
    public func findings(in bytes: [UInt8], headers: Headers, named name: String? = nil) -> [LocatedFinding] {
        // Most pushes are known to the cache, which takes less than a linter of their own.
        if let cache = cache?.sending(headers),
            case .known(nil)? = bytes.withUnsafeBytes({ recall($0, named: name, from: cache, isLinting: false) })
        {
            return []
        }
        return sending(with: headers).findings(in: bytes, named: name)
    }

    /// The findings of a payload given as text.
    public func findings(in text: String, headers: Headers = Headers(), named name: String? = nil) -> [LocatedFinding] {
        findings(in: text.utf8, headers: headers, named: name)
    }

    /// The findings of a payload given as bytes in any collection; a clean one is not copied if its bytes are contiguous.
    public func findings(
        in bytes: some Collection<UInt8>, headers: Headers = Headers(), named name: String? = nil
    ) -> [LocatedFinding] {
        let linter = sending(with: headers)
        let found = bytes.withContiguousStorageIfAvailable {
            linter.lintUnlessClean(UnsafeRawBufferPointer($0), named: name).map(LocatedFinding.all) ?? []
        }
        return found ?? LocatedFinding.all(of: linter.lint(Array(bytes), named: name))
    }

    /// Checks one document: a payload, a request document `{"headers": {…}, "payload": {…}}`, or one of the forms in
    /// which payloads are embedded. Markdown and shell scripts are recognised by the name of the file.
    public func lint(_ bytes: [UInt8], named name: String? = nil) -> LintResult {
        let document = PushDocument(bytes, named: name, options: options.reading)
        let isForSimulator = name?.hasSuffix(".apns") == true
        return LintResult(
            document: document,
            found: document.fragments.map { findings(in: $0, of: document, isForSimulator: isForSimulator) })
    }

    private func findings(in fragment: Fragment, of document: PushDocument, isForSimulator: Bool) -> [Finding] {
        var findings = FindingCollector(options: options, in: fragment)
        rules.check(fragment, into: &findings)
        // What a service builds has no places in the document but that of its message.
        guard let request = fragment.push?.request, !fragment.isBuilt else { return findings.deduplicated }
        let checked = CheckedPush(
            request: request, minimum: options.minimum, app: options.app, olderApp: options.olderApp,
            mustBePush: options.allArePushes,
            isForSimulator: isForSimulator, moment: options.clock?(), signingKeys: options.signingKeys)
        rules.check(checked, into: &findings)
        for rule in options.ownRules where options.severities[rule.id] != .some(.none) {
            for report in rule.check(checked) { findings.add(report, of: rule.rule) }
        }
        if let story = options.story {
            check(story.before(StoryPush(request, in: document.value(at: .root))), in: fragment, into: &findings)
        }
        return findings.deduplicated
    }

    // MARK: Sequences

    /// The result with what is wrong with pushes of the document after others.
    public func adding(_ pushes: [EarlierPushes], to result: LintResult) -> LintResult {
        var found = result.found
        for earlier in pushes where found.indices.contains(earlier.push.fragment) {
            let fragment = result.document.fragments[earlier.push.fragment]
            var findings = FindingCollector(options: options, in: fragment)
            check(earlier, in: fragment, into: &findings)
            found[earlier.push.fragment] += findings.deduplicated
        }
        return LintResult(document: result.document, found: found)
    }

    private func check(_ earlier: EarlierPushes, in fragment: Fragment, into findings: inout FindingCollector) {
        guard let pushType = fragment.push?.request?.pushType else { return }
        for sequence in ruleSet.sequences where sequence.rule.pushTypes.contains(pushType) {
            if let report = sequence.run(earlier) { findings.add(report, of: sequence.rule) }
        }
    }
}
