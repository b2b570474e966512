import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What use cases need within a transaction.
struct RideShareTransaction {
    let transaction: any Transaction
    let now: Timestamp
    let events: any EventDirectory

    var signUps: SignUpStore { SignUpStore(transaction: transaction) }
    var pools: PoolStore { PoolStore(transaction: transaction) }
    var avoidances: AvoidanceStore { AvoidanceStore(transaction: transaction) }
    var rulings: RulingStore { RulingStore(transaction: transaction) }
    var places: EventPlaceStore { EventPlaceStore(transaction: transaction) }
    var meetings: MeetingStore { MeetingStore(transaction: transaction) }
    var drives: DriveStore { DriveStore(transaction: transaction) }

    /// An event.
    ///
    /// - Throws: `SignUpError.noSuchEvent`.
    func event(_ id: String) throws -> DirectoryEvent {
        guard let event = try knownEvent(id) else { throw SignUpError.noSuchEvent }
        return event
    }

    /// An event with the place that its organizer has set, if there is such an event.
    func knownEvent(_ id: String) throws -> DirectoryEvent? {
        guard let event = try events.event(id, in: transaction) else { return nil }
        guard let place = try places.find(event: id) else { return event }
        return place.applied(to: event)
    }

    /// Has a request reported that comes after those without a ride were.
    func scheduleReport(of request: SignUp, _ event: DirectoryEvent) throws {
        for leg in request.way.legs { try scheduleReport(of: request.id, on: leg, event) }
    }

    /// Has those reported who lose their ride with a plan, after those without a ride were reported (C-4.8).
    func scheduleReports(ofLost solution: PoolSolution, _ before: [Identifier<SignUp>: Pairing]) throws {
        let after = Set(solution.pairings(before).map(\.request))
        let lost = solution.pool.entries.filter { entry in
            entry.kind == .request && before[entry.id] != nil && !after.contains(entry.id)
        }
        guard !lost.isEmpty, let event = try knownEvent(solution.event) else { return }
        for entry in lost { try scheduleReport(of: entry.id, on: solution.pool.leg, event) }
    }

    private func scheduleReport(of request: Identifier<SignUp>, on leg: Leg, _ event: DirectoryEvent) throws {
        guard RideShareDeadline.moments(event, leg).freeze <= now else { return }
        try Deadlines.schedule(
            transaction,
            kind: RideShareDeadline.late,
            subject: RideShareDeadline.subject(request.description, leg),
            dueAt: now.advanced(milliseconds: RideShareDeadline.reportAfterFreeze)
        )
    }

    /// An event that people can still sign up for.
    ///
    /// - Throws: `SignUpError`.
    func openEvent(_ id: String) throws -> DirectoryEvent {
        let event = try event(id)
        guard event.hasRideSharing, event.venue != nil else { throw SignUpError.notShared }
        guard !event.isCancelled, now < event.beginsAt else { throw SignUpError.over }
        return event
    }

    /// Notes that pools changed, for the planner and for those who look.
    ///
    /// What changes `byNewcomer` is that somebody has signed up, or a drive was measured: a plan that is being made still holds.
    func changed(_ event: String, _ legs: [Leg], byNewcomer: Bool = false) throws {
        try pools.touch(event, legs, byNewcomer: byNewcomer, at: now)
        try transaction.notify(RideShareAnnouncer.channel, event)
    }

    /// Sets the moments at which a pool is frozen, open requests are reported, and everything is forgotten.
    ///
    /// What was due before is not due again: each change is planned for at once, and whoever signs up late is reported alone.
    func schedule(_ event: DirectoryEvent) throws {
        for leg in Leg.allCases {
            let (frozenAt, reportAt) = RideShareDeadline.moments(event, leg)
            let subject = RideShareDeadline.subject(event.id, leg)
            if frozenAt > now {
                try Deadlines.schedule(transaction, kind: RideShareDeadline.freeze, subject: subject, dueAt: frozenAt)
            }
            if reportAt > now {
                try Deadlines.schedule(transaction, kind: RideShareDeadline.report, subject: subject, dueAt: reportAt)
            }
        }
        try Deadlines.schedule(
            transaction,
            kind: RideShareDeadline.forget,
            subject: event.id,
            dueAt: event.endsAt.advanced(milliseconds: RideShareDeadline.forgetAfterEnd)
        )
    }
}
