#include "embed.h"
EMBED(causes_md)
#embed "../../Reports/PushReport/Terms/causes.md"
END
EMBED(symptoms_md)
#embed "../../Reports/PushReport/Terms/symptoms.md"
END
EMBED(topics_md)
#embed "../../Reports/PushReport/Terms/topics.md"
END

EMBED(asked_txt)
#embed "../../Reports/PushReport/Terms/asked.txt"
END
