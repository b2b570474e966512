import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct DriverDayTests {
    @Test(arguments: TestEngine.reachable)
    func `two accurate fixes in the next zone move a driver to the bottom there`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        _ = try await town.driver("T1", at: Town.casino)
        let roamer = try await town.driver("T2")

        try await drive(roamer, to: Town.casino, in: town)
        #expect(try await town.queue("port") == ["T2"])
        try await drive(roamer, to: Town.casino, in: town)

        #expect(try await town.queue("port") == [])
        #expect(try await town.queue("casino") == ["T1", "T2"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver with an open offer changes zone only after the decision`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let roamer = try await town.driver("T1")
        _ = try await town.ask(town.passenger())
        let offer = try #require(try await town.offer(to: roamer))

        for _ in 0..<3 { try await drive(roamer, to: Town.casino, in: town) }
        #expect(try await town.queue("port") == ["T1"])
        _ = try await town.dispatch.refuse(offer.id, by: roamer)
        #expect(try await town.queue("port") == ["T1"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver who leaves the city is off duty`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let roamer = try await town.driver("T1")

        try await drive(roamer, to: Town.abroad, in: town)
        try await drive(roamer, to: Town.abroad, in: town)

        #expect(try await town.dispatch.driverView(roamer).driver.state == .notAvailable)
        #expect(try await town.moves().last?.cause == .leftCity)
    }

    @Test(arguments: TestEngine.reachable)
    func `after a ride abroad the driver waits in the nearest zone`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let driver = try await town.driver("T1")
        _ = try await town.ask(town.passenger())
        let offer = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.accept(offer.id, by: driver)
        _ = try await town.dispatch.pickUp(by: driver)

        try await drive(driver, to: Town.abroad, in: town)
        _ = try await town.dispatch.endRide(by: driver)

        #expect(try await town.queue("casino") == ["T1"])
    }

    @Test(arguments: TestEngine.reachable)
    func `stopping with an open offer passes the request on`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (first, second) = (try await town.driver("T1"), try await town.driver("T2"))
        let request = try await town.ask(town.passenger())

        _ = try await town.dispatch.stop(first)

        #expect(try await town.queue() == ["T2"])
        #expect(try await town.offer(to: second)?.request == request.id)
    }

    @Test(arguments: TestEngine.reachable)
    func `duty starts only in the city and with a good position`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let account = town.passenger()
        _ = try await town.dispatch.register(account: account, code: "T9", company: "Rock Taxi")

        await #expect(throws: TaxiRefusal.driverOutsideCity) {
            try await town.dispatch.start(account, at: town.fix(Town.abroad))
        }
        await #expect(throws: TaxiRefusal.positionTooVague) {
            try await town.dispatch.start(account, at: town.fix(Town.port, accuracy: 51))
        }
        for milliseconds: Int64 in [-30_001, 30_001] {
            var forged = town.fix(Town.port)
            forged.at = forged.at.advanced(milliseconds: milliseconds)
            await #expect(throws: TaxiRefusal.positionNotCurrent) {
                try await town.dispatch.start(account, at: forged)
            }
        }

        #expect(try await town.dispatch.driverView(account).driver.state == .notAvailable)
    }

    private func drive(_ driver: Identifier<Account>, to place: Coordinate, in town: Town) async throws {
        town.clock.advance(milliseconds: 1_000)
        _ = try await town.dispatch.take([town.fix(place)], from: driver)
    }
}
