import CrosstownSQL
import CrosstownValues

/// The tables that the behaviours are tried on.
let town = Migration(
    owner: "town",
    name: "bicycles",
    sql: """
        CREATE TABLE bicycle (id \(.integer) PRIMARY KEY, plate \(.text) UNIQUE, colour \(.text));
        CREATE TABLE ride (
            id \(.integer) PRIMARY KEY, bicycle \(.integer) NOT NULL REFERENCES bicycle (id),
            metres \(.real) NOT NULL CONSTRAINT ride_goes_forward CHECK (metres >= 0), ended_at \(.integer)
        ) \(.strict);
        CREATE UNIQUE INDEX ride_one_open_per_bicycle ON ride (bicycle) WHERE ended_at IS NULL
        """
)

extension Database {
    /// Makes the town's tables with one bicycle in them.
    func build() async throws {
        _ = try await Migrator([town]).migrate(self, at: Timestamp(milliseconds: 0))
        try await write { try $0.execute("INSERT INTO bicycle (id, plate) VALUES (1, 'B1')") }
    }

    /// How many rows a table has.
    func count(_ table: String) async throws -> Int {
        try await read { try $0.query("SELECT count(*) FROM \(identifier: table)")[0].get(0) }
    }
}
