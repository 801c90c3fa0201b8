#include "embed.h"
EMBED(schema_json)
#embed "../../Lint/LintProject/Configuration/schema.json"
END
