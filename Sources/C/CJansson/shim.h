#include <jansson.h>

/* Keys are read by pointer and length, which jansson offers from 2.14 on. */
#if JANSSON_VERSION_HEX < 0x020e00
#error "apnslint needs jansson 2.14 or later: `make deps` installs it"
#endif
