import JSONText
import PushLint

/// For people without a terminal: one self-contained page with findings, the text around them and a picture of the
/// push.
public struct HTMLReporter: Reporter {
    /// The maximum number of documents with a picture, so that browsers can open the page.
    private static let maximumPictures = 200
    private var pictures = 0
    private let page = HTMLPage.parts(title: Project.name)

    /// The only instance.
    public init() {}

    /// The head of the page.
    public func begin() -> String { page.begin + "<h1>\(Project.name)</h1>\n" }

    /// A section for each document with findings, and its picture where there is one.
    public func pieces(_ report: FileReport) -> [ReportPiece] {
        guard !report.findings.isEmpty else { return [] }
        let items = report.findings.map { item($0, report) }.joined()
        let text = "<section>\n<h2>\(HTMLPage.text(report.label))</h2>\n<ul>\n\(items)</ul>\n"
        return [ReportPiece(text), ReportPiece(picture(report), under: Self.pictureMark), ReportPiece("</section>\n")]
    }

    private static let pictureMark = "picture"

    /// The sections, with pictures up to the maximum.
    public mutating func join(_ pieces: [ReportPiece]) -> String {
        pieces.reduce(into: "") { text, piece in
            if piece.heading == Self.pictureMark {
                guard pictures < Self.maximumPictures, !piece.text.isEmpty else { return }
                pictures += 1
            }
            text += piece.text
        }
    }

    /// The inputs that could not be read.
    public func problem(_ message: String) -> String {
        "<p class=\"error\">not checked: \(HTMLPage.text(message))</p>\n"
    }

    /// The totals.
    public func end(_ tally: Tally) -> String { "<p>\(HTMLPage.text(tally.sentence))</p>\n" + page.end }

    // MARK: Findings

    private func item(_ located: LocatedFinding, _ report: FileReport) -> String {
        let finding = located.finding
        let start = report.source.position(at: located.range.lowerBound)
        let severity = finding.severity.rawValue
        let rule =
            finding.rule.url.map { "<a href=\"\(XMLText.escaped($0))\" rel=\"noreferrer\">\(finding.rule.id)</a>" }
            ?? finding.rule.id
        let fix = finding.fix.map { "<br><span class=\"quiet\">fix: \(HTMLPage.text($0.title))</span>" } ?? ""
        return """
            <li><strong class="\(severity)">\(severity)</strong> \(start.line):\(start.column) \
            \(HTMLPage.text(finding.message)) (\(rule))<br><span class="quiet">effect: \(HTMLPage.text(finding.effect))</span>\
            \(fix)\(excerpt(located.range, report.result.bytes))</li>

            """
    }

    /// The part of the line around a finding, with the finding marked.
    private func excerpt(_ range: Range<Int>, _ bytes: [UInt8]) -> String {
        guard bytes.indices.contains(range.lowerBound) else { return "" }
        let feed = UInt8(ascii: "\n")
        let before = bytes[..<range.lowerBound].suffix(Self.context)
        let start = before.lastIndex(of: feed).map { $0 + 1 } ?? before.startIndex
        let markEnd = min(range.upperBound, range.lowerBound + Self.context, bytes.count)
        let after = bytes[markEnd...].prefix(Self.context)
        let end = after.firstIndex(of: feed) ?? after.endIndex
        func text(_ range: Range<Int>) -> String { HTMLPage.text(String(decoding: bytes[range], as: UTF8.self)) }
        return
            "<pre>\(text(start..<range.lowerBound))<mark>\(text(range.lowerBound..<markEnd))</mark>\(text(markEnd..<end))</pre>"
    }

    private static let context = 160

    private func picture(_ report: FileReport) -> String {
        let pushes = report.result.document.pushes
        guard pushes.count == 1, let push = pushes.first, let request = push.request else { return "" }
        let picture = LockScreenPicture()
        let scene = picture.scene(request, bytes: push.wireBytes)
        let drawing = LockScreenDrawing.picture(
            height: scene.height, title: "The push on the lock screen",
            description: LockScreenPicture.description(scene), style: "", content: LockScreenDrawing(scene).content)
        return "<details><summary>On the lock screen</summary>\n\(drawing)</details>\n"
    }
}
