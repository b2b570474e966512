import CrosstownDispatchEngine
import CrosstownTesting
import CrosstownValues
import Testing

/// What a driver is asked for who has turned something down.
@Suite struct RefusalTests {
    private let now = Timestamp(milliseconds: 1_000_000)

    @Test func `who refused the first request is asked for the next one`() {
        let alpha = waiting("alpha", refused: ["tom": 1_000])

        #expect(pairs([alpha, waiting("beta", after: 5)], ["tom"]) == ["beta-tom"])
    }

    @Test func `nobody is asked again before the pause is over`() {
        let alpha = waiting("alpha", refused: ["tom": 59_999])
        let later = waiting("alpha", refused: ["tom": 60_000])

        #expect(pairs([alpha], ["tom"]) == [])
        #expect(pairs([later], ["tom"]) == ["alpha-tom"])
    }

    @Test func `the end of the pause is told when nothing else is to be done`() {
        let decision = decide([waiting("alpha", refused: ["tom": 20_000])], ["tom"])

        #expect(decision.firstPauseEndsAt == now.advanced(milliseconds: 40_000))
    }

    @Test func `who was never asked comes before who refused, wherever they stand`() {
        let alpha = waiting("alpha", refused: ["tom": 90_000])

        #expect(pairs([alpha], ["tom", "eva"]) == ["alpha-eva"])
    }

    @Test func `of those who refused the one who did so longest ago is asked first`() {
        let alpha = waiting("alpha", refused: ["tom": 70_000, "eva": 80_000])

        #expect(pairs([alpha], ["tom", "eva"]) == ["alpha-eva"])
    }

    @Test func `who refused a request is asked for all that waited then before it comes again`() {
        let alpha = waiting("alpha", refused: ["tom": 70_000])
        let beta = waiting("beta", after: 5)

        #expect(pairs([alpha, beta], ["tom"]) == ["beta-tom"])
    }

    @Test func `who refused a request is asked for it again before what came later`() {
        let alpha = waiting("alpha", refused: ["tom": 70_000])
        let young = waiting("young", secondsAgo: 10)

        #expect(pairs([alpha, young], ["tom"]) == ["alpha-tom"])
    }

    @Test func `any matching is stable: nobody is passed over for whom a request waits longer`() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<2_000 {
            let drivers = (0..<Int.random(in: 0...6, using: &random)).map { "d\($0)" }
            let requests = (0..<Int.random(in: 0...6, using: &random)).map { number in
                waiting(
                    "r\(number)",
                    after: Int64(number),
                    refused: Dictionary(
                        uniqueKeysWithValues: drivers.filter { _ in Bool.random(using: &random) }.map {
                            ($0, Int64.random(in: 1_000...120_000, using: &random))
                        }
                    )
                )
            }

            let offers = decide(requests, drivers).offers

            #expect(Set(offers.map(\.driver)).count == offers.count)
            #expect(Set(offers.map(\.request)).count == offers.count)
            #expect(passedOver(requests, drivers, offers) == [])
        }
    }

    /// The pairs that may be made and that both sides would rather have than what they got.
    private func passedOver(
        _ requests: [WaitingRequest<String, String>],
        _ drivers: [String],
        _ offers: [(request: String, driver: String)]
    ) -> [String] {
        var wrong: [String] = []
        for request in requests {
            for driver in drivers {
                let refused = request.refusedAt[driver]
                let mayAsk = refused.map { now.milliseconds(since: $0) >= 60_000 } ?? true
                let given = offers.first { $0.driver == driver }.flatMap { offer in
                    requests.first { $0.request == offer.request }
                }
                let asked = offers.first { $0.request == request.request }?.driver
                let waitsLonger = given.map { wait(request, driver) < wait($0, driver) } ?? true
                let comesFirst =
                    asked.map { other in
                        let (mine, theirs) = (refused, request.refusedAt[other])
                        switch (mine, theirs) {
                        case (nil, nil):
                            return drivers.firstIndex(of: driver) ?? .max < drivers.firstIndex(of: other) ?? .max
                        case (nil, _): return true
                        case (_, nil): return false
                        case (let mine?, let theirs?): return mine < theirs
                        }
                    } ?? true
                if mayAsk, waitsLonger, comesFirst { wrong.append("\(request.request)-\(driver)") }
            }
        }
        return wrong
    }

    private func wait(_ request: WaitingRequest<String, String>, _ driver: String) -> Timestamp {
        request.refusedAt[driver] ?? request.madeAt
    }

    private func pairs(_ requests: [WaitingRequest<String, String>], _ drivers: [String]) -> [String] {
        decide(requests, drivers).offers.map { "\($0.request)-\($0.driver)" }
    }

    private func decide(
        _ requests: [WaitingRequest<String, String>],
        _ drivers: [String]
    ) -> Matching.Decision<String, String> {
        let queue = drivers.enumerated().map { place, driver in
            QueuedDriver(driver: driver, ticket: Ticket(Int64(place)), lastHeardAt: now, hasOpenOffer: false)
        }
        return Matching(rules: DispatchRules()).decide(requests, queue: queue, now: now)
    }

    /// A request of three minutes ago, or some milliseconds later, with how long ago each driver refused it.
    private func waiting(
        _ name: String,
        after milliseconds: Int64 = 0,
        secondsAgo: Int64 = 180,
        refused: [String: Int64] = [:]
    ) -> WaitingRequest<String, String> {
        WaitingRequest(
            request: name,
            madeAt: now.advanced(milliseconds: milliseconds - secondsAgo * 1_000),
            refusedAt: refused.mapValues { now.advanced(milliseconds: -$0) }
        )
    }
}
