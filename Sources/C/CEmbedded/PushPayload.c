#include "embed.h"
EMBED(pages_txt)
#embed "../../Push/PushPayload/pages.txt"
END
EMBED(reasons_txt)
#embed "../../Push/PushPayload/reasons.txt"
END
