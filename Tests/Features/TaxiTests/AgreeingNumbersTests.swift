import CrosstownContract
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Numbers that passenger and driver read at the same time, and that must not contradict one another.
@Suite struct AgreeingNumbersTests {
    private static let pier = #"{"meetingPlace":"Pier","latitude":43.732,"longitude":7.415,"passengers":1}"#

    @Test(arguments: TestEngine.reachable)
    func `an offer is as far away for the driver as the taxi is for the passenger`(engine: TestEngine) async throws {
        let travel = StreetTravel(.detour(metres: 890, seconds: 120))
        let office = try await TaxiOffice(on: engine) { $0.travel = travel }
        let (driver, anna) = (try await office.driver("T1"), office.passenger())
        try await office.open { client in
            let made = try await client.json(.post, "/taxi/requests", as: anna, Self.pier)
                .decoded(RequestResponse.self)
            let asked = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)
            let page = try await client.page("/taxi/driver", as: driver).text
            let offer = try #require(asked.offer)
            _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
            let coming = try await client.json(.get, "/taxi/requests/\(made.id)", as: anna)
                .decoded(RequestResponse.self)

            #expect(offer.isEstimated == false)
            #expect(offer.distanceMetres.map { abs($0 - 890) < 1 } == true)
            #expect(coming.taxi?.distanceMetres.map { abs($0 - 890) < 1 } == true)
            #expect(!page.contains("in a straight line"))
        }
    }

    @Test func `where no route is known the offer says that its distance is a straight line`() async throws {
        let travel = StreetTravel(.away)
        let office = try await TaxiOffice { $0.travel = travel }
        let driver = try await office.driver("T1")
        try await office.open { client in
            _ = try await client.json(.post, "/taxi/requests", as: office.passenger(), Self.pier)
            let offer = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
            let page = try await client.page("/taxi/driver", as: driver).text

            #expect(offer?.isEstimated == true)
            #expect(offer?.distanceMetres.map { abs($0 - 334) < 2 } == true)
            #expect(page.contains("in a straight line"))
        }
    }

    @Test func `who is too far to end a ride reads the distance by road, as on the page`() async throws {
        let ride = try await AcceptedRide(.detour(metres: 4300, seconds: 600), metres: 700)
        try await ride.office.open { client in
            for button in ["pick-up", "end-ride"] {
                let refused = try await ride.press(client, button)
                #expect(refused.status == .conflict)
                #expect(refused.text.contains("4.3\u{a0}km"))
            }
        }
    }

    @Test func `free taxis are not counted next to an open request`() async throws {
        let office = try await TaxiOffice()
        let (driver, anna) = (try await office.driver("T1"), office.passenger())
        try await office.open { client in
            let before = try await client.page("/taxi", as: anna).text
            _ = try await client.json(.post, "/taxi/requests", as: anna, Self.pier)
            let asked = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)
            let offer = try #require(asked.offer)
            _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
            let coming = try await client.page("/taxi", as: anna).text

            #expect(before.contains("id=\"nearby-taxis\""))
            #expect(!coming.contains("id=\"nearby-taxis\""))
        }
    }
}
