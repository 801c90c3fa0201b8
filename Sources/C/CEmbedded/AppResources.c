#include "embed.h"
EMBED(plural_rules_txt)
#embed "../../App/AppResources/Plurals/plural-rules.txt"
END
EMBED(plural_rules_36_txt)
#embed "../../App/AppResources/Plurals/plural-rules-36.txt"
END
EMBED(list_patterns_txt)
#embed "../../App/AppResources/Plurals/list-patterns.txt"
END
EMBED(list_patterns_36_txt)
#embed "../../App/AppResources/Plurals/list-patterns-36.txt"
END
EMBED(manifest_schema_json)
#embed "../../App/AppResources/Manifest/manifest.schema.json"
END
EMBED(moments_txt)
#embed "../../App/AppResources/Times/moments.txt"
END
