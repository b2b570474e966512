import CrosstownSQL
import Dispatch
import Foundation
import Synchronization

/// Connections that take transactions from one queue, each on a thread of its own because libpq blocks.
final class ConnectionPool: Sendable {
    typealias Job = @Sendable (Connection) -> Void

    private struct Line {
        var waiting: [Job] = []
        var isClosed = false
    }

    private let line = Mutex(Line())
    /// Counts the jobs that wait, and one for each thread at the end.
    private let ready = DispatchSemaphore(value: 0)
    private let running = DispatchGroup()
    private let size: Int

    /// Connects all of them, or none.
    init(_ conninfo: String, size: Int) async throws {
        self.size = size
        do {
            for _ in 0..<size { try await start(conninfo) }
        } catch {
            await close()
            throw error
        }
    }

    /// Puts a transaction in the queue.
    func submit(_ job: @escaping Job) {
        line.withLock { $0.waiting.append(job) }
        ready.signal()
    }

    /// How many transactions wait for a connection.
    var waitingCount: Int { line.withLock { $0.waiting.count } }

    /// Has each thread disconnect after what is in the queue; returns at once.
    func end() {
        let isFirst = line.withLock { line in
            defer { line.isClosed = true }
            return !line.isClosed
        }
        if isFirst { for _ in 0..<size { ready.signal() } }
    }

    /// Lets what is in the queue run, then disconnects.
    func close() async {
        end()
        await withCheckedContinuation { waiter in
            running.notify(queue: .global()) { waiter.resume() }
        }
    }

    private func start(_ conninfo: String) async throws {
        try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
            running.enter()
            let thread = Thread { [self] in
                defer { running.leave() }
                do {
                    let connection = try Connection(conninfo)
                    waiter.resume()
                    serve(connection)
                } catch {
                    waiter.resume(throwing: error)
                }
            }
            thread.name = "postgres"
            thread.start()
        }
    }

    private func serve(_ connection: Connection) {
        while let job = next() { job(connection) }
    }

    private func next() -> Job? {
        ready.wait()
        return line.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
}
