#include "embed.h"
EMBED(page_index_html)
#embed "../../Doors/Playground/Page/index.html"
END
EMBED(page_page_css)
#embed "../../Doors/Playground/Page/page.css"
END
EMBED(page_page_js)
#embed "../../Doors/Playground/Page/page.js"
END
EMBED(page_engine_js)
#embed "../../Doors/Playground/Page/engine.js"
END
EMBED(page_samples_js)
#embed "../../Doors/Playground/Page/samples.js"
END
EMBED(page_lines_js)
#embed "../../Doors/Playground/Page/lines.js"
END
EMBED(page_icon_svg)
#embed "../../Doors/Playground/Page/icon.svg"
END
