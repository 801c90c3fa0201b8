#include "embed.h"
EMBED(messages_json)
#embed "../../Push/PushDocument/Services/messages.json"
END
