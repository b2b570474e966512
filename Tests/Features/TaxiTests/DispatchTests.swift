import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct DispatchTests {
    @Test(arguments: TestEngine.reachable)
    func `a request goes to the first driver, who accepts, picks up and ends the ride`(engine: TestEngine) async throws
    {
        let town = try await Town(on: engine)
        let (first, second) = (try await town.driver("T1"), try await town.driver("T2"))
        let anna = town.passenger()

        let request = try await town.ask(anna, passengers: 2)
        let offer = try #require(try await town.offer(to: first))
        #expect(try await town.offer(to: second) == nil)
        let accepted = try await town.dispatch.accept(offer.id, by: first)
        #expect(accepted.state == .accepted)
        #expect(try await town.queue() == ["T2"])
        let pickedUp = try await town.dispatch.pickUp(by: first)
        #expect(pickedUp.state == .onBoard)
        town.clock.advance(milliseconds: 1_000)
        #expect(try await town.dispatch.pickUp(by: first) == pickedUp)
        let driver = try await town.dispatch.endRide(by: first)

        #expect(driver.state == .available)
        #expect(try await town.queue() == ["T2", "T1"])
        let view = try await town.dispatch.view(request.id, for: anna)
        #expect(view.request.state == .completed)
        #expect(view.taxiCode == "T1")
        #expect(try await town.dispatch.openRequest(of: anna) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver who refuses goes to the bottom and the request to the next`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (first, second) = (try await town.driver("T1"), try await town.driver("T2"))
        let anna = town.passenger()
        let request = try await town.ask(anna)

        let offer = try #require(try await town.offer(to: first))
        _ = try await town.dispatch.refuse(offer.id, by: first)

        #expect(try await town.queue() == ["T2", "T1"])
        #expect(try await town.offer(to: second)?.request == request.id)
        let view = try await town.dispatch.view(request.id, for: anna)
        #expect(view.offersTried == 1)
        #expect(view.driversAsked == 1)
    }

    @Test(arguments: TestEngine.reachable)
    func `silence for ten seconds counts as a refusal, and after a pause all refusing goes round again`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let drivers = [try await town.driver("T1"), try await town.driver("T2")]
        let anna = town.passenger()
        let request = try await town.ask(anna)

        for _ in 0..<2 { try await town.wait(milliseconds: 10_300, alive: drivers) }
        let inPause = try await town.dispatch.view(request.id, for: anna)
        #expect(try await town.queue() == ["T1", "T2"])
        #expect(inPause.offersTried == 2)
        #expect(inPause.hasGoneRound)
        #expect(inPause.asksToKeepLooking)
        #expect(!inPause.isOnOffer)

        for _ in 0..<5 { try await town.wait(milliseconds: 10_000, alive: drivers) }
        try await town.wait(milliseconds: 0, alive: drivers)

        #expect(try await town.offer(to: drivers[0])?.request == request.id)
        #expect(try await town.offer(to: drivers[1]) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `an acceptance in the grace counts, one after the decision is told what was decided`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let first = try await town.driver("T1")
        _ = try await town.ask(town.passenger())
        let offer = try #require(try await town.offer(to: first))

        town.clock.advance(milliseconds: 10_299)
        #expect(try await town.dispatch.accept(offer.id, by: first).state == .accepted)
        #expect(try await town.dispatch.accept(offer.id, by: first).state == .accepted)
        await #expect(throws: TaxiRefusal.offerDecided(.accepted)) {
            try await town.dispatch.refuse(offer.id, by: first)
        }

        let second = try await town.driver("T2")
        _ = try await town.ask(town.passenger())
        let late = try #require(try await town.offer(to: second))
        try await town.wait(milliseconds: 10_300, alive: [second])
        await #expect(throws: TaxiRefusal.offerDecided(.timedOut)) {
            try await town.dispatch.accept(late.id, by: second)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver gets the old place back when the passenger withdraws`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let first = try await town.driver("T1")
        _ = try await town.driver("T2")
        let anna = town.passenger()
        let request = try await town.ask(anna)
        let offer = try #require(try await town.offer(to: first))
        _ = try await town.dispatch.accept(offer.id, by: first)

        #expect(try await town.dispatch.withdraw(request.id, by: anna).state == .withdrawn)

        #expect(try await town.queue() == ["T1", "T2"])
        #expect(try await town.dispatch.driverView(first).driversAhead == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `withdrawing while the offer is open frees the driver without penalty`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let first = try await town.driver("T1")
        _ = try await town.driver("T2")
        let anna = town.passenger()
        let request = try await town.ask(anna)
        let offer = try #require(try await town.offer(to: first))

        _ = try await town.dispatch.withdraw(request.id, by: anna)

        #expect(try await town.queue() == ["T1", "T2"])
        #expect(try await town.offer(to: first) == nil)
        await #expect(throws: TaxiRefusal.offerDecided(.withdrawn)) {
            try await town.dispatch.accept(offer.id, by: first)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an offer that ran out while the server was away is renewed without penalty`(engine: TestEngine) async throws {
        let before = try await Town(on: engine)
        let first = try await before.driver("T1")
        _ = try await before.driver("T2")
        let request = try await before.ask(before.passenger())
        before.clock.advance(milliseconds: 60_000)

        let town = before.restarted()
        try await town.wait(milliseconds: 5, alive: [first])

        #expect(try await town.queue() == ["T1", "T2"])
        let view = try await town.dispatch.driverView(first)
        #expect(view.offer?.request.id == request.id)
        #expect(view.offer?.remainingMilliseconds == 10_000)
    }

    @Test(arguments: TestEngine.reachable)
    func `requests of one zone are offered side by side in their order`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (first, second) = (try await town.driver("T1"), try await town.driver("T2"))

        let one = try await town.ask(town.passenger())
        let two = try await town.ask(town.passenger())
        let three = try await town.ask(town.passenger())

        #expect(try await town.offer(to: first)?.request == one.id)
        #expect(try await town.offer(to: second)?.request == two.id)
        #expect(try await town.waiting() == [three.id])
    }

    @Test(arguments: TestEngine.reachable)
    func `a request is served when a silent phone is heard again`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let first = try await town.driver("T1")
        town.clock.advance(milliseconds: 16_000)
        let request = try await town.ask(town.passenger())
        #expect(try await town.offer(to: first) == nil)

        _ = try await town.dispatch.take([town.fix(Town.port)], from: first)

        #expect(try await town.offer(to: first)?.request == request.id)
        #expect(try await town.queue() == ["T1"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a phone silent for two minutes leaves the queue`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (first, second) = (try await town.driver("T1"), try await town.driver("T2"))

        try await town.wait(milliseconds: 60_000, alive: [second])
        try await town.wait(milliseconds: 60_001, alive: [second])

        #expect(try await town.queue() == ["T2"])
        #expect(try await town.dispatch.driverView(first).driver.state == .notAvailable)
    }

    @Test(arguments: TestEngine.reachable)
    func `a phone that sends nothing new counts as silent`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (empty, old) = (try await town.driver("T1"), try await town.driver("T2"))
        let first = town.fix(Town.port)

        for _ in 0..<5 {
            town.clock.advance(milliseconds: 30_001)
            _ = try await town.dispatch.take([], from: empty)
            let behind = town.fix(Town.port).at.advanced(milliseconds: -30_001)
            _ = try await town.dispatch.take(
                [first, Fix(place: Town.port, accuracy: Metres(10), at: behind)],
                from: old
            )
            try await town.wait(milliseconds: 0)
        }

        #expect(try await town.queue() == [])
        #expect(try await town.moves().suffix(2).map(\.cause) == [.silent, .silent])
    }

    @Test(arguments: TestEngine.reachable)
    func `what is not possible is refused with its reason and changes nothing`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let anna = town.passenger()
        await refused(.entry(.noTaxiInZone)) { try await town.ask(anna) }
        let first = try await town.driver("T1")

        await refused(.entry(.noPassengers)) { try await town.ask(anna, passengers: 0) }
        await refused(.entry(.tooManyPassengers)) { try await town.ask(anna, passengers: 4) }
        await refused(.entry(.outsideCity)) { try await town.ask(anna, at: Town.abroad) }
        let request = try await town.ask(anna)
        await refused(.entry(.alreadyRequested)) { try await town.ask(anna) }
        await refused(.noSuchRequest) { try await town.dispatch.view(request.id, for: town.passenger()) }
        await refused(.noSuchRequest) { try await town.dispatch.withdraw(request.id, by: town.passenger()) }
        let offer = try #require(try await town.offer(to: first))
        let second = try await town.driver("T2")
        await refused(.noSuchOffer) { try await town.dispatch.accept(offer.id, by: second) }
        await refused(.notADriver) { try await town.dispatch.accept(offer.id, by: anna) }
        await refused(.driver(.noRide)) { try await town.dispatch.endRide(by: first) }
        await refused(.codeTaken) {
            try await town.dispatch.register(account: town.passenger(), code: "T1", company: nil)
        }

        #expect(try await town.queue() == ["T1", "T2"])
        #expect(try await town.offer(to: first)?.id == offer.id)
    }

    private func refused<T>(_ refusal: TaxiRefusal, by act: () async throws -> T) async {
        await #expect(throws: refusal) { _ = try await act() }
    }
}
