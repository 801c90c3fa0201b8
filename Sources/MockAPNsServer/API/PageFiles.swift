import CEmbedded
import JSONText

#if Serve
    import MockAPNs

    /// The files of the playground, which the build puts into the program, with headers that isolate the page.
    enum PageFiles {
        /// Only the page's own files and connections; no frame around it.
        private static let policy = """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """

        static func file(_ path: String) -> HTTP1Answer? {
            let (type, bytes): (String, [UInt8])
            switch path {
            case "/", "/index.html":
                // Here the page asks this server, and not the linter in WebAssembly.
                let text = String(decoding: [UInt8](embedded_page_index_html()), as: UTF8.self)
                (type, bytes) = (
                    "text/html", Array(text.replacing("data-engine=\"page\"", with: "data-engine=\"server\"").utf8)
                )
            case "/page.css": (type, bytes) = ("text/css", [UInt8](embedded_page_page_css()))
            case "/page.js": (type, bytes) = ("text/javascript", [UInt8](embedded_page_page_js()))
            case "/engine.js": (type, bytes) = ("text/javascript", [UInt8](embedded_page_engine_js()))
            case "/samples.js": (type, bytes) = ("text/javascript", [UInt8](embedded_page_samples_js()))
            case "/arrived.js": (type, bytes) = ("text/javascript", [UInt8](embedded_page_arrived_js()))
            // Browsers ask for it on their own.
            case "/favicon.ico": return HTTP1Answer(status: 204)
            default: return nil
            }
            return HTTP1Answer(
                type + "; charset=utf-8", bytes, cache: "no-cache",
                more: [
                    ("content-security-policy", policy), ("referrer-policy", "no-referrer"),
                    ("cross-origin-opener-policy", "same-origin"), ("cross-origin-resource-policy", "same-origin"),
                ])
        }
    }
#endif
