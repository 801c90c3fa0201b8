#include "embed.h"
EMBED(snippets_txt)
#embed "../../Doors/LanguageServer/Features/snippets.txt"
END
EMBED(capabilities_json)
#embed "../../Doors/LanguageServer/Protocol/capabilities.json"
END
EMBED(tools_json)
#embed "../../Doors/LanguageServer/Tools/tools.json"
END
