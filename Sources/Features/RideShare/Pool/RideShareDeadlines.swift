import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Handlers of pools' deadlines and of changed events.
struct RideShareDeadlines: Sendable {
    let events: any EventDirectory
    let clock: any WallClock
    let messages: RideShareMessages
    let membership: Membership

    var handlers: [String: DeadlineRunner.Handler] {
        [
            RideShareDeadline.freeze: { try planAgain($0.subject, $1) },
            RideShareDeadline.quiet: { try planAgain($0.subject, $1) },
            RideShareDeadline.report: { try report($0.subject, $1) },
            RideShareDeadline.late: { try reportLate($0.subject, $1) },
            RideShareDeadline.members: { try checkMembers($0.subject, $1) },
            RideShareDeadline.arrive: { try arrive($0.subject, $1) },
            RideShareDeadline.moved: { try tellMoves($0.subject, $1) },
            RideShareDeadline.forget: { try forget($0.subject, $1) },
        ]
    }

    private func context(_ transaction: any Transaction) -> RideShareTransaction {
        RideShareTransaction(transaction: transaction, now: clock.now(), events: events)
    }

    /// Plans the pool again: at its freeze, when riders and drivers are notified, or because nothing changes.
    private func planAgain(_ subject: String, _ transaction: any Transaction) throws {
        guard let (leg, event) = RideShareDeadline.read(subject) else { return }
        try context(transaction).changed(event, [leg])
    }

    /// Notifies riders without a ride, and the organizers of the event (C-4.8).
    private func report(_ subject: String, _ transaction: any Transaction) throws {
        guard let (leg, id) = RideShareDeadline.read(subject) else { return }
        let context = context(transaction)
        guard let event = try events.event(id, in: transaction) else { return }
        try UnservedReport(event: event, leg: leg, messages: messages, context: context)
            .tell(context.signUps.listOpen(event: id))
    }

    /// Notifies a rider who signed up after the report, and the organizers.
    private func reportLate(_ subject: String, _ transaction: any Transaction) throws {
        guard let (leg, text) = RideShareDeadline.read(subject), let id = Identifier<SignUp>(text) else { return }
        let context = context(transaction)
        guard let request = try context.signUps.find(id), request.state == .open,
            let event = try events.event(request.event, in: transaction)
        else { return }
        try UnservedReport(event: event, leg: leg, messages: messages, context: context).tell([request])
    }

    /// Ends the leg of a car whose driver did not report the arrival.
    private func arrive(_ subject: String, _ transaction: any Transaction) throws {
        guard let (leg, text) = RideShareDeadline.read(subject), let id = Identifier<SignUp>(text) else { return }
        let context = context(transaction)
        guard let offer = try context.signUps.find(id) else { return }
        try context.arrive(offer, leg)
    }

    /// Publishes finished shared rides, then deletes their personal data.
    private func forget(_ event: String, _ transaction: any Transaction) throws {
        let context = context(transaction)
        try publishRides(event, context)
        if let outcome = try context.outcome(event) {
            try OutcomeStore(transaction: transaction).keep(outcome, event: event)
        }
        try context.pools.forget(event: event)
        try context.drives.forget(event: event)
        try context.meetings.forget(event: event)
        try context.moves.forget(event: event)
        try RoadStore(transaction: transaction).forget(event: event)
        try context.rulings.forget(event: event)
        try BookingStore(transaction: transaction).forget(event: event)
        try ReplayStore(transaction: transaction).forget(event: event)
        try context.avoidances.forget(event: event)
        try context.signUps.forget(event: event)
    }

    private func publishRides(_ id: String, _ context: RideShareTransaction) throws {
        guard let event = try events.event(id, in: context.transaction), let venue = event.venue else { return }
        let pairings = try Leg.allCases.flatMap { try context.pools.list(event: id, leg: $0) }
            .filter { $0.outcome == .pickedUp }
        let requests = try context.signUps.list(pairings.map(\.request))
        let byID = Dictionary(requests.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for pairing in pairings {
            guard let request = byID[pairing.request], let person = request.person else { continue }
            let isThere = pairing.leg == .there
            try RideEnded(
                ride: "rideshare/\(request.id)/\(pairing.leg.rawValue)",
                person: person,
                means: .carpool,
                beganAt: isThere ? pairing.at : event.endsAt,
                endedAt: pairing.arrivedAt ?? (isThere ? event.beginsAt : max(pairing.at, event.endsAt)),
                from: isThere ? request.place : venue.position,
                to: isThere ? venue.position : request.place,
                metres: nil,
                people: request.people
            ).publish(in: context.transaction, at: context.now)
        }
    }

    /// Plans again if the other person has signed up for the same event as the person who blocked them.
    func blocked(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        _ transaction: any Transaction
    ) throws {
        let context = context(transaction)
        let since = context.now.advanced(milliseconds: -RideShareDeadline.forgetAfterEnd)
        let own = try context.signUps.listOpen(of: person, beginningAfter: since)
        let others = try context.signUps.listOpen(of: other, beginningAfter: since)
        for signUp in own {
            guard let met = others.first(where: { $0.event == signUp.event }) else { continue }
            try context.changed(signUp.event, signUp.way.legs.filter(met.way.includes))
        }
    }

    /// Plans a moved event again, and ends the rides of a canceled one.
    ///
    /// People are notified once everything is planned (`tellMoves`), so that one notification includes their rides.
    func changed(_ id: String, _ transaction: any Transaction) throws {
        let context = context(transaction)
        guard let event = try events.event(id, in: transaction) else { return }
        let isShared = !event.isCancelled && event.hasRideSharing && event.venue != nil
        if isShared { try reopen(event, context) }
        let signUps = try context.signUps.listOpen(event: id)
        if signUps.isEmpty { return }
        try context.signUps.noteChange(signUps.map(\.id), at: context.now)
        guard isShared else { return try end(signUps, event, context) }
        try context.noteMove(of: event)
        try context.signUps.move(event: id, to: event.beginsAt)
        for leg in Leg.allCases where RideShareDeadline.moments(event, leg).freeze > context.now {
            try context.turnBack(leg, of: event)
        }
        try context.schedule(event)
        // If the event now begins so soon that the report is already due, each request is reported separately.
        for request in signUps where request.kind == .request { try context.scheduleReport(of: request, event) }
        try context.changed(id, Leg.allCases)
        try messages.tellMoves(id, context)
    }

    /// Ends all rides to an event that was canceled or no longer has shared rides.
    private func end(_ signUps: [SignUp], _ event: DirectoryEvent, _ context: RideShareTransaction) throws {
        try context.signUps.endAll(event: event.id)
        let (title, text): (LocalizedText, LocalizedText) =
            event.isCancelled
            ? (
                "Canceled: \(event.title)",
                .sentences([LocalizedText(verbatim: event.cancelNote), "Your shared ride is also canceled."])
            ) : ("No shared rides to \(event.title)", "This event no longer has shared rides.")
        for signUp in signUps {
            try messages.withdraw(signUp, context)
            try messages.tell(signUp, on: nil, title, text, naming: [], context)
        }
        try context.changed(event.id, Leg.allCases)
    }

    /// Reopens what ended because the event was canceled, lost its place or its shared rides.
    private func reopen(_ event: DirectoryEvent, _ context: RideShareTransaction) throws {
        guard event.beginsAt > context.now else { return }
        for signUp in try context.signUps.reopenAll(event: event.id) {
            // Drivers are notified again of all riders.
            for leg in signUp.way.legs { try context.signUps.setTold(signUp.id, leg, people: 0) }
            try messages.tellReopened(signUp, event, context)
        }
    }

    /// Notifies people of a moved event when the plan takes too long.
    private func tellMoves(_ event: String, _ transaction: any Transaction) throws {
        try messages.tellMoves(event, context(transaction), isLate: true)
    }
}
