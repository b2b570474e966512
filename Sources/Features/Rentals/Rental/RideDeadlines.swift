import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What the clock does to rides: locks that do not answer, and rides that take long.
struct RideDeadlines: RentalUseCases {
    /// The kind of the deadlines by which a lock must have answered.
    static let lockKind = "rentals.lock"
    /// The kind of the deadlines at which a ride is looked at first, an hour before its limit.
    static let warningKind = "rentals.warning"
    /// The kind of the deadlines at which a long ride is looked at again.
    static let limitKind = "rentals.limit"
    /// The kind of the deadlines at which the money for a ride is looked at.
    static let fundsKind = "rentals.funds"
    /// The subject of the deadline at which all rides under way are looked at.
    static let all = "all"
    /// How often a long ride is looked at, so that hours without a server are billed, and a clock that jumps is not.
    private static let lookMilliseconds: Int64 = 3_600_000

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

    /// Has all rides under way looked at, which began before there was a longest time.
    func lookAtAll() throws {
        for ride in try rides.listStarted() { try watch(ride, at: now) }
    }

    /// Looks at a long ride: its time counts on, and what is due is done; until it is over, again within the hour.
    func look(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.isOpen, ride.startedAt != nil else { return }
        try context.progress.observe(ride, at: now)
        guard let clock = RideClock(try rides.events(of: id), until: now) else { return }
        let (time, limits) = (clock.totalMilliseconds, ride.limits)
        // A return that is being confirmed may be a loss in an hour.
        try rides.setObserved(now, remindedUntil: min(time, limits.maximum - 1), id)
        for milestone in limits.milestones(after: ride.remindedUntil, by: time) {
            try context.longRides.reach(milestone, ride, clock)
        }
        guard try rides.find(id)?.state.isOpen == true else { return }
        let next = min(limits.next(after: time) ?? Self.lookMilliseconds, Self.lookMilliseconds)
        try watch(id, at: now.advanced(milliseconds: next))
    }

    /// Looks at a ride at a moment.
    func watch(_ ride: Identifier<Ride>, at moment: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: Self.limitKind, subject: ride.description, dueAt: moment)
    }

    /// Looks at the money for a ride; its rider is notified when it runs out soon and when it is used up, each once.
    func lookAtFunds(_ id: Identifier<Ride>, told: FundsOutlook.Stage) throws {
        guard let ride = try rides.find(id), ride.state.isOpen, ride.startedAt != nil else { return }
        let view = try context.rideViews.view(of: ride)
        let outlook = FundsOutlook(left: view.fundsLeft)
        if outlook.stage.rawValue > told.rawValue { try context.news.runsOut(ride, view, outlook) }
        try watchFunds(id, told: outlook.stage, at: now.advanced(milliseconds: outlook.nextLook))
    }

    /// Looks at the money for a ride at a moment, whose rider was notified of a stage.
    func watchFunds(_ ride: Identifier<Ride>, told: FundsOutlook.Stage, at moment: Timestamp) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.fundsKind,
            subject: ride.description,
            dueAt: moment,
            body: String(told.rawValue)
        )
    }

    /// Looks at the money for a ride now, since what its time costs has changed.
    func hastenFunds(_ ride: Identifier<Ride>) throws {
        try Deadlines.hasten(transaction, kind: Self.fundsKind, subject: ride.description, to: now)
    }

    /// Looks at a ride that starts an hour before its limit.
    func watchStart(_ ride: Ride, at moment: Timestamp) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.warningKind,
            subject: ride.id.description,
            dueAt: moment.advanced(milliseconds: ride.limits.due - RideLimits.warningMilliseconds)
        )
    }
}
