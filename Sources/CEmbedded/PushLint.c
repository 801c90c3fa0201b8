#include "embed.h"

static const unsigned char explanations_md_bytes[] = {
#embed "../PushLint/Rules/explanations.md"
};
EMBEDDED(explanations_md)
