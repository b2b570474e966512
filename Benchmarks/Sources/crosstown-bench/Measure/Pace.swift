import Glibc

/// When each of several threads does its part of something that happens at a steady rate.
struct Pace: Sendable {
    /// Nothing is due before this moment: until then, threads open their connections.
    let start: ContinuousClock.Instant
    let threads: Int
    let perSecond: Double
    let seconds: Double

    /// - Parameters:
    ///   - threads: how many threads take turns.
    ///   - perSecond: how often something is due, for all threads together.
    ///   - seconds: how long it goes on.
    ///   - opening: how many seconds threads have before that.
    init(threads: Int, perSecond: Double, seconds: Double, opening: Double) {
        start = .now + .seconds(opening)
        self.threads = threads
        self.perSecond = perSecond
        self.seconds = seconds
    }

    /// Calls `work` whenever it is the thread's turn, with the moment when it was due.
    ///
    /// - Throws: what `work` throws, and `BenchError` where the thread was not ready at the start.
    func run(_ thread: Int, _ work: (ContinuousClock.Instant) throws -> Void) throws {
        guard ContinuousClock.now < start else { throw BenchError("connections were not open in time") }
        let first = Double(thread) / perSecond
        for offset in stride(from: first, to: seconds, by: Double(threads) / perSecond) {
            let due = start + .seconds(offset)
            let left = ContinuousClock.now.duration(to: due).seconds
            if left > 0 { usleep(UInt32(left * 1e6)) }
            try work(due)
        }
    }

    /// A stopwatch that begins with the first turn.
    ///
    /// - Throws: `CancellationError`.
    func stopwatch(server: ServerProcess) async throws -> Stopwatch {
        try await Task.sleep(until: start, clock: .continuous)
        return Stopwatch(server: server)
    }
}
