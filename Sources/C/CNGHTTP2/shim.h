/* `ssize_t` has to be known before nghttp2's own header. */
#include <sys/types.h>
#include <nghttp2/nghttp2.h>
