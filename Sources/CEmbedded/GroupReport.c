#include "embed.h"

static const unsigned char advance_widths_txt_bytes[] = {
#embed "../GroupReport/Pictures/advance-widths.txt"
};
EMBEDDED(advance_widths_txt)

static const unsigned char page_css_bytes[] = {
#embed "../GroupReport/WebPages/page.css"
};
EMBEDDED(page_css)

static const unsigned char steps_js_bytes[] = {
#embed "../GroupReport/WebPages/steps.js"
};
EMBEDDED(steps_js)
