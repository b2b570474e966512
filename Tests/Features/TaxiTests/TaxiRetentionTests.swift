import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the feature keeps about people goes when its time is over, and not before.
@Suite struct TaxiRetentionTests {
    /// Follows a rule as the night does so many days from now; how many rows it changed.
    private func follow(_ id: String, after days: Double, in office: TaxiOffice) async throws -> Int {
        let rule = try #require(office.module.retention.first { $0.id == id })
        let now = office.town.clock.now()
        let milliseconds = Int64((days - Double(rule.days)) * 86_400_000)
        return try await office.town.database.write { transaction in
            try rule.remove(now.advanced(milliseconds: milliseconds), 100, transaction)
        }
    }

    private func count(_ statement: SQL, in office: TaxiOffice) async throws -> Int {
        try await office.town.database.read { try $0.query(statement)[0].get("count") }
    }

    @Test(arguments: TestEngine.reachable)
    func `where a ride went to is forgotten after a year, and what it cost stays`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            try await PriceTests.publish(office, client)
            let body = #"{"meetingPlace":"quai","passengers":1,"destination":"nice"}"#
            let made = try await client.json(.post, "/taxi/requests", as: anna, body).decoded(RequestResponse.self)
            let kept: SQL = "SELECT count(*) AS count FROM taxi_terms WHERE destination_name IS NOT NULL"
            let early = try await follow("taxi.destinations", after: 364, in: office)
            let before = try await count(kept, in: office)
            let due = try await follow("taxi.destinations", after: 366, in: office)
            let again = try await follow("taxi.destinations", after: 366, in: office)
            let after = try await count(kept, in: office)
            let priced = try await count("SELECT count(*) AS count FROM taxi_terms WHERE total > 0", in: office)
            let page = try await client.page("/taxi/requests/\(made.id)", as: anna)

            #expect(early == 0)
            #expect(before == 1)
            #expect(due == 1)
            #expect(again == 0)
            #expect(after == 0)
            #expect(priced == 1)
            #expect(page.status == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what was said before a pick-up is forgotten after a month`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (anna, driver) = (office.passenger(), try await office.driver("T1"))
        try await office.open { client in
            let body = #"{"meetingPlace":"quai","passengers":1}"#
            let made = try await client.json(.post, "/taxi/requests", as: anna, body).decoded(RequestResponse.self)
            let offer = try #require(
                try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
            )
            _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
            _ = try await client.json(.post, "/taxi/requests/\(made.id)/say", as: anna, #"{"word":"here"}"#)
            let said: SQL = "SELECT count(*) AS count FROM taxi_signal"
            let before = try await count(said, in: office)
            let early = try await follow("taxi.words", after: 29, in: office)
            let due = try await follow("taxi.words", after: 31, in: office)

            #expect(before == 1)
            #expect(early == 0)
            #expect(due == 1)
            #expect(try await count(said, in: office) == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `invitations are forgotten a month after they have expired, used or not`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        try await office.open { client in
            let rock = try await office.company("Rock", client)
            for code in ["R1", "R2"] {
                _ = try await client.json(.post, rock.home + "/invitations", as: rock.key, #"{"code":"\#(code)"}"#)
            }
            let open = try await client.json(.get, rock.home, as: rock.key)
            let path = try #require(try open.invitationPaths.first)
            _ = try await client.json(.post, path, as: nil, #"{"userName":"ada","password":"correct-horse"}"#)
            let early = try await follow("taxi.invitations", after: 43, in: office)
            let due = try await follow("taxi.invitations", after: 45, in: office)

            #expect(early == 0)
            #expect(due == 2)
        }
    }
}
