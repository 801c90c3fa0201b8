#include "embed.h"

static const unsigned char pages_txt_bytes[] = {
#embed "../PushPayload/pages.txt"
};
EMBEDDED(pages_txt)

static const unsigned char reasons_txt_bytes[] = {
#embed "../PushPayload/reasons.txt"
};
EMBEDDED(reasons_txt)
