import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// A value whose rows are declared once.
private struct Note: Hashable, Sendable {
    var id: Identifier<Note>
    var text: String
    var stars: Int?
    var at: Timestamp

    static let table = Table(
        "note",
        Column("id", \Note.id),
        Column("text", \Note.text),
        Column("stars", \Note.stars),
        Column("made_at", \Note.at),
        make: Note.init
    )
}

/// A row with a primary key of two columns.
private struct Line: Hashable, Sendable {
    let note: Identifier<Note>
    let number: Int
    var text: String

    static let table = Table(
        "line",
        Column("note", \Line.note),
        Column("number", \Line.number),
        Column("text", \Line.text),
        keyCount: 2,
        make: Line.init
    )
}

@Suite struct TableTests {
    private static let first = Note(
        id: Identifier(high: 0, low: 1),
        text: "one",
        stars: nil,
        at: Timestamp(milliseconds: 5)
    )

    @Test(arguments: TestEngine.reachable)
    func `a whole row is inserted, read by name and updated`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await Self.makeTables(in: database)
            var second = Note(id: Identifier(high: 0, low: 2), text: "two", stars: 3, at: Timestamp(milliseconds: 6))

            let found = try await database.write { [second] transaction in
                try Note.table.insert(Self.first, in: transaction)
                try Note.table.insert(second, in: transaction)
                return try Note.table.list("WHERE stars IS NULL OR stars > 2 ORDER BY made_at DESC", in: transaction)
            }
            second.text = "three"
            second.stars = nil
            let changed = try await database.write { [second] transaction in
                let count = try Note.table.update(second, in: transaction)
                return (count, try Note.table.find(second.id, in: transaction))
            }

            #expect(found.map(\.text) == ["two", "one"])
            #expect(changed.0 == 1)
            #expect(changed.1 == second)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a row that is there stays where the statement says so`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await Self.makeTables(in: database)

            let counts = try await database.write { transaction in
                var other = Self.first
                other.text = "other"
                return try [
                    Note.table.insert(Self.first, in: transaction),
                    Note.table.insert(other, "ON CONFLICT (id) DO NOTHING", in: transaction),
                ]
            }

            let kept = try await database.read { try Note.table.first("", in: $0) }
            #expect(counts == [1, 0])
            #expect(kept == Self.first)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a row with a key of two columns is updated by both`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await Self.makeTables(in: database)
            let note = Self.first.id

            let lines = try await database.write { transaction in
                try Note.table.insert(Self.first, in: transaction)
                for number in 1...2 {
                    try Line.table.insert(Line(note: note, number: number, text: "\(number)"), in: transaction)
                }
                try Line.table.update(Line(note: note, number: 2, text: "changed"), in: transaction)
                return try Line.table.list("ORDER BY number", in: transaction)
            }

            #expect(lines.map(\.text) == ["1", "changed"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `saving a row inserts it, and then writes all its columns and no other row`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await Self.makeTables(in: database)
            let other = Note(id: Identifier(high: 0, low: 2), text: "two", stars: 3, at: Timestamp(milliseconds: 6))

            let notes = try await database.write { transaction in
                try Note.table.save(Self.first, in: transaction)
                try Note.table.save(other, in: transaction)
                try Note.table.save(
                    Note(id: other.id, text: "changed", stars: nil, at: Timestamp(milliseconds: 7)),
                    in: transaction
                )
                return try Note.table.list("ORDER BY id", in: transaction)
            }

            #expect(
                notes == [
                    Self.first, Note(id: other.id, text: "changed", stars: nil, at: Timestamp(milliseconds: 7)),
                ]
            )
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a row with a key of two columns is saved by both`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await Self.makeTables(in: database)
            let note = Self.first.id

            let lines = try await database.write { transaction in
                try Note.table.insert(Self.first, in: transaction)
                for (number, text) in [(1, "one"), (2, "two"), (2, "changed")] {
                    try Line.table.save(Line(note: note, number: number, text: text), in: transaction)
                }
                return try Line.table.list("ORDER BY number", in: transaction)
            }

            #expect(lines.map(\.text) == ["one", "changed"])
        }
    }

    @Test func `a row without one of the columns names it`() async throws {
        let row = Row(columns: Columns(["id"]), values: [Self.first.id.sqlValue])

        #expect(throws: RowError.self) { try Note.table.value(of: row) }
    }

    private static func makeTables(in database: any Database) async throws {
        let notes =
            Migration(
                owner: "test",
                name: "notes",
                sql: """
                    CREATE TABLE note (
                        id \(.id) PRIMARY KEY, text \(.text) NOT NULL, stars \(.integer), made_at \(.integer) NOT NULL
                    ) \(.strict);
                    CREATE TABLE line (
                        note \(.id) NOT NULL REFERENCES note (id), number \(.integer) NOT NULL, text \(.text) NOT NULL,
                        PRIMARY KEY (note, number)
                    ) \(.clustered)
                    """
            )
        _ = try await Migrator([notes]).migrate(database, at: Timestamp(milliseconds: 0))
    }
}
