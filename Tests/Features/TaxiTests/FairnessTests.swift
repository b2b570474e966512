import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

/// Random days of a town: whatever happens in whatever order, nobody is skipped, doubled or lost.
@Suite struct FairnessTests {
    @Test(arguments: TestEngine.reachable)
    func `random days keep every invariant and replay to the queues that stand`(engine: TestEngine) async throws {
        var random = SeededRandom(seed: 20_261_121)
        let town = try await Town(on: engine)
        var drivers: [Identifier<Account>] = []
        for number in 1...6 {
            drivers.append(try await town.driver("T\(number)", at: number.isMultiple(of: 2) ? Town.port : Town.casino))
        }
        let passengers = (0..<5).map { _ in town.passenger() }

        for _ in 0..<600 {
            try await act(in: town, drivers, passengers, &random)
            try await checkInvariants(of: town)
        }

        var replay = QueueReplay<Identifier<Driver>, String>()
        for move in try await town.moves() { replay.apply(move) }
        for zone in ["port", "casino"] {
            #expect(replay.order(in: zone) == (try await town.order(of: zone)))
        }
    }

    private func act(
        in town: Town,
        _ drivers: [Identifier<Account>],
        _ passengers: [Identifier<Account>],
        _ random: inout SeededRandom
    ) async throws {
        let driver = drivers[Int.random(in: 0..<drivers.count, using: &random)]
        let passenger = passengers[Int.random(in: 0..<passengers.count, using: &random)]
        let place = Bool.random(using: &random) ? Town.port : Town.casino
        let choice = Int.random(in: 0..<16, using: &random)
        do {
            switch choice {
            case 0, 1, 2: _ = try await town.ask(passenger, at: place)
            case 3, 4: try await answer(driver, accepts: choice == 3, in: town)
            case 5: _ = try await town.dispatch.endRide(by: driver)
            case 6: try await town.wait(milliseconds: 10_300, alive: drivers)
            case 7:
                town.clock.advance(milliseconds: 500)
                _ = try await town.dispatch.take([town.fix(place)], from: driver)
            case 8:
                if let open = try await town.dispatch.openRequest(of: passenger) {
                    _ = try await town.dispatch.withdraw(open.request.id, by: passenger)
                }
            case 9: _ = try await town.dispatch.start(driver, at: town.fix(place))
            case 10: _ = try await town.dispatch.pickUp(by: driver)
            case 11: _ = try await town.dispatch.giveBack(by: driver)
            case 12: _ = try await town.dispatch.reportPassengerMissing(by: driver)
            case 13: try await decide(passenger, &random, in: town)
            case 14: try await town.wait(milliseconds: 121_000, alive: Array(drivers.prefix(4)))
            default: try await town.wait(milliseconds: 61_000, alive: drivers)
            }
        } catch is TaxiRefusal {
            return
        }
    }

    /// What a passenger or the city decides about an open request.
    private func decide(_ passenger: Identifier<Account>, _ random: inout SeededRandom, in town: Town) async throws {
        guard let open = try await town.dispatch.openRequest(of: passenger)?.request else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: _ = try await town.dispatch.keepLooking(open.id, by: passenger)
        case 1: _ = try await town.dispatch.lookForAnother(open.id, by: passenger)
        case 2: _ = try await town.dispatch.endRide(open.id, as: passenger)
        default: _ = try await town.dispatch.end(open.id, reason: "A test of the city.")
        }
    }

    private func answer(_ driver: Identifier<Account>, accepts: Bool, in town: Town) async throws {
        guard let offer = try await town.offer(to: driver) else { return }
        if accepts {
            _ = try await town.dispatch.accept(offer.id, by: driver)
        } else {
            _ = try await town.dispatch.refuse(offer.id, by: driver)
        }
    }

    /// T-2.4 and fairness, asked of the tables themselves.
    private func checkInvariants(of town: Town) async throws {
        let heardSince = town.clock.now().advanced(milliseconds: -DispatchRules().silentMilliseconds)
        let pauseSince = town.clock.now().advanced(milliseconds: -DispatchRules().askAgainMilliseconds)
        let broken = try await town.database.read { transaction in
            try Self.violations(heardSince: heardSince, pauseSince: pauseSince).filter {
                try !transaction.query($0.query).isEmpty
            }.map(\.name)
        }

        #expect(broken == [])
    }

    private static func violations(heardSince: Timestamp, pauseSince: Timestamp) -> [(name: String, query: SQL)] {
        [
            (
                "a busy driver serves exactly one ride, and nobody else serves any",
                """
                SELECT d.id FROM taxi_driver d WHERE (d.state = 'busy') <> (1 = (
                    SELECT count(*) FROM taxi_request r WHERE r.driver = d.id AND r.state IN ('accepted', 'on_board')))
                """
            ),
            (
                "an open offer goes to an available driver on the ticket he has, for a request that is searched for",
                """
                SELECT o.id FROM taxi_offer o
                JOIN taxi_driver d ON d.id = o.driver JOIN taxi_request r ON r.id = o.request
                WHERE o.state = 'open' AND (d.state <> 'available' OR d.ticket <> o.ticket OR r.state <> 'searching')
                """
            ),
            (
                "every open offer and only open offers have a deadline",
                """
                SELECT count(*) AS n FROM taxi_offer WHERE state = 'open'
                HAVING count(*) <> (SELECT count(*) FROM deadline WHERE kind = 'taxi.offer')
                """
            ),
            (
                "no request waits while somebody may be offered it",
                """
                SELECT r.id FROM taxi_request r JOIN taxi_driver d ON d.zone = r.zone
                JOIN taxi_position p ON p.driver = d.id
                WHERE r.state = 'searching' AND p.heard_at >= \(heardSince)
                    AND NOT EXISTS (SELECT 1 FROM taxi_offer o WHERE o.request = r.id AND o.state = 'open')
                    AND NOT EXISTS (SELECT 1 FROM taxi_offer o WHERE o.driver = d.id AND o.state = 'open')
                    AND NOT EXISTS (SELECT 1 FROM taxi_refusal t WHERE t.driver = d.id AND t.request = r.id
                        AND t.refused_at > \(pauseSince))
                """
            ),
            (
                "every open request and only open requests have a deadline that looks after them",
                """
                SELECT count(*) AS n FROM taxi_request WHERE state IN ('searching', 'accepted', 'on_board')
                HAVING count(*) <> (SELECT count(*) FROM deadline WHERE kind = 'taxi.request')
                """
            ),
            (
                "a request that is over says why, and nobody keeps what was refused about it",
                """
                SELECT r.id FROM taxi_request r WHERE (r.end_cause IS NULL) <> (r.ended_at IS NULL)
                    OR r.ended_at IS NOT NULL AND EXISTS (SELECT 1 FROM taxi_refusal t WHERE t.request = r.id)
                """
            ),
        ]
    }
}
