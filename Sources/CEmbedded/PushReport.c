#include "embed.h"
EMBED(causes_md)
#embed "../PushReport/Terms/causes.md"
END
EMBED(symptoms_md)
#embed "../PushReport/Terms/symptoms.md"
END
EMBED(topics_md)
#embed "../PushReport/Terms/topics.md"
END
