// Files of the Swift modules that are part of the program: the compiler of C embeds a file in no time, where an array literal in Swift
// takes seconds (docs/decisions/embedded-files.md).
#ifndef EMBEDDED_H
#define EMBEDDED_H

#include <stddef.h>

// The bytes of a file, which are there as long as the program runs.
typedef struct {
    const unsigned char *start;
    size_t count;
} EmbeddedFile;

// PushPayload
EmbeddedFile embedded_pages_txt(void);
EmbeddedFile embedded_reasons_txt(void);
// AppResources
EmbeddedFile embedded_plural_rules_txt(void);
EmbeddedFile embedded_plural_rules_36_txt(void);
EmbeddedFile embedded_list_patterns_txt(void);
EmbeddedFile embedded_list_patterns_36_txt(void);
EmbeddedFile embedded_manifest_schema_json(void);
EmbeddedFile embedded_moments_txt(void);
// PushDocument
EmbeddedFile embedded_messages_json(void);
EmbeddedFile embedded_retired_json(void);
// GroupReport
EmbeddedFile embedded_advance_widths_txt(void);
EmbeddedFile embedded_page_css(void);
EmbeddedFile embedded_steps_js(void);
// LintProject
EmbeddedFile embedded_schema_json(void);
// PushReport
EmbeddedFile embedded_causes_md(void);
EmbeddedFile embedded_symptoms_md(void);
EmbeddedFile embedded_topics_md(void);
EmbeddedFile embedded_asked_txt(void);
// LanguageServer
EmbeddedFile embedded_snippets_txt(void);
EmbeddedFile embedded_capabilities_json(void);
EmbeddedFile embedded_tools_json(void);
// MockAPNsServer
EmbeddedFile embedded_page_index_html(void);
EmbeddedFile embedded_page_page_css(void);
EmbeddedFile embedded_page_page_js(void);
EmbeddedFile embedded_page_engine_js(void);
EmbeddedFile embedded_page_samples_js(void);
EmbeddedFile embedded_page_lines_js(void);
EmbeddedFile embedded_page_icon_svg(void);
// Command
EmbeddedFile embedded_help_txt(void);
EmbeddedFile embedded_options_txt(void);
EmbeddedFile embedded_completions_bash(void);
EmbeddedFile embedded_completions_zsh(void);
EmbeddedFile embedded_completions_fish(void);

#endif
