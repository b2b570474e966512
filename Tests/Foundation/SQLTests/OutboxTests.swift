import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Dispatch
import Synchronization
import Testing

@Suite struct OutboxTests {
    private struct Refusal: Error {}

    private static let start = Timestamp(milliseconds: 1_000_000)

    private static func append(_ messages: [(topic: String, body: String)], _ database: any Database) async throws {
        try await database.write { transaction in
            for message in messages {
                try Outbox.append(transaction, topic: message.topic, body: message.body, at: start)
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `messages arrive in their order, once each`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let heard = Mutex<[String]>([])
            let runner = OutboxRunner(
                database: database,
                clock: ManualClock(Self.start),
                handlers: ["ride": { message, _ in heard.withLock { $0.append(message.body) } }]
            )
            let bodies = (1...70).map(String.init)
            try await Self.append(bodies.map { ("ride", $0) }, database)

            while try await runner.step().next != nil {}
            let idle = try await runner.step()

            #expect(heard.withLock { $0 } == bodies)
            #expect(idle.ran == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a message that fails holds up its own topic only, until it succeeds`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let clock = ManualClock(Self.start)
            let heard = Mutex<[String]>([])
            let handler: OutboxRunner.Handler = { message, _ in
                if message.body == "bad", message.attempts == 0 { throw Refusal() }
                heard.withLock { $0.append(message.body) }
            }
            let runner = OutboxRunner(database: database, clock: clock, handlers: ["ride": handler, "drop": handler])
            try await Self.append([("ride", "bad"), ("ride", "after"), ("drop", "other")], database)

            let first = try await runner.step()
            let heldUp = try await runner.step()
            clock.advance(milliseconds: 1000)
            let second = try await runner.step()

            #expect([first.ran, heldUp.ran, second.ran] == [1, 0, 2])
            #expect(first.next == clock.now())
            #expect(heard.withLock { $0 } == ["other", "bad", "after"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what nobody is interested in is dropped`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let runner = OutboxRunner(database: database, clock: ManualClock(Self.start), handlers: [:])
            try await Self.append([("ride", "unheard")], database)

            _ = try await runner.step()

            #expect(try await database.count("outbox") == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a handler's writes are taken back together with its failure`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()
            let runner = OutboxRunner(
                database: database,
                clock: ManualClock(Self.start),
                handlers: [
                    "ride": { _, transaction in
                        try transaction.execute("DELETE FROM bicycle")
                        throw Refusal()
                    }
                ]
            )
            try await Self.append([("ride", "bad")], database)

            _ = try await runner.step()

            #expect(try await database.count("bicycle") == 1)
            #expect(try await database.count("outbox") == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a city that delivers holds up no other on the same server`(engine: TestEngine) async throws {
        try await engine.withDatabase { busy in
            try await engine.withDatabase { other in
                let (inside, entered) = AsyncStream.makeStream(of: Void.self)
                let finish = DispatchSemaphore(value: 0)
                let slow: OutboxRunner.Handler = { _, _ in
                    entered.yield()
                    finish.wait()
                }
                let clock = ManualClock(Self.start)
                let busyRunner = OutboxRunner(database: busy, clock: clock, handlers: ["ride": slow])
                let otherRunner = OutboxRunner(database: other, clock: clock, handlers: [:])
                try await Self.append([("ride", "slow")], busy)
                try await Self.append([("ride", "quick")], other)

                async let slowStep = busyRunner.step()
                for await _ in inside { break }
                let quickStep = try? await otherRunner.step()
                finish.signal()

                #expect(quickStep?.ran == 1)
                #expect(try await slowStep.ran == 1)
            }
        }
    }
}
