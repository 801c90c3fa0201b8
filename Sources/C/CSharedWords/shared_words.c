#include "shared_words.h"

#include <stdlib.h>

uint64_t *shared_words_new(long count) { return count < 1 ? NULL : calloc((size_t)count, sizeof(uint64_t)); }

void shared_words_free(uint64_t *words) { free(words); }

int shared_word_claim(uint64_t *word, uint64_t value) {
    uint64_t free_word = 0;
    return __atomic_compare_exchange_n(word, &free_word, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}
