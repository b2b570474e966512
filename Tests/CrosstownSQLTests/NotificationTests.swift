import CrosstownSQL
import Testing

@Suite struct NotificationTests {
    private struct Refusal: Error {}

    @Test(arguments: Engine.available)
    func `listeners hear committed transactions only, in their order`(engine: Engine) async throws {
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

    @Test(arguments: Engine.available)
    func `what is told is already to be seen`(engine: Engine) async throws {
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

    @Test(arguments: Engine.available)
    func `closing the database ends the streams`(engine: Engine) async throws {
        try await engine.withDatabase { database in
            var heard = database.listen("ride").makeAsyncIterator()

            try await database.close()

            #expect(await heard.next() == nil)
        }
    }
}
