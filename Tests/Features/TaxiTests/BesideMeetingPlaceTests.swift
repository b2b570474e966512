import CrosstownContract
import CrosstownGeo
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What drivers see of a meeting place that they are beside, or are asked to.
@Suite struct BesideMeetingPlaceTests {
    @Test(arguments: [(2, true), (90, false)])
    func `who stands beside the passengers is not sent around the block`(metres: Double, isThere: Bool) async throws {
        let ride = try await AcceptedRide(.detour(metres: 300, seconds: 60), metres: metres)
        try await ride.office.open { client in
            let page = try await client.page("/taxi/driver", as: ride.driver).text

            #expect(page.contains("You’re at the pick-up point") == isThere)
            #expect(page.contains("data-route") == !isThere)
        }
    }

    @Test func `who is asked sees on the map where the passengers wait`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T1", at: Town.pier)
        try await office.open { client in
            let waiting = try await client.page("/taxi/driver", as: driver).text
            _ = try await office.town.ask(office.town.passenger())
            let asked = try await client.page("/taxi/driver", as: driver).text

            #expect(!waiting.contains(#"data-pin="pickup""#))
            #expect(asked.contains(#"data-pin="pickup""#))
        }
    }
}
