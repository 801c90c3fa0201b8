// Memory functions for jansson. They take the parts of a small tree from a pool of the thread, which is quicker than to allocate and
// free each part, and count what they could not get, because jansson does not report each failure.
#ifndef JANSSON_MEMORY_H
#define JANSSON_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void *(*jansson_malloc_function)(size_t);
typedef void (*jansson_free_function)(void *);

// The functions behind the pool; to be set once, before the others are used.
void jansson_memory_wrap(jansson_malloc_function new_malloc, jansson_free_function new_free);
void *jansson_memory_malloc(size_t size);
void jansson_memory_free(void *memory);
// How often this thread has got no memory so far.
uint64_t jansson_memory_failures(void);

// Reserves the thread's pool for one tree; false if another tree has it.
bool jansson_pool_take(void);
// True if this tree and everything else that was allocated since `jansson_pool_take` lies in the pool.
bool jansson_pool_holds_all(const void *tree);
// Ends the reservation. What lies in the pool is gone.
void jansson_pool_give_back(void);

#endif
