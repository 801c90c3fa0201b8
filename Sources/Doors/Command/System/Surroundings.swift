import PushPayload

/// The environment of a command: standard streams, the folder that relative paths begin at, variables and the clock.
/// A process has one; callers that run commands inside a process, as tests do, give each run its own. The threads of a run share it.
/// All of it is constant, hence safe to use from any thread.
final class Surroundings: Sendable {
    /// The descriptors of the standard streams.
    let input: Int32
    let output: Int32
    let error: Int32
    /// The folder that relative paths begin at; nil for that of the process.
    let folder: AbsolutePath?
    /// An open descriptor of that folder, for calls such as `openat`.
    let folderDescriptor: Int32
    /// The pipe for requests to stop; nil if they are those of the process, which come from signals.
    let stopRequests: (out: Int32, into: Int32)?
    let now: @Sendable () -> UnixTime
    /// The variables of the environment; nil for those of the process.
    private let variables: [String: String]?

    private static let process = Surroundings()
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private init() {
        (input, output, error) = (0, 1, 2)
        (folder, folderDescriptor, stopRequests, variables) = (nil, AT_FDCWD, nil, nil)
        now = { UnixTime(Double(time(nil))) }
    }

    /// Surroundings with these open descriptors, which stay the caller's; nil if the folder can't be opened.
    init?(
        input: Int32, output: Int32, error: Int32, folder: String, variables: [String: String],
        now: (@Sendable () -> UnixTime)? = nil
    ) {
        let descriptor = openat(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, let pipe = newPipe(isBlocking: false) else { return nil }
        (self.input, self.output, self.error) = (input, output, error)
        (self.folder, folderDescriptor, stopRequests) = (AbsolutePath(folder), descriptor, pipe)
        self.variables = variables
        self.now = now ?? Self.process.now
    }

    deinit {
        for descriptor in [folderDescriptor, stopRequests?.out, stopRequests?.into] { _ = descriptor.map(close) }
    }

    static var current: Surroundings {
        pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() } ?? process
    }

    func hold<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = pthread_getspecific(Self.key)
        pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
        defer { pthread_setspecific(Self.key, outer) }
        return try body()
    }

    func variable(_ name: String) -> String? {
        if let variables { return variables[name] }
        return getenv(name).map { String(cString: $0) }
    }
}

// MARK: Calls of the system that take a path: a relative one begins at the folder of the surroundings

func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    openat(Surroundings.current.folderDescriptor, path, flags, mode)
}

func access(_ path: String, _ mode: Int32) -> Int32 { faccessat(Surroundings.current.folderDescriptor, path, mode, 0) }

func rename(_ old: String, _ new: String) -> Int32 {
    let folder = Surroundings.current.folderDescriptor
    return renameat(folder, old, folder, new)
}

@discardableResult func unlink(_ path: String) -> Int32 { unlinkat(Surroundings.current.folderDescriptor, path, 0) }

func entries(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: located(folder))
}

/// A path for calls that take no descriptor of a folder.
func located(_ path: String) -> String { Surroundings.current.folder == nil ? path : AbsolutePath(path).text }
