import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownSimulator
import CrosstownValues
import Testing

/// Plays the server to one driver, second by second.
private struct Rehearsal {
    var driver: CruisingDriver
    var now = TestCity.now
    var answer = DriverResponse(code: "T1", state: .notAvailable, queue: nil, offer: nil, ride: nil)
    var acts: [TaxiAct] = []

    static let available = QueueResponse(zone: "west", place: 1, length: 1)

    init(seed: UInt64 = 1, habits: TaxiHabits = Rehearsal.reliable) throws {
        driver = CruisingDriver(
            habits: habits,
            city: try TestCity.make(),
            random: SplitMix(seed: seed),
            at: TestCity.now
        )
    }

    /// Habits without whims.
    static var reliable: TaxiHabits {
        var habits = TaxiHabits()
        (habits.refuses, habits.misses) = (0, 0)
        habits.secondsBetweenSilences = 1e9
        habits.dutySeconds = 1e6
        return habits
    }

    /// Lets seconds pass; the server grants everything.
    mutating func pass(seconds: Int) {
        for _ in 0..<seconds {
            now = now.advanced(milliseconds: 1_000)
            for act in driver.acts(at: now) { grant(act) }
        }
    }

    mutating func show(_ offer: OfferResponse?) {
        answer.offer = offer
        driver.see(answer, at: now)
    }

    mutating func grant(_ act: TaxiAct) {
        acts.append(act)
        switch act {
        case .findWay(let from, let to):
            driver.take(StraightRouter().route(from: from, to: to))
            return
        case .start: (answer.state, answer.queue) = (.available, Self.available)
        case .stop: (answer.state, answer.queue) = (.notAvailable, nil)
        case .accept(let id): board(false, id)
        case .refuse: answer.offer = nil
        case .pickUp: board(true, "r")
        case .endRide: (answer.state, answer.queue, answer.ride) = (.available, Self.available, nil)
        case .look, .report: break
        }
        driver.see(answer, at: now)
    }

    private mutating func board(_ isOnBoard: Bool, _ id: String) {
        (answer.state, answer.queue, answer.offer) = (.busy, nil, nil)
        answer.ride = DriverRideResponse(
            id: id,
            isOnBoard: isOnBoard,
            meetingPlace: "Here",
            latitude: 41.155,
            longitude: -8.605,
            passengers: 1,
            madeAt: now
        )
    }

    static func offer(_ id: String) -> OfferResponse {
        OfferResponse(
            id: id,
            meetingPlace: "Here",
            latitude: 41.155,
            longitude: -8.605,
            passengers: 1,
            distanceMetres: nil,
            remainingMilliseconds: 10_000,
            totalMilliseconds: 10_000
        )
    }
}

struct CruisingDriverTests {
    private static let meetingPlace = Coordinate(latitude: 41.155, longitude: -8.605)

    @Test func `a driver looks, starts, and reports where he is`() throws {
        var rehearsal = try Rehearsal()

        rehearsal.pass(seconds: 20)

        #expect(rehearsal.acts.first == .look)
        guard case .start(let start) = rehearsal.acts.dropFirst().first else {
            Issue.record("no start: \(rehearsal.acts)")
            return
        }
        #expect(start.accuracy ?? 99 <= 50)
        let fixes = rehearsal.acts.reduce(0) { count, act in
            if case .report(let batch) = act { count + batch.fixes.count } else { count }
        }
        #expect((5...20).contains(fixes))
    }

    @Test func `a driver cruises along ways through the city and across its zones`() throws {
        var rehearsal = try Rehearsal(seed: 5)
        let city = try TestCity.make()
        var places: Set<Coordinate> = []

        for _ in 0..<60 {
            rehearsal.pass(seconds: 30)
            places.insert(rehearsal.driver.place)
        }

        #expect(places.count > 15)
        #expect(places.allSatisfy { city.contains($0) })
        #expect(places.contains { $0.longitude < -8.61 })
        #expect(places.contains { $0.longitude > -8.61 })
    }

    @Test func `an offer is accepted after some thought, once`() throws {
        var rehearsal = try Rehearsal()
        rehearsal.pass(seconds: 5)
        let shown = rehearsal.now

        rehearsal.show(Rehearsal.offer("o"))
        rehearsal.pass(seconds: 1)
        #expect(!rehearsal.acts.contains(.accept("o")) || rehearsal.now.milliseconds(since: shown) >= 1_000)
        rehearsal.pass(seconds: 9)

        #expect(rehearsal.acts.count { $0 == .accept("o") } == 1)
    }

    @Test func `a ride goes to the meeting place, on to somewhere else, and ends there`() throws {
        var rehearsal = try Rehearsal()
        rehearsal.pass(seconds: 5)
        rehearsal.show(Rehearsal.offer("o"))
        rehearsal.pass(seconds: 3_600)

        let steps = rehearsal.acts.filter { [.accept("o"), .pickUp, .endRide].contains($0) }

        #expect(steps == [.accept("o"), .pickUp, .endRide])
        let ways = rehearsal.acts.compactMap { act in
            if case .findWay(let from, let to) = act { (from, to) } else { nil }
        }
        #expect(ways.contains { $0.1 == Self.meetingPlace })
        #expect(ways.contains { $0.0 == Self.meetingPlace && $0.1 != Self.meetingPlace })
    }

    @Test func `a driver whose passenger withdraws waits again`() throws {
        var rehearsal = try Rehearsal()
        rehearsal.pass(seconds: 5)
        rehearsal.show(Rehearsal.offer("o"))
        rehearsal.pass(seconds: 8)
        #expect(rehearsal.driver.errand.isRide)

        (rehearsal.answer.state, rehearsal.answer.queue) = (.available, Rehearsal.available)
        rehearsal.answer.ride = nil
        rehearsal.show(nil)
        rehearsal.pass(seconds: 300)

        #expect(!rehearsal.driver.errand.isRide)
        #expect(!rehearsal.acts.contains(.pickUp))
    }

    @Test func `an offer that is gone is not answered`() throws {
        var rehearsal = try Rehearsal()
        rehearsal.pass(seconds: 5)

        rehearsal.show(Rehearsal.offer("o"))
        rehearsal.show(nil)
        rehearsal.pass(seconds: 15)

        #expect(!rehearsal.acts.contains(.accept("o")))
    }

    @Test func `drivers refuse and overlook offers as often as they tend to`() {
        var random = SplitMix(seed: 11)
        let habits = TaxiHabits()

        let reactions = (0..<10_000).map { _ in OfferReaction(habits, using: &random) }

        let misses = reactions.count { $0 == .misses }
        let refusals = reactions.count { if case .refuses = $0 { true } else { false } }
        #expect(abs(Double(refusals) / 10_000 - habits.refuses) < 0.015)
        #expect(abs(Double(misses) / 10_000 - habits.misses) < 0.01)
        #expect(
            reactions.allSatisfy { reaction in
                switch reaction {
                case .accepts(let delay), .refuses(let delay): (1_000...6_000).contains(delay)
                case .misses: true
                }
            }
        )
    }

    @Test func `what could not be reported is reported together later, in order`() throws {
        var habits = Rehearsal.reliable
        habits.secondsBetweenSilences = 120
        (habits.silenceSeconds, habits.losesConnectionForLong) = (40...60, 0)
        var rehearsal = try Rehearsal(seed: 3, habits: habits)

        rehearsal.pass(seconds: 1_200)

        let batches = rehearsal.acts.compactMap { act in
            if case .report(let batch) = act { batch.fixes.map(\.at) } else { nil }
        }
        #expect(batches.contains { $0.count >= 10 })
        #expect(batches.allSatisfy { $0.count <= 50 })
        let moments = batches.flatMap(\.self)
        #expect(moments == moments.sorted())
    }

    @Test func `a driver stops after his duty, rests, and starts again`() throws {
        var habits = Rehearsal.reliable
        habits.dutySeconds = 120
        var rehearsal = try Rehearsal(seed: 2, habits: habits)

        rehearsal.pass(seconds: 3_600)

        let duty = rehearsal.acts.compactMap { act -> Bool? in
            switch act {
            case .start: true
            case .stop: false
            default: nil
            }
        }
        #expect(duty.count > 8)
        #expect(zip(duty, duty.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test func `after failures the phone leaves the server alone for a while, longer each time`() throws {
        var rehearsal = try Rehearsal()
        rehearsal.pass(seconds: 10)
        var attempts = 0

        for _ in 0..<240 {
            rehearsal.now = rehearsal.now.advanced(milliseconds: 1_000)
            for act in rehearsal.driver.acts(at: rehearsal.now) {
                if case .findWay = act { continue }
                attempts += 1
                rehearsal.driver.failed(act, at: rehearsal.now)
            }
        }
        let before = rehearsal.acts.count
        rehearsal.pass(seconds: 60)

        #expect((5...25).contains(attempts))
        #expect(rehearsal.acts.count > before)
    }

    @Test func `a seed decides everything, and another one differently`() throws {
        func acts(seed: UInt64) throws -> [TaxiAct] {
            var rehearsal = try Rehearsal(seed: seed, habits: TaxiHabits())
            rehearsal.pass(seconds: 60)
            rehearsal.show(Rehearsal.offer("o"))
            rehearsal.pass(seconds: 600)
            return rehearsal.acts
        }

        let first = try acts(seed: 1)

        #expect(try acts(seed: 1) == first)
        #expect(try acts(seed: 2) != first)
    }
}
