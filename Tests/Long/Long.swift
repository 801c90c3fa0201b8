import Foundation
import RandomPushes

/// Checks the scan of clean documents with many documents and options: the rules must find nothing in documents that it calls
/// clean. `check-long FAMILIES` makes this many families of documents for each set of options, and prints the counts.
@main
struct Long {
    static func main() async {
        let families = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
        let options = ManyOptions.all
        let parts = 2
        let counts = await withTaskGroup(of: ScanCounts.self) { group in
            for part in 0..<parts {
                group.addTask {
                    var counts = ScanCounts()
                    for index in options.indices where index % parts == part {
                        counts.add(ScanCounts(options[index], families: families, seed: UInt64(index)))
                    }
                    return counts
                }
            }
            var all = ScanCounts()
            for await counts in group { all.add(counts) }
            return all
        }
        for wrong in counts.wrong.prefix(20) { print(wrong) }
        print(
            "scan: \(options.count) sets of options, \(counts.documents) documents, \(counts.certain) certainly clean,",
            "\(counts.wrong.count) of them with findings")
        if !counts.wrong.isEmpty || counts.certain == 0 { exit(1) }
    }
}
