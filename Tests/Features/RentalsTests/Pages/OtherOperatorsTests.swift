import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct OtherOperatorsTests {
    /// Places that a test has put there.
    private struct SetPlaces: OtherOperators {
        let places: [OtherOperatorPlace]

        func shown(near middle: Coordinate?, atMost limit: Int) -> [OtherOperatorPlace] { Array(places.prefix(limit)) }
    }

    private static func place(isStale: Bool) -> OtherOperatorPlace {
        OtherOperatorPlace(
            operator: "Citybike",
            kind: .station,
            key: "a",
            name: "Old <b>Port</b>",
            place: Depot.port,
            vehicles: 3,
            docks: 7,
            link: "https://bikes.example.org/stations/a",
            isStale: isStale
        )
    }

    @Test(arguments: [false, true])
    func `other operators stand beside our stations, with their names and the way to them`(
        isStale: Bool
    ) async throws {
        let office = RentalOffice(
            at: try await Depot(),
            locks: TestLocks(),
            partners: SetPlaces(places: [Self.place(isStale: isStale)])
        )
        try await office.open { client in
            let page = try await client.page("/rentals", as: nil).text
            let answer = try await client.json(.get, "/rentals", as: nil)

            #expect(page.contains("partners-title"))
            #expect(page.contains("Old &lt;b&gt;Port&lt;/b&gt;"))
            #expect(page.contains("href=\"https://bikes.example.org/stations/a\" target=\"_blank\""))
            #expect(page.contains("data-pin=\"partner\"") == !isStale)
            #expect(try answer.value("partners", "0", "isStale") == (isStale ? "1" : "0"))
            #expect(try answer.value("partners", "0", "operator") == "Citybike")
            #expect(try answer.value("partners", "0", "vehicles") == "3")
            #expect(try answer.value("partners", "0", "freeDocks") == "7")
        }
    }

    @Test func `nothing is said of others where nobody is configured`() async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let page = try await client.page("/rentals", as: nil).text
            let answer = try await client.json(.get, "/rentals", as: nil)

            #expect(!page.contains("partners-title"))
            #expect(try answer.value("partners", "0") == nil)
        }
    }
}
