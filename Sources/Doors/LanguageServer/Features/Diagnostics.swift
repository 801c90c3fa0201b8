import JSONText
import PushLint
import PushReport

/// Findings as diagnostics: the same findings as `lint` reports, at the same bytes.
extension LanguageServer {
    /// The diagnostics of an open document; empty if the configuration excludes it.
    mutating func diagnostics(of document: OpenDocument) -> [JSONValue] {
        let text = document.text
        let mistakes = workspace.role(of: document.path).mistakes(in: document)
        let findings = analysis(of: document.uri)?.entries ?? []
        var diagnostics = mistakes.map { note($0.message, at: $0.range, severity: 1, in: text) }
        diagnostics += findings.prefix(Self.maximumFindings).map { diagnostic($0, in: document) }
        if findings.count > Self.maximumFindings {
            let rest = findings.count - Self.maximumFindings
            diagnostics.append(note("\(rest) more findings are not shown", at: 0..<0, severity: 3, in: text))
        }
        return diagnostics
    }

    private static let maximumFindings = 1000

    /// A diagnostic that is not a finding.
    private func note(_ message: String, at range: Range<Int>, severity: Int64, in text: DocumentText) -> JSONValue {
        [
            "range": text.range(range), "severity": .integer(severity), "source": "apnslint",
            "message": .string(message),
        ]
    }

    func diagnostic(_ entry: Analysis.Entry, in document: OpenDocument) -> JSONValue {
        let (finding, text) = (entry.finding, document.text)
        var diagnostic: JSONObject = [
            "range": text.range(entry.range),
            "severity": .integer(finding.severity.choose(error: 1, warning: 2, info: 3)),
            "code": .string(finding.rule.id), "source": "apnslint",
            "message": .string("\(finding.message)\n\(finding.effect)"),
        ]
        // The project's own rules have no page.
        if finding.rule.family != .own {
            let page = "\(Project.url)/blob/main/docs/rules/\(finding.rule.id).md"
            diagnostic["codeDescription"] = ["href": .string(page)]
        }
        let tags = finding.diagnosticTags
        if !tags.isEmpty { diagnostic["tags"] = .array(tags.map { .integer($0) }) }
        var related = zip(finding.related, entry.related).map { related, range -> JSONValue in
            [
                "location": ["uri": .string(document.uri), "range": text.range(range)],
                "message": .string(related.message),
            ]
        }
        if let location = finding.appPlace?.location { related.append(["location": location, "message": "the app"]) }
        if !related.isEmpty { diagnostic["relatedInformation"] = .array(related) }
        return .object(diagnostic)
    }

    /// The remaining bytes of each payload's limit, shown after its end.
    mutating func inlayHints(_ message: ClientMessage) throws -> JSONValue {
        let document = try open(message)
        let text = document.text
        let range = text.range(of: message.parameters["/range"]) ?? text.bytes.indices
        let pushes = analysis(of: document.uri)?.pushes ?? []
        return .array(
            pushes.compactMap { entry in
                // The end of the payload without the white space after it.
                let payload = entry.range.clamped(to: text.bytes.indices)
                let end = text.bytes[payload].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? payload.upperBound
                guard range.lowerBound <= end, end <= range.upperBound else { return nil }
                let left = entry.push.limit - entry.push.wireBytes
                let atMost = entry.push.isAtLeast ? "at most " : ""
                return [
                    "position": text.position(at: end).json,
                    "label": .string(left < 0 ? "\(-left) bytes over the limit" : "\(atMost)\(left) bytes left"),
                    "paddingLeft": true, "tooltip": .string("\(entry.push.wireBytes) of \(entry.push.limit) bytes"),
                ]
            })
    }
}

extension Finding {
    /// Tags by which editors fade members without effect and strike through deprecated ones.
    fileprivate var diagnosticTags: [Int64] {
        if rule.id == Rule.noLongerRead.id { return [2] }
        guard severity != .error, case .json(let changes)? = fix?.change else { return [] }
        let isRemoval = changes.allSatisfy { change in if case .remove = change { true } else { false } }
        return isRemoval ? [1] : []
    }
}
