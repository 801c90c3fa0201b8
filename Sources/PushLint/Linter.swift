import AppResources
import JSONText
import PushPayload
import PushScan

/// Finds what will go wrong with a push, from its bytes.
///
/// A linter holds nothing but its options: it can be made once and used from any number of threads.
public struct Linter: Sendable {
    /// What the author knows beyond the payload.
    public private(set) var options: LintOptions
    private let memberChecks: [MemberCheck]
    private let requestChecks: [RequestCheck]
    private let appChecks: [AppCheck]
    private let headerChecks: [RequestCheck]
    /// What tells nearly all clean payloads in one pass, once it was made.
    private var scan: CleanScan?

    // In tuples or generic types each call of a check would go through a thunk.
    private struct MemberCheck {
        /// The rule's place in `Rule.all`.
        let rule: Int
        let run: @Sendable (Member, inout Findings) -> Void
    }

    private struct RequestCheck {
        let rule: Int
        let run: @Sendable (Request, inout Findings) -> Void
    }

    private struct AppCheck {
        let rule: Int
        let run: @Sendable (Request, AppManifest, inout Findings) -> Void
    }

    /// A linter with these options.
    public init(_ options: LintOptions = LintOptions()) {
        self.options = options
        var members: [MemberCheck] = []
        var requests: [RequestCheck] = []
        var apps: [AppCheck] = []
        var headers: [RequestCheck] = []
        for (index, rule) in Rule.all.enumerated() where options.severities[rule.id] != .some(.none) {
            switch rule.check {
            case .text: break
            case .member(let check): members.append(MemberCheck(rule: index, run: check))
            case .request(let check):
                let check = RequestCheck(rule: index, run: check)
                if rule.family == .headers { headers.append(check) } else { requests.append(check) }
            case .app(let check): apps.append(AppCheck(rule: index, run: check))
            }
        }
        memberChecks = members
        requestChecks = requests
        appChecks = apps
        headerChecks = headers
    }

    /// The same linter, made ready for many payloads: what is certainly clean it then tells in one pass over the bytes. It
    /// takes about as long as some hundred payloads.
    public func prepared() -> Linter {
        // Placeholders and an app's own names are for the rules.
        guard scan == nil, options.app == nil, options.template == nil else { return self }
        var linter = self
        linter.scan = CleanScan(checks: .ofRules)
        return linter
    }

    /// This linter for one push: its header fields take the place of those of the same name in the options.
    public func sending(with headers: Headers) -> Linter {
        let all = headers.filled(by: options.headers)
        guard all != options.headers else { return self }
        var linter = self
        linter.options.headers = all
        linter.scan = scan?.sending(headers)
        return linter
    }

    /// Whether a document certainly has no finding. `false` says nothing, and is all that a linter says that is not prepared.
    public func isCertainlyClean(_ bytes: UnsafeRawBufferPointer, named name: String? = nil) -> Bool {
        guard let scan, EnvelopeForm.ofText(named: name, options) == nil else { return false }
        return scan.isClean(bytes) { verdict($0) }
    }

    /// What there is to say about a document, with places and in the order of the text. On a linter that is prepared this
    /// costs nearly nothing for a payload without fault.
    public func findings(in bytes: [UInt8], named name: String? = nil) -> [LocatedFinding] {
        if bytes.withUnsafeBytes({ isCertainlyClean($0, named: name) }) { return [] }
        return LocatedFinding.all(of: lint(bytes, named: name))
    }

    /// The findings of a payload that is sent with these header fields: the linter serves all pushes of a server, and each push
    /// says what is its own.
    public func findings(in bytes: [UInt8], headers: Headers, named name: String? = nil) -> [LocatedFinding] {
        sending(with: headers).findings(in: bytes, named: name)
    }

    /// Checks one document: a payload, a request document `{"headers": {…}, "payload": {…}}`, or one of the forms in which
    /// payloads are embedded. The name of its file tells Markdown and shell scripts, which can't be told by their bytes.
    public func lint(_ bytes: [UInt8], named name: String? = nil) -> LintResult {
        // An `.apns` file is given to the Simulator as it is.
        let isBare = options.envelope == .auto && name?.hasSuffix(".apns") == true
        var sheet = Sheet(choice: isBare ? .none : options.envelope)
        let passage = Passage(bytes)
        if let form = EnvelopeForm.ofText(named: name, options) {
            sheet.holdsPayloads = true
            for inner in form.passages(in: passage) { read(inner, onto: &sheet) }
        } else {
            read(passage, mayBeProse: options.envelope == .auto && name?.contains(".") != true, onto: &sheet)
        }
        return LintResult(
            bytes: bytes, payloads: sheet.payloads, passages: sheet.passages, holdsPayloads: sheet.holdsPayloads)
    }

    /// What comes of a document while it is read.
    private struct Sheet {
        /// Where payloads are looked for.
        let choice: EnvelopeChoice
        var payloads: [LintedPayload] = []
        var passages: [Passage] = []
        var holdsPayloads = false
    }

    /// How deep texts may stand in texts.
    private static let mostDepth = 6

    /// Reads a text, and what else there is in it once its mistakes of syntax are put right in memory.
    private func read(_ source: Passage, mayBeProse: Bool = false, onto sheet: inout Sheet) {
        var passage = source
        if let template = passage.context.template ?? options.template {
            passage.context.template = template
            passage.apply(template.edits(in: passage.text))
        }
        var findings = Findings(options: options, request: nil, in: passage.pointer)
        do {
            let document = try JSONDocument(parsing: passage.text)
            check(document, passage, source, onto: &sheet)
            return
        } catch {
            if mayBeProse {
                let inner = EnvelopeForm.passages(inProse: source)
                for passage in inner { read(passage, onto: &sheet) }
                sheet.holdsPayloads = !inner.isEmpty
                if sheet.holdsPayloads { return }
            }
            let recovery = SyntaxRecovery(passage.text, after: error)
            Rule.report(recovery, in: &passage, into: &findings)
            if let document = recovery.document {
                passage.findings = findings.all
                check(document, passage, source, onto: &sheet)
                return
            }
        }
        passage.findings = findings.all
        let headers = passage.context.headers.filled(by: options.headers)
        sheet.payloads.append(
            LintedPayload(
                pointer: passage.pointer, range: source.origin.original(source.text.indices), request: nil,
                wireBytes: source.text.count, limit: headers.limit, isAtLeast: false))
        passage.text = source.text
        sheet.passages.append(passage)
    }

    private func check(_ document: JSONDocument, _ source: Passage, _ original: Passage, onto sheet: inout Sheet) {
        var passage = source
        passage.value = document.value
        if let inner = EnvelopeForm.passages(in: document, passage, sheet.choice),
            passage.context.depth < Self.mostDepth
        {
            sheet.holdsPayloads = true
            var findings = Findings(options: options, request: nil, in: passage.pointer, of: document.value)
            if document.hasRepeatedKeys { Rule.reportRepeats(document, passage.origin, into: &findings) }
            passage.findings += findings.all
            if !passage.findings.isEmpty { sheet.passages.append(passage) }
            for passage in inner { read(passage, onto: &sheet) }
            return
        }
        let context = passage.context
        let hasUnknowns = context.template != nil || context.hasStandIns
        let value = hasUnknowns ? Placeholder.filled(document.value) : document.value
        let request = Request(
            context.alert.map { value.alerting($0) } ?? value, headers: context.headers.filled(by: options.headers),
            isRelayed: context.isRelayed, isForSDK: context.isForSDK)
        var findings = Findings(options: options, request: request, in: passage.pointer, of: document.value)
        if document.hasRepeatedKeys, !context.isPart { Rule.reportRepeats(document, passage.origin, into: &findings) }
        let payload = measured(request, in: document, passage, original)
        if payload.wireBytes > payload.limit {
            Rule.reportSize(payload, document, into: &findings)
        }
        sheet.payloads.append(payload)
        if let request {
            checkMembers(of: request, into: &findings)
            // A request document may lack a payload that can be read, and a payload alone says nothing of its headers.
            let isHeaderKnown = request.envelope != nil || !request.headers.fields.isEmpty
            for check in request.hasPayload ? requestChecks : [] {
                findings.ruleIndex = check.rule
                check.run(request, &findings)
            }
            for check in isHeaderKnown ? headerChecks : [] {
                findings.ruleIndex = check.rule
                check.run(request, &findings)
            }
            if let app = options.app, request.hasPayload {
                for check in appChecks {
                    findings.ruleIndex = check.rule
                    check.run(request, app, &findings)
                }
            }
        } else {
            Rule.reportRoot(document.value, into: &findings)
        }
        passage.findings += findings.all
        sheet.passages.append(passage)
    }

    /// The payload with what goes on the wire: the text as it stands, and what a push service writes anew in its
    /// shortest form.
    private func measured(
        _ request: Request?, in document: JSONDocument, _ passage: Passage, _ original: Passage
    ) -> LintedPayload {
        let range = request.map { PayloadSize.range(of: $0, in: document) } ?? document.bytes.indices
        var text = document.bytes[range]
        if let template = passage.context.template {
            let least = template.edits(in: original.text, least: true).applied(to: original.text)
            let pointer = request?.payloadPointer ?? .root
            text = least[pointer == .root ? least.indices : Locator(least).place(of: pointer)?.value ?? least.indices]
        }
        let bytes = passage.context.isRelayed ? Minifier(unescaping: true).bytes(text).count : text.count
        return LintedPayload(
            pointer: passage.pointer.appending(request?.payloadPointer ?? .root),
            range: passage.origin.original(range), request: request, wireBytes: bytes,
            limit: request?.limit ?? options.headers.limit, isAtLeast: passage.context.template != nil)
    }

    private func checkMembers(of request: Request, into findings: inout Findings) {
        let checks = memberChecks
        Member.each(of: request) { member in
            for check in checks {
                findings.ruleIndex = check.rule
                check.run(member, &findings)
            }
        }
    }
}
