import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Synchronization
import Testing

@Suite struct DeadlineTests {
    private struct Refusal: Error {}

    private static let start = Timestamp(milliseconds: 1_000_000)

    private static let ring: DeadlineRunner.Handler = { deadline, transaction in
        try transaction.execute("INSERT INTO rung (subject, body) VALUES (\(deadline.subject), \(deadline.body))")
    }

    private static func subjectsRung(_ database: any Database) async throws -> [String] {
        try await database.read { try $0.query("SELECT subject FROM rung ORDER BY id").map { try $0.get(0) } }
    }

    private static func withBell(_ engine: TestEngine, _ body: (any Database) async throws -> Void) async throws {
        let bell = Migration(
            owner: "bell",
            name: "rung",
            sql: "CREATE TABLE rung (id \(.sequence), subject \(.text) NOT NULL, body \(.text) NOT NULL) \(.strict)"
        )
        try await engine.withDatabase { database in
            _ = try await Migrator([bell]).migrate(database, at: start)
            try await body(database)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a deadline takes effect once, when it is due and not before`(engine: TestEngine) async throws {
        try await Self.withBell(engine) { database in
            let clock = ManualClock(Self.start)
            let runner = DeadlineRunner(database: database, clock: clock, handlers: ["ring": Self.ring])
            let due = Self.start.advanced(milliseconds: 10)
            try await database.write {
                try Deadlines.schedule($0, kind: "ring", subject: "a", dueAt: due, body: "loud")
            }

            let before = try await runner.step()
            clock.advance(milliseconds: 10)
            let then = try await runner.step()
            let after = try await runner.step()

            #expect([before.ran, then.ran, after.ran] == [0, 1, 0])
            #expect([before.next, then.next, after.next] == [due, nil, nil])
            #expect(try await Self.subjectsRung(database) == ["a"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `setting a deadline again moves it and lifting it ends it`(engine: TestEngine) async throws {
        try await Self.withBell(engine) { database in
            let runner = DeadlineRunner(
                database: database,
                clock: ManualClock(Self.start),
                handlers: ["ring": Self.ring]
            )
            let later = Self.start.advanced(milliseconds: 5000)
            try await database.write { transaction in
                try Deadlines.schedule(transaction, kind: "ring", subject: "a", dueAt: Self.start)
                try Deadlines.schedule(transaction, kind: "ring", subject: "a", dueAt: later)
                try Deadlines.schedule(transaction, kind: "ring", subject: "b", dueAt: Self.start)
                try Deadlines.cancel(transaction, kind: "ring", subject: "b")
            }

            let step = try await runner.step()

            #expect(step.ran == 0)
            #expect(step.next == later)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `two runners that compete let each deadline take effect exactly once`(engine: TestEngine) async throws {
        try await Self.withBell(engine) { database in
            let subjects = (100..<200).map(String.init)
            try await database.write { transaction in
                for subject in subjects {
                    try Deadlines.schedule(transaction, kind: "ring", subject: subject, dueAt: Self.start)
                }
            }

            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...2 {
                    let runner = DeadlineRunner(
                        database: database,
                        clock: ManualClock(Self.start),
                        handlers: ["ring": Self.ring]
                    )
                    group.addTask { while try await runner.step().next != nil {} }
                }
                try await group.waitForAll()
            }

            #expect(try await Self.subjectsRung(database).sorted() == subjects)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a deadline that fails leaves nothing, spares the others and comes back later`(engine: TestEngine) async throws
    {
        try await Self.withBell(engine) { database in
            let clock = ManualClock(Self.start)
            let attempts = Mutex<[Int]>([])
            let handler: DeadlineRunner.Handler = { deadline, transaction in
                try Self.ring(deadline, transaction)
                if deadline.subject == "bad", deadline.attempts < 2 { throw Refusal() }
            }
            let runner = DeadlineRunner(database: database, clock: clock, handlers: ["ring": handler]) { failed, _ in
                attempts.withLock { $0.append(failed.attempts) }
            }
            try await database.write { transaction in
                try Deadlines.schedule(transaction, kind: "ring", subject: "bad", dueAt: Self.start)
                try Deadlines.schedule(transaction, kind: "ring", subject: "good", dueAt: Self.start)
            }

            let first = try await runner.step()
            let tooEarly = try await runner.step()
            clock.advance(milliseconds: 1000)
            let second = try await runner.step()
            clock.advance(milliseconds: 2000)
            let third = try await runner.step()

            #expect([first.ran, tooEarly.ran, second.ran, third.ran] == [1, 0, 0, 1])
            #expect(second.next == clock.now())
            #expect(attempts.withLock { $0 } == [0, 1])
            #expect(try await Self.subjectsRung(database) == ["good", "bad"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an effect can set the same deadline again`(engine: TestEngine) async throws {
        try await Self.withBell(engine) { database in
            let next = Self.start.advanced(milliseconds: 60_000)
            let handler: DeadlineRunner.Handler = { deadline, transaction in
                try Deadlines.schedule(transaction, kind: "ring", subject: deadline.subject, dueAt: next)
            }
            let runner = DeadlineRunner(database: database, clock: ManualClock(Self.start), handlers: ["ring": handler])
            try await database.write { try Deadlines.schedule($0, kind: "ring", subject: "a", dueAt: Self.start) }

            let step = try await runner.step()

            #expect(step.ran == 1)
            #expect(step.next == next)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a running loop hears of deadlines set elsewhere and ends when it is cancelled`(
        engine: TestEngine
    ) async throws {
        try await Self.withBell(engine) { database in
            let (rings, rung) = AsyncStream.makeStream(of: String.self)
            let runner = DeadlineRunner(
                database: database,
                clock: ManualClock(Self.start),
                handlers: ["ring": { deadline, _ in rung.yield(deadline.subject) }]
            )

            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await runner.run() }
                group.addTask {
                    var heard = rings.makeAsyncIterator()
                    for subject in ["a", "b", "c"] {
                        try? await database.write {
                            try Deadlines.schedule($0, kind: "ring", subject: subject, dueAt: Self.start)
                        }
                        // A transaction that collided runs again, so a subject may be heard twice.
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
    func `deadlines of several kinds take effect in the order of their moments`(engine: TestEngine) async throws {
        try await Self.withBell(engine) { database in
            let clock = ManualClock(Self.start)
            let runner = DeadlineRunner(
                database: database,
                clock: clock,
                handlers: ["ring": Self.ring, "knock": Self.ring, "never": Self.ring]
            )
            try await database.write { transaction in
                for (number, kind) in ["knock", "ring", "foreign", "knock", "ring"].enumerated() {
                    let dueAt = Self.start.advanced(milliseconds: Int64(number))
                    try Deadlines.schedule(transaction, kind: kind, subject: "\(number)", dueAt: dueAt)
                }
            }

            let early = try await runner.step()
            clock.advance(milliseconds: 3)
            let later = try await runner.step()

            #expect([early.ran, later.ran] == [1, 2])
            #expect([early.next, later.next] == [1, 4].map { Self.start.advanced(milliseconds: $0) })
            #expect(try await Self.subjectsRung(database) == ["0", "1", "3"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `no more take effect at once than a step takes, whatever their kinds`(engine: TestEngine) async throws {
        try await Self.withBell(engine) { database in
            let handlers = ["ring": Self.ring, "knock": Self.ring]
            let runner = DeadlineRunner(database: database, clock: ManualClock(Self.start), handlers: handlers)
            try await database.write { transaction in
                for number in 0..<50 {
                    let dueAt = Self.start.advanced(milliseconds: Int64(number - 50))
                    let kind = number.isMultiple(of: 2) ? "ring" : "knock"
                    try Deadlines.schedule(transaction, kind: kind, subject: "\(number)", dueAt: dueAt)
                }
            }

            let first = try await runner.step()
            let second = try await runner.step()

            #expect(first.ran + second.ran == 50)
            #expect(first.next == Self.start)
            #expect(try await Self.subjectsRung(database) == (0..<50).map(String.init))
        }
    }

    /// Each ride sets deadlines; a runner that looked at each would read the database as often, and find nothing.
    @Test(arguments: TestEngine.reachable)
    func `deadlines that are for others wake no runner`(engine: TestEngine) async throws {
        try await Self.withBell(engine) { database in
            let counted = CountedDatabase(database)
            let (calls, called) = AsyncStream.makeStream(of: String.self)
            let runner = OutboundTaskRunner(
                database: counted,
                clock: ManualClock(Self.start),
                handlers: ["call": { called.yield($0.subject) }]
            )
            @Sendable func schedule(_ kind: String, _ subject: String) async throws {
                try await database.write {
                    try Deadlines.schedule($0, kind: kind, subject: subject, dueAt: Self.start)
                }
            }

            let steps = try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await runner.run() }
                var heard = calls.makeAsyncIterator()
                try await schedule("call", "a")
                while await heard.next() != "a" {}
                for number in 0..<50 { try await schedule("ring", "\(number)") }
                try await schedule("call", "b")
                while await heard.next() != "b" {}
                group.cancelAll()
                return counted.takeWritten().count
            }

            // Two when it begins and for each of its own, since it may look just before it is called.
            #expect(steps <= 6)
        }
    }
}
