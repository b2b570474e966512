import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Fares that were paid to the driver, and that the driver has mistyped.
@Suite struct FareCorrectionTests {
    private static let day: Int64 = 24 * 3_600_000

    /// A directly paid ride with a fare of 14.20; its identity.
    private func mistyped(_ ride: PaidRide, _ client: any TestClientProtocol) async throws -> String {
        try await PriceTests.publish(ride.office, client)
        let id = try await ride.ride(client, payment: "driver")
        let entered = try await ride.enter("14.20", id, client)
        try #require(entered.status.kind == .successful)
        return id
    }

    @Test(arguments: TestEngine.reachable)
    func `receipt, day and story have the corrected fare, and the passenger is notified once`(
        engine: TestEngine
    ) async throws {
        let ride = try await PaidRide(on: engine, cents: 0)
        try await ride.office.open { client in
            let id = try await mistyped(ride, client)
            let told = ride.notices.entries.count
            for _ in 0..<2 {
                let corrected = try await ride.correct("15.20", id, client)
                #expect(corrected.status.kind == .successful)
            }
            let receipt = try await client.json(.get, "/taxi/requests/\(id)/receipt", as: ride.key)
            let page = try await client.page("/taxi/requests/\(id)", as: ride.key).text
            let day = try await client.json(.get, "/taxi/driver/day", as: ride.driver)
            let city = ride.office.administrator()
            let story = try await client.json(.get, "/taxi/console/requests/\(id)", as: city)

            #expect(try receipt.value("fare", "minorUnits") == "1520")
            #expect(try receipt.value("fareBeforeCorrection", "minorUnits") == "1420")
            #expect(page.contains("15.20 EUR"))
            #expect(try day.values("fares", "*", "minorUnits") == ["1520"])
            #expect(try story.value("enteredFare", "minorUnits") == "1420")
            #expect(try story.values("fareCorrections", "*", "fare", "minorUnits") == ["1520"])
            let notices = ride.notices.entries.dropFirst(told)
            #expect(notices.map(\.person) == [ride.person])
            #expect(notices.first?.title.contains("15.20 EUR") == true)
            #expect(notices.first?.text.contains("14.20 EUR") == true)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a fare can be corrected for 24 hours after it was entered, by its driver alone`(
        engine: TestEngine
    ) async throws {
        let ride = try await PaidRide(on: engine, cents: 0)
        try await ride.office.open { client in
            let id = try await mistyped(ride, client)
            let path = "/taxi/driver/rides/\(id)/fare/correct"
            let other = try await ride.office.driver("T2")
            let foreign = try await client.json(.post, path, as: other, #"{"amount":"15"}"#)
            let foreignPage = try await client.json(.get, "/taxi/driver/fare?ride=\(id)", as: other)
            ride.office.town.clock.advance(milliseconds: Self.day)
            let last = try await ride.correct("15", id, client)
            ride.office.town.clock.advance(milliseconds: 1)
            let late = try await ride.correct("16", id, client)
            let page = try await client.page("/taxi/driver/fare?ride=\(id)", as: ride.driver).text
            let receipt = try await client.json(.get, "/taxi/requests/\(id)/receipt", as: ride.key)

            #expect(foreign.status == .notFound)
            #expect(foreignPage.status == .notFound)
            #expect(last.status.kind == .successful)
            #expect(late.status == .conflict)
            #expect(try late.problem == "fare-correction-too-late")
            #expect(!page.hasForm(to: path))
            #expect(try receipt.value("fare", "minorUnits") == "1500")
        }
    }

    @Test func `the driver finds the form in the own day, and where another fare was entered`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 0)
        try await ride.office.open { client in
            let id = try await mistyped(ride, client)
            let form = "/taxi/driver/fare?ride=\(id)"
            let path = "/taxi/driver/rides/\(id)/fare/correct"
            let day = try await client.page("/taxi/driver/day", as: ride.driver).text
            let other = try await ride.enter("15.20", id, client)
            let shown = try await client.json(.get, form, as: ride.driver)
            let page = try await client.page(form, as: ride.driver).text
            let asked = try await client.form(path, as: ride.driver, from: form, "amount=1520")
            let wrong = try await client.form(path, as: ride.driver, from: form, "amount=x")
            let saved = try await client.form(path, as: ride.driver, from: form, "amount=15%2C20")

            #expect(day.contains(#"href="\#(form)""#))
            #expect(other.status == .conflict)
            #expect(try other.value("wayOn", "href") == form)
            #expect(try shown.value("correcting", "fare", "minorUnits") == "1420")
            #expect(page.hasForm(to: path))
            #expect(asked.status == .unprocessableContent)
            #expect(asked.text.contains(#"form="insist""#))
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.text.hasForm(to: path))
            #expect(saved.status == .seeOther)
            #expect(saved.headers[.location] == form)
        }
    }

    @Test func `a fare that was paid from the wallet is not corrected so`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("8.40", id, client)
            let corrected = try await ride.correct("7.40", id, client)
            let page = try await client.json(.get, "/taxi/driver/fare?ride=\(id)", as: ride.driver)
            let day = try await client.json(.get, "/taxi/driver/day", as: ride.driver)

            #expect(try corrected.problem == "fare-settled")
            #expect(page.status == .notFound)
            #expect(try day.values("rides", "*", "correctableUntil").isEmpty)
            #expect(try await ride.purse == [1160, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `passenger and driver see the correction in their data until fares are removed`(
        engine: TestEngine
    ) async throws {
        let ride = try await PaidRide(on: engine, cents: 0)
        try await ride.office.open { client in
            let id = try await mistyped(ride, client)
            _ = try await ride.correct("15.20", id, client)
        }
        let (module, town) = (ride.office.module, ride.office.town)
        func corrections(of person: Identifier<Account>) async throws -> Int? {
            let name: LocalizedText = "Corrected fares of taxi rides"
            return try await town.database.read { transaction in
                try module.records(about: person, in: transaction).first { $0.name == name }?.rows.count
            }
        }
        let passenger = try await corrections(of: ride.person)
        let driver = try await corrections(of: ride.driverAccount)
        let rule = try #require(module.retention.first { $0.id == "taxi.fares" })
        let later = town.clock.now().advanced(milliseconds: 1)
        let removed = try await town.database.write { try rule.remove(later, 100, $0) }

        #expect(passenger == 1)
        #expect(driver == 1)
        #expect(removed == 1)
        #expect(try await corrections(of: ride.person) == 0)
    }

    @Test func `a fare in question names its ride to the city and to the driver`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("25", id, client)
            _ = try await client.json(.post, "/taxi/requests/\(id)/fare/contest", as: ride.key, #"{"reason":"Lost"}"#)
            let city = try await client.page("/taxi/console/fares", as: ride.office.administrator()).text
            let driver = try await client.json(.get, "/taxi/driver/fare", as: ride.driver)

            #expect(city.contains(#"href="/taxi/console/requests/\#(id)""#))
            #expect(try driver.values("questioned", "*", "destination") == ["Gare de Nice"])
            #expect(try driver.values("questioned", "*", "endedAt").count == 1)
        }
    }
}
