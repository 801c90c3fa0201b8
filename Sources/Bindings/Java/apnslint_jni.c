/* The part of the Java package that calls libapnslint. */
#include <apnslint.h>
#include <jni.h>
#include <stdint.h>
#include <stdlib.h>

/* An array of at most so many bytes is copied to the stack. */
#define SMALL 4096

typedef struct {
    char *bytes;
    jsize length;
    char *owned;
    char small[SMALL];
} Text;

/* Copies an array, because the garbage collector may move it; null gives NULL. Returns 0, with an exception, without memory. */
static int read_array(JNIEnv *env, jbyteArray array, Text *text) {
    text->bytes = text->owned = NULL;
    text->length = 0;
    if (array == NULL) return 1;
    text->length = (*env)->GetArrayLength(env, array);
    text->bytes = text->small;
    if (text->length > SMALL) {
        text->bytes = text->owned = malloc((size_t)text->length);
        if (text->owned == NULL) {
            (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/OutOfMemoryError"), "a payload");
            return 0;
        }
    }
    (*env)->GetByteArrayRegion(env, array, 0, text->length, (jbyte *)text->bytes);
    return 1;
}

/* Copies the two arrays of a call. */
static int read_arrays(JNIEnv *env, jbyteArray first, Text *one, jbyteArray second, Text *other) {
    if (!read_array(env, first, one)) return 0;
    if (read_array(env, second, other)) return 1;
    free(one->owned);
    return 0;
}

/* Throws what a text says, frees the text and returns NULL. */
static void *refuse(JNIEnv *env, apnslint_text *text) {
    jclass type = (*env)->FindClass(env, "java/lang/IllegalArgumentException");
    if (type != NULL) (*env)->ThrowNew(env, type, text->bytes != NULL ? text->bytes : "apnslint refused the call");
    apnslint_text_free(text);
    return NULL;
}

/* The text as an array, after some bytes that the caller fills in. Frees the text. */
static jbyteArray array(JNIEnv *env, apnslint_text *text, jsize before) {
    jbyteArray result = (*env)->NewByteArray(env, before + (jsize)text->length);
    if (result != NULL) (*env)->SetByteArrayRegion(env, result, before, (jsize)text->length, (const jbyte *)text->bytes);
    apnslint_text_free(text);
    return result;
}

static apnslint_linter *linter_of(jlong handle) { return (apnslint_linter *)(intptr_t)handle; }

JNIEXPORT jstring JNICALL Java_io_github_apnslint_Linter_version(JNIEnv *env, jclass type) {
    (void)type;
    return (*env)->NewStringUTF(env, apnslint_version());
}

JNIEXPORT jlong JNICALL Java_io_github_apnslint_Linter_create(JNIEnv *env, jclass type, jbyteArray options) {
    (void)type;
    Text text;
    apnslint_text problem;
    if (!read_array(env, options, &text)) return 0;
    apnslint_linter *linter = apnslint_create(text.bytes, (size_t)text.length, &problem);
    free(text.owned);
    if (linter == NULL) refuse(env, &problem);
    return (jlong)(intptr_t)linter;
}

JNIEXPORT void JNICALL Java_io_github_apnslint_Linter_destroy(JNIEnv *env, jclass type, jlong linter) {
    (void)env;
    (void)type;
    apnslint_destroy(linter_of(linter));
}

JNIEXPORT jbyteArray JNICALL Java_io_github_apnslint_Linter_check(JNIEnv *env, jclass type, jlong linter, jbyteArray payload,
                                                                  jbyteArray headers) {
    (void)type;
    Text text, fields;
    apnslint_text report;
    if (!read_arrays(env, payload, &text, headers, &fields)) return NULL;
    int code = apnslint_check(linter_of(linter), text.bytes, (size_t)text.length, fields.bytes, (size_t)fields.length, &report);
    free(text.owned);
    free(fields.owned);
    if (code == APNSLINT_CLEAN) return NULL;
    if (code < 0) return refuse(env, &report);
    jbyteArray result = array(env, &report, 1);
    jbyte first = (jbyte)code;
    if (result != NULL) (*env)->SetByteArrayRegion(env, result, 0, 1, &first);
    return result;
}

JNIEXPORT jobjectArray JNICALL Java_io_github_apnslint_Linter_fix(JNIEnv *env, jclass type, jlong linter, jbyteArray payload,
                                                                  jbyteArray headers, jboolean is_unsafe) {
    (void)type;
    Text text, fields;
    apnslint_text fixed, report;
    if (!read_arrays(env, payload, &text, headers, &fields)) return NULL;
    int code = apnslint_fix(linter_of(linter), text.bytes, (size_t)text.length, fields.bytes, (size_t)fields.length,
                            is_unsafe ? APNSLINT_FIX_UNSAFE : 0, &fixed, &report);
    free(text.owned);
    free(fields.owned);
    if (code < 0) {
        apnslint_text_free(&fixed);
        return refuse(env, &report);
    }
    jobjectArray pair = (*env)->NewObjectArray(env, 2, (*env)->FindClass(env, "[B"), NULL);
    jbyteArray bytes = array(env, &fixed, 0), said = array(env, &report, 0);
    if (pair == NULL || bytes == NULL || said == NULL) return NULL;
    (*env)->SetObjectArrayElement(env, pair, 0, bytes);
    (*env)->SetObjectArrayElement(env, pair, 1, said);
    return pair;
}

JNIEXPORT jbyteArray JNICALL Java_io_github_apnslint_Linter_group(JNIEnv *env, jclass type, jbyteArray options,
                                                                  jbyteArray notifications) {
    (void)type;
    Text settings, text;
    apnslint_text report;
    if (!read_arrays(env, options, &settings, notifications, &text)) return NULL;
    int code = apnslint_group(settings.bytes, (size_t)settings.length, text.bytes, (size_t)text.length, &report);
    free(settings.owned);
    free(text.owned);
    return code < 0 ? refuse(env, &report) : array(env, &report, 0);
}
