import PushPayload

@testable import LintEngine
@testable import PushLint

/// The findings of a document that is sent as it is, as "severity rule pointer", sorted.
func found(
    _ text: String, as type: PushType? = nil, headers: [String: String] = [:], from minimum: [SystemVersion] = []
) -> [String] {
    var options = LintOptions()
    options.envelope = .none
    options.minimum = minimum
    for (name, value) in headers { options.headers[name] = value }
    if let type { options.headers["apns-push-type"] = type.rawValue }
    return Linter(options).lint(Input(Array(text.utf8))).findings.map { "\($0.severity) \($0.rule.id) \($0.pointer)" }
        .sorted()
}

/// The rules that find something worse than a hint in a program or script, sorted.
func ids(_ text: String, _ name: String = "a.sh") -> [String] {
    Linter().lint(Input(Array(text.utf8), named: name)).findings.filter { $0.severity != .info }.map(\.rule.id)
        .sorted()
}

/// The messages of a document's findings.
func messages(_ text: String, as type: PushType? = nil) -> [String] {
    var options = LintOptions()
    options.envelope = .none
    if let type { options.headers["apns-push-type"] = type.rawValue }
    return Linter(options).lint(Input(Array(text.utf8))).findings.map(\.message)
}

/// The document after the fixes of all findings.
func fixed(_ text: String, as type: PushType? = nil) -> String {
    var options = LintOptions()
    options.envelope = .none
    if let type { options.headers["apns-push-type"] = type.rawValue }
    let finding = Linter(options).lint(Input(Array(text.utf8))).findings
    return String(decoding: finding.flatMap(\.edits).applied(to: Array(text.utf8)), as: UTF8.self)
}
