#include "embedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Defines the function that returns an embedded file.
#define EMBEDDED(name) \
    EmbeddedFile embedded_##name(void) { return (EmbeddedFile){name##_bytes, sizeof name##_bytes}; }
