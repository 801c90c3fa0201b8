/* Sends a push only if nothing is wrong with it: cc send.c -lapnslint */
#include <apnslint.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *options = "{\"push-type\": \"alert\", \"min-ios\": 15}";
    const char *payload = "{\"aps\":{\"alert\":\"Gate changed\",\"badge\":\"3\"}}";
    apnslint_text text;

    apnslint_linter *linter = apnslint_create(options, strlen(options), &text);
    if (linter == NULL) {
        fprintf(stderr, "%s\n", text.bytes);
        apnslint_text_free(&text);
        return 2;
    }
    int code = apnslint_check(linter, payload, strlen(payload), NULL, 0, &text);
    if (code == APNSLINT_CLEAN || code == APNSLINT_PASSED)
        printf("sending %zu bytes\n", strlen(payload));
    else
        printf("not sent: %s\n", text.bytes);
    apnslint_text_free(&text);
    apnslint_destroy(linter);
    return code == APNSLINT_FAILED;
}
