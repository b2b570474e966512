import CrosstownSQL
import Dispatch
import Foundation
import Synchronization

/// Connections that take transactions from one queue, each on its own thread because libpq blocks.
final class ConnectionPool: Sendable {
    typealias Job = @Sendable (Connection) -> Void

    private struct Line {
        var waiting: [Job] = []
        var isClosed = false
    }

    private let line = Mutex(Line())
    /// Counts the waiting jobs, and one for each thread at the end.
    private let ready = DispatchSemaphore(value: 0)
    private let running = DispatchGroup()
    private let size: Int

    /// Opens all connections, or none.
    init(_ conninfo: String, size: Int) async throws {
        self.size = size
        do {
            for _ in 0..<size { try await start(conninfo) }
        } catch {
            await close()
            throw error
        }
    }

    /// Adds a transaction to the queue.
    func submit(_ job: @escaping Job) {
        line.withLock { $0.waiting.append(job) }
        ready.signal()
    }

    /// The number of transactions that wait for a connection.
    var waitingCount: Int { line.withLock { $0.waiting.count } }

    /// Closes each connection after the queue is empty; returns immediately.
    func end() {
        let isFirst = line.withLock { line in
            defer { line.isClosed = true }
            return !line.isClosed
        }
        if isFirst { for _ in 0..<size { ready.signal() } }
    }

    /// Runs the transactions in the queue, then closes the connections.
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
