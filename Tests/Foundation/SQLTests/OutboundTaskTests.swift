import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct OutboundTaskTests {
    private struct Refusal: Error {}

    private static let now = Timestamp(milliseconds: 1_000_000)

    @Test(arguments: TestEngine.reachable)
    func `a task that does not end delays none that becomes due while it runs`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let (begun, begin) = AsyncStream.makeStream(of: String.self)
            let handler: OutboundTaskRunner.Handler = { [database] task in
                try await database.write { try Deadlines.cancel($0, kind: task.kind, subject: task.subject) }
                begin.yield(task.subject)
                // Ends when the runner does.
                if task.subject == "endless" { for await _ in AsyncStream<Never>.makeStream().stream {} }
            }
            let runner = OutboundTaskRunner(
                database: database,
                clock: ManualClock(Self.now),
                handlers: ["call": handler]
            )

            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await runner.run() }
                group.addTask {
                    var heard = begun.makeAsyncIterator()
                    for subject in ["endless", "first", "second"] {
                        try? await database.write {
                            try Deadlines.schedule($0, kind: "call", subject: subject, dueAt: Self.now)
                        }
                        while await heard.next() != subject {}
                    }
                }
                _ = await group.next()
                group.cancelAll()
            }

            let left = try await database.count("deadline")
            #expect(left == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a running loop tries a task again that failed, and all tasks where there are more than run side by side`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database in
            let clock = ManualClock(Self.now)
            let (ended, end) = AsyncStream.makeStream(of: Int.self)
            let attempts = Mutex(0)
            let handler: OutboundTaskRunner.Handler = { [database] task in
                if task.subject == "0" {
                    let attempt = attempts.withLock { attempts in
                        attempts += 1
                        return attempts
                    }
                    if attempt < 3 { throw Refusal() }
                }
                try await database.write { try Deadlines.cancel($0, kind: task.kind, subject: task.subject) }
                end.yield(Int(task.subject) ?? -1)
            }
            let runner = OutboundTaskRunner(
                database: database,
                clock: clock,
                handlers: ["call": handler]
            ) { _, _ in clock.advance(milliseconds: 5_000) }
            let subjects = Array(0..<100)
            try await database.write { transaction in
                for subject in subjects {
                    try Deadlines.schedule(transaction, kind: "call", subject: String(subject), dueAt: Self.now)
                }
            }

            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await runner.run() }
                group.addTask {
                    var left = Set(subjects)
                    for await subject in ended {
                        left.remove(subject)
                        if left.isEmpty { return }
                    }
                }
                _ = await group.next()
                group.cancelAll()
            }

            #expect(attempts.withLock { $0 } == 3)
        }
    }
}
