import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HummingbirdTesting
import Testing

/// Rides of the demo.
@Suite struct DemoRideTests {
    @Test(arguments: TestEngine.reachable)
    func `a ride of the demo has waited for its taxi, and was picked up after that`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        _ = try await town.driver("R1")
        let module = TaxiModule(
            town.host.makeFeatureHost { ($0.places, $0.travel) = (NumberedPlaces(), StraightTravel()) },
            city: try Self.zones(),
            accounts: MemoryAccounts(town.ids),
            wallet: town.ledger
        )
        let visitor = DemoCast.Person(name: "mira", account: town.passenger())

        try await module.fillDemo(DemoCast(visitor: visitor, administrator: visitor, others: []))

        let waits = try await town.database.read { transaction in
            try transaction.query(
                """
                SELECT accepted_at - made_at, picked_up_at - accepted_at FROM taxi_request
                WHERE passenger = \(visitor.account) AND state = 'completed'
                """
            ).map { (try $0.get(0, as: Int64.self), try $0.get(1, as: Int64.self)) }
        }
        #expect(!waits.isEmpty)
        #expect(waits.allSatisfy { (4_000...60_000).contains($0) && $1 > 0 })
        #expect(Set(waits.map(\.0)).count > 1)

        let city = town.host.key(as: ["administrator"])
        let file = try await town.host.open(module) { client in
            try await client.page("/taxi/console/requests.csv", as: city).text
        }
        let rides = file.split(separator: "\r\n").filter { $0.contains(",completed,") }
        #expect(!rides.isEmpty)
        #expect(rides.allSatisfy { !$0.contains(",0,") })
    }

    /// Three columns: the demo tells of rides between three places.
    private static func zones() throws -> ZoneMap {
        try ZoneMap(
            [7.41, 7.42, 7.43].map { west in
                let corners = [(43.73, west), (43.73, west + 0.01), (43.74, west + 0.01), (43.74, west), (43.73, west)]
                let ring = corners.map { Coordinate(latitude: $0.0, longitude: $0.1) }
                return Zone(id: "\(west)", name: "Zone \(west)", area: MultiPolygon([Polygon(outer: ring)]))
            }
        )
    }
}

/// Knows every place by its longitude.
private struct NumberedPlaces: PlaceDirectory {
    func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] { [] }

    func nearest(to position: Coordinate) async throws -> Place? {
        Place(name: "Quay \(position.longitude)", detail: "", position: position)
    }
}
