#include "embed.h"

static const unsigned char help_txt_bytes[] = {
#embed "../apnslint/Commands/help.txt"
};
EMBEDDED(help_txt)

static const unsigned char pre_commit_config_yaml_bytes[] = {
#embed "../apnslint/Commands/pre-commit-config.yaml"
};
EMBEDDED(pre_commit_config_yaml)

static const unsigned char options_txt_bytes[] = {
#embed "../apnslint/Options/options.txt"
};
EMBEDDED(options_txt)

static const unsigned char completions_bash_bytes[] = {
#embed "../apnslint/Output/completions.bash"
};
EMBEDDED(completions_bash)

static const unsigned char completions_zsh_bytes[] = {
#embed "../apnslint/Output/completions.zsh"
};
EMBEDDED(completions_zsh)

static const unsigned char completions_fish_bytes[] = {
#embed "../apnslint/Output/completions.fish"
};
EMBEDDED(completions_fish)
