import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.apnslint.Finding;
import io.github.apnslint.Linter;
import io.github.apnslint.PushException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The package as users call it; run by {@code make bindings-check}. */
public final class LinterTest {
    private static final byte[] CLEAN = "{\"aps\":{\"alert\":\"Gate changed\"}}".getBytes(UTF_8);
    private static final byte[] WRONG = "{\"aps\":{\"alert\":\"Gate changed\",\"badge\":\"3\"}}".getBytes(UTF_8);
    private static int passed;
    private static int failed;

    private static void expect(String what, Callable<Boolean> holds) {
        try {
            if (holds.call()) {
                passed++;
                return;
            }
        } catch (Exception error) {
            error.printStackTrace();
        }
        failed++;
        System.err.println("FAILED: " + what);
    }

    private static boolean raises(Class<? extends Exception> type, String part, Runnable call) {
        try {
            call.run();
            return false;
        } catch (RuntimeException error) {
            return type.isInstance(error) && (part.isEmpty() || error.getMessage().contains(part));
        }
    }

    private static boolean rounds(Linter linter, int count) {
        for (int round = 0; round < count; round++) {
            if (!linter.check(CLEAN).isEmpty() || linter.check(WRONG).size() != 1) return false;
        }
        return true;
    }

    public static void main(String[] arguments) throws Exception {
        Linter linter = new Linter("{\"push-type\":\"alert\",\"min-ios\":15}");
        expect("clean", () -> linter.check(CLEAN).isEmpty());
        expect("a finding", () -> {
            Finding finding = linter.check(WRONG).get(0);
            return finding.rule().equals("wrong-kind") && finding.pointer().equals("/aps/badge")
                    && finding.toString().endsWith("error: badge is a string, not a number [wrong-kind]");
        });
        expect("an exception", () -> raises(PushException.class, "badge", () -> linter.requireSendable(WRONG, null)));
        expect("headers", () -> linter.check("{\"aps\":{\"content-available\":1}}".getBytes(UTF_8),
                Map.of("apns-push-type", "background", "apns-priority", "5")).isEmpty());
        expect("odd headers", () -> linter.check(CLEAN, Map.of("x-\"\\\n", "\u0001")).size() > 0);
        expect("options", () -> raises(IllegalArgumentException.class, "flag-off", () -> new Linter("{\"rules\":{\"flag-of\":\"off\"}}")));
        expect("no options", () -> raises(NullPointerException.class, "", () -> new Linter(null)));
        expect("no payload", () -> raises(NullPointerException.class, "", () -> linter.check(null)));
        expect("length", () -> raises(IllegalArgumentException.class, "bytes", () -> linter.check(new byte[65 << 20])));
        for (byte[] bytes : List.of(new byte[0], new byte[1], new byte[] {-1, -2}, "[".repeat(3000).getBytes(UTF_8)))
            expect("any bytes", () -> !linter.check(bytes).isEmpty());
        expect("fix", () -> new String(linter.fix(WRONG, null, false).payload(), UTF_8).contains("\"badge\":3"));
        expect("group", () -> Linter.group("[{\"aps\":{\"alert\":\"a\"}}]", "{}").contains("\"groups\":["));
        expect("a number", () -> raises(IllegalArgumentException.class, "notification 0", () -> Linter.group("[7]", "{}")));
        expect("version", () -> Linter.version().equals(arguments[0]));
        var workers = Executors.newFixedThreadPool(8);
        List<Future<Boolean>> answers = new ArrayList<>();
        for (int worker = 0; worker < 8; worker++) answers.add(workers.submit(() -> rounds(linter, 500)));
        for (Future<Boolean> answer : answers) expect("threads", answer::get);
        workers.shutdown();
        for (int count = 0; count < 500; count++) new Linter();
        System.gc();
        System.out.println("java: " + passed + " passed, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
