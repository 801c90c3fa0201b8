// Memory that several threads read while one of them adds to it.
#ifndef SHARED_WORDS_H
#define SHARED_WORDS_H

#include <stdint.h>

// This many words, all of them 0; NULL if there is no memory. Pages that are never written take no memory.
uint64_t *shared_words_new(long count);
void shared_words_free(uint64_t *words);

// The value of a word, with everything that was written before it.
static inline uint64_t shared_word_read(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }
// Writes a word; threads that read it also see everything that was written before.
static inline void shared_word_write(uint64_t *word, uint64_t value) {
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
}
// Writes a word that is 0, and returns 1; returns 0 if another thread was quicker.
int shared_word_claim(uint64_t *word, uint64_t value);

#endif
