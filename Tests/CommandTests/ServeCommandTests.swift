import Testing

#if !Serve
    /// What a build without the stand-in for APNs says of it. The build that has it is tested by `make test-serve`.
    @Suite struct ServeCommandTests {
        @Test("a build without the stand-in says how to get it", arguments: [[], ["--port", "0", "--", "true"]])
        func word(arguments: [String]) throws {
            let run = try Program.run(["serve"] + arguments)
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("make serve"))
        }
    }
#endif
