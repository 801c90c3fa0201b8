#include "watched_memory.h"

#include <stdlib.h>

static watched_malloc_function wrapped_malloc = malloc;
static watched_free_function wrapped_free = free;
static _Thread_local uint64_t failures;

void watched_memory_wrap(watched_malloc_function new_malloc, watched_free_function new_free) {
    wrapped_malloc = new_malloc;
    wrapped_free = new_free;
}

void *watched_malloc(size_t size) {
    void *memory = wrapped_malloc(size);
    if (!memory) failures++;
    return memory;
}

void watched_free(void *memory) { wrapped_free(memory); }

uint64_t watched_failures(void) { return failures; }
