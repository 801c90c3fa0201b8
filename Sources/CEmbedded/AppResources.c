#include "embed.h"

static const unsigned char plural_rules_txt_bytes[] = {
#embed "../AppResources/Plurals/plural-rules.txt"
};
EMBEDDED(plural_rules_txt)

static const unsigned char plural_rules_36_txt_bytes[] = {
#embed "../AppResources/Plurals/plural-rules-36.txt"
};
EMBEDDED(plural_rules_36_txt)

static const unsigned char list_patterns_txt_bytes[] = {
#embed "../AppResources/Plurals/list-patterns.txt"
};
EMBEDDED(list_patterns_txt)

static const unsigned char list_patterns_36_txt_bytes[] = {
#embed "../AppResources/Plurals/list-patterns-36.txt"
};
EMBEDDED(list_patterns_36_txt)

static const unsigned char manifest_schema_json_bytes[] = {
#embed "../AppResources/Manifest/manifest.schema.json"
};
EMBEDDED(manifest_schema_json)

static const unsigned char moments_txt_bytes[] = {
#embed "../AppResources/Times/moments.txt"
};
EMBEDDED(moments_txt)
