// What libFuzzer offers to a program that has a main of its own; its headers are not part of Swift's toolchain.
#include <stddef.h>
#include <stdint.h>

/// Runs inputs until told to stop.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
/// Changes bytes in place as libFuzzer would; gives how many there are then.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
