#include "embed.h"
EMBED(snippets_txt)
#embed "../LanguageServer/Features/snippets.txt"
END
EMBED(capabilities_json)
#embed "../LanguageServer/Protocol/capabilities.json"
END
EMBED(tools_json)
#embed "../LanguageServer/Tools/tools.json"
END
