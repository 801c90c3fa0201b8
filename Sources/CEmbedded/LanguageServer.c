#include "embed.h"

static const unsigned char snippets_txt_bytes[] = {
#embed "../LanguageServer/Features/snippets.txt"
};
EMBEDDED(snippets_txt)

static const unsigned char capabilities_json_bytes[] = {
#embed "../LanguageServer/Protocol/capabilities.json"
};
EMBEDDED(capabilities_json)

static const unsigned char tools_json_bytes[] = {
#embed "../LanguageServer/Tools/tools.json"
};
EMBEDDED(tools_json)
