// Memory functions for jansson that count what they could not get: jansson itself does not report each failure.
#ifndef WATCHED_MEMORY_H
#define WATCHED_MEMORY_H

#include <stddef.h>
#include <stdint.h>

typedef void *(*watched_malloc_function)(size_t);
typedef void (*watched_free_function)(void *);

// The functions that are called in turn; to be set once, before the others are used.
void watched_memory_wrap(watched_malloc_function new_malloc, watched_free_function new_free);
void *watched_malloc(size_t size);
void watched_free(void *memory);
// How often this thread has got no memory so far.
uint64_t watched_failures(void);

#endif
