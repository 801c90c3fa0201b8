#include "embed.h"

static const unsigned char schema_json_bytes[] = {
#embed "../LintProject/Configuration/schema.json"
};
EMBEDDED(schema_json)
