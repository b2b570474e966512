import CrosstownDeviceGateway
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

@Suite struct ModuleTests {
    private let clock = ManualClock()

    private func module(_ settings: GatewaySettings?, over database: any Database) -> DeviceGatewayModule {
        let book = ReportBook(start: clock.now())
        return DeviceGatewayModule(
            .bare(database, clock: clock, ids: CountingIdentifiers()),
            telling: DeviceListeners(reports: book, telemetry: book),
            settings: settings
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `the tables of devices are made without those of who lends vehicles`(engine: TestEngine) async throws {
        let database = try await engine.makeDatabase()
        let module = module(nil, over: database)

        _ = try await Migrator(CoreMigrations.all + module.migrations).migrate(database, at: clock.now())

        let locks = try await database.read { try $0.query("SELECT imei FROM device_lock") }
        #expect(locks.isEmpty)
    }

    @Test func `without ports nothing is served, and orders still end`() async throws {
        let module = module(nil, over: try await TestEngine.sqlite.makeDatabase())

        #expect(module.services.isEmpty)
        #expect(try await module.gauges().map(\.name) == ["crosstown_rentals_connected_devices"])
        #expect(Set(module.deadlineHandlers.keys) == ["device.order", "device.silence"])
    }

    @Test(arguments: TestEngine.reachable)
    func `who lends vehicles counts by a condition and lists by a value`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine)
        let register = DeviceRegister(clock: yard.clock)
        let plate = Yard.scooterPlate.description

        func state() async throws -> (isReachable: Bool, station: Timestamp?, lock: Timestamp?) {
            try await yard.database.read { [locks = yard.locks] transaction in
                let row = try #require(
                    try transaction.first(
                        """
                        SELECT CASE WHEN \(locks.reachable("g.plate")) THEN 1 ELSE 0 END AS reachable,
                            \(register.stationHeardAt("g.station")) AS station, \(register.lockHeardAt("g.plate")) AS lock
                        FROM (SELECT CAST(\(plate) AS TEXT) AS plate,
                            CAST(\(Yard.station.description) AS TEXT) AS station) g
                        """
                    )
                )
                return (try row.get("reachable"), try row.get("station"), try row.get("lock"))
            }
        }
        let before = try await state()
        try await yard.database.write { transaction in
            try transaction.execute("UPDATE device_lock SET is_reachable = 1, heard_at = 7 WHERE vehicle = \(plate)")
            try transaction.execute("UPDATE device_station SET heard_at = 9")
        }
        let after = try await state()

        #expect(!before.isReachable)
        #expect(before.station == nil)
        #expect(before.lock == nil)
        #expect(after.isReachable)
        #expect(after.station == Timestamp(milliseconds: 9))
        #expect(after.lock == Timestamp(milliseconds: 7))
    }
}
