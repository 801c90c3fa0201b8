import Testing

#if !Serve
    /// The message of a build without the stand-in for APNs. The build with it is tested by `make test-serve`.
    @Suite("The command serve") struct ServeCommandTests {
        @Test("a build without the stand-in explains how to get it", arguments: [[], ["--port", "0", "--", "true"]])
        func word(arguments: [String]) throws {
            let run = try Program.run(["serve"] + arguments)
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("make serve"))
        }
    }
#endif
