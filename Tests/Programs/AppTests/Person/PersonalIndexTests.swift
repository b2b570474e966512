import CrosstownApp
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import Testing

/// The erasure looks for a person in each table that names accounts, while everybody else waits to write.
@Suite struct PersonalIndexTests {
    /// Tables that are looked through, as they stay small.
    private static let small = [
        "drop_nonce": "Numbers that count once go after minutes.",
        "openid_attempt": "Sign-ins under way end after minutes.",
        "rideshare_reported": "People seldom report others, and reports go after 180 days.",
        "rideshare_ruling": "Organizers decide about single cars, and it goes a day after the event.",
    ]

    @Test(arguments: TestEngine.reachable)
    func `columns by which the erasure finds people have an index, unless their table stays small`(
        engine: TestEngine
    ) async throws {
        let indexed = try await PersonalTablesTests.withServer(on: engine) { _, database in
            try await database.read { try Self.indexedColumns($0) }
        }

        let slow = Platform.personalTables.flatMap { table in
            table.columns.filter(\.isFoundByAccount).flatMap(\.names)
                .filter { !indexed.contains("\(table.name).\($0)") }.map { (table: table.name, column: $0) }
        }

        #expect(slow.filter { Self.small[$0.table] == nil }.map { "\($0.table).\($0.column)" } == [])
        #expect(Set(slow.map(\.table)) == Set(Self.small.keys), "tables that have their indexes need no reason")
    }

    /// The first columns of all indexes, as `table.column`; those of indexes over some rows, where these are all that name somebody.
    private static func indexedColumns(_ transaction: any Transaction) throws -> Set<String> {
        let rows = try transaction.query(transaction.dialect == .postgres ? ofPostgres : ofSQLite)
        return Set(try rows.map { try $0.get("name") })
    }

    private static let ofSQLite: SQL = """
        SELECT m.name || '.' || c.name AS name FROM sqlite_master m JOIN pragma_index_list(m.name) l
            JOIN pragma_index_info(l.name) c ON c.seqno = 0
            LEFT JOIN sqlite_master s ON s.type = 'index' AND s.name = l.name
        WHERE m.type = 'table' AND c.name IS NOT NULL
            AND (l.partial = 0 OR s.sql LIKE '%WHERE ' || c.name || ' IS NOT NULL')
        """

    private static let ofPostgres: SQL = """
        SELECT t.relname || '.' || a.attname AS name FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
            JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
        WHERE t.relnamespace = current_schema()::regnamespace
            AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
        """
}

extension PersonalColumns {
    /// Whether the erasure looks for rows by them.
    fileprivate var isFoundByAccount: Bool {
        if case .account = kind { erasure != .byModule } else { false }
    }
}
