import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct RideTests {
    @Test(arguments: TestEngine.reachable)
    func `a pause has its own price, and the clock of the lock counts`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        try await depot.rentals.change { step in
            var plan = TariffPlan.standard(.euro)
            plan.pausePerMinute = Rate(tenThousandths: 100)
            _ = try step.tariffs.add(plan, for: .bike)
        }
        let (ride, bike) = (try await depot.riding("BIKE1", anna).ride.id, try Depot.plate("BIKE1"))

        try await depot.wait(seconds: 300)
        #expect(try await depot.rentals.pause(ride, by: anna).ride.state == .pausing)
        try await depot.tell(.locked(bike, at: depot.clock.now()))
        try await depot.wait(seconds: 600)
        #expect(try await depot.rentals.resume(ride, by: anna).ride.state == .resuming)
        try await depot.tell(.unlocked(bike, at: depot.clock.now()))
        try await depot.wait(seconds: 100)
        try await depot.tell(.docked(bike, dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        let over = try await depot.rentals.view(ride, for: anna)
        #expect(over.clock?.pausedMilliseconds == 600_000)
        // 400 s of riding begin 7 minutes, 600 s of pause 10.
        #expect(over.price.minorUnits == 7 * 5 + 10)
        #expect(try await depot.orders() == ["unlock BIKE1", "lock BIKE1", "unlock BIKE1"])
    }

    @Test func `a ride ends at a station by the lock, and the station has a vehicle more`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 60)

        let finishing = try await depot.rentals.end(ride, by: anna, at: Depot.casino)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))
        let again = try await depot.rentals.end(ride, by: anna, at: Depot.casino)

        #expect(finishing.ride.state == .finishing)
        #expect(again.ride.state == .finished)
        #expect(again.ride.ending == .locked)
        #expect(again.price.minorUnits == 10)
        let count = try await depot.rentals.read { [stations = depot.stations] in try $0.stations.count(stations.casino)
        }
        #expect(count.bikes == 1)
        #expect(count.freeDocks == 4)
    }

    @Test func `away from a station a ride does not end, and the nearest free dock is named`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id

        let refusal = await #expect(throws: RentalRefusal.self) {
            try await depot.rentals.end(ride, by: anna, at: Depot.nowhere)
        }
        await #expect(throws: RentalRefusal.self) { try await depot.rentals.end(ride, by: anna, at: nil) }

        guard case .awayFromStation(let nearest) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(nearest?.station.name == "Port" || nearest?.station.name == "Casino")
        #expect(try await depot.rentals.view(ride, for: anna).ride.state == .riding)
    }

    @Test(arguments: TestEngine.reachable)
    func `a return that nothing confirms is charged only until then, and staff must look`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 590)

        _ = try await depot.rentals.end(ride, by: anna, at: Depot.casino)
        try await depot.wait(seconds: 20)

        let over = try await depot.rentals.view(ride, for: anna)
        #expect(over.ride.ending == .unconfirmed)
        #expect(over.price.minorUnits == 50)
        #expect(over.ride.endedAt == over.ride.startedAt?.advanced(milliseconds: 590_000))
        #expect(try await depot.vehicle("BIKE1").state == .nonOperational)
        #expect(try await depot.vehicle("BIKE1").flag == .unconfirmedReturn)
        #expect(try await depot.orders() == ["unlock BIKE1", "lock BIKE1", "lock BIKE1"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a report of the return that comes late makes the bill lower by an entry of its own`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let (ride, bike, dock) = (
            try await depot.riding("BIKE1", anna).ride.id, try Depot.plate("BIKE1"), try Depot.plate("CASINO1")
        )
        let docked = depot.clock.now().advanced(milliseconds: 300_000)
        try await depot.wait(seconds: 3000)
        _ = try await depot.rentals.end(ride, by: anna, at: Depot.casino)
        try await depot.wait(seconds: 20)
        #expect(try await depot.balance(anna) == 10_000 - 255)

        try await depot.tell(.docked(bike, dock: dock, at: docked))
        try await depot.tell(.docked(bike, dock: dock, at: docked))
        try await depot.tell(.docked(bike, dock: dock, at: docked.advanced(milliseconds: 60_000)))

        let corrected = try await depot.rentals.view(ride, for: anna)
        #expect(corrected.price.minorUnits == 30)
        #expect(corrected.isCorrected)
        #expect(corrected.ride.endedAt == docked)
        #expect(corrected.payments.map(\.amount) == [255, 225])
        #expect(corrected.payments.last?.refunds == 1)
        #expect(try await depot.balance(anna) == 10_000 - 30)
        #expect(try await depot.vehicle("BIKE1").dock == dock)
        #expect(try await depot.booksBalance())
    }

    @Test func `a report that belongs to an earlier ride does not end the next one`() async throws {
        let depot = try await Depot()
        let (anna, bert) = (try await depot.rider(), try await depot.rider())
        let bike = try Depot.plate("BIKE1")
        let first = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 600)
        let stored = depot.clock.now().advanced(milliseconds: -240_000)
        try await depot.tell(.docked(bike, dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        let second = try await depot.riding("BIKE1", bert).ride.id
        try await depot.wait(seconds: 60)

        try await depot.tell(.docked(bike, dock: Depot.plate("CASINO1"), at: stored))
        try await depot.tell(.locked(bike, at: stored))

        #expect(try await depot.rentals.view(second, for: bert).ride.state == .riding)
        #expect(try await depot.rentals.view(first, for: anna).price.minorUnits == 35)
        #expect(try await depot.balance(anna) == 10_000 - 35)
    }

    @Test func `a vehicle brought back at once is free, asks why, and is flagged`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 90)

        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: depot.clock.now()))
        let explained = try await depot.rentals.explain(ride, by: anna, "The chain is off")

        #expect(explained.price == .zero(.euro))
        #expect(explained.ride.complaint == "The chain is off")
        #expect(try await depot.balance(anna) == 10_000)
        #expect(try await depot.vehicle("BIKE1").flag == .quickReturn)
    }

    @Test(arguments: TestEngine.reachable)
    func `what cannot be paid is owing, blocks the next ride, and is taken when money comes`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider(cents: 400)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 7200)

        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        let owing = try await depot.rentals.view(ride, for: anna)
        #expect(owing.price.minorUnits == 605)
        #expect(owing.ride.paid == 400)
        #expect(try await depot.balance(anna) == 0)
        await #expect(throws: RentalRefusal.owing(Money(minorUnits: 205, .euro))) {
            try await depot.rent("BIKE2", anna)
        }
        try await depot.endow(anna, 100)
        try await depot.wait(seconds: 3600)
        #expect(try await depot.rentals.view(ride, for: anna).ride.owing == 105)
        try await depot.endow(anna, 1000)
        try await depot.wait(seconds: 7200)
        #expect(try await depot.rentals.view(ride, for: anna).ride.owing == 0)
        #expect(try await depot.balance(anna) == 895)
        #expect(try await depot.rent("BIKE2", anna).ride.state == .preparing)
        #expect(try await depot.booksBalance())
    }

    @Test func `after 24 hours a ride is overdue, unless it was extended in its last hour`() async throws {
        let depot = try await Depot()
        let (anna, bert) = (try await depot.rider(cents: 100_000), try await depot.rider(cents: 100_000))
        let late = try await depot.riding("BIKE1", anna).ride.id
        let extended = try await depot.riding("BIKE2", bert).ride.id
        try await depot.wait(seconds: 22 * 3600)
        await #expect(throws: RentalRefusal.tooEarlyToExtend) { try await depot.rentals.extend(extended, by: bert) }
        try await depot.wait(seconds: 3600 + 60)

        _ = try await depot.rentals.extend(extended, by: bert)
        try await depot.wait(seconds: 3600)

        #expect(try await depot.rentals.view(late, for: anna).ride.isOverdue)
        #expect(try await !depot.rentals.view(extended, for: bert).ride.isOverdue)
    }

    @Test func `a tariff that changes during a ride does not change its price`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.rentals.change { step in
            var plan = TariffPlan.standard(.euro)
            plan.unlockFee = Rate(tenThousandths: 100_000)
            _ = try step.tariffs.add(plan, for: .bike)
        }
        try await depot.wait(seconds: 60)

        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        #expect(try await depot.rentals.view(ride, for: anna).price.minorUnits == 10)
    }

    @Test func `a vehicle that is freed though nobody rents it is flagged and locked again`() async throws {
        let depot = try await Depot()

        try await depot.wait(seconds: 5)
        try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))

        let vehicle = try await depot.vehicle("BIKE1")
        #expect(vehicle.flag == .freeWithoutRide)
        #expect(vehicle.state == .nonOperational)
        #expect(try await depot.orders() == ["lock BIKE1"])
        #expect(try await depot.openAlarms().isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle that is torn out of its dock though nobody rents it is a theft alarm at its station`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)

        try await depot.wait(seconds: 5)
        try await depot.tell(.undocked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: depot.clock.now()))

        let vehicle = try await depot.vehicle("BIKE1")
        #expect(vehicle.flag == .freeWithoutRide)
        #expect(vehicle.state == .nonOperational)
        #expect(vehicle.dock == nil)
        #expect(try await depot.orders() == ["lock BIKE1"])
        #expect(try await depot.openAlarms().map(\.kind) == [.moved])
        #expect(try await depot.openAlarms().first?.place == Depot.port)
    }

    @Test func `a vehicle that leaves its dock in a ride raises no alarm`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        _ = try await depot.riding("BIKE1", anna)
        try await depot.wait(seconds: 2)

        try await depot.tell(.undocked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: depot.clock.now()))

        #expect(try await depot.openAlarms().isEmpty)
        #expect(try await depot.vehicle("BIKE1").flag == nil)
    }

    @Test func `another person's ride cannot be seen or ended`() async throws {
        let depot = try await Depot()
        let (anna, bert) = (try await depot.rider(), try await depot.rider())
        let ride = try await depot.riding("BIKE1", anna).ride.id

        await #expect(throws: RentalRefusal.noSuchRide) { try await depot.rentals.view(ride, for: bert) }
        await #expect(throws: RentalRefusal.noSuchRide) { try await depot.rentals.end(ride, by: bert, at: Depot.port) }
    }
}
