import JSONText
import LanguageServer

/// The messages of an agent. A thread of their own reads them, so that the agent can cancel the call that is worked on.
/// A lock protects them, so both threads may use them.
final class AgentMessages: @unchecked Sendable {
    private struct Message {
        let bytes: [UInt8]
        let isCut: Bool
        var cancelled: [JSONValue] = []
    }

    private let lock = Lock()
    private var waiting: [Message] = []
    private var bytesWaiting = 0
    /// The ids that the messages which wait cancel.
    private var cancelled: [JSONValue] = []
    /// The number of calls in work: the last, and cancelled ones that have not noticed.
    private var callCount = 0
    private var end: Result<Void, any Error>?

    private static let (maximumBytes, maximumCalls) = (64 << 20, 4)

    /// Reads all messages.
    func read() {
        let result = Result {
            var reader = try LineReader(.standardInput)
            while let part = try reader.next() {
                switch part {
                case .lines(let block): block.eachLine { take(Message(bytes: Array($0.text), isCut: false)) }
                case .tooLong(_, let head): take(Message(bytes: head, isCut: true))
                case .idle: break
                }
            }
        }
        lock.hold {
            end = result
            lock.broadcast()
        }
    }

    private func take(_ message: Message) {
        var message = message
        message.cancelled = message.isCut ? [] : ToolServer.cancelledIDs(in: message.bytes)
        lock.hold {
            while bytesWaiting > Self.maximumBytes { lock.wait() }
            waiting.append(message)
            bytesWaiting += message.bytes.count
            cancelled += message.cancelled
            lock.broadcast()
        }
    }

    /// The next message; nil after the last.
    func next() throws -> (bytes: [UInt8], isCut: Bool)? {
        try lock.hold {
            while waiting.isEmpty, end == nil { lock.wait() }
            guard !waiting.isEmpty else {
                try end?.get()
                return nil
            }
            let message = waiting.removeFirst()
            bytesWaiting -= message.bytes.count
            // The calls before it have ended.
            cancelled.removeFirst(message.cancelled.count)
            lock.broadcast()
            return (message.bytes, message.isCut)
        }
    }

    /// The result and the state of a call, which its lock protects.
    private final class Call: @unchecked Sendable {
        var result: JSONValue?
        var isCancelled = false
    }

    /// Does the work of a call on a thread of its own. A cancelled call is left at once, and its thread ends when it notices.
    func perform(_ id: JSONValue, _ work: @escaping ToolServer.CallWork) -> JSONValue? {
        let call = Call()
        let mayBegin = lock.hold {
            while callCount >= Self.maximumCalls, !cancelled.contains(id) { lock.wait() }
            guard !cancelled.contains(id) else { return false }
            callCount += 1
            return true
        }
        guard mayBegin else { return nil }
        let body: @Sendable () -> Void = {
            let result = work { self.lock.hold { call.isCancelled } }
            self.lock.hold {
                call.result = result
                self.callCount -= 1
                self.lock.broadcast()
            }
        }
        if let thread = SystemThread(body) { thread.detach() } else { body() }
        return lock.hold {
            while call.result == nil, !cancelled.contains(id) { lock.wait() }
            call.isCancelled = call.result == nil
            return call.result
        }
    }
}
