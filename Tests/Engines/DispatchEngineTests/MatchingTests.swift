import CrosstownDispatchEngine
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct MatchingTests {
    private let now = Timestamp(milliseconds: 1_000_000)

    @Test func `the longest waiting request goes to the driver at the head`() {
        let queue = [driver("late", ticket: 9), driver("first", ticket: 3), driver("second", ticket: 5)]

        let offers = offers(["anna", "bert"], queue)

        #expect(offers.map(\.request) == ["anna", "bert"])
        #expect(offers.map(\.driver) == ["first", "second"])
    }

    @Test func `a driver with an open offer does not count as the head`() {
        let queue = [driver("busyThinking", ticket: 1, hasOpenOffer: true), driver("next", ticket: 2)]

        let offers = offers(["anna"], queue)

        #expect(offers.map(\.driver) == ["next"])
    }

    @Test func `with parallel offers switched off the zone waits for the open offer`() {
        var rules = DispatchRules()
        rules.offersInParallel = false
        let thinking = [driver("thinking", ticket: 1, hasOpenOffer: true), driver("next", ticket: 2)]
        let idle = [driver("first", ticket: 1), driver("next", ticket: 2)]

        #expect(offers(["anna", "bert"], thinking, rules).isEmpty)
        #expect(offers(["anna", "bert"], idle, rules).map(\.driver) == ["first"])
    }

    @Test(arguments: [(0, true), (15_000, true), (15_001, false), (119_000, false)] as [(Int64, Bool)])
    func `a driver silent for more than fifteen seconds gets no offer`(silence: Int64, isOffered: Bool) {
        let queue = [driver("quiet", ticket: 1, silence: silence)]

        let offers = offers(["anna"], queue)

        #expect(offers.isEmpty == !isOffered)
    }

    @Test func `no pairing ever skips a free driver or serves a later request first`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2_000 {
            let queue = (0..<Int.random(in: 0...8, using: &random)).map { number in
                driver(
                    "d\(number)",
                    ticket: Int64.random(in: 0...1_000, using: &random) * 10 + Int64(number),
                    silence: Bool.random(using: &random) ? 0 : 20_000,
                    hasOpenOffer: Bool.random(using: &random)
                )
            }
            let requests = Array(0..<Int.random(in: 0...8, using: &random))

            let offers = offers(requests, queue)

            let free = queue.filter { !$0.hasOpenOffer && now.milliseconds(since: $0.lastHeardAt) <= 15_000 }
            #expect(offers.map(\.driver) == free.sorted { $0.ticket < $1.ticket }.prefix(requests.count).map(\.driver))
            #expect(offers.map(\.request) == Array(requests.prefix(free.count)))
        }
    }

    private func offers<Request: Hashable & Sendable>(
        _ requests: [Request],
        _ queue: [QueuedDriver<String>],
        _ rules: DispatchRules = DispatchRules()
    ) -> [(request: Request, driver: String)] {
        let waiting = requests.enumerated().map { index, request in
            WaitingRequest<Request, String>(request: request, madeAt: Timestamp(milliseconds: Int64(index)))
        }
        return Matching(rules: rules).decide(waiting, queue: queue, now: now).offers
    }

    private func driver(
        _ name: String,
        ticket: Int64,
        silence: Int64 = 0,
        hasOpenOffer: Bool = false
    ) -> QueuedDriver<String> {
        QueuedDriver(
            driver: name,
            ticket: Ticket(ticket),
            lastHeardAt: now.advanced(milliseconds: -silence),
            hasOpenOffer: hasOpenOffer
        )
    }
}
