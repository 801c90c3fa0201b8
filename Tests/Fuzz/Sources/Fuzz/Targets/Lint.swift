import JSONText
import PushLint
import YAMLText

extension Target {
    /// All rules under any options.
    static let lint = Target(name: "lint") { bytes, choices in
        let options = LintOptions(&choices)
        check(bytes, named: choices.one(of: FileName.all), options)
    }

    /// Programs in each language.
    static let sources = Target(name: "sources") { bytes, choices in
        check(bytes, named: "a." + choices.one(of: FileName.languages), LintOptions())
    }

    /// Payloads and commands in YAML.
    static let yaml = Target(name: "yaml") { bytes, _ in
        var options = LintOptions()
        options.yaml = YAMLReader.documents
        check(bytes, named: "a.yaml", options)
    }

    private static func check(_ bytes: [UInt8], named name: String?, _ options: LintOptions) {
        let linter = Linter(options)
        let result = linter.lint(Input(bytes, named: name))
        let found = result.findings
        law("a result with findings is not clean", found.isEmpty == result.isClean)
        law(
            "findings come in the order of the text",
            found.map(\.range.lowerBound) == found.map(\.range.lowerBound).sorted())
        for finding in found {
            law("a finding stands within the text", finding.range.isWithin(bytes), finding.rule.id)
            for place in finding.related { law("a related place is within the text", place.range.isWithin(bytes)) }
            for edit in finding.edits { law("an edit stands within the text", edit.range.isWithin(bytes)) }
            law("a rule that is off finds nothing", linter.options.severities[finding.rule.id] != .some(.none))
            law("a finding says something", !finding.message.isEmpty && !finding.effect.isEmpty, finding.rule.id)
            _ = finding.edits.applied(to: bytes)
        }
        for payload in result.document.pushes {
            law("a payload stands within the text", payload.payloadRange.isWithin(bytes))
            law("a payload has a size", payload.wireBytes >= 0 && payload.limit >= 4096)
        }
        let again = linter.lint(Input(bytes, named: name)).findings
        law("the same bytes give the same findings", again.map(\.line) == found.map(\.line))
    }
}

extension Finding {
    /// Everything that distinguishes it from others.
    var line: String {
        "\(range) \(rule.id) \(severity) \(pointer) \(message) \(related) \(edits)"
    }
}
