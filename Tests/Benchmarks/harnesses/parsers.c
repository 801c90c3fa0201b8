// Parses payloads in memory and releases what came of them: `parsers jansson|yajl SECONDS < LINES`.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <yajl/yajl_parse.h>

typedef struct {
    char *bytes;
    size_t length;
} Payload;

static int jansson(Payload payload) {
    json_error_t error;
    json_t *root = json_loadb(payload.bytes, payload.length, 0, &error);
    json_decref(root);
    return root != NULL;
}

static int yajl(Payload payload) {
    yajl_handle parser = yajl_alloc(NULL, NULL, NULL);
    int accepted = yajl_parse(parser, (const unsigned char *)payload.bytes, payload.length) == yajl_status_ok &&
                   yajl_complete_parse(parser) == yajl_status_ok;
    yajl_free(parser);
    return accepted;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static size_t accepted = 0;

// Nanoseconds for each payload, in as many passes as fit into the time.
static double pass(Payload *payloads, size_t count, int (*accepts)(Payload), double seconds) {
    double start = now(), end = start;
    size_t passes = 0;
    for (; end - start < seconds; passes++, end = now())
        for (size_t index = 0; index < count; index++) accepted += (size_t)accepts(payloads[index]);
    return (end - start) * 1e9 / (double)(passes * count);
}

int main(int count_of_arguments, char **arguments) {
    if (count_of_arguments != 3) return 2;
    int (*accepts)(Payload) = strcmp(arguments[1], "yajl") == 0 ? yajl : jansson;
    double seconds = atof(arguments[2]);

    Payload *payloads = NULL;
    size_t count = 0, space = 0;
    char *line = NULL;
    for (ssize_t length; (length = getline(&line, &space, stdin)) > 0; line = NULL, space = 0) {
        payloads = realloc(payloads, (count + 1) * sizeof(Payload));
        payloads[count++] = (Payload){line, (size_t)length - (line[length - 1] == '\n')};
    }

    pass(payloads, count, accepts, seconds / 2);
    printf("%f ", pass(payloads, count, accepts, seconds));
    for (size_t index = 0; index < count; index++) putchar(accepts(payloads[index]) ? '1' : '0');
    return accepted == 0;
}
