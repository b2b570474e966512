import Dispatch
import Foundation
import Synchronization

/// Where work that takes processor time is done, one piece at a time, so that the threads that serve people stay free.
///
/// Each has a thread of its own of low priority: whoever looks at a page comes before a plan where both want a processor.
final class PoolWork: Sendable {
    /// Plans.
    static let planning = PoolWork("crosstown.pools.planning")
    /// What organizers look at, which keeps no plan waiting.
    static let looking = PoolWork("crosstown.pools.looking")

    /// How far the thread steps back, of 19.
    private static let niceness: Int32 = 10

    private let pieces = Mutex<[@Sendable () -> Void]>([])
    private let waiting = DispatchSemaphore(value: 0)

    private init(_ name: String) {
        let thread = Thread { [self] in
            // On Linux, "this process" means the calling thread. Refused, the work is done at the usual priority.
            _ = setpriority(.init(PRIO_PROCESS.rawValue), 0, Self.niceness)
            while true { next()() }
        }
        thread.name = name
        thread.start()
    }

    /// Does a piece of work when those before it are done.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            pieces.withLock { $0.append { continuation.resume(with: Result { try work() }) } }
            waiting.signal()
        }
    }

    private func next() -> @Sendable () -> Void {
        waiting.wait()
        return pieces.withLock { $0.removeFirst() }
    }
}
