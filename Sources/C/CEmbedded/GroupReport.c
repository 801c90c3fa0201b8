#include "embed.h"
EMBED(advance_widths_txt)
#embed "../../Stacks/GroupReport/Pictures/advance-widths.txt"
END
EMBED(page_css)
#embed "../../Stacks/GroupReport/WebPages/page.css"
END
EMBED(steps_js)
#embed "../../Stacks/GroupReport/WebPages/steps.js"
END
