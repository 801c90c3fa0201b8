#include "embed.h"
EMBED(schema_json)
#embed "../LintProject/Configuration/schema.json"
END
