/* Prints the CPU nanoseconds of one check of the payload in argument 1. */
#include <apnslint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(int count, char **arguments) {
    if (count < 2) return 2;
    const long calls = 200000;
    const char *payload = arguments[1];
    const size_t length = strlen(payload);
    struct timespec start, end;
    apnslint_text report;
    apnslint_linter *linter = apnslint_create(NULL, 0, NULL);
    for (int round = 0; round < 1000; round++)
        if (apnslint_check(linter, payload, length, NULL, 0, &report) != APNSLINT_CLEAN) return 1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long call = 0; call < calls; call++) apnslint_check(linter, payload, length, NULL, 0, &report);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%.1f\n", ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / calls);
    apnslint_destroy(linter);
    return 0;
}
