import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The deadlines of rides: unanswered locks, and long rides.
struct RideDeadlines: RentalUseCases {
    /// The deadline kind of a lock's answer.
    static let lockKind = "rentals.lock"
    /// The deadline kind of the first check of a ride, an hour before its limit.
    static let warningKind = "rentals.warning"
    /// The deadline kind of further checks of a long ride.
    static let limitKind = "rentals.limit"
    /// The deadline kind of checks of the money for a ride.
    static let fundsKind = "rentals.funds"
    /// The subject of the deadline that checks all current rides.
    static let all = "all"
    /// The interval of checks in milliseconds, so that hours without a server are billed, but jumps of the clock are
    /// not.
    private static let lookMilliseconds: Int64 = 3_600_000

    let context: RentalTransaction

    /// Handles a lock that has timed out.
    func lockIsSilent(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.awaitsLock else { return }
        let transition = try context.progress.transition(ride, .timeUp)
        try context.progress.apply(transition, to: ride, at: transition.ending == .unconfirmed ? returnedAt(ride) : now)
    }

    /// Returns when the rider reported the return of the vehicle.
    func returnedAt(_ ride: Ride) throws -> Timestamp {
        try rides.events(of: ride.id).last { $0.event == .startFinishing }?.at ?? now
    }

    /// Schedules checks of all current rides, for those that began before the maximum time existed.
    func lookAtAll() throws {
        for ride in try rides.listStarted() { try watch(ride, at: now) }
    }

    /// Checks a long ride: updates its time, handles due milestones, and schedules the next check within the hour until
    /// it ends.
    func look(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), ride.state.isOpen, ride.startedAt != nil else { return }
        try context.progress.observe(ride, at: now)
        guard let clock = RideClock(try rides.events(of: id), until: now) else { return }
        let (time, limits) = (clock.totalMilliseconds, ride.limits)
        // A pending return may fail, and become a loss in an hour.
        try rides.setObserved(now, remindedUntil: min(time, limits.maximum - 1), id)
        for milestone in limits.milestones(after: ride.remindedUntil, by: time) {
            try context.longRides.reach(milestone, ride, clock)
        }
        guard try rides.find(id)?.state.isOpen == true else { return }
        let next = min(limits.next(after: time) ?? Self.lookMilliseconds, Self.lookMilliseconds)
        try watch(id, at: now.advanced(milliseconds: next))
    }

    /// Schedules a check of a ride.
    func watch(_ ride: Identifier<Ride>, at moment: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: Self.limitKind, subject: ride.description, dueAt: moment)
    }

    /// Checks the money for a ride; notifies its rider once when it is low and once when it is used up.
    func lookAtFunds(_ id: Identifier<Ride>, told: FundsOutlook.Stage) throws {
        guard let ride = try rides.find(id), ride.state.isOpen, ride.startedAt != nil else { return }
        let view = try context.rideViews.view(of: ride)
        let outlook = FundsOutlook(left: view.fundsLeft)
        if outlook.stage.rawValue > told.rawValue { try context.news.runsOut(ride, view, outlook) }
        try watchFunds(id, told: outlook.stage, at: now.advanced(milliseconds: outlook.nextLook))
    }

    /// Schedules a check of the money for a ride, with the stage that its rider knows.
    func watchFunds(_ ride: Identifier<Ride>, told: FundsOutlook.Stage, at moment: Timestamp) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.fundsKind,
            subject: ride.description,
            dueAt: moment,
            body: String(told.rawValue)
        )
    }

    /// Schedules a check of the money now, since the price of time has changed.
    func hastenFunds(_ ride: Identifier<Ride>) throws {
        try Deadlines.hasten(transaction, kind: Self.fundsKind, subject: ride.description, to: now)
    }

    /// Schedules the first check of a starting ride an hour before its limit.
    func watchStart(_ ride: Ride, at moment: Timestamp) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.warningKind,
            subject: ride.id.description,
            dueAt: moment.advanced(milliseconds: ride.limits.due - RideLimits.warningMilliseconds)
        )
    }
}
