import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct PauseTests {
    @Test(arguments: TestEngine.reachable)
    func `a pause that the lock does not confirm, or refuses, is no pause, and the rider is told`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let (ride, bike) = (try await depot.riding("BIKE1", anna).ride.id, try Depot.plate("BIKE1"))

        #expect(try await depot.rentals.pause(ride, by: anna).failedWish == nil)
        try await depot.wait(seconds: 20)
        let silent = try await depot.rentals.view(ride, for: anna)
        #expect(try await depot.rentals.pause(ride, by: anna).failedWish == nil)
        try await depot.tell(.refused(bike, .lock, at: depot.clock.now()))
        let refused = try await depot.rentals.view(ride, for: anna)
        _ = try await depot.rentals.pause(ride, by: anna)
        try await depot.tell(.locked(bike, at: depot.clock.now()))
        let paused = try await depot.rentals.view(ride, for: anna)

        for view in [silent, refused] {
            #expect(view.ride.state == .riding)
            #expect(view.failedWish == .pause)
        }
        #expect(paused.ride.state == .paused)
        #expect(paused.failedWish == nil)
    }

    @Test func `a lock that does not open after a pause is told, and the pause goes on`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        _ = try await depot.rentals.pause(ride, by: anna)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))

        _ = try await depot.rentals.resume(ride, by: anna)
        try await depot.wait(seconds: 20)

        let view = try await depot.rentals.view(ride, for: anna)
        #expect(view.ride.state == .paused)
        #expect(view.failedWish == .resume)
    }

    @Test(arguments: TestEngine.reachable)
    func `a pause is refused while the vehicle stands in its dock, and the ride goes on`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.setHold(of: "BIKE1", dock: "PORT1", ownLock: .byOrder)

        await #expect(throws: RentalRefusal.ride(.stillInDock)) { try await depot.rentals.pause(ride, by: anna) }

        #expect(try await depot.rentals.view(ride, for: anna).ride.state == .riding)
        #expect(try await depot.vehicle("BIKE1").flag == nil)
        #expect(try await depot.orders() == ["unlock BIKE1"])
    }

    @Test func `a vehicle that only docks can lock is not paused`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.setHold(of: "BIKE1")

        await #expect(throws: RentalRefusal.ride(.noOwnLock)) { try await depot.rentals.pause(ride, by: anna) }

        #expect(try await depot.rentals.view(ride, for: anna).ride.state == .riding)
    }
}
