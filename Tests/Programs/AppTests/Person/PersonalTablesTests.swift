import CrosstownAccounts
import CrosstownApp
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import Logging
import Testing

/// Compares the tables, the export and the erasure with the lists of the modules (`TableKeeping.personalTables`).
@Suite struct PersonalTablesTests {
    private static let declared = Platform.personalTables
    private static let byName = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    @Test(arguments: TestEngine.reachable)
    func `each column whose name sounds personal is on the list of its module`(engine: TestEngine) async throws {
        let columns = try await Self.columns(on: engine)

        let missing = columns.filter { PersonalContent([]).contains(Self.column($0), of: "") }
            .filter { Self.byName[Self.table($0)]?.declaration(of: Self.column($0)) == nil }

        for name in missing.sorted() {
            Issue.record(
                """
                \(name) sounds personal: add .account, .content or .impersonal("\(Self.column(name))") \
                to PersonalTable("\(Self.table(name))", …) in the personalTables of the module that has the table
                """
            )
        }
    }

    @Test(arguments: [
        "decision", "appeal_decision", "reason", "end_reason", "note", "comment", "answer", "statement", "remark",
        "words",
        "description", "explanation", "opinion", "report", "work",
    ])
    func `a column for what staff write about people sounds personal`(column: String) {
        #expect(PersonalContent.soundsPersonal(column))
    }

    @Test(arguments: TestEngine.reachable)
    func `the lists name tables and columns that there are, each once`(engine: TestEngine) async throws {
        let columns = try await Self.columns(on: engine)

        let names = Self.declared.flatMap { table in table.columns.flatMap(\.names).map { "\(table.name).\($0)" } }
        let tables = Set(columns.map(Self.table))

        #expect(names.filter { !columns.contains($0) } == [])
        #expect(Self.declared.map(\.name).filter { !tables.contains($0) } == [])
        #expect(Set(names).count == names.count)
        #expect(Self.byName.count == Self.declared.count)
    }

    @Test func `content that no account owns says why it is neither exported nor erased`() {
        let open = Self.declared.filter { $0.parent == nil && $0.accounts.isEmpty }.flatMap { table in
            table.columns.filter { columns in
                guard case .content(let reason) = columns.kind else { return false }
                return reason == nil || columns.stays == nil
            }.map { "\(table.name): \($0.names)" }
        }

        #expect(open == [])
    }

    @Test(arguments: TestEngine.reachable)
    func `export and erasure do what the lists say`(engine: TestEngine) async throws {
        let schema = try await Self.withServer(on: .sqlite) { _, database in
            try await database.read { try DatabaseSchema($0) }
        }
        let findings = try await Self.withServer(on: engine) { server, database in
            try await Self.dropChecks(in: database)
            let before = try await PersonalTrial.exportOfNothing(schema, server, database)
            var findings: [String] = []
            for table in Self.declared.sorted(by: { $0.name < $1.name }) {
                findings += try await Self.findings(in: table, schema, before: before, server, database)
            }
            return findings
        }

        for finding in findings { Issue.record("\(finding)") }
    }

    @Test(arguments: TestEngine.reachable)
    func `what earlier versions recorded of answers to a leader is gone once the server has started`(
        engine: TestEngine
    ) async throws {
        let details = """
            [{"table":"community_interest","verb":"delete","count":1,"after":[],"before":[{"id":"i1","name":"Quokka",\
            "phone":"+377 1","answers":"sailing","made_at":"5"}]}]
            """
        let left = try await Self.withServer(on: engine) { server, database in
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO audit_entry (id, made_at, kind, actor, operation, summary, path, details)
                    VALUES (\(PersonalRow.stranger), 0, 'change', 'one', 'closeInterest', 'Close', '/', \(details))
                    """
                )
            }

            _ = try await CrosstownApp.Server(
                server.settings,
                over: database,
                clock: ManualClock(),
                logger: Self.logger
            )

            let rows = try await database.read { try $0.query("SELECT details FROM audit_entry") }
            return try rows.map { try $0.get("details", as: String.self) }
        }

        #expect(left.count == 1)
        let words = try #require(left.first)
        for content in ["Quokka", "+377", "sailing"] { #expect(!words.contains(content)) }
        for column in ["name", "phone", "answers"] { #expect(words.contains("\"\(column)\":\"…\"")) }
        #expect(words.contains(#""made_at":"5""#))
    }

    /// Tries a row for each column that names an account, and takes it back.
    private static func findings(
        in table: PersonalTable,
        _ schema: DatabaseSchema,
        before: [PersonalRecords],
        _ server: CrosstownApp.Server,
        _ database: any Database
    ) async throws -> [String] {
        guard let known = schema.tables[table.name] else { return [] }
        var (findings, seen): ([String], Set<String>) = ([], [])
        let accounts = table.accounts.sorted() + (table.parent == nil ? [] : [String?.none])
        for account in accounts {
            let trial = PersonalTrial(table: table, account: account)
            let result = try await trial.run(in: known, schema, byName, before: before, server, database)
            findings += result.findings
            seen.formUnion(result.seen)
        }
        let isExported = table.isExported
        for columns in table.columns where isExported {
            guard case .content(notExported: nil) = columns.kind else { continue }
            for column in columns.names where !seen.contains(column) && known.column(column)?.isReadable == true {
                findings.append("\(table.name).\(column) is missing in the export: list it, or say why it is not")
            }
        }
        return findings
    }

    private static func column(_ name: String) -> String { String(name.split(separator: ".")[1]) }

    private static func table(_ name: String) -> String { String(name.split(separator: ".")[0]) }

    private static func columns(on engine: TestEngine) async throws -> Set<String> {
        try await withServer(on: engine) { _, database in
            try await database.read { transaction in
                try transaction.dialect == .postgres
                    ? DatabaseSchema.columns(ofPostgres: transaction) : DatabaseSchema(transaction).columns
            }
        }
    }

    /// Rows of a trial are about everything at once, which checks of tables do not allow.
    private static func dropChecks(in database: any Database) async throws {
        guard database.dialect == .postgres else { return }
        try await database.write { transaction in
            let checks = try transaction.query(
                """
                SELECT conrelid::regclass::text AS name, conname::text AS reason FROM pg_constraint
                WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
                """
            )
            for row in checks {
                let (table, check): (String, String) = (try row.get("name"), try row.get("reason"))
                try transaction.execute("ALTER TABLE \(identifier: table) DROP CONSTRAINT \(identifier: check)")
            }
        }
    }

    private static var logger: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    /// All features over a database of the test's own.
    static func withServer<Value: Sendable>(
        on engine: TestEngine,
        use: (CrosstownApp.Server, any Database) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "crosstown-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = try await TrialServer.settings(folder: folder, database: engine.makeAddress(), features: nil)
        let database = try await CrosstownApp.Storage.open(settings)
        let server = try await CrosstownApp.Server(settings, over: database, clock: ManualClock(), logger: logger)
        let value = try await use(server, database)
        try await database.close()
        return value
    }
}

extension PersonalTable {
    /// Whether somebody finds its rows in the export.
    fileprivate var isExported: Bool {
        if case .section = export { return true }
        return columns.contains { if case .account(.section) = $0.kind { true } else { false } }
    }
}

extension DatabaseSchema.Column {
    /// Whether its content is shown as it is stored.
    var isReadable: Bool { type == "TEXT" || type == "REAL" }
}
