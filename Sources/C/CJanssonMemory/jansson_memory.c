#include "jansson_memory.h"

#include <stdlib.h>

// The trees of nearly all payloads fit.
#define POOL_BYTES ((size_t)32768)
#define ALIGNMENT ((size_t)16)

static jansson_malloc_function wrapped_malloc = malloc;
static jansson_free_function wrapped_free = free;
static _Thread_local uint64_t failures;

static _Thread_local _Alignas(16) unsigned char pool[POOL_BYTES];
static _Thread_local size_t pool_used;
static _Thread_local bool pool_is_taken;
static _Thread_local bool pool_was_too_small;

void jansson_memory_wrap(jansson_malloc_function new_malloc, jansson_free_function new_free) {
    wrapped_malloc = new_malloc;
    wrapped_free = new_free;
}

static bool is_in_pool(const void *memory) { return (uintptr_t)memory - (uintptr_t)pool < POOL_BYTES; }

void *jansson_memory_malloc(size_t size) {
    if (pool_is_taken) {
        // Less than what is left, so that the address is inside the pool even for no bytes at all.
        if (size < POOL_BYTES - pool_used) {
            void *memory = pool + pool_used;
            // The size of the pool is a multiple of the alignment, so this is at most the end of the pool.
            pool_used += (size + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
            return memory;
        }
        pool_was_too_small = true;
    }
    void *memory = wrapped_malloc(size);
    if (!memory) failures++;
    return memory;
}

void jansson_memory_free(void *memory) {
    if (!is_in_pool(memory)) wrapped_free(memory);
}

uint64_t jansson_memory_failures(void) { return failures; }

bool jansson_pool_take(void) {
    if (pool_is_taken) return false;
    pool_is_taken = true;
    pool_was_too_small = false;
    pool_used = 0;
    return true;
}

bool jansson_pool_holds_all(const void *tree) { return !pool_was_too_small && is_in_pool(tree); }

void jansson_pool_give_back(void) { pool_is_taken = false; }
