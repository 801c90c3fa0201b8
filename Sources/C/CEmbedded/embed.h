#include "embedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The function that returns an embedded file, whose bytes stand between the two lines.
#define EMBED(name) \
    EmbeddedFile embedded_##name(void) { static const unsigned char bytes[] = {
#define END }; return (EmbeddedFile){bytes, sizeof bytes}; }
