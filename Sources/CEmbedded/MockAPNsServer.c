#include "embed.h"

static const unsigned char serve_index_html_bytes[] = {
#embed "../MockAPNsServer/Page/index.html"
};
EMBEDDED(serve_index_html)

static const unsigned char serve_page_css_bytes[] = {
#embed "../MockAPNsServer/Page/page.css"
};
EMBEDDED(serve_page_css)

static const unsigned char serve_page_js_bytes[] = {
#embed "../MockAPNsServer/Page/page.js"
};
EMBEDDED(serve_page_js)
