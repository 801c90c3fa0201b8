package io.github.apnslint;

/** The functions of libapnslint; see {@code apnslint_jni.c}. */
final class Native {
    static {
        String path = System.getProperty("apnslint.library");
        if (path != null) {
            System.load(path);
        } else {
            System.loadLibrary("apnslint_jni");
        }
    }

    private Native() {}

    static native String version();

    /** A linter, or an IllegalArgumentException that says what is wrong with the options. */
    static native long create(byte[] options);

    static native void destroy(long linter);

    /** Null for a payload without findings; otherwise one byte with the code, and the report after it. */
    static native byte[] check(long linter, byte[] payload, byte[] headers);

    /** The fixed payload, and the report. */
    static native byte[][] fix(long linter, byte[] payload, byte[] headers, boolean unsafe);

    static native byte[] group(byte[] options, byte[] notifications);
}
