#if Serve
    import MockAPNs

    /// The files of the page, which are inside the program, with headers that isolate the page.
    enum PageFiles {
        /// Only the page's own files and connections; no frame around it.
        private static let policy = """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """

        /// The file at a path; nil where there is none.
        static func file(_ path: String) -> HTTP1Answer? {
            let (type, text): (String, String)
            switch path {
            case "/", "/index.html": (type, text) = ("text/html", PageText.html)
            case "/page.css": (type, text) = ("text/css", PageText.css)
            case "/page.js": (type, text) = ("text/javascript", PageText.js)
            // Browsers ask for it on their own.
            case "/favicon.ico": return HTTP1Answer(status: 204)
            default: return nil
            }
            return HTTP1Answer(
                fields: [
                    ("content-type", type + "; charset=utf-8"), ("content-security-policy", policy),
                    ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
                    ("cache-control", "no-cache"),
                    ("cross-origin-opener-policy", "same-origin"), ("cross-origin-resource-policy", "same-origin"),
                ].map { IncomingRequest.Field($0.0, $0.1) }, body: Array(text.utf8))
        }
    }
#endif
