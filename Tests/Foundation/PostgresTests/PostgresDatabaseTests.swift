import CrosstownPostgres
import CrosstownSQL
import Foundation
import Testing

private let conninfo = ProcessInfo.processInfo.environment["CROSSTOWN_TEST_POSTGRES"] ?? ""

@Suite(.enabled(if: !conninfo.isEmpty, "CROSSTOWN_TEST_POSTGRES names no PostgreSQL server"))
struct PostgresDatabaseTests {
    @Test func `a transaction whose failure was swallowed does not count as committed`() async throws {
        let database = try await PostgresDatabase(conninfo, connections: 1)

        await #expect(throws: DatabaseError.self) {
            try await database.write { transaction in
                _ = try? transaction.query("SELECT nowhere")
            }
        }

        try await database.close()
    }

    @Test func `a connection that the server ended is made again for the next transaction`() async throws {
        let database = try await PostgresDatabase(conninfo, connections: 1)

        await #expect(throws: DatabaseError.self) {
            try await database.write { try $0.query("SELECT pg_terminate_backend(pg_backend_pid())") }
        }
        let answer: Int = try await database.read { try $0.query("SELECT \(42)")[0].get(0) }

        #expect(answer == 42)
        try await database.close()
    }

    @Test func `a listener hears again after its connection was ended`() async throws {
        let database = try await PostgresDatabase(conninfo, connections: 1)
        let channel = "town_" + UUID().uuidString
        var heard = database.listen(channel).makeAsyncIterator()

        try await database.write { transaction in
            try transaction.query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE \("LISTEN%" + channel + "%")"
            )
        }
        // Listening to something else returns once the new connection listens to everything again.
        _ = database.listen(channel + "_again")
        try await database.write { try $0.notify(channel, "back") }

        #expect(await heard.next() == "back")
        try await database.close()
    }

    @Test func `more statements than are kept prepared still run`() async throws {
        let database = try await PostgresDatabase(conninfo, connections: 1)

        let sum = try await database.read { transaction in
            try (1...600).reduce(0) { sum, number in
                try sum + transaction.query("SELECT 1 AS \(identifier: "n\(number)")")[0].get(0, as: Int.self)
            }
        }

        #expect(sum == 600)
        try await database.close()
    }

    @Test func `a server that is not there is unavailable`() async {
        let refused = await #expect(throws: DatabaseError.self) {
            try await PostgresDatabase("host=127.0.0.1 port=1 user=nobody", connections: 2)
        }

        guard case .unavailable = refused else {
            Issue.record("expected to be told that it is unavailable, got \(String(describing: refused))")
            return
        }
    }
}
