import CrosstownDispatchEngine
import CrosstownTesting
import CrosstownValues
import Testing

/// Random days of one zone on the engine alone: drivers who refuse everything, some or nothing come and go.
@Suite struct RefusalDayTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `everybody who stays is asked for everything that waits, and not twice within the pause`(seed: UInt64) {
        var day = ZoneDay(seed: seed)

        for _ in 0..<7_200 { day.passSecond() }

        #expect(day.askedTooSoon == [])
        #expect(day.neverAsked == [])
        #expect(day.idleBesideWork == [])
        #expect(day.offers > 500)
    }

    @Test func `one driver who refuses everything is asked for everything`() {
        var day = ZoneDay(seed: 1, drivers: 1, requests: 30, accepting: 0...0, arrivals: 0)

        for _ in 0..<1_200 { day.passSecond() }

        #expect(day.neverAsked == [])
        #expect(day.askedTooSoon == [])
    }
}

/// A zone whose clock goes by seconds; what must not happen is noted.
private struct ZoneDay {
    /// Who stays and waits for longer must have been asked.
    static let bound: Int64 = 900_000

    private(set) var askedTooSoon: [String] = []
    private(set) var idleBesideWork: [String] = []
    private(set) var offers = 0
    private var now = Timestamp(milliseconds: 1_000_000)
    private var random: SeededRandom
    private var drivers: [Int: Cab] = [:]
    private var requests: [Int: Wish] = [:]
    private var nextID = 0
    private var nextTicket: Int64 = 0
    private let matching = Matching(rules: DispatchRules())
    private let accepting: ClosedRange<Double>
    private let arrivals: Double
    private var together: [Int: [Int: Timestamp]] = [:]

    private struct Cab {
        var ticket: Int64
        var acceptance: Double
        var offer: (request: Int, answersAt: Timestamp)?
    }

    private struct Wish {
        var madeAt: Timestamp
        var refusedAt: [Int: Timestamp] = [:]
        var askedAt: [Int: Timestamp] = [:]
        var isOnOffer = false
    }

    init(
        seed: UInt64,
        drivers: Int = 5,
        requests: Int = 6,
        accepting: ClosedRange<Double> = 0...0.3,
        arrivals: Double = 0.02
    ) {
        random = SeededRandom(seed: seed)
        self.accepting = accepting
        self.arrivals = arrivals
        for _ in 0..<drivers { addDriver() }
        for _ in 0..<requests { addRequest() }
    }

    /// Who has stayed beside a waiting request for longer than the bound without having been asked for it.
    var neverAsked: [String] {
        together.flatMap { request, since in
            since.compactMap { driver, from in
                guard let wish = requests[request], drivers[driver] != nil, wish.askedAt[driver] == nil else {
                    return nil
                }
                return now.milliseconds(since: from) > Self.bound ? "\(request)-\(driver)" : nil
            }
        }
    }

    mutating func passSecond() {
        now = now.advanced(milliseconds: 1_000)
        if Double.random(in: 0..<1, using: &random) < arrivals { addRequest() }
        if Double.random(in: 0..<1, using: &random) < arrivals / 2, drivers.count < 8 { addDriver() }
        if Double.random(in: 0..<1, using: &random) < arrivals / 4 { leave() }
        answer()
        offer()
        for request in requests.keys {
            for driver in drivers.keys where together[request]?[driver] == nil {
                together[request, default: [:]][driver] = now
            }
        }
    }

    private mutating func addDriver() {
        let acceptance = Bool.random(using: &random) ? 0 : Double.random(in: accepting, using: &random)
        drivers[nextID] = Cab(ticket: nextTicket, acceptance: acceptance)
        nextID += 1
        nextTicket += 1
    }

    private mutating func addRequest() {
        guard requests.count < 12 else { return }
        requests[nextID] = Wish(madeAt: now)
        nextID += 1
    }

    private mutating func leave() {
        let free = drivers.filter { $0.value.offer == nil }.keys.sorted()
        guard free.count > 1, let driver = free.randomElement(using: &random) else { return }
        drivers[driver] = nil
        for request in together.keys { together[request]?[driver] = nil }
    }

    private mutating func answer() {
        for (driver, cab) in drivers.sorted(by: { $0.key < $1.key }) {
            guard let offer = cab.offer, offer.answersAt <= now else { continue }
            drivers[driver]?.offer = nil
            if Double.random(in: 0..<1, using: &random) < cab.acceptance {
                requests[offer.request] = nil
                together[offer.request] = nil
                drivers[driver] = nil
                for request in together.keys { together[request]?[driver] = nil }
            } else {
                requests[offer.request]?.isOnOffer = false
                requests[offer.request]?.refusedAt[driver] = now
                drivers[driver]?.ticket = nextTicket
                nextTicket += 1
            }
        }
    }

    private mutating func offer() {
        let waiting = requests.filter { !$0.value.isOnOffer }.sorted {
            ($0.value.madeAt, $0.key) < ($1.value.madeAt, $1.key)
        }
        .map { WaitingRequest<Int, Int>(request: $0.key, madeAt: $0.value.madeAt, refusedAt: $0.value.refusedAt) }
        let queue = drivers.map { id, cab in
            QueuedDriver(
                driver: id,
                ticket: Ticket(cab.ticket),
                lastHeardAt: now,
                hasOpenOffer: cab.offer != nil
            )
        }
        for (request, driver) in matching.decide(waiting, queue: queue, now: now).offers {
            note(request, driver)
            let seconds = Int64.random(in: 1...10, using: &random)
            drivers[driver]?.offer = (request, now.advanced(milliseconds: seconds * 1_000))
            requests[request]?.isOnOffer = true
            requests[request]?.askedAt[driver] = now
        }
        noteIdle()
    }

    private mutating func note(_ request: Int, _ driver: Int) {
        offers += 1
        guard let refused = requests[request]?.refusedAt[driver] else { return }
        if now.milliseconds(since: refused) < 60_000 { askedTooSoon.append("\(request)-\(driver)") }
    }

    /// Nobody is free beside a waiting request that he has not turned down within the pause.
    private mutating func noteIdle() {
        for (driver, cab) in drivers where cab.offer == nil {
            for (request, wish) in requests where !wish.isOnOffer {
                let pauses = wish.refusedAt[driver].map { now.milliseconds(since: $0) < 60_000 } ?? false
                if !pauses { idleBesideWork.append("\(request)-\(driver)") }
            }
        }
    }
}
