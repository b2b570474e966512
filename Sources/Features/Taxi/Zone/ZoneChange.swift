import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The switch to planned zones, which moves all waiting drivers to the queue of their zone.
struct ZoneChange: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of the deadlines of planned zones.
    static let deadlineKind = "taxi.zones"

    func schedule(_ plan: Identifier<ZonePlan>, at moment: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: Self.deadlineKind, subject: plan.description, dueAt: moment)
    }

    func unschedule(_ plan: Identifier<ZonePlan>) throws {
        try Deadlines.cancel(transaction, kind: Self.deadlineKind, subject: plan.description)
    }

    /// Puts planned zones in force.
    ///
    /// Drivers keep their tickets and so their order. Offers across a new border are canceled; their requests go to the
    /// first driver of the new zone.
    func putInForce(_ id: Identifier<ZonePlan>) throws {
        let store = ZonePlanStore(transaction: transaction, now: now)
        guard let plan = try store.find(id), plan.state == .planned, let validFrom = plan.validFrom else { return }
        guard now >= validFrom else { return try schedule(id, at: validFrom) }
        let map = try ZoneMap(plan.zones)
        try store.putInForce(id)
        let drivers = try store.waitingDrivers().filter { map.zoneID(near: $0.position) != $0.place.zone }
        let requests = try store.searching().filter { map.zoneID(near: $0.position) != $0.zone }
        try takeBackOffers(store, of: Set(drivers.map(\.id)), for: Set(requests.map(\.id)))
        for driver in drivers {
            try queues.enqueue(
                driver.id,
                in: map.zoneID(near: driver.position),
                leaving: driver.place.zone,
                on: driver.place.ticket,
                cause: .zonesRedrawn
            )
        }
        try store.forgetCandidates()
        for request in requests {
            try store.move(request.id, to: map.zoneID(near: request.position))
            try TaxiTopic.request(request.id).announce(transaction)
        }
        for zone in map.zones { try context.offering.match(zone.id) }
    }

    private func takeBackOffers(
        _ store: ZonePlanStore,
        of drivers: Set<Identifier<Driver>>,
        for requests: Set<Identifier<TaxiRequest>>
    ) throws {
        for offer in try store.openOffers() where drivers.contains(offer.driver) || requests.contains(offer.request) {
            try context.offering.decide(offer, as: .withdrawn)
        }
    }
}
