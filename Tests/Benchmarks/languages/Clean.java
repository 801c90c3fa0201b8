import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.apnslint.Linter;
import java.lang.management.ManagementFactory;

/** Prints the CPU nanoseconds of one check of the payload in argument 1. */
public final class Clean {
    public static void main(String[] arguments) {
        Linter linter = new Linter();
        byte[] payload = arguments[0].getBytes(UTF_8);
        for (int call = 0; call < 100_000; call++) if (!linter.check(payload).isEmpty()) System.exit(1);
        var threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        for (int call = 0; call < 200_000; call++) linter.check(payload);
        System.out.println((threads.getCurrentThreadCpuTime() - start) / 200_000.0);
    }
}
