import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Rides for the programs of other operators, by the *standard covoiturage* and as carpools of Amarillo.
@Suite struct CovoiturageTests {
    private static let folder = "/rides/covoiturage"
    private static let id = "0191b6f4-5a4e-7c3a-9f1e-2b7d8c9e0f11"

    private static func search(_ town: RideTown) -> String {
        let date = town.events.current.beginsAt.milliseconds / 1000 - 1200
        return
            "departureLat=43.7747&departureLng=7.4937&arrivalLat=43.7384&arrivalLng=7.4246&departureDate=\(date)&timeDelta=3600"
    }

    private static func booking(_ journey: Journey, id: String = id) -> String {
        """
        {"id":"\(id)","driver":{"id":"\(journey.id)","operator":"town.example","alias":"Driver"},\
        "passenger":{"id":"p-1","operator":"other.example","alias":"Jean"},\
        "passengerPickupDate":\(journey.passengerPickupDate),"passengerPickupLat":43.7747,"passengerPickupLng":7.4937,\
        "passengerDropLat":43.7384,"passengerDropLng":7.4246,"status":"WAITING_CONFIRMATION","price":{"type":"FREE"},\
        "driverJourneyId":"\(journey.id)"}
        """
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver's journey is found, booked, confirmed by the plan, and cancelled`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (partner, other) = (town.person(as: ["rideshare.partner"]), town.person(as: ["rideshare.partner"]))
        let driver = town.person(isMember: true)
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            let path = "\(Self.folder)/driver_journeys?\(Self.search(town))"
            let found = try await client.json(.get, path, as: partner.key)
            let journeys = try found.decoded([Journey].self)
            let journey = try #require(journeys.first)
            let refused = try await client.json(.get, path, as: driver.key)
            #expect(journeys.count == 1)
            #expect(journey.availableSeats == 1)
            #expect(refused.status == .forbidden)
            #expect(!found.text.contains("Someone"), "neither name nor home")
            #expect(!found.text.contains("7.6077"), "neither name nor home")

            let made = try await client.json(.post, "\(Self.folder)/bookings", as: partner.key, Self.booking(journey))
            let again = try await client.json(.post, "\(Self.folder)/bookings", as: partner.key, Self.booking(journey))
            let nonsense = Self.booking(journey, id: "seven")
            let wrong = try await client.json(.post, "\(Self.folder)/bookings", as: partner.key, nonsense)
            #expect(made.status == .created)
            #expect(again.status == .conflict)
            #expect(wrong.status == .unprocessableContent)
            try await town.settle()
            let address = "\(Self.folder)/bookings/\(Self.id)"
            let confirmed = try await client.json(.get, address, as: partner.key)
            #expect(try confirmed.value("status") == "CONFIRMED", "\(confirmed.text)")
            #expect(try await client.json(.get, address, as: other.key).status == .notFound)
            #expect(try await client.ride(offer, driver.key).seatsLeft == ["there": 0])

            let odd = try await client.json(.patch, "\(address)?status=VALIDATED", as: partner.key, "{}")
            let cancelled = try await client.json(.patch, "\(address)?status=CANCELLED", as: partner.key, "{}")
            let late = try await client.json(.patch, "\(address)?status=CANCELLED", as: partner.key, "{}")
            try await town.settle()
            #expect(odd.status == .conflict)
            #expect(late.status == .conflict)
            #expect(try cancelled.value("status") == "CANCELLED")
            #expect(try await client.ride(offer, driver.key).seatsLeft == ["there": 1])
        }
    }

    @Test func `who waits is told to a hundred meters, who drives to a kilometer`() async throws {
        let town = try await RideTown()
        let partner = town.person(as: ["rideshare.partner"])
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            _ = try await client.request(as: rider.key, latitude: 43.774712, longitude: 7.493789)
            try await town.settle()
            let path = "\(Self.folder)/passenger_journeys?\(Self.search(town))"
            let waiting = try await client.json(.get, path, as: partner.key).text
            _ = try await client.offer(as: driver.key, seats: 2, latitude: 43.79254, longitude: 7.60771)
            let carpools = try await client.json(.get, "\(Self.folder)/carpools", as: partner.key).text
            let far = try await client.json(.get, path.replacing("43.7384", with: "44.9"), as: partner.key).text
            let none = try await client.json(.get, path.replacing("43.7747", with: "95"), as: partner.key)

            #expect(waiting.contains("43.775"))
            #expect(!waiting.contains("43.774712"))
            #expect(!waiting.contains("Someone"))
            #expect(carpools.contains(#""lat":43.79"#))
            #expect(!carpools.contains("43.79254"))
            #expect(far == "[]")
            #expect(none.status == .unprocessableContent)
        }
    }

    private struct Journey: Decodable {
        let id: String
        let availableSeats: Int
        let passengerPickupDate: Int64
    }
}
