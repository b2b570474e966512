import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

/// A driver's phone that dies on duty: while it is asked, on the way, and with somebody on board.
///
/// The server ends at the same moment and another one goes on, since every time that runs is a row. Silence counts from when it is up.
@Suite struct DeadPhoneTests {
    @Test(arguments: TestEngine.reachable)
    func `while it is asked, the next is asked after ten seconds, and its driver is off duty after two minutes`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let (dead, other) = (try await town.driver("T1"), try await town.driver("T2"))
        let request = try await town.ask(town.passenger())
        let asked = try await town.offer(to: dead)

        let later = town.restarted()
        try await later.wait(milliseconds: 5)
        try await later.wait(milliseconds: 10_400, alive: [other])
        let next = try await later.offer(to: other)
        let queue = try await later.queue()
        for _ in 0..<4 { try await later.wait(milliseconds: 31_000, alive: [other]) }

        #expect(asked?.request == request.id)
        #expect(next?.request == request.id)
        #expect(queue == ["T2", "T1"])
        let view = try await later.dispatch.driverView(dead)
        #expect(view.driver.state == .notAvailable)
        #expect(view.lastMove?.cause == .silent)
        #expect(try await later.queue() == ["T2"])
    }

    @Test(arguments: TestEngine.reachable)
    func `on the way, another taxi is looked for after five minutes, and the passenger reads why`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let (dead, other, anna) = (try await town.driver("T1"), try await town.driver("T2"), town.passenger())
        let request = try await town.ask(anna)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: dead)).id, by: dead)

        let later = town.restarted()
        try await later.wait(milliseconds: 5)
        for _ in 0..<4 { try await later.wait(milliseconds: 70_000, alive: [other]) }
        let before = try await later.dispatch.view(request.id, for: anna)
        try await later.wait(milliseconds: 25_000, alive: [other])
        let offer = try #require(try await later.offer(to: other))
        let searching = try await later.dispatch.view(request.id, for: anna)
        _ = try await later.dispatch.accept(offer.id, by: other)

        #expect(before.request.state == .accepted)
        #expect(before.isTaxiSilent)
        #expect(offer.request == request.id)
        #expect(searching.lostTaxiCode == "T1")
        #expect(searching.request.madeAt == request.madeAt)
        let view = try await later.dispatch.driverView(dead)
        #expect(view.driver.state == .notAvailable)
        #expect(view.lastMove?.cause == .silentOnRide)
        // The phone is charged: he begins anew, behind those who wait.
        _ = try await later.driver("T3")
        #expect(try await later.dispatch.start(dead, at: later.fix(Town.port)).state == .available)
        #expect(try await later.queue() == ["T3", "T1"])
    }

    @Test(arguments: TestEngine.reachable)
    func `with somebody on board, the ride is over after an hour, or when its passenger says so`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let (dead, other) = (try await town.driver("T1"), try await town.driver("T2", at: Town.casino))
        let (anna, theo) = (town.passenger(), town.passenger())
        let left = try await ride(anna, with: dead, in: town)
        let said = try await ride(theo, at: Town.casino, with: other, in: town)

        let later = town.restarted()
        try await later.wait(milliseconds: 5)
        try await later.wait(milliseconds: 181_000)
        let ended = try await later.dispatch.endRide(said.id, as: theo)
        let meanwhile = try await later.dispatch.view(left.id, for: anna).request.state
        for _ in 0..<60 { try await later.wait(milliseconds: 61_000) }

        #expect(ended.end == .passengerEnded)
        #expect(meanwhile == .onBoard)
        #expect(try await later.dispatch.view(left.id, for: anna).request.end == .driverSilent)
        for driver in [dead, other] {
            #expect(try await later.dispatch.driverView(driver).driver.state == .notAvailable)
        }
        #expect(try await later.queue().isEmpty)
        #expect(try await later.dispatch.start(dead, at: later.fix(Town.port)).state == .available)
    }

    private func ride(
        _ passenger: Identifier<Account>,
        at place: Coordinate = Town.port,
        with driver: Identifier<Account>,
        in town: Town
    ) async throws -> TaxiRequest {
        _ = try await town.ask(passenger, at: place)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
        return try await town.dispatch.pickUp(by: driver)
    }
}
