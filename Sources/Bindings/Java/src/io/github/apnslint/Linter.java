package io.github.apnslint;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Checks Apple push payloads before they are sent. Make one and keep it: any number of threads may use it. */
public final class Linter {
    static {
        String path = System.getProperty("apnslint.library");
        if (path != null) System.load(path);
        else System.loadLibrary("apnslint_jni");
    }

    private static final Cleaner CLEANER = Cleaner.create();
    private static final int FAILED = 2;
    private final long linter;

    /** The result of {@link Linter#fix}: the bytes, and the findings that are left. */
    public record FixedPush(byte[] payload, List<Finding> findings) {}

    /** A linter with the default options. */
    public Linter() {
        this("{}");
    }

    /**
     * A linter.
     *
     * @param options a JSON object with the keys of {@code .apnslint.json}
     * @throws IllegalArgumentException if the options are invalid; its message says why
     */
    public Linter(String options) {
        long made = create(options.getBytes(UTF_8));
        linter = made;
        CLEANER.register(this, () -> destroy(made));
    }

    /** The version of the library. */
    public static native String version();

    /** The findings of a payload; an empty list if there are none. */
    public List<Finding> check(byte[] payload) {
        return check(payload, null);
    }

    /** The findings of a payload that is sent with these header fields. */
    public List<Finding> check(byte[] payload, Map<String, String> headers) {
        byte[] answer = answer(payload, headers);
        return answer == null ? List.of() : findings(answer);
    }

    /** Throws {@link PushException} if there is a finding at or above {@code fail-on}, by default {@code error}. */
    public void requireSendable(byte[] payload, Map<String, String> headers) {
        byte[] answer = answer(payload, headers);
        if (answer != null && answer[0] == FAILED) throw new PushException(findings(answer));
    }

    /** Fixes what can be fixed; {@code unsafe} also applies fixes that may not be what was meant. */
    public FixedPush fix(byte[] payload, Map<String, String> headers, boolean unsafe) {
        try {
            byte[][] answer = fix(linter, Objects.requireNonNull(payload), bytes(headers), unsafe);
            return new FixedPush(answer[0], Finding.all(Json.read(new String(answer[1], UTF_8))));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Predicts which notifications stack on the lock screen and what each stack says.
     *
     * @param notifications a JSON array of payloads and request documents in the order of their arrival
     * @param options a JSON object with {@code locale}, {@code grouping}, {@code previews}, {@code locked} and {@code app}
     * @return the JSON of {@code apnslint group --format json}
     */
    public static String group(String notifications, String options) {
        return new String(group(options.getBytes(UTF_8), notifications.getBytes(UTF_8)), UTF_8);
    }

    private byte[] answer(byte[] payload, Map<String, String> headers) {
        try {
            return check(linter, Objects.requireNonNull(payload), bytes(headers));
        } finally {
            // The garbage collector must not free the linter during the call.
            Reference.reachabilityFence(this);
        }
    }

    // The other functions of libapnslint, in apnslint_jni.c. What is wrong with a call is an IllegalArgumentException.

    private static native long create(byte[] options);

    private static native void destroy(long linter);

    /** Null for a payload without findings; otherwise one byte with the code, and the report after it. */
    private static native byte[] check(long linter, byte[] payload, byte[] headers);

    /** The fixed payload, and the report. */
    private static native byte[][] fix(long linter, byte[] payload, byte[] headers, boolean unsafe);

    private static native byte[] group(byte[] options, byte[] notifications);

    private static byte[] bytes(Map<String, String> headers) {
        return headers == null ? null : Json.of(headers).getBytes(UTF_8);
    }

    private static List<Finding> findings(byte[] answer) {
        return Finding.all(Json.read(new String(answer, 1, answer.length - 1, UTF_8)));
    }
}
