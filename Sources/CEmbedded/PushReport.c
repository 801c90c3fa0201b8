#include "embed.h"
EMBED(causes_md)
#embed "../PushReport/Terms/causes.md"
END
EMBED(symptoms_md)
#embed "../PushReport/Terms/symptoms.md"
END
