import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct RevenueTests {
    @Test(arguments: TestEngine.reachable)
    func `takings of each day, kind and tariff are what rides brought`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, city) = (office.depot, office.administrator())
        let anna = try await depot.rider()
        let bert = try await depot.rider()
        try await ride(depot, "BIKE1", anna, minutes: 10, into: "CASINO1")
        try await ride(depot, "SCOOT1", bert, minutes: 20, into: "CASINO2")
        try await depot.wait(seconds: 86_400)
        try await ride(depot, "BIKE2", anna, minutes: 30, into: "CASINO3")
        try await office.open { client in
            let days = try await client.json(
                .get,
                "/rentals/console/takings?from=2026-11-01&until=2026-11-30",
                as: city
            )
            let month = try await client.json(
                .get,
                "/rentals/console/takings?per=month&from=2026-11-01&until=2026-11-30",
                as: city
            )

            #expect(try (0...3).map { try days.value("takings", "\($0)", "kept") } == ["1.50", "0.50", "1.00", nil])
            #expect(try (0...2).map { try days.value("takings", "\($0)", "kind") } == ["bike", "bike", "scooter"])
            #expect(try month.value("takings", "0", "begins") == "2026-11-01")
            #expect(try month.value("takings", "0", "rides") == "2")
            #expect(try month.value("takings", "0", "billed") == "2.00")
            #expect(try month.value("takings", "1", "kept") == "1.00")
        }
    }

    @Test func `takings are written as the reader's language writes money`() async throws {
        let office = try await RentalOffice()
        let (depot, city) = (office.depot, office.administrator())
        try await ride(depot, "BIKE1", depot.rider(), minutes: 10, into: "CASINO1")
        let page = try await office.open(in: Languages(folder: "Public/texts")) { client in
            try await client.page("/rentals/console/takings", as: city, in: "fr").text
        }

        #expect(page.contains(">0,50\u{a0}€</strong>"))
        #expect(!page.contains("EUR"))
    }

    @Test func `the file begins with the words of the page, and ends with what programs read`() async throws {
        let office = try await RentalOffice()
        let (depot, city) = (office.depot, office.administrator())
        try await ride(depot, "BIKE1", depot.rider(), minutes: 10, into: "CASINO1")
        let file = try await office.open(in: Languages(folder: "Public/texts")) { client in
            try await client.page("/rentals/console/takings.csv", as: city, in: "fr").text
        }
        let lines = try CSVText(file).records.map(\.values)

        #expect(lines.count == 2)
        #expect(Set(lines[0]).count == lines[0].count)
        #expect(lines[0].suffix(10).prefix(3) == ["begins", "kind", "tariff_version"])
        #expect(lines[1][8] == "0,50\u{a0}€")
        #expect(lines[1].suffix(9).first == "bike")
        #expect(lines[1].last == "0.50")
    }

    @Test func `money that was given back is not kept`() async throws {
        let office = try await RentalOffice()
        let (depot, city) = (office.depot, office.administrator())
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna)
        let returnedAt = depot.clock.now().advanced(milliseconds: 599_000)
        try await depot.wait(seconds: 1800)
        _ = try await depot.rentals.end(ride.ride.id, by: anna, at: Depot.casino)
        try await depot.wait(seconds: 60)
        try await depot.tell(.docked(ride.vehicle.plate, dock: Depot.plate("CASINO1"), at: returnedAt))
        try await office.open { client in
            let takings = try await client.json(.get, "/rentals/console/takings", as: city)
            let taken = try #require(Int64(takings.value("takings", "0", "taken")?.replacing(".", with: "") ?? ""))
            let returned = try #require(
                Int64(takings.value("takings", "0", "returned")?.replacing(".", with: "") ?? "")
            )

            #expect(try takings.value("takings", "0", "billed") == "0.50")
            #expect(try takings.value("takings", "0", "kept") == "0.50")
            #expect(taken - returned == 50)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who owes is listed with the amount, and no longer once it is paid`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, city) = (office.depot, office.administrator())
        let anna = try await depot.rider(cents: 400)
        try await ride(depot, "BIKE1", anna, minutes: 120, into: "CASINO1")
        try await office.open { client in
            let owing = try await client.json(.get, "/rentals/console/owing", as: city)
            try await depot.endow(anna, 1000)
            try await depot.wait(seconds: 3600)
            let paid = try await client.json(.get, "/rentals/console/owing", as: city)

            #expect(try owing.value("debtors", "0", "amount") == "2.00")
            #expect(try owing.value("debtors", "0", "rides") == "1")
            #expect(try owing.value("debtors", "0", "nextAttempt") != nil)
            #expect(try paid.value("debtors", "0") == nil)
        }
    }

    @Test func `the file and the pages are for administrators`() async throws {
        let office = try await RentalOffice()
        let (city, anna) = (office.administrator(), try await office.rider())
        try await office.open { client in
            for path in ["takings", "takings.csv", "owing"] {
                let address = "/rentals/console/\(path)"

                #expect(try await client.json(.get, address, as: anna).status == .forbidden)
                #expect(try await client.page(address, as: city).status == .ok)
            }
            let refused = try await client.json(.get, "/rentals/console/takings?from=2020-01-01", as: city)
            #expect(refused.text.contains(#""field":"until""#))
            let page = try await client.page("/rentals/console/takings?from=2020-01-01&until=2019-01-01", as: city)
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains(#"id="until-error""#))
        }
    }

    /// A ride to the casino that ends a second before its last minute does.
    private func ride(
        _ depot: Depot,
        _ number: String,
        _ rider: Identifier<Account>,
        minutes: Int64,
        into dock: String
    ) async throws {
        let ride = try await depot.riding(number, rider)
        try await depot.wait(seconds: minutes * 60 - 1)
        try await depot.tell(.docked(ride.vehicle.plate, dock: Depot.plate(dock), at: depot.clock.now()))
    }
}
