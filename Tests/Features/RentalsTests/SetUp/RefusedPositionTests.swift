import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Testing

/// Riders who have answered that the position must not be known.
@Suite struct RefusedPositionTests {
    private static let here = #"{"latitude":43.739,"longitude":7.428,"accuracy":5}"#

    /// Sets a rider up who has refused the position, and lets the rider ride.
    private static func ride(
        _ office: RentalOffice,
        _ rider: String,
        _ client: any TestClientProtocol
    ) async throws
        -> String
    {
        let institutions = "/rentals/console/institutions"
        let city = office.administrator()
        let added = try await client.json(.post, institutions, as: city, #"{"name":"University"}"#)
        let id = try #require(try added.value("id"))
        _ = try await client.json(.post, "\(institutions)/\(id)/roster", as: city, #"{"text":"number\nM1001\n"}"#)
        let whole = #"{"institution":"\#(id)","memberNumber":"M1001","method":"credit_card","allowsPosition":false}"#
        _ = try await client.json(.post, "/rentals/set-up", as: rider, whole)
        _ = try await client.json(.post, "/rentals/position", as: rider, #"{"allowed":false}"#)
        let rented = try await client.json(.post, "/rentals/rides", as: rider, #"{"number":"BIKE1"}"#)
        try await office.depot.tell(.unlocked(Depot.plate("BIKE1"), at: office.depot.clock.now()))
        return try #require(rented.headers[.location])
    }

    @Test(arguments: TestEngine.reachable)
    func `the position of a phone whose rider refused it ends no ride, and does once it is allowed`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let anna = try await office.rider()
        try await office.open { client in
            let ride = try await Self.ride(office, anna, client)

            let refused = try await client.json(.post, ride + "/end", as: anna, Self.here)
            #expect(try refused.value("type") == "/problems/place-unknown")
            #expect(try refused.value("wayOn", "href")?.hasPrefix("/rentals/position?next=") == true)
            #expect(try await client.json(.get, ride, as: anna).value("state") == "riding")

            _ = try await client.json(.post, "/rentals/position", as: anna, #"{"allowed":true}"#)
            let ended = try await client.json(.post, ride + "/end", as: anna, Self.here)
            #expect(ended.status == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle that reports a place away from stations does not say that its rider is there`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let anna = try await office.rider()
        try await office.open { client in
            let ride = try await Self.ride(office, anna, client)
            try await office.depot.see("BIKE1", at: Depot.nowhere)

            let refused = try await client.form(ride + "/end", as: anna, from: ride, "")
            let unknown = try await client.json(.post, ride + "/end", as: anna, Self.here)

            #expect(refused.status == .conflict)
            #expect(refused.text.contains("/rentals/position?next="))
            #expect(!refused.text.contains("straight line"))
            #expect(try unknown.value("type") == "/problems/place-unknown")
        }
    }

    @Test func `a ride of who refused the position still ends in a dock`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let ride = try await Self.ride(office, anna, client)
            try await office.depot.setHold(of: "BIKE1", dock: "CASINO1")

            let ended = try await client.json(.post, ride + "/end", as: anna, "{}")

            #expect(ended.status == .ok)
        }
    }

    @Test func `no page of rentals has the phone read a position that was refused`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let ride = try await Self.ride(office, anna, client)
            let station = "/rentals/stations/\(office.depot.stations.port)"
            let pages = [ride, station, "/rentals", "/rentals/vehicles/BIKE2"]

            for path in pages {
                #expect(try await !client.page(path, as: anna).text.contains("data-needs-position"), "\(path)")
            }
            #expect(try await client.page(station, as: anna).text.contains(#"href="/rentals/position?next="#))

            _ = try await client.json(.post, "/rentals/position", as: anna, #"{"allowed":true}"#)
            #expect(try await client.page(ride, as: anna).text.contains(#"name="latitude""#))
            #expect(try await client.page(station, as: anna).text.contains("data-needs-position"))
        }
    }
}
