import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

/// Requests and rides whose people are gone end, or begin anew.
@Suite struct ReleaseTests {
    // MARK: Nobody comes

    @Test(arguments: TestEngine.reachable)
    func `a search ends when its passenger was not seen for ten minutes`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(anna)

        try await town.pass(minutes: 9, alive: [driver])
        let before = try await town.dispatch.view(request.id, for: anna).request.state
        try await town.pass(minutes: 2, alive: [driver])

        #expect(before == .searching)
        let after = try await town.dispatch.view(request.id, for: anna).request
        #expect(after.state == .withdrawn)
        #expect(after.end == .nobodyCame)
        #expect(try await town.offer(to: driver) == nil)
        #expect(try await town.requestDeadlines() == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `a search goes on for hours while its passenger says so, and keeps its turn`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(anna)
        let refused = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.refuse(refused.id, by: driver)

        for _ in 0..<20 {
            try await town.pass(minutes: 9, alive: [driver])
            _ = try await town.dispatch.keepLooking(request.id, by: anna)
        }

        let view = try await town.dispatch.view(request.id, for: anna)
        #expect(view.request.state == .searching)
        #expect(view.request.madeAt == request.madeAt)
        #expect(!view.asksToKeepLooking)
    }

    @Test(arguments: TestEngine.reachable)
    func `the passenger is asked once every driver has refused, and not again until they all have again`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let drivers = [try await town.driver("T1"), try await town.driver("T2")]
        let anna = town.passenger()
        let request = try await town.ask(anna)
        try await refuse(drivers[0], in: town)
        let afterOne = try await town.dispatch.view(request.id, for: anna).asksToKeepLooking
        try await refuse(drivers[1], in: town)
        let afterAll = try await town.dispatch.view(request.id, for: anna).asksToKeepLooking

        _ = try await town.dispatch.keepLooking(request.id, by: anna)
        let answered = try await town.dispatch.view(request.id, for: anna).asksToKeepLooking
        try await town.pass(minutes: 1, alive: drivers)
        for driver in drivers { try await refuse(driver, in: town) }

        #expect(!afterOne)
        #expect(afterAll)
        #expect(!answered)
        #expect(try await town.dispatch.view(request.id, for: anna).asksToKeepLooking)
    }

    @Test(arguments: TestEngine.reachable)
    func `how many rounds it takes is a rule`(engine: TestEngine) async throws {
        var rules = DispatchRules()
        rules.roundsBeforeAsking = 2
        let town = try await Town(on: engine, rules: rules)
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(anna)
        try await refuse(driver, in: town)
        let once = try await town.dispatch.view(request.id, for: anna).asksToKeepLooking
        try await town.pass(minutes: 1, alive: [driver])
        try await refuse(driver, in: town)

        #expect(!once)
        #expect(try await town.dispatch.view(request.id, for: anna).asksToKeepLooking)
    }

    // MARK: The driver is lost

    @Test(arguments: TestEngine.reachable)
    func `whose taxi is silent may look for another one, and the driver is off duty`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (lost, other, anna) = (try await town.driver("T1"), try await town.driver("T2"), town.passenger())
        let request = try await town.ride(anna, with: lost)
        try await town.pass(minutes: 1, alive: [other])
        await #expect(throws: TaxiRefusal.request(.driverHeard)) {
            try await town.dispatch.lookForAnother(request.id, by: anna)
        }
        try await town.pass(minutes: 2, alive: [other])
        let told = try await town.dispatch.view(request.id, for: anna).isTaxiSilent

        let again = try await town.dispatch.lookForAnother(request.id, by: anna)

        #expect(told)
        #expect(again.state == .searching)
        #expect(again.madeAt == request.madeAt)
        #expect(try await town.offer(to: other)?.request == request.id)
        let view = try await town.dispatch.driverView(lost)
        #expect(view.driver.state == .notAvailable)
        #expect(view.lastMove?.cause == .silentOnRide)
    }

    @Test(arguments: TestEngine.reachable)
    func `a request whose driver is silent for five minutes goes to another by itself`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let (lost, other, anna) = (try await town.driver("T1"), try await town.driver("T2"), town.passenger())
        let request = try await town.ride(anna, with: lost)

        try await town.pass(minutes: 5, alive: [other])

        #expect(try await town.offer(to: other)?.request == request.id)
        #expect(try await town.dispatch.driverView(lost).driver.state == .notAvailable)
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride whose driver is silent is ended by its passenger, or by itself after an hour`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let (first, second) = (try await town.driver("T1"), try await town.driver("T2"))
        let (anna, ben) = (town.passenger(), town.passenger())
        let one = try await town.ride(anna, with: first, isOnBoard: true)
        let two = try await town.ride(ben, with: second, isOnBoard: true)
        await #expect(throws: TaxiRefusal.request(.driverHeard)) {
            try await town.dispatch.endRide(one.id, as: anna)
        }

        try await town.pass(minutes: 3)
        let ended = try await town.dispatch.endRide(one.id, as: anna)
        try await town.pass(minutes: 55)
        let early = try await town.dispatch.view(two.id, for: ben).request.state
        try await town.pass(minutes: 2)

        #expect(ended.state == .completed)
        #expect(ended.end == .passengerEnded)
        #expect(early == .onBoard)
        #expect(try await town.dispatch.view(two.id, for: ben).request.end == .driverSilent)
        for driver in [first, second] {
            #expect(try await town.dispatch.driverView(driver).driver.state == .notAvailable)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `time in which the server was away makes nobody lose anything`(engine: TestEngine) async throws {
        let before = try await Town(on: engine)
        let (busy, free) = (try await before.driver("T1"), try await before.driver("T2", at: Town.casino))
        let (anna, ben) = (before.passenger(), before.passenger())
        let ride = try await before.ride(anna, with: busy)
        let search = try await before.ask(ben, at: Town.casino)
        before.clock.advance(milliseconds: 86_400_000)

        let town = before.restarted()
        try await town.wait(milliseconds: 5)

        #expect(try await town.dispatch.view(ride.id, for: anna).request.state == .accepted)
        #expect(try await town.dispatch.view(search.id, for: ben).request.state == .searching)
        #expect(try await town.dispatch.driverView(free).driver.state == .available)
    }

    // MARK: The driver decides

    @Test(arguments: TestEngine.reachable)
    func `passengers who are not there cost the driver nothing but the wait`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (first, anna) = (try await town.driver("T1", at: Town.casino), town.passenger())
        _ = try await town.driver("T2")
        let request = try await town.ride(anna, with: first, at: Town.casino, meeting: Town.farCasino)
        await #expect(throws: TaxiRefusal.request(.passengerMayCome)) {
            try await town.dispatch.reportPassengerMissing(by: first)
        }
        town.clock.advance(milliseconds: 1_000)
        _ = try await town.dispatch.take([town.fix(Town.farCasino)], from: first)
        await #expect(throws: TaxiRefusal.request(.passengerMayCome)) {
            try await town.dispatch.reportPassengerMissing(by: first)
        }
        _ = try await town.driver("T3", at: Town.casino)
        try await town.pass(minutes: 3, alive: [first])

        _ = try await town.dispatch.reportPassengerMissing(by: first)

        #expect(try await town.dispatch.view(request.id, for: anna).request.end == .passengerMissing)
        #expect(try await town.queue("casino") == ["T1"])
    }

    @Test(arguments: TestEngine.reachable)
    func `who cannot come goes to the end and the request to the next, with its old time`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let (first, second, anna) = (try await town.driver("T1"), try await town.driver("T2"), town.passenger())
        let request = try await town.ride(anna, with: first)
        town.clock.advance(milliseconds: 5_000)

        let driver = try await town.dispatch.giveBack(by: first)

        #expect(driver.state == .available)
        #expect(try await town.queue() == ["T2", "T1"])
        #expect(try await town.offer(to: second)?.request == request.id)
        let view = try await town.dispatch.view(request.id, for: anna)
        #expect(view.request.state == .searching)
        #expect(view.request.madeAt == request.madeAt)
        #expect(view.lostTaxiCode == "T1")
        let offer = try #require(try await town.offer(to: second))
        #expect(try await town.dispatch.accept(offer.id, by: second).state == .accepted)
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody gives back whom he has on board`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        _ = try await town.ride(anna, with: driver, isOnBoard: true)

        await #expect(throws: TaxiRefusal.request(.onBoard)) { try await town.dispatch.giveBack(by: driver) }
        await #expect(throws: TaxiRefusal.request(.onBoard)) {
            try await town.dispatch.reportPassengerMissing(by: driver)
        }
    }

    // MARK: The city decides

    @Test(arguments: TestEngine.reachable)
    func `the city ends whatever is open, and both read why`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (coming, riding) = (try await town.driver("T1"), try await town.driver("T2"))
        let people = [town.passenger(), town.passenger(), town.passenger()]
        let accepted = try await town.ride(people[0], with: coming)
        let onBoard = try await town.ride(people[1], with: riding, isOnBoard: true)
        let asked = try await town.driver("T3", at: Town.casino)
        let searching = try await town.ask(people[2], at: Town.casino)

        for request in [accepted, onBoard, searching] {
            let ended = try await town.dispatch.end(request.id, reason: "The street is closed.")
            #expect(ended.end == .cityEnded)
            #expect(ended.endReason == "The street is closed.")
        }

        for driver in [coming, riding, asked] {
            let view = try await town.dispatch.driverView(driver)
            #expect(view.driver.state == .available)
            #expect(view.lastMove?.reason == "The street is closed.")
        }
        #expect(try await town.requestDeadlines() == 0)
        await #expect(throws: TaxiRefusal.request(.over)) {
            try await town.dispatch.end(accepted.id, reason: "Again.")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `after the city ended a ride, a driver who is gone is off duty`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ride(anna, with: driver, isOnBoard: true)
        try await town.pass(minutes: 3)

        _ = try await town.dispatch.end(request.id, reason: "The phone is broken.")

        #expect(try await town.dispatch.driverView(driver).driver.state == .notAvailable)
        #expect(try await town.dispatch.openRequest(of: anna) == nil)
    }

    // MARK: The old place

    @Test(arguments: TestEngine.reachable)
    func `who has driven into another zone gets his old turn there`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (roamer, anna) = (try await town.driver("T1"), town.passenger())
        _ = try await town.driver("T2")
        _ = try await town.driver("T3", at: Town.casino)
        let request = try await town.ride(anna, with: roamer)
        town.clock.advance(milliseconds: 1_000)
        _ = try await town.dispatch.take([town.fix(Town.casino)], from: roamer)

        _ = try await town.dispatch.withdraw(request.id, by: anna)

        #expect(try await town.queue("port") == ["T2"])
        #expect(try await town.queue("casino") == ["T1", "T3"])
        #expect(try await town.dispatch.driverView(roamer).lastMove?.cause == .passengerWithdrew)
    }

    @Test(arguments: TestEngine.reachable)
    func `who was asked for a request that is withdrawn is told`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(anna)

        _ = try await town.dispatch.withdraw(request.id, by: anna)

        #expect(try await town.dispatch.driverView(driver).lastMove?.cause == .offerWithdrawn)
    }

    @Test(arguments: TestEngine.reachable)
    func `requests that an earlier version left open are looked after from now on`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ride(anna, with: driver, isOnBoard: true)
        try await town.database.write { try $0.execute("DELETE FROM deadline WHERE kind = 'taxi.request'") }

        try await town.dispatch.change { try $0.watch.beginMissing() }
        try await town.pass(minutes: 61)

        #expect(try await town.dispatch.view(request.id, for: anna).request.end == .driverSilent)
    }

    private func refuse(_ driver: Identifier<Account>, in town: Town) async throws {
        let offer = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.refuse(offer.id, by: driver)
    }
}

extension Town {
    /// A place of the zone `casino` 400 m away from its middle.
    static let farCasino = Coordinate(latitude: 43.7386, longitude: 7.425)

    /// A request that a driver has accepted, who stands in its zone alone or first.
    func ride(
        _ passenger: Identifier<Account>,
        with driver: Identifier<Account>,
        at place: Coordinate = Town.port,
        meeting: Coordinate? = nil,
        isOnBoard: Bool = false
    ) async throws -> TaxiRequest {
        _ = try await ask(passenger, at: meeting ?? place)
        let offer = try #require(try await offer(to: driver))
        let accepted = try await dispatch.accept(offer.id, by: driver)
        return isOnBoard ? try await dispatch.pickUp(by: driver) : accepted
    }

    /// Lets minutes pass in steps in which phones report and what is due is done.
    func pass(minutes: Int, alive: [Identifier<Account>] = []) async throws {
        for _ in 0..<(minutes * 6) { try await wait(milliseconds: 10_000, alive: alive) }
        try await wait(milliseconds: 2, alive: alive)
    }

    /// How many open requests are looked after.
    func requestDeadlines() async throws -> Int {
        try await database.read {
            try $0.query("SELECT count(*) AS n FROM deadline WHERE kind = 'taxi.request'")[0].get("n")
        }
    }
}
