import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The context of use cases within a transaction.
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

    /// Returns an event.
    ///
    /// - Throws: `SignUpError.noSuchEvent`.
    func event(_ id: String) throws -> DirectoryEvent {
        guard let event = try knownEvent(id) else { throw SignUpError.noSuchEvent }
        return event
    }

    /// Returns an event with the pick-up place set by its organizer, if it exists.
    func knownEvent(_ id: String) throws -> DirectoryEvent? {
        guard let event = try events.event(id, in: transaction) else { return nil }
        guard let place = try places.find(event: id) else { return event }
        return place.applied(to: event)
    }

    /// Schedules the report of a request that was created after the event's report.
    func scheduleReport(of request: SignUp, _ event: DirectoryEvent) throws {
        for leg in request.way.legs { try scheduleReport(of: request.id, on: leg, event) }
    }

    /// Schedules reports of requests that lose their ride after the event's report (C-4.8).
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

    /// Returns an event that is open for sign-ups.
    ///
    /// - Throws: `SignUpError`.
    func openEvent(_ id: String) throws -> DirectoryEvent {
        let event = try event(id)
        guard event.hasRideSharing, event.venue != nil else { throw SignUpError.notShared }
        guard !event.isCancelled, now < event.beginsAt else { throw SignUpError.over }
        return event
    }

    /// Notifies planner and viewers of changed pools.
    ///
    /// `byNewcomer` means a new sign-up or a newly measured drive: a plan in progress stays valid.
    func changed(_ event: String, _ legs: [Leg], byNewcomer: Bool = false) throws {
        try pools.touch(event, legs, byNewcomer: byNewcomer, at: now)
        try transaction.notify(RideShareAnnouncer.channel, event)
    }

    /// Schedules the freeze of a pool, the report of open requests, and the deletion of personal data.
    ///
    /// Past deadlines do not run again: each change is planned at once, and late sign-ups are reported separately.
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
