import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct RentTests {
    @Test(arguments: TestEngine.reachable)
    func `who has exactly the price of the first hour may ride`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let (anna, bert) = (try await depot.rider(cents: 300), try await depot.rider(cents: 299))

        #expect(try await depot.rent("BIKE1", anna).ride.state == .preparing)
        await #expect(throws: RentalRefusal.self) { try await depot.rent("BIKE2", bert) }

        #expect(try await depot.balance(anna) == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride from scan to receipt`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()

        let prepared = try await depot.rent("BIKE1", anna)
        #expect(prepared.ride.state == .preparing)
        #expect(try await depot.vehicle("BIKE1").state == .reserved)
        #expect(try await depot.balance(anna) == 10_000 - 300)
        try await depot.wait(seconds: 3)
        try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now().advanced(milliseconds: -1000)))
        let riding = try await depot.rentals.view(prepared.ride.id, for: anna)
        #expect(riding.ride.state == .riding)
        #expect(riding.ride.startedAt == prepared.now.advanced(milliseconds: 2000))
        #expect(try await depot.vehicle("BIKE1").state == .onTrip)
        try await depot.wait(seconds: 600)
        let returned = depot.clock.now().advanced(milliseconds: -2000)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO2"), at: returned))

        let over = try await depot.rentals.view(prepared.ride.id, for: anna)
        #expect(over.ride.state == .finished)
        #expect(over.ride.endedAt == returned)
        #expect(over.ride.endStation == depot.stations.casino)
        #expect(over.price.minorUnits == 50)
        #expect(over.ride.owing == 0)
        #expect(try await depot.balance(anna) == 9950)
        #expect(try await depot.vehicle("BIKE1").dock == Depot.plate("CASINO2"))
        #expect(try await depot.vehicle("BIKE1").state == .available)
        #expect(try await depot.orders() == ["unlock BIKE1"])
        #expect(try await depot.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `a lock that does not answer in 20 seconds costs nothing, and one that answers later is locked again`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()

        let ride = try await depot.rent("BIKE1", anna).ride
        try await depot.wait(seconds: 19)
        #expect(try await depot.rentals.view(ride.id, for: anna).ride.state == .preparing)
        try await depot.wait(seconds: 1)
        let cancelled = try await depot.rentals.view(ride.id, for: anna).ride
        try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))

        #expect(cancelled.state == .cancelled)
        #expect(cancelled.ending == .neverUnlocked)
        #expect(try await depot.balance(anna) == 10_000)
        #expect(try await depot.orders() == ["unlock BIKE1", "lock BIKE1"])
        #expect(try await depot.vehicle("BIKE1").state == .nonOperational)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now().advanced(milliseconds: 1)))
        #expect(try await depot.vehicle("BIKE1").state == .available)
        #expect(try await depot.rent("BIKE1", anna).ride.state == .preparing)
    }

    @Test func `a refused unlock is rolled back at once`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()

        let ride = try await depot.rent("BIKE1", anna).ride
        try await depot.tell(.refused(Depot.plate("BIKE1"), .unlock, at: depot.clock.now()))

        #expect(try await depot.rentals.view(ride.id, for: anna).ride.ending == .neverUnlocked)
        #expect(try await depot.vehicle("BIKE1").state == .available)
        #expect(try await depot.balance(anna) == 10_000)
    }

    @Test func `a ride that is taken back before it begins leaves nothing behind`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()

        let ride = try await depot.rent("BIKE1", anna).ride
        let cancelled = try await depot.rentals.withdraw(ride.id, by: anna)

        #expect(cancelled.ride.ending == .withdrawn)
        #expect(try await depot.balance(anna) == 10_000)
        #expect(try await depot.vehicle("BIKE1").state == .available)
        #expect(try await depot.rentals.read { try $0.rides.latest(of: anna, limit: 9) }.isEmpty)
    }

    @Test func `scanning twice gives the same ride, and the code of the dock does too`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()

        let first = try await depot.rent("BIKE2", anna).ride
        let second = try await depot.rent("PORT2", anna).ride

        #expect(first.id == second.id)
        #expect(try await depot.orders() == ["unlock BIKE2"])
    }

    @Test func `what cannot be rented is refused with its reason, and nothing changes`() async throws {
        let depot = try await Depot()
        let (anna, bert) = (try await depot.rider(), try await depot.rider(cents: 299))
        _ = try await depot.rent("BIKE1", anna)
        try await depot.rentals.change { step in
            let vehicle = try #require(try step.vehicles.find(Depot.plate("SCOOT1")))
            try step.vehicles.setBattery(10, vehicle.id)
        }
        let carl = try await depot.rider()

        await #expect(throws: RentalRefusal.unknownNumber) { try await depot.rent("NONE1", carl) }
        await #expect(throws: RentalRefusal.emptyDock) { try await depot.rent("CASINO1", carl) }
        await #expect(throws: RentalRefusal.vehicleTaken) { try await depot.rent("BIKE1", carl) }
        await #expect(throws: RentalRefusal.alreadyRiding) { try await depot.rent("BIKE2", anna) }
        await #expect(throws: RentalRefusal.batteryLow) { try await depot.rent("SCOOT1", carl) }
        await #expect(
            throws: RentalRefusal.insufficientFunds(
                needed: Money(minorUnits: 300, .euro),
                available: Money(minorUnits: 299, .euro)
            )
        ) { try await depot.rent("BIKE2", bert) }
        #expect(try await depot.balance(bert) == 299)
        #expect(try await depot.vehicle("BIKE2").state == .available)
        #expect(try await depot.orders() == ["unlock BIKE1"])
    }

    @Test func `a closed station rents nothing`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        try await depot.rentals.change { [stations = depot.stations] step in
            try step.stations.update(Station(id: stations.port, name: "Port", place: Depot.port, state: .closed))
        }

        await #expect(throws: RentalRefusal.stationClosed) { try await depot.rent("BIKE1", anna) }
    }

    @Test(arguments: TestEngine.reachable)
    func `of fifty riders who scan one vehicle at once, exactly one gets it`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        for round in 0..<(engine == .sqlite ? 20 : 3) {
            var riders: [Identifier<Account>] = []
            for _ in 0..<50 { riders.append(try await depot.rider()) }

            let outcomes = await withTaskGroup(of: Result<RideView, any Error>.self) { group in
                for rider in riders {
                    group.addTask {
                        do { return .success(try await depot.rent("BIKE1", rider)) } catch { return .failure(error) }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }

            let won = outcomes.compactMap { try? $0.get() }
            #expect(won.count == 1, "round \(round)")
            for case .failure(let error) in outcomes { #expect(error as? RentalRefusal == .vehicleTaken) }
            for view in won { _ = try await depot.rentals.withdraw(view.ride.id, by: view.ride.rider) }
        }
        #expect(try await depot.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `a rider who scans three vehicles at once gets one`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()

        let won = await withTaskGroup(of: RideView?.self) { group in
            for number in ["BIKE1", "BIKE2", "BIKE3"] {
                group.addTask { try? await depot.rent(number, anna) }
            }
            return await group.reduce(into: []) { all, view in if let view { all.append(view) } }
        }

        #expect(won.count == 1)
        #expect(try await depot.balance(anna) == 10_000 - 300)
    }
}
