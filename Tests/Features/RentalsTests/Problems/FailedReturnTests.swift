import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct FailedReturnTests {
    @Test(arguments: TestEngine.reachable)
    func `a return that no dock confirms leads to a report with ride, vehicle and station`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            let ride = "/rentals/rides/\(try #require(try rented.value("id")))"
            try await depot.tell(.unlocked(try Depot.plate("BIKE1"), at: depot.clock.now()))
            try await depot.wait(seconds: 590)
            let place = #"{"latitude":\#(Depot.casino.latitude),"longitude":\#(Depot.casino.longitude),"accuracy":5}"#
            _ = try await client.json(.post, ride + "/end", as: anna, place)
            #expect(try await !client.page(ride, as: anna).text.contains("data-leads-to"))
            try await depot.wait(seconds: 20)

            let page = try await client.page(ride, as: anna).text
            let link = try #require(page.firstMatch(of: /autofocus href="([^"]+)"/)).output.1
            let form = try await client.page(link.replacingOccurrences(of: "&amp;", with: "&"), as: anna).text
            let way = try #require(page.firstMatch(of: /data-leads-to="([^"]+)"/)).output.1
            let led = try await client.page(way.replacingOccurrences(of: "&amp;", with: "&"), as: anna).text
            #expect(try await client.json(.get, ride, as: anna).value("ending") == "unconfirmed")
            #expect(try await client.json(.get, ride, as: anna).value("price") == "0.50")
            #expect(led.contains("data-popup"))
            #expect(led.contains("0.50 EUR"))
            // The lock never answered.
            #expect(led.contains("The lock hasn’t confirmed that it’s closed."))
            try await depot.tell(.locked(try Depot.plate("BIKE1"), at: depot.clock.now()))
            let closed = try await client.page(way.replacingOccurrences(of: "&amp;", with: "&"), as: anna).text
            #expect(closed.contains("The lock reports that the vehicle is locked."))
            #expect(led.contains(#"value="BIKE1""#))
            #expect(!form.contains("data-popup"))
            #expect(form.contains(#"value="BIKE1""#))
            #expect(form.contains("name=\"station\" value=\"\(depot.stations.casino)\""))
            #expect(form.contains(#"value="vehicle" checked"#))

            let text = "subject=vehicle&number=BIKE1&text=No+light&ride=\(ride.dropFirst("/rentals/rides/".count))"
            _ = try await client.form("/rentals/problems", as: anna, from: "/rentals/problems/new", text)
            #expect(try await !client.page(ride, as: anna).text.contains("data-leads-to"))

            let jobs = try await client.json(.get, "/rentals/console/jobs", as: city)
            #expect(try jobs.value("jobs", "0", "reason") == "unconfirmed_return")
            let refused = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            #expect(try refused.value("type") == "/problems/out-of-service")
        }
        #expect(try await depot.orders().last == "lock BIKE1")
    }

    @Test(arguments: TestEngine.reachable)
    func `a receipt that is opened later leads nowhere, and says when the vehicle was found`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let (rider, city) = (try await depot.rider(), office.administrator())
        let anna = office.people.key(of: rider)
        let id = try await depot.riding("BIKE1", rider).ride.id
        try await depot.wait(seconds: 170)
        try await depot.see("BIKE1", at: Depot.far)
        _ = try await depot.rentals.end(id, by: rider, at: Depot.casino, insists: true)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))
        try await office.open { client in
            let ride = "/rentals/rides/\(id)"
            #expect(try await client.page(ride, as: anna).text.contains("data-leads-to"))
            try await depot.wait(seconds: 600)
            let later = try await client.page(ride, as: anna).text
            let console = try await client.page("/rentals/console/rides/\(id)", as: city).text
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE1/back", as: city, "{}")
            let found = try await client.page(ride, as: anna).text

            #expect(!later.contains("data-leads-to"))
            #expect(later.contains(RentalTexts.lookedFor.english))
            #expect(found.contains(RentalTexts.foundElsewhere.english))
            #expect(!found.contains(RentalTexts.lookedFor.english))
            #expect(!console.contains("Locked at a station"))
        }
    }

    @Test func `who insists reads that the ride is over and what it cost, and goes on to the receipt`() async throws {
        let office = try await RentalOffice()
        let depot = office.depot
        let rider = try await depot.rider()
        let anna = office.people.key(of: rider)
        let id = try await depot.riding("BIKE1", rider).ride.id
        try await depot.wait(seconds: 170)
        try await depot.see("BIKE1", at: Depot.far)
        _ = try await depot.rentals.end(id, by: rider, at: Depot.casino, insists: true)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))
        try await office.open { client in
            let ride = "/rentals/rides/\(id)"
            let page = try await client.page(ride, as: anna).text
            let way = try #require(page.firstMatch(of: /data-leads-to="([^"]+)"/)).output.1
            let led = try await client.page(way.replacingOccurrences(of: "&amp;", with: "&"), as: anna).text
            let price = try #require(try await client.json(.get, ride, as: anna).value("price"))

            #expect(led.contains("data-popup"))
            #expect(led.contains("data-ride-over"))
            #expect(led.contains("\(price) EUR"))
            #expect(led.contains(#"href="\#(ride)""#))
        }
    }
}
