#include "embed.h"
EMBED(help_txt)
#embed "../Command/Commands/help.txt"
END
EMBED(options_txt)
#embed "../Command/Options/options.txt"
END
EMBED(completions_bash)
#embed "../Command/Output/completions.bash"
END
EMBED(completions_zsh)
#embed "../Command/Output/completions.zsh"
END
EMBED(completions_fish)
#embed "../Command/Output/completions.fish"
END
