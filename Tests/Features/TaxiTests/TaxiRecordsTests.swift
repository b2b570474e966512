import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct TaxiRecordsTests {
    @Test(arguments: TestEngine.reachable)
    func `passengers and drivers see their own side of a ride`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (driver, passenger) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(passenger)
        let offer = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.accept(offer.id, by: driver)

        let key = office.host.callers.key(of: passenger)
        let said = try await office.open { client in
            try await client.json(.post, "/taxi/requests/\(request.id)/say", as: key, #"{"word":"here"}"#)
        }
        #expect(said.status.kind == .successful)

        let asked = try await records(passenger, in: office)
        let driven = try await records(driver, in: office)
        let nothing = try await records(town.passenger(), in: office)

        let words: LocalizedText = "Messages between passenger and driver"
        #expect(asked.filter { !$0.rows.isEmpty }.map(\.name) == ["Taxi requests", words])
        for side in [asked, driven] {
            #expect(side.first { $0.name == words }?.rows.first?.last == .text("here"))
        }
        #expect(asked[0].rows.first?.contains(.text("T1")) == true)
        #expect(
            driven.filter { !$0.rows.isEmpty }.map(\.name)
                == [words, "Taxi driver", "Rides as a taxi driver", "Offers to a taxi driver", "Taxi queue changes"]
        )
        #expect(nothing.allSatisfy { $0.rows.isEmpty })
    }

    @Test(arguments: TestEngine.reachable)
    func `of a passenger who is erased nothing stays but what the city counts`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (driver, passenger) = (try await town.driver("T1"), town.passenger())
        let asked = try await town.ask(passenger)
        #expect(try await obstacles(passenger, in: office).count == 1)
        #expect(try await obstacles(driver, in: office).count == 1)
        _ = try await town.dispatch.withdraw(asked.id, by: passenger)

        #expect(try await obstacles(passenger, in: office).isEmpty)
        try await town.database.write { [module = office.module] in try module.erase(passenger, in: $0) }

        #expect(try await records(passenger, in: office).allSatisfy { $0.rows.isEmpty })
        let kept = try await town.database.read { try $0.query("SELECT place_name, state, latitude FROM taxi_request") }
        #expect(kept.count == 1)
        #expect(try kept[0].get("place_name", as: String.self) == "(deleted)")
        #expect(try kept[0].get("state", as: String.self) == "withdrawn")
        let latitude = try kept[0].get("latitude", as: Double.self)
        #expect(abs(latitude * 100 - (latitude * 100).rounded()) < 1e-6)
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver off duty is erased, and the rides stay under the taxi's code`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (driver, passenger) = (try await town.driver("T1"), town.passenger())
        _ = try await town.ask(passenger)
        let offer = try #require(try await town.offer(to: driver))
        let offered = try await obstacles(driver, in: office)
        _ = try await town.dispatch.accept(offer.id, by: driver)
        let driving = try await obstacles(driver, in: office)
        try await town.database.write { transaction in
            try transaction.execute(
                "UPDATE taxi_request SET state = 'completed', ended_at = made_at, end_reason = 'Luca was ill'"
            )
            try transaction.execute(
                """
                INSERT INTO taxi_payment (request, state, currency, held, paid, decision, made_at, changed_at)
                SELECT id, 'paid', 'EUR', 900, 900, 'Luca took a detour', 0, 0 FROM taxi_request
                """
            )
            try transaction.execute(
                "UPDATE taxi_driver SET state = 'not_available', zone = NULL, ticket = NULL, company = 'Rock Taxi'"
            )
            try transaction.execute(
                """
                INSERT INTO staff_case
                    (id, subject, topic, about, reporter, state, is_urgent, opened_at, changed_at, waits_since)
                SELECT id, 'taxi.ride', 'lost', id, passenger, 'open', 0, 0, 0, 0 FROM taxi_request
                """
            )
            try transaction.execute(
                """
                INSERT INTO staff_case_message (case_id, number, author, account, text, written_at)
                SELECT id, 1, 'other', \(driver), 'I am Luca, call me', 0 FROM staff_case
                """
            )
        }
        let remains = try await town.database.read { [module = office.module] in
            try module.remains(ofErasing: driver, in: $0).map(\.english)
        }

        #expect(offered.count == 1)
        #expect(driving == offered)
        #expect(try await obstacles(driver, in: office).isEmpty)
        #expect(remains.count == 1 && remains[0].contains("T1"))
        try await office.erase(driver)

        #expect(try await records(driver, in: office).allSatisfy { $0.rows.isEmpty })
        let kept = try await town.database.read { transaction in
            try transaction.query(
                """
                SELECT d.code, d.company, d.account, d.left_at, m.text, r.end_reason, p.decision FROM taxi_request r
                JOIN taxi_payment p ON p.request = r.id JOIN taxi_driver d ON d.id = r.driver JOIN staff_case_message m ON m.case_id = r.id
                """
            )
        }
        #expect(kept.count == 1)
        #expect(try kept[0].get("code", as: String.self) == "T1")
        #expect(try kept[0].get("company", as: String?.self) == nil)
        #expect(try kept[0].get("account", as: Identifier<Account>.self) != driver)
        #expect(try kept[0].get("left_at", as: Timestamp?.self) != nil)
        for column in ["text", "end_reason", "decision"] {
            #expect(try kept[0].get(column, as: String.self) == "(deleted)")
        }
    }

    @Test(arguments: [
        ("asked", "hasn’t settled the fare", "isn’t settled yet"),
        ("contested", "disputed", "disputed"),
    ])
    func `who has a fare that is not settled waits for it, and reads what for`(
        state: String,
        driverReads: String,
        passengerReads: String
    ) async throws {
        let office = try await TaxiOffice(on: .sqlite)
        let town = office.town
        let (driver, passenger) = (try await town.driver("T1"), town.passenger())
        _ = try await town.ask(passenger)
        let offer = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.accept(offer.id, by: driver)
        try await town.database.write { transaction in
            try transaction.execute("UPDATE taxi_request SET state = 'completed', ended_at = made_at")
            try transaction.execute("UPDATE taxi_driver SET state = 'not_available', zone = NULL, ticket = NULL")
            try transaction.execute(
                """
                INSERT INTO taxi_payment (request, state, currency, held, made_at, changed_at)
                SELECT id, \(state), 'EUR', 900, 0, 0 FROM taxi_request
                """
            )
        }

        #expect(try await obstacles(driver, in: office).first?.contains(driverReads) == true)
        #expect(try await obstacles(passenger, in: office).first?.contains(passengerReads) == true)
    }

    private func obstacles(_ person: Identifier<Account>, in office: TaxiOffice) async throws -> [String] {
        try await office.town.database.read { [module = office.module] in
            try module.obstacles(toErasing: person, in: $0).map(\.english)
        }
    }

    private func records(_ person: Identifier<Account>, in office: TaxiOffice) async throws -> [PersonalRecords] {
        try await office.town.database.read { [module = office.module] in try module.records(about: person, in: $0) }
    }
}
