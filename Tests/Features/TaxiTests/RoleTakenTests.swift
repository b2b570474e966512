import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

/// Whoever may not drive any more is off duty at once, whatever he was doing.
@Suite struct RoleTakenTests {
    @Test(arguments: TestEngine.reachable)
    func `a driver whose role was taken leaves the queue, and what he was offered goes on`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (lost, other) = (try await town.driver("T1"), try await town.driver("T2"))
        let request = try await town.ask(town.passenger())
        #expect(try await town.offer(to: lost)?.request == request.id)

        try await office.take("driver", from: lost)
        try await office.take("driver", from: lost)

        #expect(try await town.queue() == ["T2"])
        #expect(try await town.offer(to: other)?.request == request.id)
        let view = try await town.dispatch.driverView(lost)
        #expect(view.driver.state == .notAvailable)
        #expect(view.lastMove?.cause == .roleTaken)
    }

    @Test(arguments: TestEngine.reachable)
    func `who was on the way to a passenger is not waited for any longer`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (lost, other, anna) = (try await town.driver("T1"), try await town.driver("T2"), town.passenger())
        let request = try await town.ask(anna)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: lost)).id, by: lost)

        try await office.take("driver", from: lost)

        #expect(try await town.dispatch.view(request.id, for: anna).request.state == .searching)
        #expect(try await town.offer(to: other)?.request == request.id)
        #expect(try await town.dispatch.driverView(lost).driver.state == .notAvailable)
    }

    @Test func `a ride with somebody on board goes on until its passenger says that it is over`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(anna)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
        _ = try await town.dispatch.pickUp(by: driver)

        try await office.take("driver", from: driver)
        #expect(try await town.dispatch.view(request.id, for: anna).request.state == .onBoard)
        town.clock.advance(milliseconds: 121_000)
        let ended = try await town.dispatch.endRide(request.id, as: anna)

        #expect(ended.state == .completed)
        #expect(try await town.dispatch.driverView(driver).driver.state == .notAvailable)
    }

    @Test func `another role that is taken changes nothing`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.town.driver("T1")

        try await office.take("rentals.mechanic", from: driver)
        try await office.take("driver", from: office.town.passenger())

        #expect(try await office.town.queue() == ["T1"])
    }
}

extension TaxiOffice {
    /// Tells the feature that somebody has lost a role.
    fileprivate func take(_ role: String, from person: Identifier<Account>) async throws {
        let (town, now) = (town, town.clock.now())
        try await town.database.write { transaction in
            try RoleTaken(person: person, role: role, scope: "").publish(in: transaction, at: now)
        }
        try await host.work(module)
    }
}
