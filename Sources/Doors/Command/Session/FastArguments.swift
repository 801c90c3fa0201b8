import LintProject
import PushLint
import PushPayload
import PushReport

/// Reads the arguments that nearly all runs of `lint` and `gate` have. The argument parser looks up types at run time, which
/// takes longer than checking a file; arguments that are not listed here, and wrong usage, are left to it.
struct FastArguments {
    private var isGate = false
    private var areLines = false
    private var paths: [String] = []
    private var format: ReportFormat?
    private var failOn: Severity?
    private var pushType: PushType?
    private var isQuiet = false
    private var configuration: String?
    private var isConfigurationOff = false

    /// Reads the arguments after the program's name; nil if one of them needs the argument parser.
    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        if rest.first == "lint" || rest.first == "gate" { isGate = rest.removeFirst() == "gate" }
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != InputFile.standardInput.path else {
                if argument == "help" || Apnslint.commandNames.contains(argument) { return nil }
                paths.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let given = parts.dropFirst().first.map(String.init)
            guard read(parts[0], given, next: { given ?? rest.popFirst() }) else { return nil }
        }
        if configuration != nil, isConfigurationOff { return nil }
        if isGate, paths.count > 1 || format == .summaryJSON { return nil }
    }

    private mutating func read(_ name: Substring, _ given: String?, next value: () -> String?) -> Bool {
        func set<Value>(_ option: inout Value?, _ read: (String) -> Value?) -> Bool {
            guard option == nil else { return false }
            option = value().flatMap(read)
            return option != nil
        }
        func turnOn(_ flag: inout Bool) -> Bool {
            guard given == nil, !flag else { return false }
            flag = true
            return true
        }
        switch name {
        case "--format": return set(&format) { ReportFormat(rawValue: $0) }
        case "--fail-on": return set(&failOn) { Severity(rawValue: $0) }
        case "--push-type": return set(&pushType) { PushType(rawValue: $0).isKnown ? PushType(rawValue: $0) : nil }
        case "--quiet", "-q": return turnOn(&isQuiet)
        case "--config": return set(&configuration) { given == nil && $0.hasPrefix("-") ? nil : $0 }
        case "--no-config": return turnOn(&isConfigurationOff)
        case "--jsonl": return turnOn(&areLines)
        default: return false
        }
    }

    func run() throws {
        try gateRun?.run()
        try lintRun?.run()
    }

    var gateRun: GateRun? {
        guard isGate else { return nil }
        return GateRun(path: paths.first ?? InputFile.standardInput.path, areLines: areLines, runOptions: runOptions)
    }

    var lintRun: LintRun? {
        guard !isGate else { return nil }
        return LintRun(session: Session(paths: paths, search: FileSearch(areLines: areLines), settings: runOptions))
    }

    private var runOptions: RunOptions {
        var settings: [Setting] = []
        if let pushType { settings.append(Setting.header(("apns-push-type", pushType.rawValue))) }
        if let failOn { settings.append(Setting.failOn(failOn)) }
        var runOptions = RunOptions(
            settings: settings, configuration: isConfigurationOff ? .off : configuration.map { .file($0) } ?? .search)
        runOptions.report.isQuiet = isQuiet
        if let format { runOptions.report.targets = [ReportTarget(format: format)] }
        return runOptions
    }
}
