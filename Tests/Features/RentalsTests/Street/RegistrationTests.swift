import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct RegistrationTests {
    private static let imei = "863725031194523"

    @Test func `a station's secret is shown before it is saved, and never again`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let path = "/rentals/console/stations/\(office.depot.stations.port)/device"
        try await office.open { client in
            let before = try await client.page(path, as: city).text
            let secret = try #require(before.firstMatch(of: /name="secret"[^>]* value="([0-9a-f]{64})"/)).output.1
            let saved = try await client.form(path, as: city, from: path, "key=port-hercule&secret=\(secret)")
            let after = try await client.json(.get, path, as: city)

            #expect(saved.status == .seeOther)
            #expect(try after.value("key") == "PORT-HERCULE")
            #expect(!after.text.contains(secret))
        }
    }

    @Test(
        arguments: [
            (#"{"key":""}"#, "key"), (#"{"key":"PORT_1"}"#, "key"), (#"{"key":"CASINO"}"#, "key"),
            (#"{"key":"PORT","secret":"0707"}"#, "secret"), (#"{"key":"PORT","secret":"zz"}"#, "secret"),
        ]
    )
    func `a station's device that cannot be is refused with its field`(body: String, field: String) async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let (port, casino) = office.depot.stations
        try await office.open { client in
            _ = try await client.json(
                .post,
                "/rentals/console/stations/\(casino)/device",
                as: city,
                #"{"key":"CASINO"}"#
            )

            let refused = try await client.json(.post, "/rentals/console/stations/\(port)/device", as: city, body)

            #expect(refused.status.code == 422)
            #expect(try refused.value("errors", "0", "field") == field)
            let page = try await client.json(.get, "/rentals/console/stations/\(port)/device", as: city)
            #expect(try page.value("key") == nil)
        }
    }

    @Test func `a vehicle gets a lock, another one in its place, and none`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let path = "/rentals/console/vehicles/BIKE1"
        try await office.open { client in
            let first = try await client.json(.post, path + "/lock", as: city, #"{"imei":"\#(Self.imei)"}"#)
            let second = try await client.json(
                .post,
                path + "/lock",
                as: city,
                #"{"imei":"863725031194524","dialect":"scooter"}"#
            )
            let page = try await client.page(path, as: city).text
            let none = try await client.json(.post, path + "/lock", as: city, #"{"imei":""}"#)

            #expect(try first.value("dialect") == "ring")
            #expect(try second.value("imei") == "863725031194524")
            #expect(page.contains("863725031194524"))
            #expect(try none.value("imei") == nil)
        }
    }

    @Test(
        arguments: [
            (#"{"imei":"12"}"#, "imei"), (#"{"imei":"863725031194523"}"#, "imei"),
            (#"{"imei":"863725031194529","dialect":"door"}"#, "dialect"),
        ]
    )
    func `a lock that cannot be is refused with its field`(body: String, field: String) async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.open { client in
            let lock = #"{"imei":"\#(Self.imei)"}"#
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE2/lock", as: city, lock)

            let refused = try await client.json(.post, "/rentals/console/vehicles/BIKE1/lock", as: city, body)

            #expect(refused.status.code == 422)
            #expect(try refused.value("errors", "0", "field") == field)
            let page = try await client.json(.get, "/rentals/console/vehicles/BIKE1", as: city)
            #expect(try page.value("imei") == nil)
        }
    }

    @Test func `devices come with their stations and vehicles from files`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let secret = String(repeating: "ab", count: 32)
        try await office.open { client in
            let stations = "name,latitude,longitude,docks,key,secret\nLarvotto,43.745,7.433,LARV1,LARV,\(secret)\n"
            _ = try await client.send(stations, as: city)
            _ = try await client.send("number,kind,dock,imei,dialect\nBIKE70,bike,LARV1,\(Self.imei),\n", as: city)
            let short = "name,latitude,longitude,docks,key,secret\nRocher,43.731,7.42,ROCK1,ROCK,abab\n"
            let report = try await client.report(of: try await client.send(short, as: city), as: city)

            let bike = try await client.json(.get, "/rentals/console/vehicles/BIKE70", as: city)
            #expect(try bike.value("imei") == Self.imei)
            #expect([report.added, report.leftOut] == [0, 1])
            let reason = try #require(report.lines.first?.reason)
            #expect(reason.english.contains("must be at least 32 bytes"), "\(reason.english)")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle's battery and way come from its lock`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        let plate = try Depot.plate("BIKE1")

        try await depot.read(.battery(plate, percent: 40, at: depot.clock.now()))
        for place in [Depot.port, Depot.nowhere, Depot.casino] {
            depot.clock.advance(milliseconds: 60_000)
            try await depot.read(.position(plate, place, at: depot.clock.now()))
            try await depot.read(.position(plate, Depot.port, at: depot.clock.now()))
        }

        let length = Depot.port.distance(to: Depot.nowhere) + Depot.nowhere.distance(to: Depot.casino)
        let ridden = try await depot.rentals.view(ride, for: anna).ride.ridden
        #expect(try await depot.vehicle("BIKE1").batteryPercent == 40)
        #expect(abs(try #require(ridden).value - length.value) < 0.001)
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle that moves though nobody rents it alarms the city`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        _ = try await depot.riding("BIKE2", anna)
        let (bike, ridden) = (try Depot.plate("BIKE1"), try Depot.plate("BIKE2"))

        try await depot.read(.alarm(bike, .moved, at: depot.clock.now()))
        try await depot.read(.alarm(ridden, .moved, at: depot.clock.now()))

        let alarmed = try await depot.vehicle("BIKE1")
        #expect(alarmed.flag == .theft)
        #expect(alarmed.state == .nonOperational)
        #expect(try await depot.vehicle("BIKE2").flag == nil)
    }
}

extension Depot {
    fileprivate func read(_ reading: DeviceReading) async throws {
        try await database.write { [rentals] in try rentals.handle(reading, in: $0) }
    }
}
