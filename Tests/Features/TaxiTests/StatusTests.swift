import CrosstownContract
import CrosstownDispatchEngine
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a passenger's pages say of where a request stands.
@Suite struct StatusTests {
    @Test func `every page says that the taxi has arrived once it has`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let (anna, driver) = (office.passenger(), try await town.driver("T1"))
        _ = try await town.ride(try #require(office.host.callers.account(anna)), with: driver)
        try await office.open { client in
            let coming = try await client.json(.get, "/taxi/requests", as: anna).decoded(RequestHistory.self)
            _ = try await town.dispatch.sayArrived(by: driver)
            let here = try await client.json(.get, "/taxi/requests", as: anna).decoded(RequestHistory.self)
            let (home, list) = (
                try await client.page("/taxi", as: anna).text, try await client.page("/taxi/requests", as: anna).text
            )

            #expect(coming.requests.map(\.arrivedAt) == [nil])
            #expect(here.requests.map(\.arrivedAt) == [town.clock.now()])
            for page in [home, list] { #expect(page.contains("Taxi has arrived")) }
        }
    }

    @Test func `who has the form open after a no-show reads what happened, for a few minutes`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let (anna, driver) = (office.passenger(), try await town.driver("T1"))
        let ride = try await town.ride(try #require(office.host.callers.account(anna)), with: driver)
        _ = try await town.dispatch.sayArrived(by: driver)
        try await town.pass(minutes: 3, alive: [driver])
        _ = try await town.dispatch.reportPassengerMissing(by: driver)
        try await office.open { client in
            let home = try await client.json(.get, "/taxi", as: anna).decoded(PassengerHome.self)
            let page = try await client.page("/taxi", as: anna).text
            town.clock.advance(milliseconds: 11 * 60_000)
            let later = try await client.json(.get, "/taxi", as: anna).decoded(PassengerHome.self)

            #expect(home.openRequest == nil)
            #expect(home.endedRequest?.endCause == .passengerMissing)
            #expect(page.contains("/taxi/requests/\(ride.id)"))
            #expect(later.endedRequest == nil)
        }
    }
}
