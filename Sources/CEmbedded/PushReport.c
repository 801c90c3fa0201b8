#include "embed.h"

static const unsigned char causes_md_bytes[] = {
#embed "../PushReport/Terms/causes.md"
};
EMBEDDED(causes_md)

static const unsigned char symptoms_md_bytes[] = {
#embed "../PushReport/Terms/symptoms.md"
};
EMBEDDED(symptoms_md)
