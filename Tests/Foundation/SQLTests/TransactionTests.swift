import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct TransactionTests {
    private struct Refusal: Error {}
    private enum Colour: String, SQLBindable, SQLReadable { case red }

    @Test(arguments: TestEngine.reachable)
    func `a transaction that throws leaves nothing`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()

            await #expect(throws: Refusal.self) {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO bicycle (id, plate) VALUES (2, 'B2')")
                    throw Refusal()
                }
            }

            #expect(try await database.count("bicycle") == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a text with U+0000 is refused whole and never cut off`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()

            await #expect(throws: DatabaseError.nulInText) {
                try await database.write {
                    try $0.execute("INSERT INTO bicycle (id, plate) VALUES (2, \("before\0after"))")
                }
            }
            await #expect(throws: DatabaseError.nulInText) {
                _ = try await database.read { try $0.query("SELECT id FROM bicycle WHERE plate = \("B1\0x")") }
            }

            #expect(try await database.count("bicycle") == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `every kind of value reads back as it was written`(engine: TestEngine) async throws {
        let id = Identifier<Refusal>(high: .max, low: 0x8000_0000_0000_00FF)
        let moment = Timestamp(milliseconds: 1_795_000_000_123)
        try await engine.withDatabase { database in
            let table: SQL = """
                CREATE TABLE t (i \(.integer), r \(.real), x \(.text), b \(.blob), o \(.integer), at \(.integer),
                    id \(.id), n \(.text), c \(.text)) \(.strict)
                """
            try await database.write { transaction in
                try transaction.script(table.text(for: transaction.dialect))
                try transaction.execute(
                    """
                    INSERT INTO t VALUES (\(Int64.min), \(0.1), \("naïve 'q' 🚲"), \([0, 255] as [UInt8]), \(true),
                        \(moment), \(id), \(nil as String?), \(Colour.red))
                    """
                )
            }

            let row = try await database.read { try $0.query("SELECT * FROM t")[0] }

            #expect(try row.get("i") == Int64.min)
            #expect(try row.get("r") == 0.1)
            #expect(try row.get("x") == "naïve 'q' 🚲")
            #expect(try row.get("b") == [0, 255] as [UInt8])
            #expect(try row.get("o") == true)
            #expect(try row.get("at") == moment)
            #expect(try row.get("id") == id)
            #expect(try row.get("n", as: String?.self) == nil)
            #expect(try row.get("c") == Colour.red)
            #expect(try row.get(0) == Int64.min)
            #expect(throws: RowError.noColumn("z")) { try row.get("z", as: Int.self) }
            #expect(throws: RowError.otherType(column: "n", expected: "String")) { try row.get("n", as: String.self) }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `results of expressions have the same types on every engine`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()

            let row = try await database.read { transaction in
                try transaction.query(
                    "SELECT \(5), \(2.5), EXISTS (SELECT 1 FROM bicycle), sum(id), \("a") FROM bicycle"
                )[0]
            }

            #expect(row.values == [.integer(5), .real(2.5), .integer(1), .integer(1), .text("a")])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `execute counts the changed rows, and nested lists bind`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()
            let chosen: SQL = "id IN \(list: [1, 2, 3]) AND plate IN \(list: ["B1", "B2"])"

            let changed = try await database.write { transaction in
                try transaction.execute("INSERT INTO bicycle (id, plate) VALUES (2, 'B2'), (4, 'B4')")
                return try transaction.execute("UPDATE bicycle SET colour = \(Colour.red) WHERE \(chosen)")
            }

            #expect(changed == 2)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a transaction that reads cannot write`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()

            await #expect(throws: DatabaseError.self) {
                try await database.read { try $0.execute("DELETE FROM bicycle") }
            }

            #expect(try await database.count("bicycle") == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a savepoint that fails takes back its own part only`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()

            try await database.write { transaction in
                try transaction.execute("INSERT INTO bicycle (id, plate) VALUES (2, 'B2')")
                do {
                    try transaction.savepoint {
                        try transaction.execute("INSERT INTO bicycle (id, plate) VALUES (3, 'B3')")
                        try transaction.execute("INSERT INTO bicycle (id, plate) VALUES (4, 'B1')")
                    }
                } catch DatabaseError.uniqueViolation {
                    try transaction.execute("INSERT INTO bicycle (id, plate) VALUES (5, 'B5')")
                }
            }

            let ids: [Int] = try await database.read {
                try $0.query("SELECT id FROM bicycle ORDER BY id").map { try $0.get(0, as: Int.self) }
            }
            #expect(ids == [1, 2, 5])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of many transactions at once only the failing one is lost`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()

            let failures = await withTaskGroup(of: Bool.self) { group in
                for id in 2...101 {
                    group.addTask {
                        do {
                            try await database.write { transaction in
                                try transaction.execute("INSERT INTO bicycle (id, plate) VALUES (\(id), \("B\(id)"))")
                                if id == 50 { throw Refusal() }
                            }
                            return false
                        } catch {
                            return error is Refusal
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }

            #expect(failures == 1)
            #expect(try await database.count("bicycle") == 100)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `concurrent transactions that read before they write lose no update`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()
            try await database.write { try $0.execute("INSERT INTO ride (id, bicycle, metres) VALUES (1, 1, 0)") }

            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...40 {
                    group.addTask {
                        try await database.write { transaction in
                            let metres: Double = try transaction.query("SELECT metres FROM ride")[0].get(0)
                            try transaction.execute("UPDATE ride SET metres = \(metres + 1)")
                        }
                    }
                }
                try await group.waitForAll()
            }

            let metres: Double = try await database.read { try $0.query("SELECT metres FROM ride")[0].get(0) }
            #expect(metres == 40)
        }
    }
}
