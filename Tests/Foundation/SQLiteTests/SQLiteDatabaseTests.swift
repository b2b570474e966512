import CrosstownSQL
import CrosstownSQLite
import CrosstownTesting
import Dispatch
import Glibc
import Synchronization
import Testing

@Suite struct SQLiteDatabaseTests {
    @Test func `commits wait for the disk unless told otherwise`() async throws {
        let fast = try SQLiteDatabase.temporary()
        let path = try await fast.read { try $0.query("PRAGMA database_list")[0].get("file", as: String.self) }
        let durable = try SQLiteDatabase(path: path)

        let modes = try await [fast, durable].asyncMap { database in
            try await database.write { try $0.query("PRAGMA synchronous")[0].get(0, as: Int.self) }
        }

        #expect(modes == [1, 2])
    }

    @Test func `a table that is made anew has the columns of its new definition`() async throws {
        let database = try SQLiteDatabase.temporary()
        @Sendable func firstA(_ definition: String, _ transaction: any Transaction) throws -> Int {
            try transaction.script("DROP TABLE IF EXISTS t; CREATE TABLE t \(definition); INSERT INTO t VALUES (1, 2)")
            return try #require(try transaction.first("SELECT * FROM t")).get("a")
        }

        let before = try await database.write { try firstA("(a, b)", $0) }
        let after = try await database.write { try firstA("(b, a)", $0) }

        #expect([before, after] == [1, 2])
    }

    @Test func `more statements than are kept prepared still run`() async throws {
        let database = try SQLiteDatabase.temporary()

        let sum = try await database.read { transaction in
            try (1...2_500).reduce(0) { sum, number in
                try sum + transaction.query("SELECT 1 AS \(identifier: "n\(number)")")[0].get(0, as: Int.self)
            }
        }

        #expect(sum == 2_500)
    }

    @Test func `transactions that wait for the writer are counted`() async throws {
        let database = try SQLiteDatabase.temporary()
        let isWriting = Mutex(false)
        let gate = DispatchSemaphore(value: 0)
        async let first: Void = database.write { _ in
            isWriting.withLock { $0 = true }
            gate.wait()
        }
        try await eventually { isWriting.withLock { $0 } }
        async let second: Void = database.write { _ in }
        async let third: Void = database.write { _ in }

        try await eventually { database.waitingTransactions >= 2 }
        let most = database.waitingTransactions
        gate.signal()
        _ = try await (first, second, third)

        #expect(most == 2)
        #expect(database.waitingTransactions == 0)
    }

    @Test func `what comes while a transaction runs joins it, and takes back itself alone if it fails`() async throws {
        struct Refusal: Error {}
        let database = try SQLiteDatabase.temporary()
        try await database.write { try $0.script("CREATE TABLE ride (id INTEGER PRIMARY KEY)") }
        let runs = Mutex(0)
        async let first: Void = database.write { transaction in
            runs.withLock { $0 += 1 }
            try transaction.execute("INSERT INTO ride VALUES (1)")
            while runs.withLock({ $0 }) == 1, database.waitingTransactions == 0 { sched_yield() }
        }
        try await eventually { runs.withLock { $0 } > 0 }
        async let latecomer: Void = database.write { transaction in
            try transaction.execute("INSERT INTO ride VALUES (2)")
            throw Refusal()
        }

        try await first
        var isRefused = false
        do { try await latecomer } catch is Refusal { isRefused = true }

        #expect(isRefused)
        // The group of the two began again, each part with a way back of its own.
        #expect(runs.withLock { $0 } == 2)
        let kept = try await database.read { try $0.query("SELECT id FROM ride").map { try $0.get(0, as: Int.self) } }
        #expect(kept == [1])
    }

    @Test func `a transaction whose deferred reference fails at the commit does not spoil its group`() async throws {
        let database = try SQLiteDatabase.temporary()
        try await database.write { transaction in
            try transaction.script(
                """
                CREATE TABLE station (id INTEGER PRIMARY KEY);
                CREATE TABLE dock (station INTEGER REFERENCES station (id) DEFERRABLE INITIALLY DEFERRED)
                """
            )
        }

        let refused = await withTaskGroup(of: Int.self) { group in
            for id in 1...50 {
                group.addTask {
                    do {
                        try await database.write { transaction in
                            try transaction.execute("INSERT INTO dock VALUES (\(id))")
                            if id != 25 { try transaction.execute("INSERT INTO station VALUES (\(id))") }
                        }
                        return 0
                    } catch {
                        return error as? DatabaseError == .foreignKey(constraint: "") ? id : -1
                    }
                }
            }
            return await group.reduce(into: [Int]()) { if $1 != 0 { $0.append($1) } }
        }
        let stations: Int = try await database.read { try $0.query("SELECT count(*) FROM station")[0].get(0) }

        #expect(refused == [25])
        #expect(stations == 49)
    }

    @Test func `a new file has small pages`() async throws {
        let database = try SQLiteDatabase.temporary()

        let size: Int = try await database.read { try $0.query("PRAGMA page_size")[0].get(0) }

        #expect(size == 2048)
    }

    @Test func `a database closes beside transactions that still arrive, and refuses what comes after`() async throws {
        for _ in 1...30 {
            let database = try SQLiteDatabase.temporary()
            try await database.write { try $0.script("CREATE TABLE ride (id INTEGER)") }

            let refusals = try await withThrowingTaskGroup(of: (any Error)?.self) { group in
                for worker in 1...4 {
                    group.addTask {
                        do {
                            while true {
                                try await database.write { try $0.execute("INSERT INTO ride VALUES (\(worker))") }
                                _ = try await database.read { try $0.query("SELECT count(*) FROM ride") }
                            }
                        } catch {
                            return error
                        }
                    }
                }
                group.addTask {
                    try await database.close()
                    return nil
                }
                return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
            }

            #expect(refusals.map { $0 as? DatabaseError } == Array(repeating: .closed, count: 4))
        }
    }

    @Test func `a file opened to be read only is read and never changed`() async throws {
        let maker = try SQLiteDatabase.temporary()
        let path = try await maker.read { try $0.query("PRAGMA database_list")[0].get("file", as: String.self) }
        try await maker.write { try $0.script("CREATE TABLE tile (data BLOB); INSERT INTO tile VALUES (x'1F')") }

        let file = try SQLiteDatabase.readOnly(path: path)
        let tile: [UInt8] = try await file.read { try $0.query("SELECT data FROM tile")[0].get("data") }
        await #expect(throws: DatabaseError.self) { try await file.write { try $0.execute("DELETE FROM tile") } }
        let count: Int = try await maker.read { try $0.query("SELECT count(*) FROM tile")[0].get(0) }

        #expect(tile == [0x1F])
        #expect(count == 1)
    }

    @Test func `a missing file is not made by reading it`() {
        #expect(throws: DatabaseError.self) { try SQLiteDatabase.readOnly(path: "/tmp/crosstown-missing.sqlite") }
    }

    @Test func `a file that is no database is unavailable`() {
        let refused = #expect(throws: DatabaseError.self) { try SQLiteDatabase(path: "/dev/null/crosstown.sqlite") }

        guard case .unavailable = refused else {
            Issue.record("expected to be told that it is unavailable, got \(String(describing: refused))")
            return
        }
    }
}

extension Array {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var mapped: [T] = []
        for element in self { mapped.append(try await transform(element)) }
        return mapped
    }
}
