import Foundation
import Synchronization

/// Threads that each do a share of the work with blocking calls: the cheapest client that a processor can have.
enum Crew {
    /// Runs the work on as many threads as asked for and gathers what they bring back, in their order.
    ///
    /// - Throws: the first error of any thread, after all have ended.
    static func run<Result: Sendable>(
        _ threads: Int,
        _ work: @escaping @Sendable (Int) throws -> Result
    ) async throws -> [Result] {
        let box = Box(Mutex<[Int: Swift.Result<Result, any Error>]>([:]))
        await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
            for index in 0..<threads {
                Thread.detachNewThread {
                    let result = Swift.Result { try work(index) }
                    let isLast = box.value.withLock { results in
                        results[index] = result
                        return results.count == threads
                    }
                    if isLast { waiter.resume() }
                }
            }
        }
        return try box.value.withLock { results in try (0..<threads).compactMap { try results[$0]?.get() } }
    }

    /// Lets threads share a lock.
    private final class Box<Value: ~Copyable & Sendable>: Sendable {
        let value: Value

        init(_ value: consuming Value) { self.value = value }
    }
}
