// What Swift's library for WebAssembly needs and the C library of WASI does not have.
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

void arc4random_buf(void *bytes, size_t count) {
    // At most 256 bytes a call.
    for (size_t done = 0; done < count; done += 256)
        getentropy((char *)bytes + done, count - done < 256 ? count - done : 256);
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

// Reads a number as strtod does, without the blanks that strtod skips.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    char *end;
    if (*text == 0 || *text == ' ' || (*text >= 9 && *text <= 13)) return NULL;
    *result = strtod(text, &end);
    return end == text ? NULL : end;
}
