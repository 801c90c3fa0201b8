import ArgumentParser

/// Whether findings are counted.
struct StatisticsOptions: ParsableArguments {
    @Flag(name: .customLong("stats"), help: "Count the findings of each rule and of the files with most.")
    var isOn = false
}
