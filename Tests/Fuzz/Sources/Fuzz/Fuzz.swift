import CLibFuzzer

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The program: `Fuzz TARGET`, followed by libFuzzer's options.
@main enum Fuzz {
    static func main() {
        guard target != nil else {
            for target in Target.all { print(target.name) }
            return
        }
        atexit { QuickCount.report() }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        _ = LLVMFuzzerRunDriver(&count, &arguments) { data, size in
            Fuzz.target?.run(FuzzedInput(Array(UnsafeBufferPointer(start: data, count: size))))
            return 0
        }
    }

    /// The chosen target. libFuzzer gets its name as `--target=NAME`, which it ignores.
    static let target = Target.all.first { CommandLine.arguments.contains("--target=\($0.name)") }
}

/// Makes a new input from an old one; libFuzzer by itself would break JSON nearly every time.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int, _ seed: UInt32) -> Int {
    var mutator = Mutator(seed: seed)
    let input = FuzzedInput(Array(UnsafeBufferPointer(start: data, count: size)))
    let bytes = mutator.mutated(input, isLines: Fuzz.target?.isLines ?? false).bytes.prefix(most)
    for (offset, byte) in bytes.enumerated() { data[offset] = byte }
    return bytes.count
}
