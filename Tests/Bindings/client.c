/* Tests that libapnslint does what its header says: results, errors, threads, fork. Exits with 1 if a check failed. */
#include <apnslint.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int passed, failed;

static void expect(int holds, const char *what) {
    if (holds) passed++;
    else { failed++; fprintf(stderr, "FAILED: %s\n", what); }
}

static int has(const apnslint_text *text, const char *part) {
    return text->bytes != NULL && strstr(text->bytes, part) != NULL && strlen(text->bytes) == text->length;
}

static const char clean[] = "{\"aps\":{\"alert\":\"Gate changed\"}}";
static const char wrong[] = "{\"aps\":{\"alert\":\"Gate changed\",\"badge\":\"3\"}}";

static int check(const apnslint_linter *linter, const char *payload, const char *headers, apnslint_text *report) {
    return apnslint_check(linter, payload, strlen(payload), headers, headers ? strlen(headers) : 0, report);
}

static apnslint_linter *create(const char *options, apnslint_text *problem) {
    return apnslint_create(options, options ? strlen(options) : 0, problem);
}

static void refuses(const char *options, const char *why) {
    apnslint_text problem;
    apnslint_linter *linter = create(options, &problem);
    expect(linter == NULL && has(&problem, why), options);
    if (!has(&problem, why)) fprintf(stderr, "  said: %s\n", problem.bytes ? problem.bytes : "nothing");
    apnslint_text_free(&problem);
    expect(create(options, NULL) == NULL, "options are refused without a text");
}

static void answers(void) {
    apnslint_text text = {0};
    apnslint_linter *linter = create(NULL, &text);
    expect(linter != NULL && text.bytes == NULL, "a linter without options");
    /* More checks than the library makes before it prepares the linter. */
    for (int round = 0; round < 300; round++) {
        if (check(linter, clean, NULL, &text) != APNSLINT_CLEAN || text.bytes != NULL) { expect(0, "clean"); break; }
        if (check(linter, wrong, NULL, NULL) != APNSLINT_FAILED) { expect(0, "wrong"); break; }
    }
    expect(check(linter, wrong, NULL, &text) == APNSLINT_FAILED, "a string as badge");
    expect(has(&text, "\"rule\":\"wrong-kind\"") && has(&text, "\"pointer\":\"/aps/badge\""), "the report names rule and place");
    apnslint_text_free(&text);
    expect(text.bytes == NULL && text.length == 0, "a released text is empty");
    apnslint_text_free(&text);
    expect(check(linter, "", NULL, &text) == APNSLINT_FAILED && has(&text, "not-json"), "an empty payload");
    apnslint_text_free(&text);
    expect(apnslint_check(linter, "\xff\xfe\0{", 4, NULL, 0, &text) == APNSLINT_FAILED, "bytes that are no UTF-8");
    apnslint_text_free(&text);
    expect(apnslint_check(linter, "{\"aps\":{\"alert\":\"a\0b\"}}", 23, NULL, 0, &text) == APNSLINT_FAILED, "a NUL");
    apnslint_text_free(&text);

    const char *silent = "{\"aps\":{\"content-available\":1}}";
    const char *background = "{\"apns-push-type\":\"background\",\"apns-priority\":\"5\"}";
    expect(check(linter, silent, background, NULL) == APNSLINT_CLEAN, "headers of one push");
    expect(check(linter, clean, "{\"apns-collapse-id\":\"\"}", &text) == APNSLINT_FAILED, "a header that is wrong");
    apnslint_text_free(&text);
    expect(check(linter, clean, "[]", &text) == APNSLINT_BAD_HEADERS && has(&text, "an object"), "headers as an array");
    apnslint_text_free(&text);
    expect(check(linter, clean, "{\"apns-topic\":[]}", &text) == APNSLINT_FAILED && has(&text, "header-not-text"), "a list");
    apnslint_text_free(&text);
    apnslint_destroy(linter);

    linter = create("{\"fail-on\":\"warning\",\"rules\":{\"wrong-kind\":\"info\"}}", &text);
    expect(check(linter, wrong, NULL, NULL) == APNSLINT_PASSED, "a finding below fail-on");
    apnslint_destroy(linter);
    linter = create("{\"app\":{\"categories\":[{\"identifier\":\"GATE\"}]}}", &text);
    expect(check(linter, "{\"aps\":{\"alert\":\"a\",\"category\":\"gate\"}}", NULL, &text) > 0, "the app's categories");
    expect(has(&text, "category-not-registered"), "the app's categories are known");
    apnslint_text_free(&text);
    apnslint_destroy(linter);
}

static void errors(void) {
    apnslint_text text;
    apnslint_linter *linter = create(NULL, NULL);
    refuses("{", "not JSON");
    refuses("[]", "an object");
    refuses("\xff", "not JSON");
    refuses("{\"rules\":{\"flag-of\":\"off\"}}", "did you mean flag-off");
    refuses("{\"push-type\":\"shout\"}", "shout");
    refuses("{\"overrides\":[]}", "files");
    refuses("{\"app\":\"app.json\"}", "files");
    refuses("{\"app\":{\"strings\":[\"en.lproj\"]}}", "files");
    refuses("{\"fail-on\":\"error\",\"fail-on\":\"info\"}", "twice");
    expect(apnslint_check(NULL, clean, sizeof clean - 1, NULL, 0, &text) == APNSLINT_BAD_ARGUMENT && has(&text, "NULL"), "no linter");
    apnslint_text_free(&text);
    expect(apnslint_check(linter, NULL, 5, NULL, 0, &text) == APNSLINT_BAD_ARGUMENT && has(&text, "NULL"), "no payload");
    apnslint_text_free(&text);
    expect(apnslint_check(linter, NULL, 5, NULL, 0, NULL) == APNSLINT_BAD_ARGUMENT, "no payload and no text");
    expect(apnslint_check(linter, clean, SIZE_MAX, NULL, 0, &text) == APNSLINT_TOO_LONG, "a length past all memory");
    apnslint_text_free(&text);
    expect(apnslint_check(linter, clean, (size_t)1 << 40, NULL, 0, NULL) == APNSLINT_TOO_LONG, "a terabyte");
    expect(apnslint_check(linter, clean, sizeof clean - 1, clean, SIZE_MAX, NULL) == APNSLINT_TOO_LONG, "long headers");
    expect(apnslint_create(clean, SIZE_MAX, NULL) == NULL, "long options");
    expect(apnslint_fix(linter, clean, sizeof clean - 1, NULL, 0, 2, NULL, &text) == APNSLINT_BAD_ARGUMENT, "a flag");
    apnslint_text_free(&text);
    apnslint_text_free(NULL);
    apnslint_destroy(NULL);
    apnslint_destroy(linter);
    expect(strcmp(apnslint_version(), VERSION) == 0, "the version");
}

static void fixes(void) {
    apnslint_text fixed, report;
    apnslint_linter *linter = create(NULL, NULL);
    expect(apnslint_fix(linter, wrong, sizeof wrong - 1, NULL, 0, 0, &fixed, &report) == APNSLINT_CLEAN, "a fix");
    expect(has(&fixed, "\"badge\":3}") && has(&report, "\"fixed\":[{\"rule\":\"wrong-kind\""), "what was fixed");
    apnslint_text_free(&fixed);
    apnslint_text_free(&report);
    expect(apnslint_fix(linter, wrong, sizeof wrong - 1, NULL, 0, APNSLINT_FIX_UNSAFE, NULL, NULL) == APNSLINT_CLEAN, "no texts");
    apnslint_destroy(linter);
}

static void groups(void) {
    const char *pushes = "[{\"aps\":{\"alert\":\"a\",\"thread-id\":\"t\"}},{\"aps\":{\"alert\":\"b\",\"thread-id\":\"t\"}}]";
    apnslint_text text;
    expect(apnslint_group(NULL, 0, pushes, strlen(pushes), &text) == APNSLINT_CLEAN && has(&text, "\"groups\":[{"), "a stack");
    apnslint_text_free(&text);
    const char *apart = "[{\"aps\":{\"alert\":\"a\",\"thread-id\":\"t\"}},{\"aps\":{\"alert\":\"b\",\"thread_id\":\"t\"}}]";
    expect(apnslint_group(NULL, 0, apart, strlen(apart), &text) == APNSLINT_CLEAN
        && has(&text, "\"apart\":[{\"label\":\"1\",\"rule\":\"misspelt-key\""), "a push that is apart");
    apnslint_text_free(&text);
    expect(apnslint_group("{\"locale\":7}", 12, pushes, strlen(pushes), &text) == APNSLINT_BAD_OPTIONS, "a locale");
    apnslint_text_free(&text);
    expect(apnslint_group(NULL, 0, "[1]", 3, &text) == APNSLINT_BAD_ARGUMENT && has(&text, "notification 0"), "a number");
    apnslint_text_free(&text);
    expect(apnslint_group(NULL, 0, NULL, 3, NULL) == APNSLINT_BAD_ARGUMENT, "no notifications");
}

static apnslint_linter *shared;

static void *work(void *count) {
    apnslint_text text;
    for (intptr_t round = 0; round < (intptr_t)count; round++) {
        if (check(shared, clean, NULL, &text) != APNSLINT_CLEAN) return "clean";
        if (round % 16 != 0) continue;
        if (check(shared, wrong, NULL, &text) != APNSLINT_FAILED || !has(&text, "wrong-kind")) return "wrong";
        apnslint_text_free(&text);
    }
    return NULL;
}

static int thread_failures(intptr_t count) {
    pthread_t threads[8];
    int failures = 0;
    for (int index = 0; index < 8; index++) pthread_create(&threads[index], NULL, work, (void *)count);
    for (int index = 0; index < 8; index++) {
        void *problem = NULL;
        pthread_join(threads[index], &problem);
        if (problem != NULL) failures++;
    }
    return failures;
}

int main(int count, char **arguments) {
    intptr_t rounds = count > 1 ? atoi(arguments[1]) : 2000;
    for (intptr_t round = 0; round < rounds; round += 100) {
        answers();
        errors();
        fixes();
        groups();
    }
    shared = create(NULL, NULL);
    expect(thread_failures(rounds) == 0, "eight threads with one linter");
    for (int child = 0; child < 4; child++)
        if (fork() == 0) _exit(thread_failures(rounds));
    for (int child = 0, status = 0; child < 4; child++)
        expect(wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0, "eight threads after fork");
    apnslint_destroy(shared);
    printf("c: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
