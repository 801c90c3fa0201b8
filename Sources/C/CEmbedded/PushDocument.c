#include "embed.h"
EMBED(messages_json)
#embed "../../Push/PushDocument/Services/messages.json"
END

EMBED(retired_json)
#embed "../../Push/PushDocument/Places/retired.json"
END
