import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// The samples in the documentation of the SQL layer.
@Suite struct DocumentationSamples {
    @Test(arguments: TestEngine.reachable)
    func `a table is made, written and read`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let now = Timestamp(milliseconds: 1_795_000_000_000)
            let notes = Migration(
                owner: "notes",
                name: "note",
                sql: "CREATE TABLE note (id \(.integer) PRIMARY KEY, text \(.text) NOT NULL) \(.strict)"
            )
            _ = try await Migrator([notes]).migrate(database, at: now)
            try await database.write { transaction in
                try transaction.execute("INSERT INTO note (id, text) VALUES (\(1), \("It's raining"))")
            }
            let texts = try await database.read { transaction in
                try transaction.query("SELECT text FROM note").map { row in try row.get(0, as: String.self) }
            }
            // texts is ["It's raining"]

            #expect(texts == ["It's raining"])
        }
    }

    @Test func `values are not part of the text`() {
        let (rider, states) = ("ada", ["open", "paused"])
        let open: SQL = "SELECT id FROM ride WHERE rider = \(rider) AND state IN \(list: states)"

        #expect(open.values == [.text("ada"), .text("open"), .text("paused")])
    }
}
