import CrosstownSQL
import CrosstownTesting
import Synchronization
import Testing

@Suite struct NotificationTests {
    private struct Refusal: Error {}

    @Test(arguments: TestEngine.reachable)
    func `listeners hear committed transactions only, in their order`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()
            var heard = database.listen("ride").makeAsyncIterator()

            try await database.write { try $0.notify("ride", "first") }
            try? await database.write { transaction in
                try transaction.notify("ride", "taken back")
                throw Refusal()
            }
            try await database.write { transaction in
                try? transaction.savepoint {
                    try transaction.notify("ride", "taken back in part")
                    throw Refusal()
                }
                try transaction.notify("other", "elsewhere")
                try transaction.notify("ride", "last")
            }

            #expect(await heard.next() == "first")
            #expect(await heard.next() == "last")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever follows a channel is called until they let go of it`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let heard = Mutex<[String]>([])
            var following: Following? = database.follow("ride") { payload in heard.withLock { $0.append(payload) } }
            var last = database.listen("ride").makeAsyncIterator()
            #expect(following != nil)

            try await database.write { try $0.notify("ride", "first") }
            #expect(await last.next() == "first")
            try await eventually { heard.withLock { !$0.isEmpty } }
            following = nil
            try await database.write { try $0.notify("ride", "second") }

            #expect(await last.next() == "second")
            #expect(heard.withLock { $0 } == ["first"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what is told is already to be seen`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()
            var heard = database.listen("bicycle").makeAsyncIterator()

            try await database.write { transaction in
                try transaction.execute("INSERT INTO bicycle (id, plate) VALUES (2, 'B2')")
                try transaction.notify("bicycle", "2")
            }
            let told = await heard.next()

            #expect(told == "2")
            #expect(try await database.count("bicycle") == 2)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what is told in one database is not heard in another of the same server`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            var heard = database.listen("ride").makeAsyncIterator()
            try await engine.withDatabase { other in
                try await other.write { try $0.notify("ride", "of others") }
            }

            try await database.write { try $0.notify("ride", "ours") }

            #expect(await heard.next() == "ours")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `closing the database ends the streams`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            var heard = database.listen("ride").makeAsyncIterator()

            try await database.close()

            #expect(await heard.next() == nil)
        }
    }
}
