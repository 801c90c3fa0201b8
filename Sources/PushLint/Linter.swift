import AppResources
import JSONText
import PushPayload

/// Finds what will go wrong with a push, from its bytes.
///
/// A linter holds nothing but its options: it can be made once and used from any number of threads.
public struct Linter: Sendable {
    /// What the author knows beyond the payload.
    public let options: LintOptions
    private let memberChecks: [(rule: Int, check: @Sendable (Member, inout Findings) -> Void)]
    private let requestChecks: [(rule: Int, check: @Sendable (Request, inout Findings) -> Void)]
    private let appChecks: [(rule: Int, check: @Sendable (Request, AppManifest, inout Findings) -> Void)]
    private let headerChecks: [(rule: Int, check: @Sendable (Request, inout Findings) -> Void)]

    /// A linter with these options.
    public init(_ options: LintOptions = LintOptions()) {
        self.options = options
        var members: [(Int, @Sendable (Member, inout Findings) -> Void)] = []
        var requests: [(Int, @Sendable (Request, inout Findings) -> Void)] = []
        var apps: [(Int, @Sendable (Request, AppManifest, inout Findings) -> Void)] = []
        var headers: [(Int, @Sendable (Request, inout Findings) -> Void)] = []
        for (index, rule) in Rule.all.enumerated() where options.severities[rule.id] != .some(.none) {
            switch rule.check {
            case .text: break
            case .member(let check): members.append((index, check))
            case .request(let check) where rule.family == .headers: headers.append((index, check))
            case .request(let check): requests.append((index, check))
            case .app(let check): apps.append((index, check))
            }
        }
        memberChecks = members
        requestChecks = requests
        appChecks = apps
        headerChecks = headers
    }

    /// Checks one document: a payload, or a request document `{"headers": {…}, "payload": {…}}`.
    public func lint(_ bytes: [UInt8]) -> LintResult {
        do {
            let document = try JSONDocument(parsing: bytes)
            return check(document, bytes, OffsetMap(), Findings(options: options, request: nil))
        } catch {
            return lint(bytes, after: error)
        }
    }

    /// What else there is to say once the mistakes of syntax are put right in memory.
    private func lint(_ bytes: [UInt8], after first: SyntaxError) -> LintResult {
        var findings = Findings(options: options, request: nil)
        var text = bytes
        var origin = OffsetMap()
        var error = first
        for _ in 0..<Self.mostRepairs {
            Rule.report(error, origin, into: &findings)
            guard text.count <= Self.mostRepairedBytes, let repair = error.repair, repair.isSafe else { break }
            text = repair.edits.applied(to: text)
            origin.append(repair.edits)
            do {
                let document = try JSONDocument(parsing: text)
                return check(document, bytes, origin, findings)
            } catch let next {
                error = next
            }
        }
        return LintResult(
            bytes: bytes, wireBytes: bytes.count, limit: options.headers.limit, request: nil, findings: findings.all,
            readable: bytes,
            origin: OffsetMap(), value: nil)
    }

    /// How many mistakes of syntax are named in one document.
    private static let mostRepairs = 20
    /// Longer texts are not read past their first mistake: each repair reads all of it again.
    private static let mostRepairedBytes = 65536

    private func check(
        _ document: JSONDocument, _ bytes: [UInt8], _ origin: OffsetMap, _ found: Findings
    ) -> LintResult {
        let request = Request(document.value, headers: options.headers)
        var findings = Findings(options: options, request: request)
        if document.hasRepeatedKeys { Rule.reportRepeats(document, origin, into: &findings) }
        let limit = request?.limit ?? options.headers.limit
        let wire = document.bytes[request.map { PayloadSize.range(of: $0, in: document) } ?? document.bytes.indices]
        if wire.count > limit { Rule.reportSize(wire, limit, request, into: &findings) }
        if let request {
            checkMembers(of: request, into: &findings)
            // A request document may lack a payload that can be read, and a payload alone says nothing of its headers.
            let isHeaderKnown = request.envelope != nil || !request.headers.fields.isEmpty
            for (rule, check) in requestChecks where request.hasPayload {
                findings.ruleIndex = rule
                check(request, &findings)
            }
            for (rule, check) in headerChecks where isHeaderKnown {
                findings.ruleIndex = rule
                check(request, &findings)
            }
            if let app = options.app, request.hasPayload {
                for (rule, check) in appChecks {
                    findings.ruleIndex = rule
                    check(request, app, &findings)
                }
            }
        } else {
            Rule.reportRoot(document.value, into: &findings)
        }
        return LintResult(
            bytes: bytes, wireBytes: wire.count, limit: limit, request: request, findings: found.all + findings.all,
            readable: document.bytes, origin: origin, value: document.value)
    }

    private func checkMembers(of request: Request, into findings: inout Findings) {
        Member.each(of: request) { member in
            for (rule, check) in memberChecks {
                findings.ruleIndex = rule
                check(member, &findings)
            }
        }
    }
}
