import CrosstownApp
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The page of the audit log tells what staff have changed in words, whatever they have changed.
@Suite struct AuditWordsTests {
    @Test(arguments: TestEngine.reachable)
    func `each table and each column has words, or a reason why staff have no use for it`(
        engine: TestEngine
    ) async throws {
        let columns = try await PersonalTablesTests.withServer(on: engine) { _, database in
            try await database.read { transaction in
                try transaction.dialect == .postgres
                    ? DatabaseSchema.columns(ofPostgres: transaction) : DatabaseSchema(transaction).columns
            }
        }
        let words = Dictionary(Platform.tableWords.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

        let missing = columns.filter { name in
            let parts = name.split(separator: ".").map(String.init)
            return words[parts[0]]?.words(of: parts[1]) == nil
        }

        for name in missing.sorted() {
            Issue.record(
                "\(name) has no words: add them, or .leftOut(because:), to TableWords of the module that has the table"
            )
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `words are about tables and columns that there are, each once`(engine: TestEngine) async throws {
        let columns = try await PersonalTablesTests.withServer(on: engine) { _, database in
            try await database.read { transaction in
                try transaction.dialect == .postgres
                    ? DatabaseSchema.columns(ofPostgres: transaction) : DatabaseSchema(transaction).columns
            }
        }
        let declared = Platform.tableWords.flatMap { table in
            (Array(table.columns.keys) + [table.title].compactMap(\.self)).map { "\(table.name).\($0)" }
        }

        #expect(Set(declared).subtracting(columns) == [])
        #expect(Set(Platform.tableWords.map(\.name)).count == Platform.tableWords.count)
    }

    @Test func `each value that a column allows has words`() async throws {
        let definitions = try await PersonalTablesTests.withServer(on: .sqlite) { _, database in
            try await database.read { transaction in
                try transaction.query("SELECT name, sql FROM sqlite_master WHERE type = 'table'").map {
                    (table: try $0.get("name", as: String.self), sql: try $0.get("sql", as: String.self))
                }
            }
        }
        let words = Dictionary(Platform.tableWords.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var missing: [String] = []
        for (table, sql) in definitions {
            for check in sql.matches(of: /CHECK \((\w+) IN \(\s*('[^)]*')\s*\)/) {
                guard case .shown(_, .choice(let known)) = words[table]?.words(of: String(check.output.1)) else {
                    continue
                }
                let values = check.output.2.split(separator: "'").filter { !$0.allSatisfy { ", \n".contains($0) } }
                missing += values.filter { known[String($0)] == nil }.map { "\(table).\(check.output.1): \($0)" }
            }
        }

        #expect(missing == [])
    }

    @Test(arguments: ["en", "fr"])
    func `the page has no identities, no names of tables and no stored numbers`(language: String) async throws {
        let page = try await MatrixCity.run(isFilled: false) { city in
            let key = try await city.chief.key()
            for work in Self.work { try await Self.send(work.body, to: work.path, city, key) }
            var headers: HTTPFields = [.accept: "text/html", .acceptLanguage: language]
            headers[.authorization] = key.map { "Bearer \($0)" }
            let answer = try await city.client.execute(uri: "/console/audit", method: .get, headers: headers)
            return String(buffer: answer.body)
        }

        let main = page.split(separator: "<tbody").last.map(String.init) ?? ""
        let text = main.replacing(/<[^>]*>/, with: " ")
        #expect(text.contains("Harbor"))
        #expect(text.contains(language == "fr" ? "Station (ajout)" : "Station added"))
        #expect(text.contains(language == "fr" ? "0,15" : "0.15"))
        #expect(text.matches(of: /[0-9a-f]{8}-[0-9a-f]{4}-7/).isEmpty)
        #expect(text.matches(of: /[a-z]+_[a-z]+/).map(\.output) == [])
        #expect(text.matches(of: /[0-9]{8,}/).map(\.output) == [])
        #expect(text.matches(of: /(?:^| )\/[a-z]+\//).map(\.output) == [])
    }

    private static let work: [(path: String, body: String)] = [
        (
            "/rentals/console/stations",
            #"{"name":"Harbor","latitude":43.735,"longitude":7.42,"docks":"AUD1 AUD2","state":"open"}"#
        ),
        ("/rentals/console/vehicles", #"{"number":"AUDBIKE","kind":"bike","dock":"AUD1"}"#),
        ("/rentals/console/vehicles/AUDBIKE/out", "{}"),
        (
            "/rentals/console/tariffs/bike",
            #"{"unlockFee":"1","perMinute":"0.15","pausePerMinute":"0.05","dailyCap":"20","freeMinutes":0}"#
        ),
        ("/console/institutions", #"{"name":"Harbor School"}"#),
        ("/taxi/console/companies", #"{"company":"Harbor Taxis"}"#),
        ("/community/console/records/campuses", #"{"name":"Harbor","latitude":"43.73","longitude":"7.42"}"#),
    ]

    private static func send(_ body: String, to path: String, _ city: MatrixCity, _ key: String?) async throws {
        var headers: HTTPFields = [.accept: "application/json", .contentType: "application/json"]
        headers[.authorization] = key.map { "Bearer \($0)" }
        let answer = try await city.client.execute(
            uri: path,
            method: .post,
            headers: headers,
            body: ByteBuffer(string: body)
        )
        #expect(answer.status.code < 300, "\(path): \(String(buffer: answer.body))")
    }
}
