#include "embed.h"
EMBED(messages_json)
#embed "../PushDocument/Services/messages.json"
END
