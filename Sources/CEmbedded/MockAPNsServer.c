#include "embed.h"
EMBED(page_index_html)
#embed "../Playground/Page/index.html"
END
EMBED(page_page_css)
#embed "../Playground/Page/page.css"
END
EMBED(page_page_js)
#embed "../Playground/Page/page.js"
END
EMBED(page_engine_js)
#embed "../Playground/Page/engine.js"
END
EMBED(page_samples_js)
#embed "../Playground/Page/samples.js"
END
EMBED(page_lines_js)
#embed "../Playground/Page/lines.js"
END
EMBED(page_icon_svg)
#embed "../Playground/Page/icon.svg"
END
