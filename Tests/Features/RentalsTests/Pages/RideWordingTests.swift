import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What riders and staff read about vehicles and rides that go on.
@Suite struct RideWordingTests {
    private static let hour: Int64 = 3600

    @Test(arguments: TestEngine.reachable)
    func `a vehicle in a ride is not offered, and its own rider is led to the ride`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let (anna, bert) = (try await depot.rider(), try await depot.rider())
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await office.open { client in
            let other = office.people.key(of: bert)
            let taken = try await client.json(.get, "/rentals/vehicles/BIKE1", as: other)
            let page = try await client.page("/rentals/vehicles/BIKE1", as: other).text
            let own = try await client.page("/rentals/vehicles/BIKE1", as: office.people.key(of: anna)).text
            let stranger = try await client.page("/rentals/vehicles/BIKE1", as: nil).text
            let free = try await client.page("/rentals/vehicles/BIKE2", as: other).text
            let offer = #"action="/rentals/rides""#

            #expect(try taken.value("isAvailable") == "0")
            #expect(try taken.value("unavailable") == "/problems/vehicle-taken")
            #expect(page.contains("data-unavailable"))
            for page in [page, own] { #expect(!page.contains(offer)) }
            #expect(own.contains("href=\"/rentals/rides/\(ride)\""))
            #expect(!stranger.contains("/sign-in?next=%2Frentals%2Fvehicles"))
            #expect(free.contains(offer))
            #expect(!free.contains("data-unavailable"))
        }
    }

    @Test func `a vehicle out of service says so, and is not offered`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE1/out", as: city, "{}")
            let vehicle = try await client.json(.get, "/rentals/vehicles/BIKE1", as: anna)

            #expect(try vehicle.value("unavailable") == "/problems/out-of-service")
        }
    }

    @Test func `lists say how a ride is, and its own page alone wishes a good one`() async throws {
        let office = try await RentalOffice()
        let depot = office.depot
        let rider = try await depot.rider()
        let (anna, city) = (office.people.key(of: rider), office.administrator())
        let ride = try await depot.riding("BIKE1", rider).ride.id
        try await office.open { client in
            #expect(try await client.page("/rentals/rides/\(ride)", as: anna).text.contains("Have a good ride"))
            for (place, reader) in [("/rentals/rides", anna), ("/rentals", anna), ("/rentals/console/rides", city)] {
                let page = try await client.page(place, as: reader).text
                #expect(!page.contains("Have a good ride"), "\(place)")
                #expect(page.contains("Riding"), "\(place)")
            }
        }
    }

    @Test func `warnings come before what a ride costs, and what is over is no time`() async throws {
        let office = try await RentalOffice()
        let depot = office.depot
        let rider = try await depot.rider(cents: 300)
        let anna = office.people.key(of: rider)
        let ride = "/rentals/rides/\(try await depot.riding("BIKE1", rider).ride.id)"
        try await office.open { client in
            let calm = try await client.page(ride, as: anna).text
            #expect(!calm.contains("data-warning"))
            try await depot.wait(seconds: 50 * 60)
            let low = try await client.page(ride, as: anna).text
            #expect(low.contains("<dt>Balance lasts</dt>"))
            try await depot.wait(seconds: 25 * Self.hour)
            let late = try await client.page(ride, as: anna).text

            #expect(!late.contains("<dt>Balance lasts</dt>"))
            #expect(!late.contains("<dt>Due back in</dt>"))
            #expect(late.contains("<dt>Overdue by</dt>"))
            #expect(late.ranges(of: "data-warning").count == 2)
            #expect(late.contains("href=\"/wallet?next="))
            for page in [low, late] {
                let figures = try #require(page.firstRange(of: "class=\"stats\""))
                let warning = try #require(page.ranges(of: "data-warning").last)
                #expect(warning.lowerBound < figures.lowerBound)
            }
        }
    }
}
