import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// How SQLite finds what is due: a city has a deadline for each driver on duty, and most runners have none of theirs.
@Suite struct DeadlineSearchTests {
    @Test func `deadlines are found by their kind and moment, without reading or sorting others`() async throws {
        try await TestEngine.sqlite.withDatabase { database in
            let now = Timestamp(milliseconds: 1_000_000)
            let kinds = ["ring", "knock"]

            let steps = try await database.write { transaction in
                for kind in kinds { try Deadlines.schedule(transaction, kind: kind, subject: "a", dueAt: now) }
                let explained = ExplainedTransaction(transaction)
                _ = try Deadlines.due(explained, kinds: kinds, at: now)
                _ = try Deadlines.earliest(explained, kinds: kinds)
                return explained.steps
            }

            let reading = steps.filter { $0.contains(" deadline ") }
            #expect(reading.count == 2 + 2 + 2)
            #expect(reading.allSatisfy { $0.contains("INDEX deadline_due (kind=?") })
            #expect(!steps.contains { $0.contains("TEMP B-TREE") })
        }
    }
}
