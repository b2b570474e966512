import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// One transaction of dispatch: everything it reads and writes belongs to one transaction and one moment.
package struct DispatchTransaction {
    /// What a person, with or without an account, changes of an own request.
    typealias RequestChange =
        @Sendable (DispatchTransaction, Identifier<TaxiRequest>, Identifier<Account>) throws -> TaxiRequest

    /// The kind of the deadlines that look again at a zone whose requests found no driver.
    static let retryKind = "taxi.retry"
    /// The kind of the deadlines that look whether an available driver is still heard of.
    static let silenceKind = "taxi.silence"
    /// The kind of the deadlines that look whether somebody is still there for an open request.
    static let requestKind = "taxi.request"

    /// How far a fix's time may lie from the server's for the fix to tell where the phone is now.
    static let currentMilliseconds: Int64 = 30_000

    private static let retryMilliseconds: Int64 = 5_000
    private static let mostMatchedAtOnce = 64

    let transaction: any Transaction
    let now: Timestamp
    let rules: DispatchRules
    let zones: ZoneSource
    let ids: any IdentifierSource
    /// When this server began to hear of people.
    let upSince: Timestamp
    /// Tells passengers what concerns them.
    let notices: any Notices
    /// Tells programs of others what happens to rides.
    let webhooks: any Webhooks
    /// Keeps what passengers pay with, where they can pay from it.
    let wallet: (any Wallet)?

    var drivers: DriverStore { DriverStore(transaction: transaction) }
    var queues: QueueStore { QueueStore(transaction: transaction, now: now) }
    var requests: RequestStore { RequestStore(transaction: transaction, now: now) }
    var guests: GuestStore { GuestStore(transaction: transaction) }
    var terms: TermsStore { TermsStore(transaction: transaction, now: now) }
    var offers: OfferStore { OfferStore(transaction: transaction, now: now, rules: OfferRules(rules)) }

    func driver(of account: Identifier<Account>) throws -> Driver {
        guard let driver = try drivers.find(account: account) else { throw TaxiRefusal.notADriver }
        return driver
    }

    /// The zones that count now.
    func zoneMap() throws -> ZoneMap { try zones.map(in: transaction) }

    func zone(at place: Coordinate) throws -> String? {
        let map = try zoneMap()
        return map.zone(at: place).map { map.zones[$0].id }
    }

    /// Offers what waits in a zone to whom it is due, and looks again soon where a request found nobody; what it offered.
    @discardableResult
    func match(_ zone: String) throws -> [Identifier<TaxiRequest>] {
        let few = try requests.waiting(in: zone, limit: 2)
        guard !few.isEmpty else { return [] }
        let mayOffer = try rules.offersInParallel || !offers.isAnyOpen(in: zone)
        let first = try mayOffer ? queues.offerable(in: zone, rules: rules, limit: 1) : []
        guard !first.isEmpty else {
            // Nobody can be asked: what else waits, thousands perhaps, need not be read each time one more comes.
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
        // Whoever looks at the log must be able to tell why somebody ahead was not asked.
        let silent = try decision.offers.isEmpty ? [] : queues.silentTickets(in: zone, rules: rules)
        for (request, driver) in decision.offers {
            guard let waiting = queued[driver] else { continue }
            let place = QueuePlace(zone: zone, ticket: waiting.ticket)
            let passedOver = silent.count { $0 < waiting.ticket }
            try offers.insert(
                ids.next(Offer.self),
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

    /// Looks again soon for what found nobody.
    private func retry(_ zone: String, before moment: Timestamp?) throws {
        let dueAt = now.advanced(milliseconds: Self.retryMilliseconds)
        try Deadlines.schedule(
            transaction,
            kind: Self.retryKind,
            subject: zone,
            dueAt: min(dueAt, moment ?? dueAt)
        )
    }

    /// A page that has sent no position for a while may sleep: its driver is told of an offer by push too.
    private func wakeUp(_ driver: Identifier<Driver>, lastHeardAt: Timestamp) throws {
        guard now.milliseconds(since: lastHeardAt) > rules.silentMilliseconds / 2 else { return }
        let notice = TaxiNotices.offered(to: driver, at: now, seconds: rules.offerSeconds)
        try notices.tell(drivers.driver(driver).account, notice, in: transaction)
    }

    /// What waits, with the refusals of the drivers who may be asked now.
    private func withRefusals(
        _ waiting: [Waiting],
        by drivers: [Identifier<Driver>]
    ) throws -> [WaitingRequest<Identifier<TaxiRequest>, Identifier<Driver>>] {
        let refused = waiting.filter { $0.refusedAt != nil }.map(\.id)
        let known = try drivers.isEmpty ? [:] : requests.refusals(of: refused, by: drivers)
        return waiting.map { WaitingRequest(request: $0.id, madeAt: $0.madeAt, refusedAt: known[$0.id] ?? [:]) }
    }

    func watchForSilence(_ driver: Identifier<Driver>, dueAt: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: Self.silenceKind, subject: driver.description, dueAt: dueAt)
    }

    /// Takes an available driver off duty; an open offer then counts as decided, and its request goes on.
    func takeOffDuty(_ driver: Driver, cause: QueueMoveCause) throws {
        if let offer = try offers.findOpen(driver: driver.id) {
            // Who presses Stop does not want the request (T-3.6), and is not asked again as soon as he starts.
            try cause == .stopped ? turnDown(offer, as: .refused) : offers.decide(offer, as: .driverLeft)
        }
        try queues.dequeue(driver.id, from: driver.place?.zone, to: .notAvailable, cause: cause)
        try Deadlines.cancel(transaction, kind: Self.silenceKind, subject: driver.id.description)
        if let zone = driver.place?.zone { try match(zone) }
    }

    /// Decides an offer that its driver did not take, who is not asked for the same again for a while.
    func turnDown(_ offer: Offer, as state: OfferState) throws {
        try offers.decide(offer, as: state)
        try requests.refuse(offer.request, by: offer.driver)
    }
}
