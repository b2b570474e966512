import CrosstownSQL
import CrosstownSQLite
import CrosstownValues

/// Compares what was acknowledged with what the tables say after a restart.
struct LedgerCheck {
    let database: SQLiteDatabase

    /// How many acknowledged answers are untrue.
    ///
    /// - Throws: `DatabaseError`.
    func untrue(of entries: [String: Ledger.Entry]) async throws -> Int {
        let stored = try await requests()
        return entries.count { request, entry in
            guard let found = stored[request] else { return true }
            return found.step < entry.step || (entry.driver != nil && found.driver != entry.driver)
        }
    }

    /// How many rides were completed.
    func completedRides() async throws -> Int {
        try await database.read { transaction in
            try transaction.query("SELECT count(*) AS n FROM taxi_request WHERE state = 'completed'")[0].get("n")
        }
    }

    private func requests() async throws -> [String: Ledger.Entry] {
        try await database.read { transaction in
            let rows = try transaction.query(
                """
                SELECT r.id, r.state, a.user_name FROM taxi_request r
                LEFT JOIN taxi_driver d ON d.id = r.driver LEFT JOIN account a ON a.id = d.account
                """
            )
            return try Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    let id: Identifier<Ledger> = try row.get("id")
                    return (
                        id.description,
                        Ledger.Entry(step: Self.step(try row.get("state")), driver: try row.get("user_name"))
                    )
                }
            )
        }
    }

    private static func step(_ state: String) -> Ledger.Step {
        switch state {
        case "accepted": .accepted
        case "on_board": .onBoard
        case "completed": .ended
        default: .requested
        }
    }
}
