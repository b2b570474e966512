import Dispatch
import Foundation
import Synchronization

/// Runs processor-heavy work one piece at a time, so that threads for requests stay free.
///
/// Each instance has a low-priority thread, so that page views come before plans.
final class PoolWork: Sendable {
    static let planning = PoolWork("crosstown.pools.planning")
    /// Work for organizers' pages, separate so that plans do not wait for it.
    static let looking = PoolWork("crosstown.pools.looking")

    /// The thread's niceness; the maximum is 19.
    private static let niceness: Int32 = 10

    private let pieces = Mutex<[@Sendable () -> Void]>([])
    private let waiting = DispatchSemaphore(value: 0)

    private init(_ name: String) {
        let thread = Thread { [self] in
            // On Linux, "this process" means the calling thread. If it fails, work runs at default priority.
            _ = setpriority(.init(PRIO_PROCESS.rawValue), 0, Self.niceness)
            while true { next()() }
        }
        thread.name = name
        thread.start()
    }

    /// Runs work after the work before it.
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
