// libFuzzer's interface for a program with its own main; its headers are not part of Swift's toolchain.
#include <stddef.h>
#include <stdint.h>

/// Runs inputs until told to stop.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
/// Changes bytes in place as libFuzzer would; returns their new number.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
