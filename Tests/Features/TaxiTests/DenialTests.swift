import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Passengers who say that they are not in the taxi whose driver says that they are on board.
@Suite struct DenialTests {
    private static let chief = Identifier<Account>(high: 9, low: 9)
    private static let staff = KnownPeople(holders: ["administrator": [chief]])

    private func deny(
        _ id: String,
        _ ride: PaidRide,
        _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        try await client.json(.post, "/taxi/requests/\(id)/not-in-taxi", as: ride.key)
    }

    private func decide(
        _ id: String,
        _ amount: String,
        _ ride: PaidRide,
        _ client: any TestClientProtocol
    ) async throws -> HTTPResponse.Status {
        let body = #"{"amount":"\#(amount)","reason":"As the map shows"}"#
        return try await client.json(.post, "/taxi/console/fares/\(id)", as: ride.office.administrator(), body).status
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride without its passenger ends, and takes nothing until the city has decided`(
        engine: TestEngine
    ) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000, staff: Self.staff)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let made = try await ride.ask(client).decoded(RequestResponse.self)
            try await ride.accept(client)
            let early = try await deny(made.id, ride, client)
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: ride.driver)
            let page = try await client.page("/taxi/requests/\(made.id)", as: ride.key).text
            let foreign = try await client.json(
                .post,
                "/taxi/requests/\(made.id)/not-in-taxi",
                as: ride.office.passenger()
            )
            let denied = try await deny(made.id, ride, client).decoded(RequestResponse.self)
            let again = try await deny(made.id, ride, client).decoded(RequestResponse.self)
            let driver = try await client.json(.get, "/taxi/driver", as: ride.driver).decoded(DriverResponse.self)
            let entered = try await ride.enter("8.40", made.id, client)
            let untouched = try await ride.purse
            let after = try await client.page("/taxi/requests/\(made.id)", as: ride.key).text

            #expect(early.status == .conflict)
            #expect(try early.problem == "not-on-board")
            #expect(foreign.status == .notFound)
            #expect(page.contains("/not-in-taxi"))
            #expect(ride.notices.titles(for: ride.person).contains("Taxi T1: you’re on board"))
            #expect(denied.state == .completed)
            #expect(denied.notInTaxiAt == ride.office.town.clock.now())
            #expect(again == denied)
            #expect(driver.state == .notAvailable)
            #expect(driver.lastMove?.cause == .passengerDenied)
            #expect(entered.status.kind == .successful)
            #expect(untouched == [1100, 900])
            #expect(try await ride.state(made.id, client)?.state == .contested)
            #expect(try await ride.driverPurse == [0, 0])
            #expect(!after.contains("/not-in-taxi"))
            #expect(!after.contains("<dt>Duration</dt>"))
            let receipt = try await client.page("/taxi/requests/\(made.id)/receipt", as: ride.key).text
            for text in [after, receipt] { #expect(text.contains("You won’t be charged until the city decides")) }
            #expect(!receipt.contains("<dt>Pick-up</dt>"))
            #expect(ride.notices.kinds(for: ride.driverAccount).contains("taxi.denied-ride"))
            #expect(try await decide(made.id, "9.01", ride, client) == .unprocessableContent)
            for _ in 0..<2 { #expect(try await decide(made.id, "0", ride, client) == .noContent) }
            #expect(try await ride.purse == [2000, 0])
            #expect(try await ride.driverPurse == [0, 0])
            #expect(try await ride.booksSum == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city gets a report that names both, and marks the ride`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000, staff: Self.staff)
        let city = ride.office.administrator()
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await deny(id, ride, client)
            let fares = try await client.page("/taxi/console/fares", as: city).text
            let open = try await client.json(.get, "/taxi/console/cases", as: city)
            let report = try #require(try open.value("reports", "0", "id"))
            let details = try await client.json(.get, "/taxi/console/cases/\(report)", as: city)
            let own = try await client.json(.get, "/taxi/cases/\(report)", as: ride.key)
            let page = try await client.page("/taxi/console/cases/\(report)", as: city).text
            let list = try await client.page("/taxi/console/requests", as: city).text
            let story = try await client.page("/taxi/console/requests/\(id)", as: city).text
            let forged = #"{"key":"k","kind":"not_in_taxi","text":"x"}"#
            let written = try await client.json(.post, "/taxi/requests/\(id)/help", as: ride.key, forged)

            #expect(ride.notices.kinds(for: Self.chief) == ["taxi.denied"])
            let noticed = try #require(ride.notices.texts(for: Self.chief).first)
            #expect(noticed.contains("mira") && noticed.contains("luca"))
            #expect(try open.values("reports", "*", "kind") == ["not_in_taxi"])
            #expect(try details.value("passenger") == "mira")
            #expect(try details.value("driver") == "luca")
            #expect(own.status == .ok)
            #expect(try own.value("passenger") == nil)
            #expect(try own.value("driver") == nil)
            #expect(page.contains("<dd>mira</dd>"))
            #expect(fares.contains("/taxi/console/cases/\(report)"))
            #expect(list.contains("Not in the taxi"))
            #expect(story.contains("The passenger reported not being in the taxi"))
            #expect(written.status == .unprocessableContent)
            // Without a fare that was entered, the city decides up to what is held.
            #expect(try await decide(id, "9.00", ride, client) == .noContent)
            #expect(try await ride.purse == [1100, 0])
            #expect(try await ride.driverPurse == [900, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what was paid already is held back where it went`(engine: TestEngine) async throws {
        for (spent, due) in [(0, "3.00"), (640, "0"), (0, "8.40")] as [(Int64, String)] {
            let ride = try await PaidRide(on: engine, cents: 2000, staff: Self.staff)
            let city = ride.office.administrator()
            try await ride.office.open { client in
                try await PriceTests.publish(ride.office, client)
                let id = try await ride.ride(client)
                _ = try await ride.enter("8.40", id, client)
                try await spend(spent, ride)
                _ = try await deny(id, ride, client)
                let frozen = try await ride.driverPurse
                let credits = try await client.json(.get, "/taxi/console/credits", as: city)
                let state = try await ride.state(id, client)?.state
                let page = try await client.page("/taxi/driver/fare", as: ride.driver).text

                #expect(frozen == [0, 840 - spent])
                #expect(credits.status == .ok)
                #expect(try credits.values("credits", "*").isEmpty)
                #expect(state == .contested)
                #expect(page.contains("The passenger says they weren’t in your taxi"))
                for _ in 0..<2 { #expect(try await decide(id, due, ride, client) == .noContent) }
                #expect(try await decide(id, "1.00", ride, client) == .conflict)
                let kept: Int64 = due == "0" ? 0 : due == "3.00" ? 300 : 840
                #expect(try await ride.purse == [2000 - kept, 0])
                #expect(try await ride.driverPurse == [kept, 0])
                #expect(try await ride.state(id, client)?.state == .paid)
                #expect(try await ride.booksSum == 0)
            }
        }
    }

    /// Takes something from the driver's credit.
    private func spend(_ cents: Int64, _ ride: PaidRide) async throws {
        guard cents > 0 else { return }
        let (ledger, driver) = (ride.office.town.ledger, ride.driverAccount)
        try await ride.office.town.database.write { transaction in
            let key = CommandKey("test", driver, "spent")
            let spent = Money(minorUnits: cents, .euro)
            try ledger.perform(.charge(spent, from: driver, for: "test"), key: key, in: transaction)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a day after the ride or its payment it is too late, and what was settled stays`(
        engine: TestEngine
    ) async throws {
        let late = try await PaidRide(on: engine, cents: 2000)
        try await late.office.open { client in
            try await PriceTests.publish(late.office, client)
            let id = try await late.ride(client)
            try await late.pass(hours: 23)
            _ = try await late.enter("8.40", id, client)
            try await late.pass(hours: 17)
            let path = "/taxi/requests/\(id)"
            let request = try await client.json(.get, path, as: late.key).decoded(RequestResponse.self)
            try await late.pass(hours: 8)
            let refused = try await deny(id, late, client)
            let page = try await client.page("/taxi/requests/\(id)", as: late.key).text

            #expect(request.canDeny == true)
            #expect(refused.status == .conflict)
            #expect(try refused.problem == "ride-too-long-ago")
            #expect(!page.contains("not-in-taxi"))
        }
        let tipped = try await PaidRide(on: engine, cents: 2000)
        try await tipped.office.open { client in
            try await PriceTests.publish(tipped.office, client)
            let id = try await tipped.ride(client)
            _ = try await tipped.enter("8.40", id, client)
            _ = try await client.json(.post, "/taxi/requests/\(id)/tip", as: tipped.key, #"{"amount":"1"}"#)
            let refused = try await deny(id, tipped, client)

            #expect(refused.status == .conflict)
            #expect(try refused.problem == "fare-settled")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who was in the taxi after all pays what was entered`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("8.40", id, client)
            _ = try await deny(id, ride, client)
            for _ in 0..<2 {
                let confirmed = try await client.json(.post, "/taxi/requests/\(id)/fare/confirm", as: ride.key)
                #expect(confirmed.status.kind == .successful)
            }

            #expect(try await ride.purse == [1160, 0])
            #expect(try await ride.driverPurse == [840, 0])
            #expect(try await ride.state(id, client)?.state == .paid)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride that the driver is paid for is in dispute too, and its passenger asks for another taxi`(
        engine: TestEngine
    ) async throws {
        let ride = try await PaidRide(on: engine, cents: 0, staff: Self.staff)
        try await ride.office.open { client in
            let place = #"{"meetingPlace":"quai","passengers":1}"#
            let made = try await client.json(.post, "/taxi/requests", as: ride.key, place).decoded(RequestResponse.self)
            try await ride.accept(client)
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: ride.driver)
            _ = try await ride.office.driver("T2")
            let denied = try await deny(made.id, ride, client)
            let next = try await client.json(.post, "/taxi/requests", as: ride.key, place)

            #expect(denied.status == .ok)
            #expect(next.status == .created)
            let texts = ride.notices.texts(for: Self.chief)
            #expect(texts.count == 1)
            #expect(texts.allSatisfy { $0.contains("mira") && $0.contains("luca") })
        }
    }

    @Test func `a taxi that never came near ends no ride`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let made = try await ride.ask(client).decoded(RequestResponse.self)
            try await ride.accept(client)
            ride.office.town.clock.advance(milliseconds: 5_000)
            let fix = """
                {"latitude":\(Town.abroad.latitude),"longitude":\(Town.abroad.longitude),"accuracy":5,\
                "at":\(ride.office.town.clock.now().milliseconds)}
                """
            _ = try await client.json(.post, "/taxi/driver/fixes", as: ride.driver, #"{"fixes":[\#(fix)]}"#)
            let refused = try await client.json(.post, "/taxi/driver/end-ride", as: ride.driver)

            #expect(refused.status == .conflict)
            #expect(try refused.problem == "not-at-meeting-place")
            #expect(try await ride.state(made.id, client)?.state == .held)
        }
    }
}
