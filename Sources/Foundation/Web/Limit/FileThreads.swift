import NIOPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Threads for files and other large requests.
///
/// Parsers compute for seconds without a pause. On the threads of Swift's own pool, of which there are as many as
/// cores, two of them would stop every other request: here they have their own threads, with less of the processor than
/// the rest. Users take turns; if too many wait, the last get an error and may retry.
public final class FileThreads: TaskExecutor {
    private let pool: NIOThreadPool
    private let line: FairLine
    private let isStarted = Mutex(false)

    /// Creates threads, which start with the first work.
    ///
    /// - Parameters:
    ///   - count: the number of threads, and of parsers at a time.
    ///   - mostWaiting: how many parsers may wait for a thread; each has its whole file in memory.
    ///   - mostFromOne: how many of them may belong to one user, or one network of strangers.
    public init(count: Int = 2, mostWaiting: Int = 16, mostFromOne: Int = 4) {
        pool = NIOThreadPool(numberOfThreads: count)
        line = FairLine(places: count, mostWaiting: mostWaiting, mostFromOne: mostFromOne)
    }

    deinit { pool.shutdownGracefully { _ in } }

    /// Runs work on the threads, and other tasks that it awaits on the default ones; it is canceled with its caller.
    ///
    /// - Parameters:
    ///   - owner: the owner of the work: a user, a network or a feed.
    ///   - limit: the time after which it is canceled; parsers check that often.
    ///   - work: parses a file.
    /// - Returns: the result of the work.
    /// - Throws: ``Problem/overloaded`` if too many wait, ``ReadingTimeExceeded``, and any error of the work.
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
                // On other threads, since these may all be busy.
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
        // Even after the pool has ended: otherwise the caller waits forever.
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

    /// Lets other threads go first: on Linux each thread has its own priority.
    private static func giveWay() {
        #if canImport(Glibc)
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        #endif
    }
}

/// The error of a file that takes too long to parse.
public struct ReadingTimeExceeded: Error, Hashable, Sendable {
    /// Creates the error.
    public init() {}
}
