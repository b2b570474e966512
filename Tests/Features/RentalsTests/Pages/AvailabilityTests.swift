import CrosstownDeviceProtocol
import CrosstownRentals
import CrosstownSQL
import CrosstownSimulator
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What counts as free to be rented is what is rented when somebody asks.
@Suite struct AvailabilityTests {
    /// How the scooter at the port stands.
    struct Standing: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var change = Standing.vehicle("is_locked = 1")
        /// Whether the scooter is rentable.
        var isRentable = false
        /// Whether orders go to devices, of which none is there but those of the change.
        var needsDevices = false

        static let fit = Standing(testDescription: "nothing is wrong", isRentable: true)
        static let all = [
            fit,
            Standing(
                testDescription: "battery just full enough",
                change: vehicle("battery_percent = 15"),
                isRentable: true
            ),
            Standing(testDescription: "battery too low", change: vehicle("battery_percent = 14")),
            Standing(testDescription: "out of service", change: vehicle("state = 'non_operational'")),
            Standing(testDescription: "set aside", change: vehicle("state = 'reserved'")),
            Standing(testDescription: "not locked", change: vehicle("is_locked = 0")),
            Standing(testDescription: "station closed", change: "UPDATE rentals_station SET state = 'closed'"),
            Standing(testDescription: "no lock at all", needsDevices: true),
            Standing(testDescription: "lock is heard", change: lock(1), isRentable: true, needsDevices: true),
            Standing(testDescription: "lock is silent", change: lock(0), needsDevices: true),
        ]

        private static func vehicle(_ change: String) -> String {
            "UPDATE rentals_vehicle SET \(change) WHERE plate = 'SCOOT1'"
        }

        private static func lock(_ isReachable: Int) -> String {
            """
            INSERT INTO device_lock (imei, vehicle, dialect, changed_at, is_reachable)
            VALUES ('863725031194523', 'SCOOT1', 'scooter', 0, \(isReachable))
            """
        }
    }

    @Test func `staff read the position of a lock with six decimal places at most`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.depot.database.write { transaction in
            try transaction.script(
                """
                INSERT INTO device_lock (imei, vehicle, dialect, changed_at, is_reachable, latitude, longitude, placed_at)
                VALUES ('863725031194523', 'SCOOT1', 'scooter', 0, 1, 43.748000000000005, 7.433999999999999, 0)
                """
            )
        }
        try await office.open { client in
            let lock = try await client.json(.get, "/rentals/console/vehicles/SCOOT1", as: city)
            let page = try await client.page("/rentals/console/vehicles/SCOOT1", as: city).text

            #expect(page.contains("<dd>43.748,7.434</dd>"))
            #expect(try lock.value("latitude") == "43.748")
        }
    }

    @Test(arguments: TestEngine.reachable, Standing.all)
    func `every page and feed counts what can be rented, and nothing else`(
        engine: TestEngine,
        standing: Standing
    ) async throws {
        let depot = try await Depot(on: engine)
        let office = RentalOffice(at: depot, locks: standing.needsDevices ? nil : TestLocks())
        try await depot.database.write { try $0.script(standing.change) }
        try await office.open { client in
            let anna = try await office.rider()
            let home = try await client.json(.get, "/rentals", as: nil)
            let station = try await client.json(.get, "/rentals/stations/\(depot.stations.port)", as: nil)
            let vehicle = try await client.json(.get, "/rentals/vehicles/SCOOT1", as: nil)
            let feed = try await client.json(.get, "/gbfs/3.0/station_status.json", as: nil)
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"SCOOT1"}"#)

            let number = standing.isRentable ? "1" : "0"
            #expect(try home.value("stations", "1", "scooters") == number)
            #expect(try station.value("station", "scooters") == number)
            #expect(station.text.contains("SCOOT1") == standing.isRentable)
            #expect(try vehicle.value("isAvailable") == number)
            #expect(try feed.value("data", "stations", "1", "vehicle_types_available", "1", "count") == number)
            #expect((rented.status == .created) == standing.isRentable)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle in a dock can be rented while its station is heard`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        try await Street.open(depot) { street in
            @Sendable func bikes() async throws -> String? {
                try await street.client.json(.get, "/rentals", as: nil).value("stations", "1", "bikes")
            }
            let before = try await bikes()

            let port = try await street.portWithBike()
            try await eventually { try await bikes() == "1" }
            await port.disconnect()
            try await street.wait(seconds: 1_200)

            #expect(before == "0")
            #expect(try await bikes() == "0")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the feed says when a station was heard, and not that one is there which never was`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        try await Street.open(depot) { street in
            @Sendable func status(_ name: String) async throws -> String? {
                try await street.client.json(.get, "/gbfs/2.3/station_status.json", as: nil)
                    .value("data", "stations", "1", name)
            }
            let before = (try await status("last_reported"), try await status("is_installed"))
            let key = "/rentals/console/stations/\(depot.stations.port)/device"
            _ = try await street.client.json(.post, key, as: street.office.administrator(), #"{"key":"PORT"}"#)
            let planned = [try await status("is_installed"), try await status("is_renting")]

            let heard = "\(depot.clock.now().milliseconds / 1000)"
            _ = try await street.connect(depot.stations.port, as: "PORT")
            try await eventually { try await status("last_reported") == heard }
            depot.clock.advance(milliseconds: 90_000)

            // The earliest moment that the schema of the feed takes.
            #expect(before.0 == "1450155600")
            #expect(before.1 == "1")
            #expect(planned == ["0", "0"])
            #expect(try await status("last_reported") == heard)
            #expect(try await [status("is_installed"), status("is_renting")] == ["1", "1"])
        }
    }
}
