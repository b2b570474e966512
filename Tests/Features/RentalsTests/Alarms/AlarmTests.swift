import CrosstownCases
import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct AlarmTests {
    private static let console = "/rentals/console/alarms"

    /// A place so many metres north of the port.
    private static func north(_ metres: Double) -> Coordinate {
        Coordinate(latitude: Depot.port.latitude + metres / 111_120, longitude: Depot.port.longitude)
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle that nobody rents alarms the city from 150 metres on`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        try await depot.undock("BIKE1")

        try await depot.see("BIKE1", at: Self.north(140))
        #expect(try await depot.openAlarms().isEmpty)
        try await depot.see("BIKE1", at: Self.north(160))
        try await depot.see("BIKE1", at: Self.north(400))

        let alarms = try await depot.openAlarms()
        let bike = try await depot.vehicle("BIKE1")
        #expect(alarms.map(\.kind) == [.strayed])
        #expect(alarms.map(\.times) == [2])
        #expect(alarms.first?.place == Self.north(400))
        #expect(bike.flag == .theft)
        #expect(bike.state == .nonOperational)
    }

    @Test func `satellites raise no alarm for a vehicle in its dock or in a ride, but for one that is paused`()
        async throws
    {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE2", anna).ride.id

        try await depot.see("BIKE1", at: Depot.casino)
        try await depot.see("BIKE2", at: Depot.nowhere)
        #expect(try await depot.openAlarms().isEmpty)
        _ = try await depot.rentals.pause(ride, by: anna)
        depot.clock.advance(milliseconds: 1_000)
        try await depot.tell(.locked(Depot.plate("BIKE2"), at: depot.clock.now()))
        try await depot.see("BIKE2", at: Depot.casino)

        #expect(try await depot.openAlarms().map(\.kind) == [.strayed])
        #expect(try await depot.vehicle("BIKE2").state == .onTrip)
    }

    @Test(arguments: TestEngine.reachable)
    func `a fault takes a vehicle out of service, one in a ride when that is over`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        _ = try await depot.riding("BIKE2", anna)

        try await depot.hear(.fault(Depot.plate("BIKE1"), number: 17, at: depot.clock.now()))
        try await depot.hear(.fault(Depot.plate("BIKE2"), number: 9, at: depot.clock.now()))
        #expect(try await depot.vehicle("BIKE2").state == .onTrip)
        try await depot.wait(seconds: 300)
        try await depot.tell(.docked(Depot.plate("BIKE2"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        for plate in ["BIKE1", "BIKE2"] {
            let bike = try await depot.vehicle(plate)
            #expect(bike.state == .nonOperational)
            #expect(bike.flag == .fault)
        }
        #expect(Set(try await depot.openAlarms().map(\.fault)) == [17, 9])
        await #expect(throws: RentalRefusal.outOfService) { try await depot.rent("BIKE1", anna) }
    }

    @Test(arguments: TestEngine.reachable)
    func `a jammed dock is no free dock until it holds a vehicle again`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let jammed = try Depot.plate("CASINO3")

        try await depot.hear(.jammed(dock: jammed, at: depot.clock.now()))
        try await depot.hear(.jammed(dock: jammed, at: depot.clock.now()))
        let during = try await depot.count(depot.stations.casino)
        #expect(during.freeDocks == 4)
        #expect(during.jammedDocks == 1)
        #expect(try await depot.openAlarms().map(\.subject) == [.dock(jammed)])
        _ = try await depot.riding("BIKE1", anna)
        try await depot.wait(seconds: 300)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: jammed, at: depot.clock.now()))

        let after = try await depot.count(depot.stations.casino)
        #expect(after.docks == 5)
        #expect(after.freeDocks == 4)
        #expect(after.jammedDocks == 0)
        #expect(try await depot.openAlarms().isEmpty)
    }

    @Test func `a jam that is told late, after the dock has held a vehicle, changes nothing`() async throws {
        let depot = try await Depot()
        let before = depot.clock.now().advanced(milliseconds: -60_000)

        try await depot.hear(.jammed(dock: Depot.plate("PORT1"), at: before))

        #expect(try await depot.openAlarms().isEmpty)
        #expect(try await depot.count(depot.stations.port).jammedDocks == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride over 24 hours alarms the city until it is extended or over`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider(cents: 1_000_000)
        let ride = try await depot.riding("BIKE1", anna).ride.id

        try await depot.wait(seconds: 24 * 3600 + 1)
        #expect(try await depot.openAlarms().map(\.kind) == [.overdue])
        _ = try await depot.rentals.extend(ride, by: anna)
        #expect(try await depot.openAlarms().isEmpty)
        try await depot.wait(seconds: 24 * 3600)
        #expect(try await depot.openAlarms().map(\.kind) == [.overdue])
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        #expect(try await depot.openAlarms().isEmpty)
        #expect(try await depot.vehicle("BIKE1").state == .available)
    }

    @Test(arguments: TestEngine.reachable)
    func `staff acknowledge an alarm, and close it with the vehicle back in service`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (city, anna) = (office.administrator(), try await office.rider())
        try await office.depot.hear(.alarm(Depot.plate("BIKE1"), .moved, at: office.depot.clock.now()))
        try await office.open { client in
            let list = try await client.json(.get, Self.console, as: city)
            #expect(try list.value("alarms", "0", "vehicle") == "BIKE1")
            #expect(try list.value("alarms", "0", "nearStation") == "Port")
            let alarm = "\(Self.console)/\(try #require(try list.value("alarms", "0", "id")))"
            let looked = try await client.form(alarm + "/acknowledge", as: city, from: Self.console)
            #expect(looked.status == .seeOther)
            #expect(try await client.json(.get, Self.console, as: city).value("alarms", "0") == nil)
            let acknowledged = try await client.json(.get, Self.console + "?state=acknowledged", as: city)
            #expect(try acknowledged.value("alarms", "0", "kind") == "moved")
            #expect(try acknowledged.value("alarms", "0", "latitude") == "\(Depot.port.latitude)")

            let closed = try await client.form(
                alarm + "/close",
                as: city,
                from: Self.console + "?state=acknowledged",
                "putsBack=true"
            )

            #expect(closed.status == .seeOther)
            #expect(try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#).status == .created)
            let late = try await client.json(.post, alarm + "/acknowledge", as: city)
            #expect(late.status == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the inbox of staff counts alarms that nobody has looked at, for those who look after vehicles`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let inbox = CasesModule(office.host.makeFeatureHost())
        inbox.learn([office.module])
        let (mechanic, support) = (
            office.host.key(as: ["rentals.mechanic"]), office.host.key(as: ["rentals.support"])
        )
        try await office.depot.hear(.alarm(Depot.plate("BIKE1"), .moved, at: office.depot.clock.now()))
        try await office.host.open(office.module, inbox) { client in
            func queues(_ key: String) async throws -> [String] {
                try await client.json(.get, "/console/cases", as: key).values("queues", "*", "link")
            }
            #expect(try await queues(mechanic) == [Self.console])
            #expect(try await queues(support) == [])

            let alarm = try await client.json(.get, Self.console, as: mechanic).value("alarms", "0", "id")
            _ = try await client.json(.post, "\(Self.console)/\(try #require(alarm))/acknowledge", as: mechanic)

            #expect(try await queues(mechanic) == [])
        }
    }

    @Test func `a vehicle with two alarms goes back into service with the last one alone`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let bike = try Depot.plate("BIKE1")
        try await office.depot.hear(.alarm(bike, .tampered, at: office.depot.clock.now()))
        try await office.depot.hear(.fault(bike, number: 3, at: office.depot.clock.now()))
        let ids = try await office.depot.openAlarms().map(\.id)
        try await office.open { client in
            let back = #"{"putsBack":true}"#
            let early = try await client.json(.post, "\(Self.console)/\(ids[0])/close", as: city, back)
            #expect(early.status == .conflict)
            #expect(try await office.depot.openAlarms().count == 2)

            _ = try await client.json(.post, "\(Self.console)/\(ids[0])/close", as: city, "{}")
            #expect(try await office.depot.vehicle("BIKE1").state == .nonOperational)
            _ = try await client.json(.post, "\(Self.console)/\(ids[1])/close", as: city, back)
        }
        let bikeNow = try await office.depot.vehicle("BIKE1")
        #expect(bikeNow.state == .available)
        #expect(bikeNow.flag == nil)
    }

    @Test func `a jammed dock stands on its station's page, and is put back with its alarm`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.depot.hear(.jammed(dock: Depot.plate("CASINO3"), at: office.depot.clock.now()))
        let station = "/rentals/console/stations/\(office.depot.stations.casino)"
        let alarm = try #require(try await office.depot.openAlarms().first).id
        try await office.open { client in
            #expect(try await client.json(.get, station, as: city).value("docks", "2", "isJammed") == "1")
            _ = try await client.json(.post, "\(Self.console)/\(alarm)/close", as: city, #"{"putsBack":true}"#)
            #expect(try await client.json(.get, station, as: city).value("docks", "2", "isJammed") == "0")
        }
    }

    @Test func `riders see no alarms`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let asked = try await client.json(.get, Self.console, as: anna)
            #expect(asked.status == .forbidden)
        }
    }
}

extension Depot {
    /// Takes in what a device tells.
    func hear(_ reading: DeviceReading) async throws {
        try await database.write { [rentals] in try rentals.handle(reading, in: $0) }
    }

    /// A vehicle tells its place, a second after what it told before.
    func see(_ number: String, at place: Coordinate) async throws {
        clock.advance(milliseconds: 1_000)
        try await hear(.position(Self.plate(number), place, at: clock.now()))
    }

    /// Takes a vehicle out of its dock; it stands at the station without one.
    func undock(_ number: String) async throws {
        try await rentals.change { step in
            let vehicle = try #require(try step.vehicles.find(Self.plate(number)))
            try step.vehicles.stand(vehicle.id, at: #require(vehicle.station), dock: nil)
        }
    }

    /// Puts a vehicle back into service, as staff do.
    func putBack(_ number: String) async throws {
        try await rentals.change { step in
            let vehicle = try #require(try step.vehicles.find(Self.plate(number)))
            try step.fleet.putBack(vehicle)
        }
    }

    func openAlarms() async throws -> [Alarm] { try await rentals.read { try $0.alarms.store.list(.open, limit: 99) } }

    func count(_ station: Identifier<Station>) async throws -> StationCount {
        try await rentals.read { try $0.stations.count(station) }
    }
}
