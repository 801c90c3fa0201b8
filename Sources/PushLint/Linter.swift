import AppResources
import JSONText
import PushDocument
import PushPayload
import PushScan

/// Finds what will go wrong with a push, from its bytes.
///
/// A linter has no state beside its options: create it once and use it from any number of threads.
public struct Linter: Sendable {
    /// What the author knows beyond the payload.
    public private(set) var options: LintOptions
    /// The rules by what they look at.
    private let rules: RuleTable
    /// The scan that recognises nearly all clean payloads in one pass; nil before `prepared()`.
    private var scan: CleanScan?
    /// Where the scan finds payloads in records.
    private var recordPlaces: RecordPlaces?
    /// Where the scan finds payloads in requests to push services.
    private var envelopePlaces: [RecordPlaces] = []

    /// A linter with these options.
    public init(_ options: LintOptions = LintOptions()) {
        self.options = options
        rules = RuleTable(options)
    }

    /// The same linter, prepared for many payloads: a clean payload of a shape that was checked before is recognised in one
    /// pass over its bytes, without running the rules.
    public func prepared() -> Linter {
        // The scan knows nothing of placeholders, an app's names and a project's own rules.
        guard scan == nil, options.app == nil, options.template == nil, options.ownRules.isEmpty else { return self }
        var linter = self
        linter.scan = CleanScan(checks: .ofRules)
        linter.envelopePlaces = EnvelopeOutline.all(options.envelope).enumerated().compactMap { number, outline in
            RecordPlaces(
                envelope: number + 1, payload: outline.payload, isText: outline.isText, headers: outline.headers,
                alert: outline.alert, others: outline.others)
        }
        linter.recordPlaces = options.record.flatMap {
            RecordPlaces(
                payload: $0.payload.tokens, headers: $0.headers?.tokens ?? [], requests: linter.envelopePlaces)
        }
        return linter
    }

    /// This linter for bodies of requests as a server receives them: a body is always a payload, and its only header fields
    /// are those of `sending(with:)`.
    public func forReceivedBodies() -> Linter {
        var options = options.forSentBodies
        options.hasAllHeaders = true
        return Linter(options)
    }

    /// The findings of a body that is sent as it is, with these header fields. It has to be a payload, or the request that the
    /// option `envelope` names: a request document, or the request of another service, is an error.
    public func findings(inBody body: some Collection<UInt8>, headers: Headers = Headers()) -> [LocatedFinding] {
        var linter = self
        linter.options = options.forSentBodies
        linter.recordPlaces = nil
        if linter.options.envelope == .none { linter.envelopePlaces = [] }
        // What was learnt of request documents does not hold for bodies. In JSON without escapes their key stands as it is.
        if body.contains("headers") || body.contains("\\u") { linter.scan = nil }
        return linter.findings(in: body, headers: headers)
    }

    /// This linter for one push: its header fields replace those of the same name in the options.
    public func sending(with headers: Headers) -> Linter {
        let all = headers.filled(by: options.headers)
        guard all != options.headers else { return self }
        var linter = self
        linter.options.headers = all
        linter.scan = scan?.sending(headers)
        return linter
    }

    /// This linter for pushes that are sent at a moment, which is compared with the times in them.
    public func sending(at moment: UnixTime) -> Linter {
        var linter = self
        linter.options.clock = { moment }
        return linter
    }

    /// True if the present moment counts for a document, so that no verdict on it lasts.
    private func dependsOnMoment(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard options.clock != nil else { return false }
        let names: [StaticString] = ["timestamp", "-date", "expiration", "authorization"]
        return options.headers["apns-expiration"] != nil || options.headers["authorization"] != nil
            || names.contains { bytes.contains($0) }
    }

    /// True if a document certainly has no finding. `false` means unknown; always `false` before `prepared()`.
    public func isCertainlyClean(_ bytes: UnsafeRawBufferPointer, named name: String? = nil) -> Bool {
        isCertainlyClean(bytes, named: name) { _ in }
    }

    /// The same, with the result if the rules had to check the document.
    private func isCertainlyClean(
        _ bytes: UnsafeRawBufferPointer, named name: String?, learning take: (LintResult) -> Void
    ) -> Bool {
        guard let scan, !dependsOnMoment(bytes), EnvelopeForm.ofText(named: name, choice: options.envelope) == nil
        else { return false }
        func verdict(_ bytes: UnsafeRawBufferPointer) -> CleanScan.Verdict {
            let result = lint(Array(bytes), named: name)
            take(result)
            // The scan would treat such a body as a request document, but a sent body is always a payload.
            if options.areSentBodies, result.isClean, result.document.looksLikeRequestDocument { return .open }
            return result.verdict
        }
        guard options.record != nil else {
            let isBare = options.envelope.forDocument(named: name) == .none
            return scan.isClean(bytes, or: isBare ? [] : envelopePlaces, asking: verdict)
        }
        return recordPlaces.map { scan.isClean(bytes, at: $0, asking: verdict) } ?? false
    }

    /// The result of linting a document; nil if it certainly has no finding. On a prepared linter a clean payload costs
    /// next to nothing.
    public func lintUnlessClean(_ bytes: UnsafeRawBufferPointer, named name: String? = nil) -> LintResult? {
        var known: LintResult?
        if isCertainlyClean(bytes, named: name, learning: { known = $0 }) { return nil }
        return known ?? lint(Array(bytes), named: name)
    }

    /// The findings of a document with their places, in the order of the text. On a prepared linter a clean payload
    /// costs next to nothing.
    public func findings(in bytes: [UInt8], named name: String? = nil) -> [LocatedFinding] {
        bytes.withUnsafeBytes { lintUnlessClean($0, named: name) }.map(LocatedFinding.all) ?? []
    }

    /// The findings of a payload that is sent with these header fields: one linter serves all pushes of a server, and
    /// each push has headers of its own.
    public func findings(in bytes: [UInt8], headers: Headers, named name: String? = nil) -> [LocatedFinding] {
        sending(with: headers).findings(in: bytes, named: name)
    }

    /// Checks one document: a payload, a request document `{"headers": {…}, "payload": {…}}`, or one of the forms in
    /// which payloads are embedded. Markdown and shell scripts are recognised by the name of the file.
    public func lint(_ bytes: [UInt8], named name: String? = nil) -> LintResult {
        let document = PushDocument(bytes, named: name, options: options.reading)
        let isForSimulator = name?.hasSuffix(".apns") == true
        return LintResult(
            document: document, found: document.fragments.map { findings(in: $0, isForSimulator: isForSimulator) })
    }

    /// The findings of one fragment of a document.
    private func findings(in fragment: Fragment, isForSimulator: Bool) -> [Finding] {
        var findings = FindingCollector(options: options, in: fragment)
        rules.check(fragment, into: &findings)
        guard let request = fragment.push?.request else { return findings.deduplicated }
        let checked = CheckedPush(
            request: request, minimum: options.minimum, app: options.app, mustBePush: options.allArePushes,
            isForSimulator: isForSimulator, moment: options.clock?())
        rules.check(checked, into: &findings)
        for rule in options.ownRules where options.severities[rule.id] != .some(.none) {
            for report in rule.check(checked) { findings.add(report, of: rule.rule) }
        }
        return findings.deduplicated
    }
}
