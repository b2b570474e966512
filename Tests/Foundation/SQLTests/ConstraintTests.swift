import CrosstownSQL
import CrosstownTesting
import Testing

@Suite struct ConstraintTests {
    private static let cases: [(SQL, DatabaseError)] = [
        ("INSERT INTO bicycle (id) VALUES (1)", .uniqueViolation(constraint: "bicycle_pkey")),
        ("INSERT INTO bicycle (id, plate) VALUES (2, 'B1')", .uniqueViolation(constraint: "bicycle_plate_key")),
        (
            "INSERT INTO ride (id, bicycle, metres) VALUES (2, 1, 5)",
            .uniqueViolation(constraint: "ride_one_open_per_bicycle")
        ),
        (
            "INSERT INTO ride (id, bicycle, metres, ended_at) VALUES (2, 1, -1, 1)",
            .check(constraint: "ride_goes_forward")
        ),
        ("INSERT INTO ride (id, bicycle, ended_at) VALUES (2, 1, 1)", .notNull(column: "ride.metres")),
    ]

    @Test(arguments: TestEngine.reachable)
    func `a violated constraint is named alike by every engine`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()
            try await database.write { try $0.execute("INSERT INTO ride (id, bicycle, metres) VALUES (1, 1, 0)") }

            for (statement, error) in Self.cases {
                await #expect(throws: error) {
                    try await database.write { try $0.execute(statement) }
                }
            }

            #expect(try await database.count("ride") == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a reference to nothing is refused`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.build()

            let refused = await #expect(throws: DatabaseError.self) {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO ride (id, bicycle, metres) VALUES (1, 99, 0)")
                }
            }

            guard case .foreignKey = refused else {
                Issue.record("expected a foreign key violation, got \(String(describing: refused))")
                return
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a statement that makes no sense tells the engine's message`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let refused = await #expect(throws: DatabaseError.self) {
                try await database.read { try $0.query("SELECT nowhere") }
            }

            guard case .other(_, let message) = refused else {
                Issue.record("expected the engine's own error, got \(String(describing: refused))")
                return
            }
            #expect(message.contains("nowhere"))
        }
    }
}
