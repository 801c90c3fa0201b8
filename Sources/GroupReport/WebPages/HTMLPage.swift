import ReportText

/// A self-contained page: nothing is loaded from elsewhere, and its content security policy allows only its own styles
/// and its own script, if it has one.
package struct HTMLPage {
    let title: String
    let body: String
    /// True if the page shows steps with a slider.
    var hasSteps = false

    /// The text of the page.
    var text: String {
        let script = hasSteps ? "<script>\(StepSlider.script)</script>\n" : ""
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
            + (hasSteps ? "; script-src 'sha256-\(StepSlider.hash)'" : "")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(XMLText.escaped(title))</title>
            <style>\(Self.style)\(LockScreenLook.style)</style>
            </head>
            <body>
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
        return "<bdi>\(XMLText.escaped(shown).replacingLineFeeds)</bdi>"
    }

    private static let style = """
        :root{color-scheme:light dark}body{font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;margin:0 auto;\
        max-width:72rem;padding:1rem;color:#111;background:#fff;overflow-wrap:anywhere}h1{font-size:1.4rem}\
        h2{font-size:1.1rem;margin:1.5rem 0 .3rem}.screens{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-start}\
        .screens>div{flex:1 1 20rem;min-width:0}svg{max-width:100%;height:auto;display:block}ul{padding-left:1.2rem}\
        pre{white-space:pre-wrap;background:#f2f3f7;padding:.6rem;border-radius:.4rem;overflow-x:auto}\
        table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0}\
        .error{color:#a3170f}.warning{color:#7a4a00}.info{color:#1b5285}.quiet{color:#555}label{display:block}\
        input[type=range]{width:100%}.frame[hidden]{display:none}mark{background:#ffe08a;color:#111}\
        @media (prefers-color-scheme:dark){body{color:#eee;background:#16171a}pre{background:#25262b}\
        .error{color:#ff8f85}.warning{color:#ffc266}.info{color:#8cc4ff}.quiet{color:#aaa}}
        """
}

extension String {
    /// Line feeds as characters of the page, which `XMLText.escaped` writes as references for attributes.
    fileprivate var replacingLineFeeds: String {
        split(separator: "&#10;", omittingEmptySubsequences: false).joined(separator: "\n")
    }
}

/// The script of pages that show steps: without it all frames are shown one below the other.
enum StepSlider {
    static let script = """
        (()=>{const f=[...document.querySelectorAll('.frame')],s=document.getElementById('step'),\
        o=document.getElementById('step-name');if(!s)return;const show=()=>{f.forEach((e,i)=>{e.hidden=i!=s.value-1});\
        o.textContent=f[s.value-1].dataset.name};s.parentElement.hidden=false;s.addEventListener('input',show);show()})()
        """

    /// The script's SHA-256 in base64, which the page's policy allows; a test compares it with the script.
    static let hash = "2QS2OjdLp7IZT3P637pQDn3s+KfntrGdmwSLjAvaqpA="
}
