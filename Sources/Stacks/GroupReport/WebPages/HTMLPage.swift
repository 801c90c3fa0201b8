import CEmbedded
import PushGrouping
import ReportText

/// A self-contained page: nothing is loaded from elsewhere, and its content security policy allows only its own styles
/// and its own script, if it has one.
package struct HTMLPage {
    let title: String
    let body: String
    var hasSteps = false
    var designs = LockScreenPicture.designs(GroupingOptions())

    var text: String {
        let script = hasSteps ? "<script>\(Self.script)</script>\n" : ""
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
            + (hasSteps ? "; script-src 'sha256-\(Self.scriptHash)'" : "")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(XMLText.escaped(title))</title>
            <style>\(Self.style)\(LockScreenDesign.style(designs))</style>
            </head>
            <body>
            <svg class="shared" aria-hidden="true"><defs>\(designs.map { $0.definitions }.joined())</defs></svg>
            \(body)\(script)</body>
            </html>

            """
    }

    /// The parts before and after the content of a page that is written piece by piece.
    package static func parts(title: String) -> (begin: String, end: String) {
        let marker = "\u{F0000}"
        let parts = HTMLPage(title: title, body: marker).text.split(separator: marker, maxSplits: 1)
        return (String(parts.first ?? ""), String(parts.dropFirst().first ?? ""))
    }

    /// A text from outside as the content of an element: it keeps its own direction, and characters that hide or
    /// reorder text are replaced by their names.
    package static func text(_ text: String) -> String {
        let shown = text.reduce(into: "") { $0 += $1 == "\n" ? "\n" : DisplayWidth.visible($1) }
        // Line feeds as characters of the page; attributes have them as references.
        let lines = XMLText.escaped(shown).split(separator: "&#10;", omittingEmptySubsequences: false)
        return "<bdi>\(lines.joined(separator: "\n"))</bdi>"
    }

    private static let style = joined([UInt8](embedded_page_css()))

    /// The script of pages that show steps: without it all frames are shown one below the other.
    static let script = joined([UInt8](embedded_steps_js()))
    /// The script's SHA-256 in base64, which the page's policy allows; a test compares it with the script.
    static let scriptHash = "WT0gMdYyWzFrA/hWkFjTxkDtXS/cdo/paTvalu+aewE="

    /// The lines of a style sheet or a script as one, without their indents.
    private static func joined(_ lines: [UInt8]) -> String {
        String(decoding: lines, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    }
}
