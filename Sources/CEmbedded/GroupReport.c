#include "embed.h"
EMBED(advance_widths_txt)
#embed "../GroupReport/Pictures/advance-widths.txt"
END
EMBED(page_css)
#embed "../GroupReport/WebPages/page.css"
END
EMBED(steps_js)
#embed "../GroupReport/WebPages/steps.js"
END
