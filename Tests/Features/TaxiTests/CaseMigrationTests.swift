import CrosstownCases
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Databases in which the feature kept reports about rides in tables of its own.
@Suite struct CaseMigrationTests {
    private static let report = Identifier<Case>(high: 5, low: 5)
    private static let hour: Int64 = 3_600_000

    @Test(arguments: TestEngine.reachable)
    func `reports of an earlier version are cases with all that was written`(engine: TestEngine) async throws {
        let host = try await TestHost(on: engine)
        let module = TaxiModule(
            host.makeFeatureHost(),
            city: try Self.city(),
            accounts: MemoryAccounts(host.ids)
        )
        let (anna, driver) = (host.person(), host.person(as: ["driver"]))
        let steps = CoreMigrations.all + CaseMigrations.all + TaxiMigrations.all
        let before = steps.filter { $0.name != "case moved" }
        _ = try await Migrator(before).migrate(host.database, at: TestHost.noon)
        try await fill(host.database, passenger: anna.account, driver: driver.account)

        let first = try await Migrator(steps).migrate(host.database, at: TestHost.noon)
        let second = try await Migrator(steps).migrate(host.database, at: TestHost.noon)

        #expect(first == ["taxi/case moved"])
        #expect(second == [])
        let accounts = try await host.database.read { try CaseStore($0).messages(of: Self.report).map(\.account) }
        #expect(accounts == [nil, driver.account, nil])
        try await host.open(module) { client in
            let own = try await client.json(.get, "/taxi/cases/\(Self.report)", as: anna.key)
            let city = try await client.json(
                .get,
                "/taxi/console/cases?state=answered",
                as: host.key(as: ["administrator"])
            )

            #expect(try own.value("report", "kind") == "lost")
            #expect(try own.value("report", "meetingPlace") == "Quay")
            #expect(try own.value("report", "state") == "answered")
            #expect(try own.values("messages", "*", "author") == ["passenger", "driver", "city"])
            #expect(try own.value("messages", "0", "text") == "My hat")
            #expect(try own.value("messages", "1", "text")?.hasPrefix("I found it") == true)
            #expect(try city.values("reports", "*", "id") == [Self.report.description])
            #expect(try city.value("reports", "0", "taxiCode") == "T1")
        }
    }

    private static func city() throws -> ZoneMap {
        let corners = [(43.73, 7.41), (43.73, 7.42), (43.74, 7.42), (43.73, 7.41)]
        let ring = corners.map { Coordinate(latitude: $0.0, longitude: $0.1) }
        return try ZoneMap([Zone(id: "port", name: "Port", area: MultiPolygon([Polygon(outer: ring)]))])
    }

    /// What an earlier version had stored: a ride that is over, and what was written about it.
    private func fill(
        _ database: any Database,
        passenger: Identifier<Account>,
        driver: Identifier<Account>
    ) async throws {
        let ride = Identifier<Case>(high: 6, low: 6)
        let started = TestHost.noon.advanced(milliseconds: -5 * Self.hour)
        try await database.write { transaction in
            try transaction.execute(
                "INSERT INTO taxi_driver (id, account, code, state) VALUES (\(driver), \(driver), 'T1', 'not_available')"
            )
            try transaction.execute(
                """
                INSERT INTO taxi_request
                    (id, passenger, zone, latitude, longitude, place_name, passengers, state, driver, made_at, ended_at)
                VALUES (\(ride), \(passenger), 'port', 43.735, 7.415, 'Quay', 1, 'completed', \(driver),
                    \(started), \(started))
                """
            )
            try transaction.execute(
                """
                INSERT INTO taxi_case (id, request, passenger, form_key, kind, state, made_at, changed_at)
                VALUES (\(Self.report), \(ride), \(passenger), 'k', 'lost', 'answered', \(started), \(TestHost.noon))
                """
            )
            let words = [("passenger", "My hat"), ("driver", "FOUND"), ("city", "Fetch it at the town hall")]
            for (index, word) in words.enumerated() {
                try transaction.execute(
                    """
                    INSERT INTO taxi_case_message (case_id, number, author, text, written_at)
                    VALUES (\(Self.report), \(index + 1), \(word.0), \(word.1), \(started))
                    """
                )
            }
        }
    }
}
