import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct RideTotalsTests {
    @Test(arguments: TestEngine.reachable)
    func `totals count every finished ride, also those that the history no longer lists`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let (anna, bert) = (try await depot.rider(), try await depot.rider())

        for number in 1...102 {
            let dock = try Depot.plate(number % 2 == 0 ? "PORT1" : "CASINO1")
            _ = try await depot.riding("BIKE1", anna)
            try await depot.wait(seconds: 300)
            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: dock, at: depot.clock.now()))
        }
        _ = try await depot.riding("BIKE1", anna)

        let totals = try await depot.rentals.read { try $0.rides.totals(of: anna, against: .standard) }
        let none = try await depot.rentals.read { try $0.rides.totals(of: bert, against: .standard) }
        let way = Depot.port.distance(to: Depot.casino).value
        #expect(totals.rides == 102)
        #expect(totals.spent == [Money(minorUnits: 102 * 30, .euro)])
        let saved = 102 * way / 1000 * CarEmission.standard.gramsPerKilometer
        let energy = 102 * 5.8 * 70 * 300 / 3600
        #expect(abs(totals.distance.value - 102 * way) < 0.001)
        #expect(abs(totals.savedGrams - saved) < 0.001)
        #expect(abs(totals.kilocalories - energy) < 0.001)
        #expect(none.rides == 0)
        #expect(none.spent.isEmpty)
        #expect(none.distance == .zero)
    }

    @Test func `totals are the sum of what the rides of the list show`() async throws {
        let depot = try await Depot()
        let (anna, bike) = (try await depot.rider(), try Depot.plate("BIKE1"))
        let roundabout = Coordinate(latitude: 43.745, longitude: 7.42)

        var figures: [RideFigures] = []
        for station in ["CASINO1", "PORT1"] {
            let ride = try await depot.riding("BIKE1", anna).ride.id
            for place in [Depot.port, roundabout, Depot.casino] {
                try await depot.wait(seconds: 300)
                try await depot.hear(.position(bike, place, at: depot.clock.now()))
            }
            try await depot.tell(.docked(bike, dock: Depot.plate(station), at: depot.clock.now()))
            figures.append(try #require(try await depot.rentals.view(ride, for: anna).figures))
        }

        let totals = try await depot.rentals.read { try $0.rides.totals(of: anna, against: .standard) }
        #expect(figures.allSatisfy { $0.distance > Depot.port.distance(to: Depot.casino) })
        #expect(abs(totals.distance.value - figures.reduce(0) { $0 + $1.distance.value }) < 0.001)
        #expect(abs(totals.savedGrams - figures.reduce(0) { $0 + $1.savedGrams }) < 0.001)
        #expect(abs(totals.kilocalories - figures.reduce(0) { $0 + $1.kilocalories }) < 0.001)
    }

    @Test(arguments: [(2, false), (59, false), (60, false), (64, true)] as [(Int64, Bool)])
    func `a speed is told only where the riding time tells it, and vehicles are that fast`(
        riding: Int64,
        isTold: Bool
    ) async throws {
        let depot = try await Depot()
        let (anna, bike) = (try await depot.rider(), try Depot.plate("BIKE1"))
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: riding)
        _ = try await depot.rentals.pause(ride, by: anna)
        try await depot.tell(.locked(bike, at: depot.clock.now()))
        try await depot.wait(seconds: 572)
        // It is 782 m away: within a minute no vehicle of ours is there, and 64 s are 44 km/h.
        try await depot.tell(.docked(bike, dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        let figures = try #require(try await depot.rentals.view(ride, for: anna).figures)
        #expect((figures.speed != nil) == isTold)
        #expect(figures.distance > .zero)
    }

    @Test func `a pause takes no energy`() async throws {
        let depot = try await Depot()
        let (anna, bike) = (try await depot.rider(), try Depot.plate("BIKE1"))
        let ride = try await depot.riding("BIKE1", anna).ride.id

        try await depot.wait(seconds: 600)
        _ = try await depot.rentals.pause(ride, by: anna)
        try await depot.tell(.locked(bike, at: depot.clock.now()))
        try await depot.wait(seconds: 3_600)
        try await depot.tell(.docked(bike, dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        let totals = try await depot.rentals.read { try $0.rides.totals(of: anna, against: .standard) }
        let figures = try await depot.rentals.view(ride, for: anna).figures
        let energy = 5.8 * 70 * 600 / 3600
        #expect(abs(totals.kilocalories - energy) < 0.001)
        #expect(totals.kilocalories == figures?.kilocalories)
        #expect(totals.distance == figures?.distance)
    }
}
