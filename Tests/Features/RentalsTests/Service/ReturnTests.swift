import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// Returns by the rider's phone, held against what the vehicle says itself.
@Suite struct ReturnTests {
    @Test(arguments: TestEngine.reachable)
    func `a phone that claims another place than the vehicle's own does not end the ride`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 600)
        try await depot.see("BIKE1", at: Depot.far)

        let refusal = await #expect(throws: RentalRefusal.self) {
            try await depot.rentals.end(ride, by: anna, at: Depot.casino, accuracy: Metres(5))
        }

        guard case .vehicleElsewhere(let elsewhere) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(elsewhere.claimed.name == "Casino")
        #expect(abs(elsewhere.distance.value - 2745) < 50)
        #expect(try await depot.rentals.view(ride, for: anna).ride.state == .riding)
        #expect(try await depot.vehicle("BIKE1").state == .onTrip)
        #expect(try await depot.orders() == ["unlock BIKE1"])
    }

    @Test(arguments: TestEngine.reachable)
    func `who insists pays until then, and staff look for the vehicle where it says to be`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.see("BIKE1", at: Depot.port)
        try await depot.wait(seconds: 600)
        try await depot.see("BIKE1", at: Depot.far)

        _ = try await depot.rentals.end(ride, by: anna, at: Depot.casino, insists: true)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))

        let over = try await depot.rentals.view(ride, for: anna)
        #expect(over.ride.state == .finished)
        #expect(over.ride.endStation == nil)
        #expect(over.price.minorUnits == 55)
        // What the vehicle told, not the way to where the phone claims to be.
        let ridden = Depot.port.distance(to: Depot.far).value
        #expect(abs((over.figures?.distance.value ?? 0) - ridden) < 1)
        let bike = try await depot.vehicle("BIKE1")
        #expect(bike.state == .nonOperational)
        #expect(bike.flag == .unconfirmedReturn)
        #expect(bike.station == nil)
        let alarms = try await depot.openAlarms()
        #expect(alarms.map(\.kind) == [.notReturned])
        #expect(alarms.first?.place == Depot.far)
        let jobs = try await depot.rentals.read { try $0.jobs.store.list(open: true, limit: 9) }
        #expect(jobs.map(\.reason) == [.flag(.unconfirmedReturn)])
        #expect(try await depot.count(depot.stations.casino).standing == 0)
        await #expect(throws: RentalRefusal.outOfService) { try await depot.rent("BIKE1", anna) }
    }

    @Test func `who insists without a reason ends the ride as always`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.see("BIKE1", at: Depot.casino)

        _ = try await depot.rentals.end(ride, by: anna, at: Depot.casino, insists: true)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))

        #expect(try await depot.vehicle("BIKE1").station == depot.stations.casino)
        #expect(try await depot.vehicle("BIKE1").state == .available)
    }

    @Test func `away from every station insisting does not help`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id

        let refusal = await #expect(throws: RentalRefusal.self) {
            try await depot.rentals.end(ride, by: anna, at: Depot.nowhere, insists: true)
        }

        guard case .awayFromStation = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle that tells another place after its return is out of service, and at no station`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 600)
        _ = try await depot.rentals.end(ride, by: anna, at: Depot.casino)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))
        #expect(try await depot.vehicle("BIKE1").state == .available)

        try await depot.see("BIKE1", at: Depot.far)

        let bike = try await depot.vehicle("BIKE1")
        #expect(bike.state == .nonOperational)
        #expect(bike.flag == .theft)
        #expect(bike.station == nil)
        #expect(try await depot.openAlarms().map(\.kind) == [.strayed])
        #expect(try await depot.openAlarms().first?.place == Depot.far)
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle that is not seen where it was returned is looked for without a new position`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.see("BIKE1", at: Depot.port)
        try await depot.wait(seconds: 300)
        _ = try await depot.rentals.end(ride, by: anna, at: Depot.casino)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))
        #expect(try await depot.vehicle("BIKE1").state == .available)

        try await depot.wait(seconds: 899)
        #expect(try await depot.openAlarms().isEmpty)
        try await depot.wait(seconds: 1)

        #expect(try await depot.openAlarms().map(\.kind) == [.strayed])
        #expect(try await depot.vehicle("BIKE1").state == .nonOperational)
        #expect(try await depot.vehicle("BIKE1").station == nil)
        #expect(try await depot.rentals.view(ride, for: anna).endStation == nil)
    }

    @Test func `a vehicle that is seen at its station after the return stays in service`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.see("BIKE1", at: Depot.port)
        try await depot.wait(seconds: 300)
        _ = try await depot.rentals.end(ride, by: anna, at: Depot.casino)
        let closed = depot.clock.now()
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: closed))

        // What the lock had kept from the ride comes first, then where it stands.
        let earlier = closed.advanced(milliseconds: -60_000)
        try await depot.hear(.position(Depot.plate("BIKE1"), Depot.nowhere, at: earlier))
        try await depot.see("BIKE1", at: Depot.casino)
        try await depot.wait(seconds: 3600)

        #expect(try await depot.openAlarms().isEmpty)
        #expect(try await depot.vehicle("BIKE1").station == depot.stations.casino)
    }

    @Test func `a phone that tells nothing ends the ride where the vehicle says to be`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        await #expect(throws: RentalRefusal.placeUnknown) { try await depot.rentals.end(ride, by: anna, at: nil) }

        try await depot.see("BIKE1", at: Depot.casino)
        let ending = try await depot.rentals.end(ride, by: anna, at: nil)

        #expect(ending.ride.state == .finishing)
        #expect(ending.ride.endStation == depot.stations.casino)
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle in a dock ends its ride there, wherever the phone claims to be`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.setHold(of: "BIKE1", dock: "PORT1")

        let ending = try await depot.rentals.end(ride, by: anna, at: Depot.casino)

        #expect(ending.ride.state == .finishing)
        #expect(ending.ride.endStation == depot.stations.port)
    }

    @Test func `a return within two minutes that nothing confirms is not free`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 30)

        _ = try await depot.rentals.end(ride, by: anna, at: Depot.port)
        try await depot.wait(seconds: 20)

        let over = try await depot.rentals.view(ride, for: anna)
        #expect(over.ride.ending == .unconfirmed)
        #expect(over.price.minorUnits == 5)
        #expect(over.figures == nil)
        #expect(try await depot.openAlarms().map(\.kind) == [.notReturned])
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle that was looked for alarms again when it moves, and is found by a dock or by its own position`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        for plate in ["BIKE1", "BIKE2"] {
            let ride = try await depot.riding(plate, anna).ride.id
            try await depot.see(plate, at: Depot.far)
            _ = try await depot.rentals.end(ride, by: anna, at: Depot.casino, insists: true)
            try await depot.tell(.locked(Depot.plate(plate), at: depot.clock.now()))
        }
        #expect(try await depot.openAlarms().map(\.kind) == [.notReturned, .notReturned])

        try await depot.see("BIKE1", at: Depot.casino)
        #expect(try await depot.openAlarms().count { $0.kind == .strayed } == 1)
        try await depot.putBack("BIKE1")
        depot.clock.advance(milliseconds: 1000)
        try await depot.tell(.docked(Depot.plate("BIKE2"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        let (first, second) = (try await depot.vehicle("BIKE1"), try await depot.vehicle("BIKE2"))
        #expect(first.station == depot.stations.casino)
        #expect(first.state == .available)
        #expect(second.dock == (try Depot.plate("CASINO1")))
        #expect(try await depot.openAlarms().count { $0.subject == .vehicle(second.id) } == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `a station without docks takes a return by the vehicle's own lock`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let square = depot.ids.next(Station.self)
        try await depot.rentals.change { step in
            try step.stations.insert(Station(id: square, name: "Square", place: Depot.far, state: .open))
        }
        let ride = try await depot.riding("BIKE1", anna).ride.id

        _ = try await depot.rentals.end(ride, by: anna, at: Depot.far)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))

        #expect(try await depot.vehicle("BIKE1").station == square)
        #expect(try await depot.vehicle("BIKE1").state == .available)
        let count = try await depot.count(square)
        #expect(count.bikes == 1)
        #expect(count.takesReturns)
    }
}
