#include "embed.h"

static const unsigned char help_txt_bytes[] = {
#embed "../Command/Commands/help.txt"
};
EMBEDDED(help_txt)

static const unsigned char pre_commit_config_yaml_bytes[] = {
#embed "../Command/Commands/pre-commit-config.yaml"
};
EMBEDDED(pre_commit_config_yaml)

static const unsigned char options_txt_bytes[] = {
#embed "../Command/Options/options.txt"
};
EMBEDDED(options_txt)

static const unsigned char completions_bash_bytes[] = {
#embed "../Command/Output/completions.bash"
};
EMBEDDED(completions_bash)

static const unsigned char completions_zsh_bytes[] = {
#embed "../Command/Output/completions.zsh"
};
EMBEDDED(completions_zsh)

static const unsigned char completions_fish_bytes[] = {
#embed "../Command/Output/completions.fish"
};
EMBEDDED(completions_fish)
