import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Offers waiting requests to the drivers next in the queue, and ends unaccepted offers.
struct Offering: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of the deadlines to retry zones whose requests found no driver.
    static let retryKind = "taxi.retry"

    private static let retryMilliseconds: Int64 = 5_000
    private static let mostMatchedAtOnce = 64

    /// Offers a zone's waiting requests to the next drivers, schedules a retry if some found none, and returns the
    /// offered requests.
    @discardableResult
    func match(_ zone: String) throws -> [Identifier<TaxiRequest>] {
        let few = try requests.waiting(in: zone, limit: 2)
        guard !few.isEmpty else { return [] }
        let mayOffer = try rules.offersInParallel || !offers.isAnyOpen(in: zone)
        let first = try mayOffer ? queues.offerable(in: zone, rules: rules, limit: 1) : []
        guard !first.isEmpty else {
            // No driver can be asked: skips reading the other requests, possibly thousands, for each new one.
            try retry(zone, before: nil)
            return []
        }
        let waiting = few.count < 2 ? few : try requests.waiting(in: zone, limit: Self.mostMatchedAtOnce)
        let wasRefused = waiting.contains { $0.refusedAt != nil }
        let limit = wasRefused ? Self.mostMatchedAtOnce : waiting.count
        let queue = limit == 1 ? first : try queues.offerable(in: zone, rules: rules, limit: limit)
        let decision = Matching(rules: rules).decide(
            try withRefusals(waiting, by: wasRefused ? queue.map(\.driver) : []),
            queue: queue,
            now: now
        )
        let queued = Dictionary(uniqueKeysWithValues: queue.map { ($0.driver, $0) })
        // Stores the number of silent drivers, so that the log explains why drivers ahead were skipped.
        let silent = try decision.offers.isEmpty ? [] : queues.silentTickets(in: zone, rules: rules)
        for (request, driver) in decision.offers {
            guard let waiting = queued[driver] else { continue }
            let place = QueuePlace(zone: zone, ticket: waiting.ticket)
            let passedOver = silent.count { $0 < waiting.ticket }
            try offers.insert(
                context.ids.next(Offer.self),
                request: request,
                driver: driver,
                place: place,
                passedOver: passedOver
            )
            try wakeUp(driver, lastHeardAt: waiting.lastHeardAt)
        }
        if decision.offers.count < waiting.count { try retry(zone, before: decision.firstPauseEndsAt) }
        return decision.offers.map(\.request)
    }

    /// Schedules a retry.
    private func retry(_ zone: String, before moment: Timestamp?) throws {
        let dueAt = now.advanced(milliseconds: Self.retryMilliseconds)
        try Deadlines.schedule(
            transaction,
            kind: Self.retryKind,
            subject: zone,
            dueAt: min(dueAt, moment ?? dueAt)
        )
    }

    /// Sends a push notification, because a page without recent positions may sleep.
    private func wakeUp(_ driver: Identifier<Driver>, lastHeardAt: Timestamp) throws {
        guard now.milliseconds(since: lastHeardAt) > rules.silentMilliseconds / 2 else { return }
        let notice = TaxiNotices.offered(to: driver, at: now, seconds: rules.offerSeconds)
        try notices.tell(drivers.driver(driver).account, notice, in: transaction)
    }

    /// Returns the requests with the drivers who declined them.
    private func withRefusals(
        _ waiting: [Waiting],
        by drivers: [Identifier<Driver>]
    ) throws -> [WaitingRequest<Identifier<TaxiRequest>, Identifier<Driver>>] {
        let refused = waiting.filter { $0.refusedAt != nil }.map(\.id)
        let known = try drivers.isEmpty ? [:] : requests.refusals(of: refused, by: drivers)
        return waiting.map { WaitingRequest(request: $0.id, madeAt: $0.madeAt, refusedAt: known[$0.id] ?? [:]) }
    }

    /// Decides an offer and deletes its notification.
    func decide(_ offer: Offer, as state: OfferState) throws {
        let driver = try offers.decide(offer, as: state)
        try notices.withdraw(TaxiNotices.offerSubject(of: offer.driver), from: [driver], in: transaction)
    }

    /// Stores that the driver did not accept; the same request is not offered to them again for a while.
    func turnDown(_ offer: Offer, as state: OfferState) throws {
        try decide(offer, as: state)
        try requests.refuse(offer.request, by: offer.driver)
    }

    /// Ends the open offer of an ended request; the driver keeps their place.
    func takeBack(_ request: Identifier<TaxiRequest>) throws {
        guard let offer = try offers.findOpen(request: request) else { return }
        try decide(offer, as: .withdrawn)
        try queues.keepPlace(offer, cause: .offerWithdrawn)
    }
}
