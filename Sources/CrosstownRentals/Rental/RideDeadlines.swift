import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What the clock does to rides: locks that do not answer, and the end of 24 hours.
struct RideDeadlines: RentalUseCases {
    /// The kind of the deadlines by which a lock must have answered.
    static let lockKind = "rentals.lock"
    /// The kind of the deadlines at which riders are warned that their 24 hours end.
    static let warningKind = "rentals.warning"
    /// The kind of the deadlines at which the 24 hours end.
    static let limitKind = "rentals.limit"

    let context: RentalTransaction

    /// The time of a lock is up.
    func lockIsSilent(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.awaitsLock else { return }
        let transition = try context.progress.transition(ride, .timeUp)
        try context.progress.apply(transition, to: ride, at: transition.ending == .unconfirmed ? returnedAt(ride) : now)
    }

    /// When the rider said that the vehicle was back.
    func returnedAt(_ ride: Ride) throws -> Timestamp {
        try rides.events(of: ride.id).last { $0.event == .startFinishing }?.at ?? now
    }

    /// The 24 hours of a ride are nearly over: its page is looked at again, and warns.
    func warn(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.isOpen, let limits = ride.limits else { return }
        try Deadlines.schedule(transaction, kind: Self.limitKind, subject: id.description, dueAt: limits.dueBy)
        try rides.announce(ride.id)
        try context.notices.tell(ride.rider, RentalNotices.warned(ride), in: transaction)
    }

    /// The 24 hours of a ride are over.
    func limitIsReached(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.isOpen, let limits = ride.limits, limits.dueBy <= now else {
            return
        }
        try rides.setOverdue(ride.id)
        try context.notices.tell(ride.rider, RentalNotices.overdue(ride), in: transaction)
        let place = try PlaceStore(transaction: transaction).last(of: ride.vehicle)?.place
        try context.alarms.raise(.overdue, of: .vehicle(ride.vehicle), place: place, at: now)
    }

    /// Sets the deadline of the warning before the 24 hours end, which sets that of their end.
    func watch(_ limits: RideLimits, of ride: Identifier<Ride>) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.warningKind,
            subject: ride.description,
            dueAt: limits.warnsAt
        )
    }
}
