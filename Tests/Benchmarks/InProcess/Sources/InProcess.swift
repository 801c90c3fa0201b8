import JSONText
import PushLint

/// Checks payloads in memory: `in-process SUBJECT SECONDS < LINES` prints the nanoseconds for each payload, and for each
/// payload 1 if it is accepted and 0 if not.
@main
struct InProcess {
    static func main() {
        guard CommandLine.arguments.count == 3, let subject = Subject.all[CommandLine.arguments[1]],
            let seconds = Double(CommandLine.arguments[2])
        else {
            print("usage: in-process \(Subject.all.keys.sorted().joined(separator: "|")) SECONDS < LINES")
            return
        }
        var payloads: [[UInt8]] = []
        while let line = readLine() { payloads.append(Array(line.utf8)) }
        _ = passes(subject, payloads, seconds / 2)
        let time = passes(subject, payloads, seconds)
        print(time, String(payloads.map { subject.accepts($0) ? "1" : "0" }))
    }

    /// The nanoseconds per payload, for as many passes as fit into the time.
    private static func passes(_ subject: Subject, _ payloads: [[UInt8]], _ seconds: Double) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        var time = Duration.zero
        while time < .seconds(seconds) {
            for payload in payloads { accepted &+= subject.accepts(payload) ? 1 : 0 }
            count += payloads.count
            time = clock.now - start
        }
        return time / .nanoseconds(1) / Double(count)
    }

    /// Keeps the optimiser from removing calls whose result is not used.
    nonisolated(unsafe) private static var accepted = 0
}
