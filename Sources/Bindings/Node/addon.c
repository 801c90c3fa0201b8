/* The part of the Node package that calls libapnslint, by Node-API. */
#define NAPI_VERSION 8
#include <apnslint.h>
#include <node_api.h>
#include <stdlib.h>
#include <string.h>

/* A text of at most so many bytes is copied to the stack. */
#define SMALL 4096

typedef struct {
    char *bytes;
    size_t length;
    char *owned;
    char small[SMALL];
} Text;

/* Reads a string, a Buffer or another Uint8Array; undefined and null give NULL. Returns 0 for anything else. */
static int read_text(napi_env env, napi_value value, Text *text) {
    napi_valuetype type;
    napi_typedarray_type kind;
    bool is_array = false;
    text->bytes = text->owned = NULL;
    text->length = 0;
    if (napi_typeof(env, value, &type) != napi_ok) return 0;
    if (type == napi_undefined || type == napi_null) return 1;
    if (type == napi_string) {
        size_t length = 0;
        if (napi_get_value_string_utf8(env, value, text->small, SMALL, &length) != napi_ok) return 0;
        text->bytes = text->small;
        text->length = length;
        /* A text that did not fit is cut before a character, which takes up to four bytes. */
        if (length < SMALL - 4) return 1;
        if (napi_get_value_string_utf8(env, value, NULL, 0, &text->length) != napi_ok) return 0;
        text->owned = malloc(text->length + 1);
        if (text->owned == NULL) return 0;
        text->bytes = text->owned;
        return napi_get_value_string_utf8(env, value, text->owned, text->length + 1, NULL) == napi_ok;
    }
    if (napi_is_typedarray(env, value, &is_array) != napi_ok || !is_array) return 0;
    void *data = NULL;
    if (napi_get_typedarray_info(env, value, &kind, &text->length, &data, NULL, NULL) != napi_ok) return 0;
    if (kind != napi_uint8_array) return 0;
    text->bytes = data != NULL ? data : text->small;
    return 1;
}

/* Reads two texts. Returns 0, and keeps no memory, if one has a wrong type. */
static int read_texts(napi_env env, napi_value *arguments, Text *first, Text *second) {
    second->owned = NULL;
    if (read_text(env, arguments[0], first) && read_text(env, arguments[1], second)) return 1;
    free(first->owned);
    free(second->owned);
    return 0;
}

static napi_value refuse(napi_env env, apnslint_text *text) {
    napi_throw_error(env, "APNSLINT", text->bytes != NULL ? text->bytes : "apnslint refused the call");
    apnslint_text_free(text);
    return NULL;
}

static napi_value wrong_type(napi_env env, const char *message) {
    napi_throw_type_error(env, "APNSLINT", message);
    return NULL;
}

static napi_value string(napi_env env, apnslint_text *text) {
    napi_value value = NULL;
    napi_create_string_utf8(env, text->bytes != NULL ? text->bytes : "", text->length, &value);
    apnslint_text_free(text);
    return value;
}

static void finalize(napi_env env, void *linter, void *hint) {
    (void)env;
    (void)hint;
    apnslint_destroy(linter);
}

/* Marks the linters of this addon, so that another object is not taken for one. */
static const napi_type_tag tag = {0x61706e736c696e74, 0x6c696e7465720001};

/* create(options) -> linter */
static napi_value create(napi_env env, napi_callback_info info) {
    size_t count = 1;
    napi_value argument, value = NULL;
    Text options;
    if (napi_get_cb_info(env, info, &count, &argument, NULL, NULL) != napi_ok || !read_text(env, argument, &options))
        return wrong_type(env, "options are JSON");
    apnslint_text problem;
    apnslint_linter *linter = apnslint_create(options.bytes, options.length, &problem);
    free(options.owned);
    if (linter == NULL) return refuse(env, &problem);
    if (napi_create_object(env, &value) != napi_ok || napi_type_tag_object(env, value, &tag) != napi_ok ||
        napi_wrap(env, value, linter, finalize, NULL, NULL) != napi_ok) {
        apnslint_destroy(linter);
        return wrong_type(env, "the linter could not be made");
    }
    return value;
}

/* Reads the linter, the payload and the headers of a call, and a flag. Returns NULL if one has a wrong type. */
static apnslint_linter *read_call(napi_env env, napi_callback_info info, Text *payload, Text *headers, bool *flag) {
    size_t count = 4;
    napi_value arguments[4];
    void *linter = NULL;
    bool is_linter = false;
    if (napi_get_cb_info(env, info, &count, arguments, NULL, NULL) != napi_ok) return NULL;
    if (napi_check_object_type_tag(env, arguments[0], &tag, &is_linter) != napi_ok || !is_linter) return NULL;
    if (napi_unwrap(env, arguments[0], &linter) != napi_ok) return NULL;
    if (!read_texts(env, arguments + 1, payload, headers)) return NULL;
    if (payload->bytes == NULL) {
        free(headers->owned);
        return NULL;
    }
    if (flag != NULL && napi_get_value_bool(env, arguments[3], flag) != napi_ok) *flag = false;
    return linter;
}

/* check(linter, payload, headers) -> undefined for a clean payload, or [true if it should not be sent, report] */
static napi_value check(napi_env env, napi_callback_info info) {
    Text payload, headers;
    apnslint_text report;
    apnslint_linter *linter = read_call(env, info, &payload, &headers, NULL);
    if (linter == NULL) return wrong_type(env, "a payload is a string, a Uint8Array or an object");
    int code = apnslint_check(linter, payload.bytes, payload.length, headers.bytes, headers.length, &report);
    free(payload.owned);
    free(headers.owned);
    if (code < 0) return refuse(env, &report);
    if (code == APNSLINT_CLEAN) return NULL;
    napi_value pair = NULL, failed = NULL;
    napi_create_array_with_length(env, 2, &pair);
    napi_get_boolean(env, code == APNSLINT_FAILED, &failed);
    napi_set_element(env, pair, 0, failed);
    napi_set_element(env, pair, 1, string(env, &report));
    return pair;
}

/* fix(linter, payload, headers, unsafe) -> [payload, report] */
static napi_value fix(napi_env env, napi_callback_info info) {
    Text payload, headers;
    apnslint_text fixed, report;
    bool is_unsafe = false;
    apnslint_linter *linter = read_call(env, info, &payload, &headers, &is_unsafe);
    if (linter == NULL) return wrong_type(env, "a payload is a string, a Uint8Array or an object");
    int code = apnslint_fix(linter, payload.bytes, payload.length, headers.bytes, headers.length,
                            is_unsafe ? APNSLINT_FIX_UNSAFE : 0, &fixed, &report);
    free(payload.owned);
    free(headers.owned);
    if (code < 0) {
        apnslint_text_free(&fixed);
        return refuse(env, &report);
    }
    napi_value pair = NULL, bytes = NULL;
    napi_create_array_with_length(env, 2, &pair);
    napi_create_buffer_copy(env, fixed.length, fixed.bytes, NULL, &bytes);
    apnslint_text_free(&fixed);
    napi_set_element(env, pair, 0, bytes);
    napi_set_element(env, pair, 1, string(env, &report));
    return pair;
}

/* group(options, notifications) -> report */
static napi_value group(napi_env env, napi_callback_info info) {
    size_t count = 2;
    napi_value arguments[2];
    Text options, notifications;
    apnslint_text report;
    if (napi_get_cb_info(env, info, &count, arguments, NULL, NULL) != napi_ok ||
        !read_texts(env, arguments, &options, &notifications))
        return wrong_type(env, "options and notifications are JSON");
    int code = apnslint_group(options.bytes, options.length, notifications.bytes, notifications.length, &report);
    free(options.owned);
    free(notifications.owned);
    return code < 0 ? refuse(env, &report) : string(env, &report);
}

NAPI_MODULE_INIT() {
    const struct {
        const char *name;
        napi_callback function;
    } functions[] = {{"create", create}, {"check", check}, {"fix", fix}, {"group", group}};
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        napi_value function;
        napi_create_function(env, functions[index].name, NAPI_AUTO_LENGTH, functions[index].function, NULL, &function);
        napi_set_named_property(env, exports, functions[index].name, function);
    }
    napi_value version;
    napi_create_string_utf8(env, apnslint_version(), NAPI_AUTO_LENGTH, &version);
    napi_set_named_property(env, exports, "version", version);
    return exports;
}
