import CrosstownAccounts
import CrosstownCases
import CrosstownInstitutions
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import Testing

/// Databases whose reports were in tables of the rentals.
@Suite struct ProblemMigrationTests {
    private static let anna = Identifier<Account>(high: 0x0199_B6F0_0000_7000, low: 0x8000_0000_0000_0001)
    private static let erased = Identifier<Case>(high: 0x0199_B6F0_0000_7000, low: 0x8000_0000_0000_0002)
    private static let report = Identifier<Case>(high: 0x0199_B6F0_0000_7000, low: 0x8000_0000_0000_0003)
    private static let station = Identifier<Station>(high: 0x0199_B6F0_0000_7000, low: 0x8000_0000_0000_0004)
    private static let picture = Identifier<Picture>(high: 0x0199_B6F0_0000_7000, low: 0x8000_0000_0000_0005)
    private static let reportedAt = TestHost.noon.advanced(milliseconds: -7_200_000)
    private static let answeredAt = TestHost.noon.advanced(milliseconds: -3_600_000)

    @Test(arguments: TestEngine.reachable)
    func `reports, what was written in them and photographs are what they were`(engine: TestEngine) async throws {
        let office = try await Self.migrated(on: engine)
        let (anna, city) = (office.people.key(of: Self.anna, as: ["passenger"]), office.administrator())
        try await office.open { client in
            let report = try await client.json(.get, "/rentals/problems/\(Self.report)", as: anna)
            let answered = try await client.json(.get, "/rentals/console/problems?state=answered", as: city)
            let closed = try await client.json(.get, "/rentals/console/problems?state=closed", as: city)

            #expect(try report.value("subject") == "station")
            #expect(try report.value("state") == "answered")
            #expect(try report.value("isCritical") == "1")
            #expect(try report.value("station") == "Old port")
            #expect(try report.value("reportedAt") == "\(Self.reportedAt.milliseconds)")
            #expect(try report.values("entries", "*", "text") == ["No power", "We look"])
            #expect(try report.values("entries", "*", "isFromStaff") == ["0", "1"])
            #expect(try report.values("entries", "*", "photographs", "*") == [Self.picture.description])
            #expect(try report.values("entries", "*", "writtenAt").last == "\(Self.answeredAt.milliseconds)")
            #expect(try answered.values("reports", "*", "id") == [Self.report.description])
            #expect(try closed.values("reports", "*", "id") == [Self.erased.description])
            #expect(try closed.values("reports", "*", "entries", "*", "text") == ["(deleted)"])

            let path = "/rentals/problems/\(Self.report)/reply"
            let reply = try await client.json(.post, path, as: anna, #"{"text":"Yes"}"#)
            #expect(try reply.values("entries", "*", "text") == ["No power", "We look", "Yes"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a report changed last when something was written in it last`(engine: TestEngine) async throws {
        let office = try await Self.migrated(on: engine)

        let reports = try await office.depot.database.read { try CaseStore($0).list([Self.report, Self.erased]) }

        #expect(reports[Self.report]?.changedAt == Self.answeredAt)
        #expect(reports[Self.erased]?.reporter == .nobody)
        #expect(reports.values.map(\.subject) == ["rentals.problem", "rentals.problem"])
    }

    /// An office over a database of before, brought up to date.
    private static func migrated(on engine: TestEngine) async throws -> RentalOffice {
        let host = try await TestHost(on: engine)
        let cases = CasesModule(host.makeFeatureHost()).migrations
        let all = cases + AccountMigrations.all + InstitutionMigrations.all + RentalsMigrations.all
        try await host.migrate(and: all.filter { $0.name != "problems are cases" })
        try await host.database.write(fill)
        return RentalOffice(at: try await Depot(at: host), locks: TestLocks())
    }

    @Sendable private static func fill(_ transaction: any Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_station (id, name, latitude, longitude, state)
            VALUES (\(station), 'Old port', 43.7, 7.4, 'open')
            """
        )
        for (id, reporter, subject, state, place) in [
            (report, anna, "station", "answered", station), (erased, .nobody, "help", "closed", nil),
        ] as [(Identifier<Case>, Identifier<Account>, String, String, Identifier<Station>?)] {
            try transaction.execute(
                """
                INSERT INTO rentals_problem
                    (id, reporter, subject, is_critical, state, station, reported_at, waits_since)
                VALUES (\(id), \(reporter), \(subject), \(place != nil), \(state), \(place), \(reportedAt), \(reportedAt))
                """
            )
        }
        for (id, number, text, moment) in [
            (report, 1, "No power", reportedAt), (report, 2, "We look", answeredAt),
            (erased, 1, "(deleted)", reportedAt),
        ] {
            try transaction.execute(
                """
                INSERT INTO rentals_problem_entry (problem, number, is_from_staff, text, written_at)
                VALUES (\(id), \(number), \(number == 2), \(text), \(moment))
                """
            )
        }
        try transaction.execute(
            """
            INSERT INTO rentals_problem_photograph (problem, entry, position, picture)
            VALUES (\(report), 1, 0, \(picture))
            """
        )
    }
}
