#include "embed.h"

static const unsigned char messages_json_bytes[] = {
#embed "../PushDocument/Services/messages.json"
};
EMBEDDED(messages_json)
