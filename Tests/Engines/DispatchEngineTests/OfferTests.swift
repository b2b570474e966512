import CrosstownDispatchEngine
import CrosstownValues
import Testing

@Suite struct OfferTests {
    private let rules = OfferRules(DispatchRules())
    private let made = Timestamp(milliseconds: 50_000)

    @Test func `a driver has ten seconds, and the server waits for the grace`() {
        let deadline = rules.deadline(madeAt: made)

        #expect(deadline.milliseconds(since: made) == 10_000)
        #expect(rules.remainingMilliseconds(deadline: deadline, now: made.advanced(milliseconds: 4_000)) == 6_000)
        #expect(rules.remainingMilliseconds(deadline: deadline, now: made.advanced(milliseconds: 10_200)) == 0)
        #expect(rules.decisionTime(deadline: deadline).milliseconds(since: deadline) == 300)
    }

    @Test(
        arguments: [
            (OfferState.open, 9_999, AnswerOutcome.decides), (.open, 10_300, .decides),
            (.open, 10_301, .tooLate(.timedOut)), (.accepted, 60_000, .repeats),
            (.timedOut, 10_100, .tooLate(.timedOut)), (.withdrawn, 2_000, .tooLate(.withdrawn)),
        ] as [(OfferState, Int64, AnswerOutcome)]
    )
    func `an acceptance counts while nothing is decided and the grace lasts`(
        state: OfferState,
        after: Int64,
        outcome: AnswerOutcome
    ) {
        let now = made.advanced(milliseconds: after)

        #expect(rules.acceptance(of: state, deadline: rules.deadline(madeAt: made), now: now) == outcome)
    }

    @Test func `a refusal is taken once and answered alike when repeated`() {
        #expect(rules.refusal(of: .open) == .decides)
        #expect(rules.refusal(of: .refused) == .repeats)
        #expect(rules.refusal(of: .accepted) == .tooLate(.accepted))
    }

    @Test func `an offer that ran out while the server was away is renewed without penalty`() {
        let deadline = rules.deadline(madeAt: made)
        let back = made.advanced(milliseconds: 60_000)

        let expiry = rules.expiry(deadline: deadline, serverUpSince: back, now: back.advanced(milliseconds: 5))

        #expect(expiry == .renew(deadline: back.advanced(milliseconds: 10_005)))
    }

    @Test func `an offer that could be answered runs out`() {
        let deadline = rules.deadline(madeAt: made)
        let decision = rules.decisionTime(deadline: deadline)

        let early = rules.expiry(deadline: deadline, serverUpSince: made, now: decision.advanced(milliseconds: -1))
        let due = rules.expiry(deadline: deadline, serverUpSince: made, now: decision)

        #expect(early == .notYet)
        #expect(due == .timedOut)
    }
}
