#include "embed.h"

static const unsigned char page_index_html_bytes[] = {
#embed "../Playground/Page/index.html"
};
EMBEDDED(page_index_html)

static const unsigned char page_page_css_bytes[] = {
#embed "../Playground/Page/page.css"
};
EMBEDDED(page_page_css)

static const unsigned char page_page_js_bytes[] = {
#embed "../Playground/Page/page.js"
};
EMBEDDED(page_page_js)

static const unsigned char page_engine_js_bytes[] = {
#embed "../Playground/Page/engine.js"
};
EMBEDDED(page_engine_js)

static const unsigned char page_samples_js_bytes[] = {
#embed "../Playground/Page/samples.js"
};
EMBEDDED(page_samples_js)

static const unsigned char page_arrived_js_bytes[] = {
#embed "../Playground/Page/arrived.js"
};
EMBEDDED(page_arrived_js)
