/*
 * libapnslint: finds what will go wrong with an Apple push payload, before it is sent.
 *
 * All functions may be called from any thread and after fork(). A linter may be used by any number of threads at once; only
 * apnslint_destroy() has to be the last call with it. No function keeps a pointer that it was given, prints, reads a file or
 * ends the process. Deeply nested JSON is read by recursion: a thread that checks foreign bytes needs 1 MiB of stack.
 *
 * Texts are UTF-8. Lengths are in bytes. Text that comes out ends with a NUL, which its length does not count.
 */
#ifndef APNSLINT_H
#define APNSLINT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of options, made ready to check payloads. */
typedef struct apnslint_linter apnslint_linter;

/* Text made by the library. Release it with apnslint_text_free(). */
typedef struct apnslint_text {
    char *bytes;
    size_t length;
} apnslint_text;

/* What a function returns. Negative codes are errors: the text then says in words what is wrong. */
enum {
    /* Nothing was found. No text is made, and no memory is taken for most payloads. */
    APNSLINT_CLEAN = 0,
    /* Findings, all of them less severe than the option "fail-on". */
    APNSLINT_PASSED = 1,
    /* A finding at or above "fail-on", which is "error" unless the options say otherwise: the push should not be sent. */
    APNSLINT_FAILED = 2,
    /* NULL where something is needed, or a flag that does not exist. */
    APNSLINT_BAD_ARGUMENT = -1,
    /* The options are not JSON, or name something that does not exist. */
    APNSLINT_BAD_OPTIONS = -2,
    /* The headers are not a JSON object of strings. */
    APNSLINT_BAD_HEADERS = -3,
    /* More bytes than the 64 MiB that the library reads. */
    APNSLINT_TOO_LONG = -4
};

/* Also apply fixes that may not say what the author meant. */
#define APNSLINT_FIX_UNSAFE 1u

/* The version of the library, such as "0.1.0". It is not to be released. */
const char *apnslint_version(void);

/*
 * Makes a linter. The options are a JSON object with the keys of .apnslint.json (docs/configuration.md) but those that are
 * about files; "app" is the manifest itself. NULL or a length of 0 means the defaults.
 *
 * Returns NULL for options that are not right; `problem`, where it is not NULL, then says why.
 */
apnslint_linter *apnslint_create(const char *options, size_t length, apnslint_text *problem);

/* Releases a linter. NULL is allowed. */
void apnslint_destroy(apnslint_linter *linter);

/*
 * Checks a payload, or a request document {"headers": {…}, "payload": {…}}.
 *
 * `headers` is a JSON object with the header fields of this push, which count more than those of the options; NULL means no
 * more than those. `report`, where it is not NULL, receives what `apnslint lint --format json` says of a file when there are
 * findings, or what is wrong when the code is negative; otherwise it is set to NULL and 0.
 */
int apnslint_check(const apnslint_linter *linter, const void *payload, size_t length, const char *headers,
                   size_t headers_length, apnslint_text *report);

/*
 * Puts right what can be put right. `fixed` receives the document, with all other bytes as they were. `report` is as for
 * apnslint_check(), of the document as it is now, and is made even when nothing is left to be said: its "fixed" lists the
 * findings that are gone. The code is that of the document as it is now.
 */
int apnslint_fix(const apnslint_linter *linter, const void *payload, size_t length, const char *headers,
                 size_t headers_length, unsigned flags, apnslint_text *fixed, apnslint_text *report);

/*
 * Predicts which notifications stack on the lock screen, and what each stack says. `notifications` is a JSON array of
 * payloads and request documents in the order of their arrival. The options are a JSON object with "locale", "grouping",
 * "previews", "locked" and "app", as the options of `apnslint group`; NULL means the defaults.
 *
 * Returns APNSLINT_CLEAN and the text of `apnslint group --format json`, or a negative code and what is wrong.
 */
int apnslint_group(const char *options, size_t options_length, const char *notifications, size_t length,
                   apnslint_text *report);

/* Releases a text, and sets it to NULL and 0, so that releasing it again does no harm. NULL is allowed. */
void apnslint_text_free(apnslint_text *text);

#ifdef __cplusplus
}
#endif

#endif
