#include "shared_words.h"

#include <stdatomic.h>
#include <stdlib.h>

uint64_t *shared_words_new(long count) { return count < 1 ? NULL : calloc((size_t)count, sizeof(uint64_t)); }

void shared_words_free(uint64_t *words) { free(words); }

uint64_t shared_word_read(const uint64_t *word) {
    return atomic_load_explicit((const _Atomic uint64_t *)word, memory_order_acquire);
}

void shared_word_publish(uint64_t *word, uint64_t value) {
    atomic_store_explicit((_Atomic uint64_t *)word, value, memory_order_release);
}

int shared_word_claim(uint64_t *word, uint64_t value) {
    uint64_t free_word = 0;
    return atomic_compare_exchange_strong_explicit(
        (_Atomic uint64_t *)word, &free_word, value, memory_order_acq_rel, memory_order_relaxed);
}
