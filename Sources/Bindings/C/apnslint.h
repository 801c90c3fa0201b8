/*
 * libapnslint: finds what will go wrong with an Apple push payload, before it is sent.
 *
 * All functions may be called from any thread, and after fork(). Any number of threads may use one linter at once; only
 * apnslint_destroy() must be the last call with it. No function keeps a pointer that it was given, prints, reads a file or
 * ends the process. Nested JSON is read by recursion: a thread that checks untrusted bytes needs a stack of 1 MiB.
 *
 * Texts are UTF-8. Lengths are in bytes. A text that the library returns ends with a NUL that its length does not count.
 */
#ifndef APNSLINT_H
#define APNSLINT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Checks payloads with one set of options. */
typedef struct apnslint_linter apnslint_linter;

/* A text that the library returns. Free it with apnslint_text_free(). */
typedef struct apnslint_text {
    char *bytes;
    size_t length;
} apnslint_text;

/* What a function returns. A negative code is an error: the text then says what is wrong. */
enum {
    /* No finding. There is no text, and for most payloads no memory was allocated. */
    APNSLINT_CLEAN = 0,
    /* Findings, all of them less severe than the option "fail-on". The push may be sent. */
    APNSLINT_PASSED = 1,
    /* A finding at or above "fail-on", which is "error" unless the options say otherwise. The push should not be sent. */
    APNSLINT_FAILED = 2,
    /* A pointer that the call needs is NULL, a flag does not exist, or the notifications are not an array of objects. */
    APNSLINT_BAD_ARGUMENT = -1,
    /* The options are not a JSON object, or one of them is invalid. */
    APNSLINT_BAD_OPTIONS = -2,
    /* The headers are not a JSON object. */
    APNSLINT_BAD_HEADERS = -3,
    /* An input is longer than 64 MiB. */
    APNSLINT_TOO_LONG = -4
};

/* Also apply fixes that may not be what the author meant. */
#define APNSLINT_FIX_UNSAFE 1u

/* The version of the library, such as "0.1.0". Do not free it. */
const char *apnslint_version(void);

/*
 * Creates a linter. The options are a JSON object with the keys of .apnslint.json (docs/configuration.md), except those about
 * files; "app" and "app-before" are the manifest itself, not its path. The files that it names are given as "app-files": {"NAME": [{"path": …,
 * "base64": …}]}, with all tables of a folder under its name. NULL or a length of 0 means the defaults.
 *
 * Returns NULL if the options are invalid; `problem`, unless it is NULL, then says why.
 */
apnslint_linter *apnslint_create(const char *options, size_t length, apnslint_text *problem);

/* Frees a linter. NULL is allowed. */
void apnslint_destroy(apnslint_linter *linter);

/*
 * Checks a payload that is about to be sent: a request document or the request of a push service is an error, as it has no aps.
 * With the option "envelope" it is a request to that service; with "auto" it may be any of these.
 *
 * `headers` is a JSON object with the header fields of this push, which replace fields of the same name in the options; NULL
 * means the fields of the options alone. With the option "all-headers": true they are all that the push is sent with, and one that
 * is missing is reported. `report`, unless it is NULL, receives what `apnslint lint --format json` prints for a
 * file if there are findings, or what is wrong if the code is negative; otherwise it is set to NULL and 0.
 */
int apnslint_check(const apnslint_linter *linter, const void *payload, size_t length, const char *headers,
                   size_t headers_length, apnslint_text *report);

/*
 * Fixes what can be fixed. `fixed` receives the fixed document, in which all other bytes are as they were. `report` receives
 * the findings that are left, in the form of apnslint_check() but also if there are none; its "fixed" lists the findings that
 * were fixed. Returns the code of the fixed document. `fixed` and `report` may be NULL.
 */
int apnslint_fix(const apnslint_linter *linter, const void *payload, size_t length, const char *headers,
                 size_t headers_length, unsigned flags, apnslint_text *fixed, apnslint_text *report);

/*
 * Predicts which notifications stack on the lock screen, and what each stack says. `notifications` is a JSON array of
 * payloads, request documents, records and events in their order. The options are a JSON object with "locale", "grouping",
 * "previews", "locked" and "app", which mean what the options of `apnslint group` mean; NULL means the defaults.
 *
 * Returns APNSLINT_CLEAN and writes what `apnslint group --format json` prints, in which each group has "apart" too: the pushes
 * that would be in it but for a finding, each with its index as "label", and the finding's "rule", "pointer" and "message". Or
 * returns a negative code and writes what is wrong.
 */
int apnslint_group(const char *options, size_t options_length, const char *notifications, size_t length,
                   apnslint_text *report);

/* Frees a text and sets it to NULL and 0, so that freeing it twice does no harm. NULL is allowed. */
void apnslint_text_free(apnslint_text *text);

#ifdef __cplusplus
}
#endif

#endif
