import NIOPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Threads on which files and other large requests are read.
///
/// Readers compute for seconds without a pause. On the threads of Swift's own pool, of which there are as many as cores,
/// two of them would stop every other request: here they have threads of their own, with less of the processor than the
/// rest. People take turns; of those who wait for long the last are asked to come back.
public final class FileThreads: TaskExecutor {
    private let pool: NIOThreadPool
    private let line: FairLine
    private let isStarted = Mutex(false)

    /// Makes threads, which start with the first work.
    ///
    /// - Parameters:
    ///   - count: how many there are, and how many readers work at once.
    ///   - mostWaiting: how many readers may wait for a thread; each has its whole file in memory.
    ///   - mostFromOne: how many of those may be of one person, or one network of strangers.
    public init(count: Int = 2, mostWaiting: Int = 16, mostFromOne: Int = 4) {
        pool = NIOThreadPool(numberOfThreads: count)
        line = FairLine(places: count, mostWaiting: mostWaiting, mostFromOne: mostFromOne)
    }

    deinit { pool.shutdownGracefully { _ in } }

    /// Runs work on the threads, and what it waits for on the usual ones; it is cancelled with its caller.
    ///
    /// - Parameters:
    ///   - owner: who has it done: a person, a network or a feed.
    ///   - limit: after how long it is cancelled; readers look for that again and again.
    ///   - work: reads a file.
    /// - Returns: what the work gives.
    /// - Throws: ``Problem/overloaded`` where too many wait, ``ReadingTimeExceeded``, and whatever the work throws.
    public func run<Value: Sendable>(
        for owner: String,
        within limit: Duration? = nil,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        start()
        try await line.enter(from: owner)
        defer { line.leave() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(executorPreference: self) { try await work() }
            if let limit {
                // Not on the threads, which may all be taken.
                group.addTask(executorPreference: globalConcurrentExecutor) {
                    try await Task.sleep(for: limit)
                    throw ReadingTimeExceeded()
                }
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// Runs a piece of the work.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Also where the pool has ended: who waits for the work waits for ever otherwise.
        pool.submit { [self] _ in
            Self.giveWay()
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private func start() {
        isStarted.withLock { isStarted in
            if !isStarted { pool.start() }
            isStarted = true
        }
    }

    /// Lets other threads go first: on Linux each thread has a priority of its own.
    private static func giveWay() {
        #if canImport(Glibc)
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        #endif
    }
}

/// A file takes longer to read than is allowed.
public struct ReadingTimeExceeded: Error, Hashable, Sendable {
    /// Says so.
    public init() {}
}
