import Foundation
import RandomPushes

/// Compares the verdicts of the cache with those of the rules, for many documents and options. `check-long FAMILIES` makes this many
/// families of documents for each set of options, and prints the counts.
@main
struct Long {
    static func main() async {
        let families = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
        let options = ManyOptions.all
        let parts = 2
        let counts = await withTaskGroup(of: VerdictCounts.self) { group in
            for part in 0..<parts {
                group.addTask {
                    var counts = VerdictCounts()
                    for index in options.indices where index % parts == part {
                        counts.add(VerdictCounts(options[index], families: families, seed: UInt64(index)))
                    }
                    return counts
                }
            }
            var all = VerdictCounts()
            for await counts in group { all.add(counts) }
            return all
        }
        for wrong in counts.wrong.prefix(20) { print(wrong) }
        print(
            "verdicts: \(options.count) sets of options, \(counts.documents) documents, \(counts.clean) certainly clean,",
            "\(counts.faulty) with findings, \(counts.wrong.count) wrong")
        if !counts.wrong.isEmpty || counts.clean == 0 { exit(1) }
    }
}
