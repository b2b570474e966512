import CrosstownDispatchEngine
import CrosstownValues
import Testing

/// When an open request ends or is offered anew by itself.
@Suite struct OpenRequestTests {
    private let rules = DispatchRules()
    private let start = Timestamp(milliseconds: 1_000_000_000)

    @Test func `a search goes on as long as its passenger is seen`() {
        for minutes: Int64 in [30, 60, 600] {
            let seen = request(.searching, seenMinutesAgo: 9, at: minutes)

            #expect(outcome(of: seen, at: minutes) == .goesOn(lookAgainAt: moment(minutes + 1)))
        }
    }

    @Test func `a search ends when its passenger was not seen for ten minutes`() {
        let unseen = request(.searching, seenMinutesAgo: 10, at: 40)

        #expect(outcome(of: unseen, at: 40) == .ends(.nobodyCame))
    }

    @Test func `who says to keep looking is seen by that`() {
        var confirmed = request(.searching, seenMinutesAgo: 20, at: 40)
        confirmed.confirmedAt = moment(39)

        #expect(outcome(of: confirmed, at: 40) == .goesOn(lookAgainAt: moment(42)))
    }

    @Test func `whoever accepts at any time of a search is looked after as soon as he may be silent`() {
        let made = OpenRequest(
            state: .searching,
            since: start,
            passengerSeenAt: start,
            confirmedAt: start,
            driverHeardAt: nil
        )
        var look = made.firstLook(rules: rules)
        #expect(look <= moment(2))

        for _ in 0..<20 {
            var open = made
            (open.passengerSeenAt, open.confirmedAt) = (look, look)
            guard case .goesOn(let next) = open.outcome(rules: rules, serverUpSince: start, now: look) else {
                Issue.record("ended though its passenger was there")
                return
            }
            #expect(next > look)
            #expect(next.milliseconds(since: look) <= rules.goneMilliseconds)
            look = next
        }
    }

    @Test func `a passenger is asked after five minutes, and again five minutes after the answer`() {
        var waiting = request(.searching, seenMinutesAgo: 0, at: 5)
        let isAsked = waiting.hasWaitedLong(rules: rules, now: moment(5))
        let wasAskedBefore = waiting.hasWaitedLong(rules: rules, now: moment(4))
        waiting.confirmedAt = moment(5)

        #expect(isAsked)
        #expect(!wasAskedBefore)
        #expect(!waiting.hasWaitedLong(rules: rules, now: moment(9)))
        #expect(waiting.hasWaitedLong(rules: rules, now: moment(10)))
    }

    @Test func `a driver who accepted and is silent for five minutes loses the request`() {
        let silent = request(.accepted, heardMinutesAgo: 5, at: 20)
        let heard = request(.accepted, heardMinutesAgo: 1, at: 20)

        #expect(outcome(of: silent, at: 20) == .looksAgain)
        #expect(outcome(of: heard, at: 20) == .goesOn(lookAgainAt: moment(21).advanced(milliseconds: 1)))
    }

    @Test func `a ride whose driver is silent for an hour ends`() {
        let silent = request(.onBoard, heardMinutesAgo: 60, at: 90)
        let quiet = request(.onBoard, heardMinutesAgo: 59, at: 90)

        #expect(outcome(of: silent, at: 90) == .ends(.driverSilent))
        #expect(outcome(of: quiet, at: 90) == .goesOn(lookAgainAt: moment(91)))
    }

    @Test func `the passenger may decide once the driver is silent for two minutes`() {
        let silent = request(.accepted, heardMinutesAgo: 3, at: 20)
        let heard = request(.accepted, heardMinutesAgo: 2, at: 20)
        let searching = request(.searching, heardMinutesAgo: 30, at: 40)

        #expect(silent.isDriverSilent(rules: rules, now: moment(20)))
        #expect(!heard.isDriverSilent(rules: rules, now: moment(20)))
        #expect(!searching.isDriverSilent(rules: rules, now: moment(40)))
    }

    @Test(arguments: [RequestState.searching, .accepted, .onBoard])
    func `time in which the server was away counts for nothing`(state: RequestState) {
        let old = request(state, seenMinutesAgo: 300, heardMinutesAgo: 300, at: 400)

        let outcome = old.outcome(rules: rules, serverUpSince: moment(400), now: moment(400))

        guard case .goesOn(let lookAgainAt) = outcome else {
            Issue.record("ended at once: \(String(describing: outcome))")
            return
        }
        #expect(lookAgainAt > moment(400))
    }

    @Test(arguments: [RequestState.completed, .withdrawn])
    func `nothing becomes of a request that is over`(state: RequestState) {
        #expect(outcome(of: request(state, at: 10), at: 10) == nil)
    }

    private func moment(_ minutes: Int64) -> Timestamp { start.advanced(milliseconds: minutes * 60_000) }

    private func outcome(of request: OpenRequest, at minutes: Int64) -> OpenRequest.Outcome? {
        request.outcome(rules: rules, serverUpSince: start, now: moment(minutes))
    }

    private func request(
        _ state: RequestState,
        seenMinutesAgo: Int64 = 0,
        heardMinutesAgo: Int64 = 0,
        at minutes: Int64
    ) -> OpenRequest {
        OpenRequest(
            state: state,
            since: start,
            passengerSeenAt: moment(minutes - seenMinutesAgo),
            confirmedAt: start,
            driverHeardAt: moment(minutes - heardMinutesAgo)
        )
    }
}
