import Foundation
import Testing

/// The program under a clock of the system that shows another year. A small library in front of the C library sets it.
@Suite(.enabled(if: ShownClock.isPossible)) struct SystemClockTests {
    /// 2025 and 2096.
    private static let moments = [1_750_000_000, 4_000_000_000]

    @Test("Files are checked with the same result in any year, in every format", arguments: Program.formats)
    func sameInAnyYear(_ format: String) throws {
        let clock = try ShownClock()
        let runs = try Self.moments.map { moment in
            try Program.run(
                ["lint", "--no-config", "--format", format, "Payloads"], environment: clock.showing(moment))
        }
        #expect(runs[0].status == 1 && runs[1].status == 1)
        #expect(runs[0].output == runs[1].output && runs[0].errors == runs[1].errors && !runs[0].output.isEmpty)
    }

    @Test("A gate, and lint where it is asked to, look at the clock")
    func gate() throws {
        let clock = try ShownClock()
        let text = #"{"aps":{"event":"update","timestamp":1685952000,"content-state":{"score":3}}}"# + "\n"
        for arguments in [["gate"], ["lint", "-", "--now"]] {
            let statuses = try [1_685_952_030, 1_750_000_000].map { moment in
                try Program.run(
                    arguments + ["--push-type", "liveactivity"], input: text, environment: clock.showing(moment)
                ).status
            }
            #expect(statuses == [0, 1], "\(arguments)")
        }
    }
}

/// A library that shows a program another time.
private struct ShownClock {
    private let scratch: Scratch
    private let library: URL

    private static let compiler = URL(fileURLWithPath: "/usr/bin/cc")
    /// True on Linux with a compiler. The address sanitizer has to come before any other library.
    static var isPossible: Bool {
        #if os(Linux)
            FileManager.default.isExecutableFile(atPath: compiler.path)
                && ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil
        #else
            false
        #endif
    }

    private static let source = """
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <sys/time.h>
        #include <time.h>
        #include <unistd.h>
        static time_t shown(void) { const char *text = getenv("SHOWN_TIME"); return text ? atol(text) : 0; }
        time_t time(time_t *result) { if (result) *result = shown(); return shown(); }
        int gettimeofday(struct timeval *restrict result, void *restrict zone) {
            (void)zone; result->tv_sec = shown(); result->tv_usec = 0; return 0;
        }
        int clock_gettime(clockid_t clock, struct timespec *result) {
            if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return (int)syscall(SYS_clock_gettime, clock, result);
            result->tv_sec = shown(); result->tv_nsec = 0; return 0;
        }
        """

    init() throws {
        let scratch = try Scratch()
        try scratch.write(Self.source, to: "clock.c")
        library = scratch.url.appendingPathComponent("clock.so")
        let process = Process()
        process.executableURL = Self.compiler
        process.arguments = ["-D_GNU_SOURCE", "-shared", "-fPIC", "-o", library.path, scratch.url.path + "/clock.c"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        self.scratch = scratch
    }

    /// The environment of a program that is shown a time in Unix seconds.
    func showing(_ moment: Int) -> [String: String] {
        ["LD_PRELOAD": library.path, "SHOWN_TIME": String(moment)]
    }
}
