#if Serve

    /// Ends the program with the exit code of the command that it ran.
    func leave(code: Int32) -> Never { exit(code) }

    /// A command that runs while the stand-in serves.
    final class ChildProcess {
        /// Becomes readable when the command has ended.
        let descriptor: Int32
        private let identifier: pid_t
        private let thread: SystemThread
        private let result: Result

        /// The command's status, written by the waiting thread and read after it has ended.
        private final class Result: @unchecked Sendable { var status: Int32 = 0 }

        init(_ command: [String], environment: [String: String]) throws(Failure) {
            guard let name = command.first, let (out, into) = newPipe() else {
                throw Failure.usage("the command can't be started")
            }
            for (name, value) in environment { setenv(name, value, 1) }
            var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            #if canImport(Darwin)
                var attributes: posix_spawnattr_t?
                let variables = _NSGetEnviron().pointee
            #else
                var attributes = posix_spawnattr_t()
                let variables = environ
            #endif
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            // The stand-in ignores SIGPIPE; a command should not.
            var defaults = sigset_t()
            sigemptyset(&defaults)
            sigaddset(&defaults, SIGPIPE)
            sigaddset(&defaults, SIGXFSZ)
            posix_spawnattr_setsigdefault(&attributes, &defaults)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
            var child: pid_t = 0
            let code = posix_spawnp(&child, name, nil, &attributes, &arguments, variables)
            guard code == 0 else {
                for end in [out, into] { close(end) }
                throw Failure.usage("\(name): \(systemReason(code))")
            }
            let result = Result()
            let identifier = child
            let thread = SystemThread {
                var status: Int32 = 0
                while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
                // As in a shell: 128 plus the number of the signal.
                result.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
                close(into)
            }
            guard let thread else {
                kill(child, SIGTERM)
                throw Failure.unreadable("no thread can be started")
            }
            (self.result, self.thread, self.identifier) = (result, thread, identifier)
            descriptor = out
        }

        /// Waits for the command, forwarding a request to end, and returns its exit code.
        func finish() -> Int32 {
            if Interruption.isRequested { kill(identifier, SIGTERM) }
            thread.join()
            close(descriptor)
            return result.status
        }
    }
#endif
