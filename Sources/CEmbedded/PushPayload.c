#include "embed.h"
EMBED(pages_txt)
#embed "../PushPayload/pages.txt"
END
EMBED(reasons_txt)
#embed "../PushPayload/reasons.txt"
END
