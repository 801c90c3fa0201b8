import GroupReport
import PushGrouping
import PushLint
import ReportText

/// For people without a terminal: one self-contained page with findings, the text around them, pictures of the pushes and
/// counts by rule.
/// In a large run, only the first documents are shown, and one example of each rule that has findings only in others.
struct HTMLReporter: Reporter {
    /// The maximum number of documents shown, so that browsers can open the page.
    private static let maximumDocuments = 100

    private let page = HTMLPage.parts(title: Project.name)
    /// The number of the first document with findings of a kind, and that document with one of them if it is not shown.
    private var firsts: [FindingKind: (document: Int, example: String?)] = [:]
    private var documents = 0

    func begin() -> String {
        let choices = ["all", Severity.error.rawValue, Severity.warning.rawValue, Severity.info.rawValue].map { name in
            let isFirst = name == "all" ? " checked" : ""
            return "<label><input type=\"radio\" name=\"shown\" value=\"\(name)\"\(isFirst)> \(name)</label>\n"
        }.joined()
        let filter = "<p role=\"radiogroup\" aria-label=\"Findings shown\">\n\(choices)</p>\n"
        return "\(page.begin)<h1>\(Project.name)</h1>\n\(filter)"
    }
    /// Hands on the report as it is: of a large run only the first documents are written.
    func pieces(_ report: FileReport) -> [ReportPiece] { report.findings.isEmpty ? [] : [ReportPiece(report: report)] }

    mutating func join(_ pieces: [ReportPiece]) -> String {
        pieces.compactMap { $0.report }.reduce(into: "") { text, report in
            documents += 1
            let isShown = documents <= Self.maximumDocuments
            for finding in report.findings where firsts[finding.kind] == nil {
                firsts[finding.kind] = (documents, isShown ? nil : Self.document(report, [finding], heading: "h3"))
            }
            guard isShown else { return }
            let document = Self.document(report, report.findings, heading: "h2")
            text += "<section id=\"d\(documents)\">\n\(document)</section>\n"
        }
    }

    func notice(_ severity: Severity, _ message: String) -> String {
        "<p class=\"\(severity.rawValue)\">\(severity == .error ? "not checked: " : "")\(HTMLPage.text(message))</p>\n"
    }

    func stacks(_ report: StackReport) -> String { report.html }

    func end(_ tally: Tally) -> String {
        var text = "<section class=\"counts\">\n<h2>\(HTMLPage.text(tally.sentence))</h2>\n"
        let sorted = tally.worstFirst
        if !sorted.isEmpty {
            text +=
                "<table>\n<tr><th>severity</th><th>rule</th><th>findings</th><th>documents</th><th>when and where</th><th>first</th></tr>\n"
            text += sorted.enumerated().map { row($0, $1.key, $1.value, of: tally.files) }.joined() + "</table>\n"
        }
        text += tally.values.html
        if documents > Self.maximumDocuments {
            text += "<p>The first \(Self.maximumDocuments) of \(documents) documents with findings are shown.</p>\n"
        }
        text += "</section>\n"
        for (number, (kind, _)) in sorted.enumerated() {
            guard let example = firsts[kind]?.example else { continue }
            text += "<section id=\"e\(number)\">\n\(example)</section>\n"
        }
        return text + page.end
    }

    private func row(_ number: Int, _ kind: FindingKind, _ count: KindTally, of all: Int) -> String {
        let first = firsts[kind]
        let place = first?.example == nil ? "d\(first?.document ?? 1)" : "e\(number)"
        let severity = kind.severity.rawValue
        return
            "<tr><td class=\"\(severity)\">\(severity)</td><td>\(XMLText.escaped(kind.rule))</td><td>\(count.findings)</td>"
            + "<td>\(count.documents) (\(FindingSummary.share(count.documents, of: all)))</td>"
            + "<td>\(Self.places(count))</td><td><a href=\"#\(place)\">show</a></td></tr>\n"
    }

    private static let shownPlaces = 5

    /// The dates of findings, and their places in the documents if there are several.
    private static func places(_ count: KindTally) -> String {
        let places = count.sortedPlaces
        let rows = places.prefix(places.count > 1 ? shownPlaces : 0).map { pointer, place in
            "\(pointer ?? "other places"): \([String(place.findings), place.dates.phrase].filter { !$0.isEmpty }.joined(separator: ", "))"
        }
        let rest = places.count > shownPlaces ? ["and \(places.count - shownPlaces) more places"] : []
        return ([count.dates.phrase].filter { !$0.isEmpty } + rows + rest).map(HTMLPage.text).joined(separator: "<br>")
    }

    private static func document(_ report: FileReport, _ findings: [Finding], heading: String) -> String {
        "<\(heading)>\(HTMLPage.text(report.label))</\(heading)>\n<ul>\n"
            + findings.map { item($0, report) }.joined() + "</ul>\n\(picture(report))"
    }

    private static func item(_ finding: Finding, _ report: FileReport) -> String {
        let start = report.source.position(at: finding.range.lowerBound)
        let severity = finding.severity.rawValue
        let rule =
            finding.rule.url.map { "<a href=\"\(XMLText.escaped($0))\" rel=\"noreferrer\">\(finding.rule.id)</a>" }
            ?? finding.rule.id
        let fix = finding.fix.map { "<br><span class=\"quiet\">fix: \(HTMLPage.text($0.title))</span>" } ?? ""
        let record = report.record.map { $0.text } ?? ""
        let name = record.isEmpty ? "" : "<br><span class=\"quiet\">record: \(HTMLPage.text(record))</span>"
        return """
            <li><strong class="\(severity)">\(severity)</strong> \(start.line):\(start.column) \
            \(HTMLPage.text(finding.message)) (\(rule))<br><span class="quiet">effect: \(HTMLPage.text(finding.effect))</span>\
            \(fix)\(name)\(excerpt(finding.range, report.result.bytes))</li>

            """
    }

    /// The part of the line around a finding, with the finding marked.
    private static func excerpt(_ range: Range<Int>, _ bytes: [UInt8]) -> String {
        guard bytes.indices.contains(range.lowerBound) else { return "" }
        let feed = UInt8(ascii: "\n")
        let before = bytes[..<range.lowerBound].suffix(context)
        let start = before.lastIndex(of: feed).map { $0 + 1 } ?? before.startIndex
        let markEnd = min(range.upperBound, range.lowerBound + context, bytes.count)
        let after = bytes[markEnd...].prefix(context)
        let end = after.firstIndex(of: feed) ?? after.endIndex
        func text(_ range: Range<Int>) -> String { HTMLPage.text(String(decoding: bytes[range], as: UTF8.self)) }
        return
            "<pre>\(text(start..<range.lowerBound))<mark>\(text(range.lowerBound..<markEnd))</mark>\(text(markEnd..<end))</pre>"
    }

    private static let context = 160

    private static func picture(_ report: FileReport) -> String {
        let pushes = report.result.document.pushes
        guard pushes.count == 1, let push = pushes.first, let request = push.request else { return "" }
        var delivery = Delivery(request, bytes: push.wireBytes)
        delivery.loss = report.result.losses.lazy.compactMap { $0 }.first
        let drawing = LockScreenPicture().figure(delivery)
        return "<details><summary>On the lock screen of \(SystemRange.newest.name)</summary>\n\(drawing)</details>\n"
    }
}
