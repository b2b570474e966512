import CrosstownDispatchEngine
import CrosstownValues
import Testing

/// The samples in the documentation of the dispatch engine.
@Suite struct DocumentationSamples {
    @Test func `the first driver of the queue gets the request`() {
        let now = Timestamp(milliseconds: 1_795_000_000_000)
        let queue = [
            QueuedDriver(driver: "S1", ticket: Ticket(7), lastHeardAt: now, hasOpenOffer: false),
            QueuedDriver(driver: "S2", ticket: Ticket(3), lastHeardAt: now, hasOpenOffer: false),
        ]
        let requests = [WaitingRequest<String, String>(request: "Place du Casino", madeAt: now)]
        let decision = Matching(rules: DispatchRules()).decide(requests, queue: queue, now: now)
        // decision.offers has one offer, to S2, whose ticket is the lowest.

        #expect(decision.offers.map(\.driver) == ["S2"])
    }
}
