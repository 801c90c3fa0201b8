#include "embed.h"
EMBED(help_txt)
#embed "../../Doors/Command/Commands/help.txt"
END
EMBED(options_txt)
#embed "../../Doors/Command/Options/options.txt"
END
EMBED(completions_bash)
#embed "../../Doors/Command/Output/completions.bash"
END
EMBED(completions_zsh)
#embed "../../Doors/Command/Output/completions.zsh"
END
EMBED(completions_fish)
#embed "../../Doors/Command/Output/completions.fish"
END
